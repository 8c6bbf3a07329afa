import { messages } from '../../shared/i18n/messages';

export const changeMessages = messages('change', {
  create_title: 'New change',
  submit: 'Submit',
});
