import { entries } from '../protocol/entry';
import { sessionCalls } from './session';
import * as replies from './session.replies';
import { signInForm } from './session.rules';

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
