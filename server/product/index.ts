export { productRoutes } from './product.routes';
