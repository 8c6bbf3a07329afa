export { serviceAccountRoutes } from './service-account.routes';
