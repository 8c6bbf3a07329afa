import { array, object, string } from 'yup';
import { hostPageKinds, ticketActions } from '../host/host';
import { entries } from '../protocol/entry';
import { maxLength, line, text } from '../protocol/fields';
import { texts } from '../protocol/reply';
import * as s from '../protocol/shape';
import { readerCalls, signInLimits, signInTexts } from './session';
import { sessionCalls } from './sign-in';

export const signInForm = object({
  email: line().required(texts.required).test(maxLength(signInLimits.email, signInTexts.email)),
  password: text().required(texts.required).test(maxLength(signInLimits.password, signInTexts.password)),
});

export const tokenForm = object({
  token: line().required(texts.required).test(maxLength(signInLimits.token, signInTexts.token)),
});

const user = () =>
  s.shape({
    id: s.id(),
    name: s.text(),
    full_name: s.text(),
    email: s.text(),
    role: string().oneOf(['admin', 'agent', 'client']).required(),
    time_zone: s.text(),
  });

export const session = s.shape({ user: user(), csrf_token: s.text() });

export const reader = s.shape({
  user: user(),
  csrf_token: s.textOrNull(),
  help_desk: s.shape({
    connected: s.yes(),
    acts: array().of(string().oneOf(ticketActions).required()).required(),
    pages: array().of(string().oneOf(hostPageKinds).required()).required(),
    as_of: s.timeOrNull(),
  }),
});

export const sessionEntries = entries(
  'session',
  sessionCalls,
  {
    login: 'Sign in',
    session: 'Read the session',
    logout: 'Sign out',
  },
  {
    login: { body: signInForm, reply: session },
    session: { reply: session },
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
    reader: { reply: reader },
    exchange: { body: tokenForm, reply: reader },
  },
);
