import { array, number, object, string } from 'yup';
import { notificationNames } from '../notification/notification';
import { hostKinds, maySeeWays, ticketActions } from '../host/host';
import { entries } from '../protocol/entry';
import { flag } from '../protocol/fields';
import { texts } from '../protocol/reply';
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

/** It would have gone to a client of the help-desk, and is not sent later. */
const heldMail = {
  id: s.id(),
  /** Kind of the mail, e.g. `problem-created`. */
  kind: s.text(),
  to: s.shape({ name: s.text(), email: s.text() }),
  subject: s.text(),
  held_at: s.time(),
};

/** A zone of the connection file in which the help-desk's own clock shows another time. */
const zone = {
  /** Of one kind; null: of all that name none. */
  kind: string().oneOf(hostKinds).nullable().defined(),
  /** IANA name. */
  zone: s.text(),
  /** Minutes by which the help-desk's clock is ahead of that zone; negative: behind. */
  ahead: number().integer().required(),
};

export const mailsForm = object({ active: flag().required(texts.required) });

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
    clock: s.shape({
      /** Seconds by which the help-desk's clock is ahead of ours; negative: behind; null: it is right, or not known. */
      ahead: number().integer().nullable().defined(),
      zones: s.rows(zone),
    }),
    /** The help-desk's plug-in, if it is older than the service desk (`ours`); null: it is not, or says no version. */
    plug_in: s.shapeOrNull({ version: s.text(), ours: s.text() }),
    mails: s.shape({
      /** Are clients mailed? */
      active: s.yes(),
      /** The notifications that clients may get. */
      kinds: array(string().oneOf(notificationNames).required()).required(),
      /** All mails that were not sent to clients, of which `rows` are the newest. */
      held: s.count(),
      rows: s.rows(heldMail),
    }),
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
    mails: 'Switch mails to clients of the help-desk on or off',
  },
  { view: { reply: connectionReply }, mails: { body: mailsForm } },
);
