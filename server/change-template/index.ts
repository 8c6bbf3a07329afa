export { makeDueChanges } from './change-template.clock';
export { stoppedTemplates } from './change-template.queries';
export { changeTemplateRoutes } from './change-template.routes';
