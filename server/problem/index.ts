export { openProblem } from './problem.kind';
export { attachChange, attachTickets } from './problem.links';
export { mailBulkProblems } from './problem.mails';
export { originOfProblem } from './problem.queries';
export { changeOfProblem } from './problem.trash';
export { closingStatus } from './problem.write';
