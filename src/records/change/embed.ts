export { default as ChangeFormDialog } from './ChangeFormDialog';
export { ChangeLink } from './ChangeLink';
export { ChangeStatus } from './ChangeStatus';
export { ChangeTable } from './ChangeTable';
export { useChangeColumns } from './useChangeColumns';
