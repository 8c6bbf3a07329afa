export { NewChangeDialog } from './change.new';
export { ChangeFormDialog } from './change.form';
export { ChangeLink } from './change.columns';
export { ChangeStatus } from './change.columns';
export { useChangeColumns } from './change.columns';
export { default as OutcomeSetting } from './change.setting';
export { changeList } from './change.list';
