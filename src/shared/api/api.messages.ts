import { messages } from '../i18n/messages';

export const apiMessages = messages('api', {
  unreachable: 'The server could not be reached. Check your connection and try again.',
  unreadable: 'The server’s reply could not be read ({status}). Try again in a moment.',
  too_large: 'The file is too large.',
  fields: 'Please correct the marked fields.',
  session_title: 'Your session has ended',
  session_text: 'Sign in again in another tab and press Try again. What you typed here is kept.',
  session_still: 'You are not signed in yet.',
  try_again: 'Try again',
  cancel: 'Cancel',
  could_not_load: 'Could not load',
  retry: 'Retry',
  loading: 'Loading…',
});
