export { extensionRoutes, pointsInUse, switchedOn } from './extension.routes';
