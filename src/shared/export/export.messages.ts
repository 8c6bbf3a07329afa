import { messages } from '../i18n/messages';

export const exportMessages = messages('exports', {
  title: 'My exports',
  preparing: 'Counting the rows…',
  behind: 'You can close this. We will tell you by mail when the file is ready.',
  kept: { one: 'Files are kept for {count} day.', other: 'Files are kept for {count} days.' },
  none: 'No files yet',
  none_text: {
    one: 'An export of more than {count} row is made behind the page and listed here.',
    other: 'An export of more than {count} rows is made behind the page and listed here.',
  },
  waiting: 'Waiting to begin',
  running: '{done} of {total} rows',
  progress: 'Progress of {name}',
  ready: '{size}, until {time}',
  is_ready: '{name} is ready',
  show: 'Show',
  failed_right: 'You may no longer export this list.',
  failed_gone: 'The filter or report behind it was deleted.',
  failed_other: 'The file could not be made. Export the list again.',
  download: 'Download',
  cancel: 'Cancel',
  cancel_named: 'Cancel {name}',
  delete: 'Delete',
  delete_named: 'Delete {name}',
  files: 'Files',
});
