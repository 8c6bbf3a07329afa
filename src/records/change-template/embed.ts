import { lazyDialog } from '../../shared/part/lazyDialog';

export { changeTemplatePaths } from './change-template.paths';
export const UseTemplateDialog = lazyDialog(async () => (await import('./change-template.dialogs')).UseTemplateDialog);
export const SaveAsTemplateDialog = lazyDialog(
  async () => (await import('./change-template.dialogs')).SaveAsTemplateDialog,
);
