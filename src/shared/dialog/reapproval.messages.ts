import { messages } from '../i18n/messages';

export const reapprovalMessages = messages('reapproval', {
  title: 'This change is approved',
  question: 'Approval',
  ask: 'End it: the board has to approve again. A major change goes back to Planning.',
  keep: 'Keep it, and tell its approvers why. Requires the permission to apply a CAB.',
  reason: 'Reason',
  reason_missing: 'Give the reason why the approval is kept.',
  cancel: 'Cancel',
  change: 'Change and ask again',
  change_keep: 'Change and keep the approval',
});
