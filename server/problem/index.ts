export { attachChange } from './problem.links';
export { problemSource, tellProblems } from './problem.mails';
export { lockProblem, originOfProblem, problemExport, problemReport, problemState } from './problem.queries';
export { refusalsOf } from './problem.rules';
export { changeOfProblem, closingStatus, problemAssets, problemBulk } from './problem.write';
