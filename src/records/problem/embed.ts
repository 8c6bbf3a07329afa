export { ProblemPicker } from './form/ProblemPicker';
export { NewProblemDialog } from './form/NewProblemDialog';
export { default as ProblemFormDialog } from './form/ProblemFormDialog';
export { useProblemColumns } from './list/useProblemColumns';
export { problemReports } from './report/problemReports';
export { ProblemStatus } from './list/ProblemStatus';
