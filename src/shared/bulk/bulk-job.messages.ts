import { messages } from '../i18n/messages';

export const bulkJobMessages = messages('bulk-job', {
  edit: 'Changing records',
  delete: 'Deleting records',
  undo: 'Sending records back to what they were',
  'import-undo': 'Taking the import back',
  of_total: '{done} of {total}',
  skipped: { one: '{count} skipped', other: '{count} skipped' },
  waits: 'Waits for its turn',
  leave: 'You can leave this page: it goes on by itself.',
  progress: 'Progress: {title}',
  percent: '{title}: {percent} %',
  stop: 'Stop',
  stop_named: 'Stop: {title}',
  stopped: 'Stopped.',
  failed: 'Something went wrong.',
});
