import { messages } from '../../shared/i18n/messages';

/** Apart from the other texts of the approval: the public page has no use for those. */
export const approvalStateMessages = messages('approval-state', {
  PENDING: 'Pending',
  APPROVED: 'Approved',
  DENIED: 'Denied',
  none: 'No decision',
});
