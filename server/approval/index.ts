export { approvalSource } from './approval.mails';
export { askDueDeputies } from './approval.deputies';
export { escalateDueLevels } from './approval.due';
export { waitingFor } from './approval.mine';
export { removeDeactivatedApprovers, sendDueReminders } from './approval.remind';
export { reviewApprovals } from './approval.review';
export { applyCab } from './approval.run';
