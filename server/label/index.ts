export { labelRoutes } from './label.routes';
