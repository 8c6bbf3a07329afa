import { messages } from '../i18n/messages';

export const keysMessages = messages('keys', {
  title: 'Keyboard shortcuts',
  search: 'Search',
  next_row: 'Next row',
  previous_row: 'Previous row',
  open: 'Open the record',
  select: 'Select the row',
  edit: 'Edit the record',
  create: 'Create a record',
  arrows: 'Move within a row and between rows',
  widen: 'Make a column wider or narrower, on its heading',
  show: 'Show these shortcuts',
});
