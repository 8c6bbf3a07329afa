export { openProblem } from './problem.kind';
export { attachChange, attachTickets } from './problem.links';
export { mailBulkProblems } from './problem.mails';
export { originOfProblem } from './problem.queries';
export { closingStatus } from './problem.status';
export { changeOfProblem } from './problem.write';
