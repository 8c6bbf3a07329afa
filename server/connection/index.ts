export { connectionRoutes } from './connection.routes';
