export { default as ChangeFormDialog } from './ChangeFormDialog';
