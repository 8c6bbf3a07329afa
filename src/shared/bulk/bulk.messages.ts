import { messages } from '../i18n/messages';

export const bulkMessages = messages('bulk', {
  select_all: { one: 'Select the one that matches', other: 'Select all {count} that match' },
  all_selected: { one: 'The one that matches', other: 'All {count} that match' },
  set_title: 'Set {field}',
  more_fields: 'More fields',
  delete: 'Delete',
  delete_title: 'Delete records',
  cancel: 'Cancel',
  no_value: 'No value',
  checking: 'Checking what would change…',
  would_change: { one: '{count} record will change.', other: '{count} records will change.' },
  would_delete: { one: '{count} record will be deleted.', other: '{count} records will be deleted.' },
  now: 'Value now',
  records: 'Records',
  nothing: 'Nothing would change.',
  skipped: { one: '{count} is skipped:', other: '{count} are skipped:' },
  skipped_row: '{identifier}: {why}',
  more: { one: 'and {count} more', other: 'and {count} more' },
  change: 'Change',
  apply: { one: 'Change {count}', other: 'Change {count}' },
  delete_count: { one: 'Delete {count}', other: 'Delete {count}' },
});
