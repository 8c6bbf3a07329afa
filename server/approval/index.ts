export { approvalSource } from './approval.mails';
export { waitingFor } from './approval.queries';
export { removeDeactivatedApprovers, sendDueReminders } from './approval.remind';
export { reviewApprovals } from './approval.review';
export { applyCab } from './approval.run';
