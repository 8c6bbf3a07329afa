import { array, string } from 'yup';
import { hostPageKinds, ticketActions } from '../host/host';
import * as s from '../protocol/shape';

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
