// Kinds of a few calls, a line each, in the order of their names (`npm run new -- kind`).
export { productRoutes } from './product';
export { vendorRoutes } from './vendor';
