// Kinds of a few calls, a line each, in the order of their names (`npm run new -- kind`).
export { productEntries } from './product/product.schema';
export { vendorEntries } from './vendor/vendor.schema';
