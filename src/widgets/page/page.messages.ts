import { messages } from '../../shared/i18n/messages';

export const pageMessages = messages('page', {
  leave_title: 'Leave this page?',
  leave_text: 'What you entered has not been saved.',
  leave: 'Leave without saving',
});
