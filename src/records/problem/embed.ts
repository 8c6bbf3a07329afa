export { ProblemPicker } from './problem.pick';
export { NewProblemDialog } from './problem.pick';
export { ProblemFormDialog } from './problem.form';
export { useProblemColumns } from './problem.columns';
export { problemList } from './problem.list';
export { ProblemStatus } from './problem.columns';
