import { messages } from '../i18n/messages';

export const dialogMessages = messages('dialog', {
  close: 'Close',
  cancel: 'Cancel',
  discard_question: 'Discard what you entered?',
  discard: 'Discard',
  keep: 'Keep editing',
  delete: 'Delete',
  restorable: {
    one: 'For {count} day you can restore it from the trash.',
    other: 'For {count} days you can restore it from the trash.',
  },
});
