export { statusRoutes } from './status.routes';
