import { messages } from '../i18n/messages';

export const viewMessages = messages('view', {
  description: 'Description',
  download: 'Download',
  log_empty: 'No activity yet',
  log: 'Activity log',
  system: 'System',
  refresh: 'Refresh',
  attach: 'Attach',
  attach_count: 'Attach {count}',
  detach: 'Detach',
  detach_row: 'Detach {name}',
  close: 'Close',
  yes: 'Yes',
  no: 'No',
});
