export { openProblem } from './problem.kind';
export { attachChange, attachTickets } from './problem.links';
export { mailBulkProblems } from './problem.mails';
export { lockProblem, originOfProblem } from './problem.queries';
export { changeOfProblem, closingStatus } from './problem.write';
