export { NewChangeDialog } from './change.new';
export { ChangeFormDialog } from './change.form';
export { ChangeLink } from './change.columns';
export { ChangeStatus } from './change.columns';
export { ChangeTable } from './change.list';
export { useChangeColumns } from './change.columns';
export { changeReports } from './change.reports';
