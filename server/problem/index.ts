export { draftOfTicket } from './problem.draft';
export { openProblem } from './problem.kind';
export { attachChange, attachTickets } from './problem.links';
export { mailBulkProblems } from './problem.mails';
export { lockProblem, originOfProblem } from './problem.queries';
export { changeOfProblem, closingStatus, createProblem } from './problem.write';
