export { cabRoutes } from './cab.routes';
