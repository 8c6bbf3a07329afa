export { ProblemPicker } from './problem.pick';
export { NewProblemDialog } from './problem.pick';
export { ProblemFormDialog } from './problem.form';
export { useProblemColumns } from './problem.columns';
export { problemReports } from './problem.reports';
export { ProblemStatus } from './problem.columns';
