export { NewChangeDialog } from './change.new';
export { ChangeFormDialog } from './change.form';
export { ChangeLink } from './change.columns';
export { formOf } from './change.api';
export { ChangeStatus, changeStage } from './change.columns';
export { useChangeColumns } from './change.columns';
export { default as OutcomeSetting } from './change.setting';
export { changeList } from './change.list';
export { changePaths } from './change.paths';
