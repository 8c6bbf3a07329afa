import { messages } from '../i18n/messages';

export const dialogMessages = messages('dialog', {
  close: 'Close',
  cancel: 'Cancel',
  discard_question: 'Discard what you entered?',
  discard: 'Discard',
  keep: 'Keep editing',
  delete: 'Delete',
});
