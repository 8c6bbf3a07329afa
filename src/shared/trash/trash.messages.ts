import { messages } from '../i18n/messages';

export const trashMessages = messages('trash', {
  trash: 'Trash',
  title: 'Trash: {records}',
  identifier: 'Identifier',
  name: 'Name',
  deleted: 'Deleted',
  deleted_by: 'Deleted by',
  left: 'Removed for good',
  in_days: { one: 'Tomorrow', other: 'In {count} days' },
  soon: 'Today',
  restore: 'Restore',
  restore_named: 'Restore {name}',
  empty: 'The trash is empty',
  empty_text: 'What is deleted stays here for 30 days and can be restored, with its links and files.',
});
