export { ProblemPicker } from './ProblemPicker';
export { default as ProblemFormDialog } from './ProblemFormDialog';
