import { messages } from '../../shared/i18n/messages';

/** What all catalogues say. */
export const catalogueMessages = messages('catalogue', {
  name: 'Name',
  description: 'Description',
  created: 'Created',
  updated: 'Updated',
  no_right: 'You don’t have permission to manage catalogues.',
  returning: 'Returning to the list…',
  delete: 'Delete',
  delete_question: 'Are you sure you want to delete “{name}”?',
  replace: 'Replace and delete',
  replacement: 'What takes its place',
  replacement_hint: 'Everything that uses “{name}” gets this instead.',
});
