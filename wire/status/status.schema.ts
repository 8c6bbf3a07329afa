import { number, string } from 'yup';
import { entries } from '../protocol/entry';
import * as s from '../protocol/shape';
import { statusCalls, type StatusCheck, statusChecks, type StatusState, statusStates } from './status';

/** Seconds, with fractions. */
const seconds = () => number().required();
const secondsOrNull = () => number().nullable().defined();

const check = {
  name: string<StatusCheck>().oneOf(statusChecks).required(),
  state: string<StatusState>().oneOf(statusStates).required(),
  /** A sentence in the reader's language. */
  text: s.text(),
  /** What to do about it; null: nothing. */
  next_step: s.textOrNull(),
};

const instance = {
  version: s.text(),
  host: s.text(),
  pid: s.count(),
  started_at: s.time(),
  /** When it gave its last sign of life. */
  seen_at: s.time(),
  /** Is it the process that replies? */
  is_this: s.yes(),
};

const replica = { name: s.text(), state: s.text(), lag: secondsOrNull() };

const queue = {
  /** Name of the kind of work, e.g. `mail`. */
  job: s.text(),
  /** In the reader's language. */
  title: s.text(),
  waiting: s.count(),
  /** How long ago the oldest that waits should have begun. */
  age: seconds(),
  /** For good, within the last day. */
  failed: s.count(),
};

/** In bytes. */
const disk = { folder: s.text(), free: number().required(), size: number().required() };

const certificate = {
  address: s.text(),
  /** null: it could not be read. */
  ends_at: s.timeOrNull(),
  days: number().integer().nullable().defined(),
};

const mirrored = { kind: s.text(), as_of: s.timeOrNull(), age: secondsOrNull(), is_failing: s.yes() };

export const statusReply = s.shape({
  /** What is wrong comes first. */
  checks: s.rows(check),
  as_of: s.time(),
  versions: s.shape({ service_desk: s.text(), node: s.text(), postgresql: s.text() }),
  processes: s.rows(instance),
  database: s.shape({
    role: string<'primary' | 'standby'>().oneOf(['primary', 'standby']).required(),
    /** In bytes. */
    size: number().required(),
    /** How long the oldest transaction has been open; null: none is. */
    oldest_transaction: secondsOrNull(),
    replicas: s.rows(replica),
    /** Seconds by which its clock is ahead of that of the replying machine. */
    clock_ahead: seconds(),
  }),
  queue: s.rows(queue),
  mails: s.shape({ waiting: s.count(), failed: s.count(), age: seconds() }),
  webhooks: s.shape({ waiting: s.count(), failed: s.count(), failing: s.count() }),
  /** null: the help-desk is the one that we ship. */
  help_desk: s.shapeOrNull({ name: s.text(), kinds: s.rows(mirrored), actions: s.count() }),
  disks: s.rows(disk),
  certificates: s.rows(certificate),
  /** The last one by `service-desk backup`; null: none is known. */
  backup: s.shapeOrNull({ at: s.time(), file: s.text() }),
});

export const statusEntries = entries('status', statusCalls, {}, { view: { reply: statusReply } });
