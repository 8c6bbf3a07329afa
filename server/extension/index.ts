export { extensionRoutes, pointsInUse } from './extension.routes';
