import { messages } from '../i18n/messages';

export const planningMessages = messages('planning', {
  add: 'Add',
  edit: 'Edit',
  delete: 'Delete',
  edit_entry: 'Edit {name}',
  delete_entry: 'Delete {name}',
  delete_question: 'Are you sure you want to delete {name}?',
  updated: 'Updated {time}',
  empty: 'No planning yet',
  empty_text: 'Add an entry to plan the work.',
  title: 'Title',
  description: 'Description',
  attachment: 'Attachment',
});
