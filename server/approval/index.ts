export { approvalSource } from './approval.mails';
export { removeDeactivatedApprovers, sendDueReminders } from './approval.remind';
export { reviewApprovals } from './approval.review';
export { applyCab } from './approval.run';
