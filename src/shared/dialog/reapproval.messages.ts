import { messages } from '../i18n/messages';

export const reapprovalMessages = messages('reapproval', {
  title: 'This change is approved',
  question: 'What becomes of the approval?',
  ask: 'It ends: the board has to approve again. A major change goes back to Planning.',
  keep: 'It is kept, with a reason that its approvers are told. Needs the right to enforce a board.',
  reason: 'Reason',
  reason_missing: 'Give the reason why the approval is kept.',
  cancel: 'Cancel',
  change: 'Change and ask again',
  change_keep: 'Change and keep the approval',
});
