export { ProblemPicker } from './form/ProblemPicker';
export { default as ProblemFormDialog } from './form/ProblemFormDialog';
