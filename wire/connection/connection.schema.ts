import { string } from 'yup';
import { hostKinds, maySeeWays, ticketActions } from '../host/host';
import { entries } from '../protocol/entry';
import * as s from '../protocol/shape';
import { connectionCalls } from './connection';

const kind = {
  kind: string().oneOf(hostKinds).required(),
  /** Is it kept in the service desk? The help-desk does not tell it then. */
  kept_here: s.yes(),
  rows: s.count(),
  /** When it was last like the help-desk. */
  as_of: s.timeOrNull(),
  /** Why it could not be read the last time. */
  failure: s.textOrNull(),
};

/** What was done to tickets and the help-desk did not take yet. */
const action = {
  id: s.id(),
  action: string().oneOf(ticketActions).required(),
  tickets: s.count(),
  actor: s.personOrNull(),
  created_at: s.time(),
  tries: s.count(),
  next_at: s.time(),
  failure: s.textOrNull(),
};

/** null: the help-desk is the one that we ship. */
export const connectionReply = s.shape({
  connection: s.shapeOrNull({
    name: s.text(),
    /** Who sees its tickets; null: the file does not say it. Unless it is everyone, nobody is shown any. */
    may_see: string().oneOf(maySeeWays).defined(),
    kinds: s.rows(kind),
    /** All that waits, of which `actions` are the oldest. */
    waiting: s.count(),
    actions: s.rows(action),
  }),
});

export const connectionEntries = entries(
  'connection',
  connectionCalls,
  {
    view: 'Read the state of the connected help-desk',
    read: 'Read what has changed in the help-desk now',
    retry: 'Send an action to the help-desk again now',
    giveUp: 'Discard an action that the help-desk does not take',
  },
  { view: { reply: connectionReply } },
);
