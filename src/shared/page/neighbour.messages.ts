import { messages } from '../i18n/messages';

export const neighbourMessages = messages('neighbours', {
  previous: 'Previous record of the list',
  next: 'Next record of the list',
  place: '{at} of {of}',
});
