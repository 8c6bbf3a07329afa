import { messages } from '../../shared/i18n/messages';

export const jobMessages = messages('job', {
  list_title: 'Background jobs',
  about: 'Work',
  state: 'State',
  attempts: 'Attempts',
  error: 'Last failure',
  created_at: 'Queued',
  next: 'Next attempt',
  created: 'Waiting',
  active: 'Running',
  retry: 'Retrying',
  completed: 'Done',
  failed: 'Failed',
  cancelled: 'Cancelled',
  show: 'Show',
  all: 'All',
  try_again: 'Try again',
  try_again_named: 'Try again: {name}',
  empty: 'Nothing here',
  empty_text: 'Mails, reminders and other timed work appear here while they wait, and when they have failed.',
});
