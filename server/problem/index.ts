export { draftOfTicket } from './problem.draft';
export { openProblem } from './problem.kind';
export { attachChange, attachTickets } from './problem.links';
export { mailBulkProblems } from './problem.mails';
export { holdProblem, originOfProblem } from './problem.queries';
export { closingStatus } from './problem.status';
export { changeOfProblem, createProblem } from './problem.write';
