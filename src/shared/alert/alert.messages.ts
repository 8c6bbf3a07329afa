import { messages } from '../i18n/messages';

export const alertMessages = messages('alert', {
  dismiss: 'Dismiss',
  undo: 'Undo',
});
