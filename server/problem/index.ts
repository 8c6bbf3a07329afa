export { attachChange } from './problem.links';
export { tellProblems } from './problem.mails';
export { originOfProblem } from './problem.queries';
export { changeOfProblem, closingStatus } from './problem.write';
