export { NewChangeDialog } from './form/NewChangeDialog';
export { default as ChangeFormDialog } from './form/ChangeFormDialog';
export { ChangeLink } from './list/ChangeLink';
export { ChangeStatus } from './list/ChangeStatus';
export { ChangeTable } from './list/ChangeTable';
export { useChangeColumns } from './list/useChangeColumns';
export { changeReports } from './report/changeReports';
