export { approvalSource } from './approval.notifications';
export { removeDeactivatedApprovers, sendDueReminders } from './approval.remind';
export { reviewApprovals } from './approval.review';
export { applyCab } from './approval.run';
