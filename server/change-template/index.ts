export { makeDueChanges } from './change-template.clock';
export { changeTemplateRoutes } from './change-template.routes';
