import { entries } from '../protocol/entry';
import { readerCalls } from './session';
import { sessionCalls } from './sign-in';
import * as replies from './session.replies';
import { signInForm, tokenForm } from './session.rules';

export const sessionEntries = entries(
  'session',
  sessionCalls,
  {
    login: 'Sign in',
    session: 'Read the session',
    logout: 'Sign out',
  },
  {
    login: { body: signInForm, reply: replies.session },
    session: { reply: replies.session },
  },
);

export const readerEntries = entries(
  'session',
  readerCalls,
  {
    reader: 'Read who is signed in, and what the help-desk can do',
    exchange: 'Sign in by a token of the help-desk',
    end: 'Close the session',
  },
  {
    reader: { reply: replies.reader },
    exchange: { body: tokenForm, reply: replies.reader },
  },
);
