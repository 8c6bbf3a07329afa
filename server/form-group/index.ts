export { formGroupRoutes } from './form-group.routes';
