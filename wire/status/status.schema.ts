import { number, string } from 'yup';
import { entries } from '../protocol/entry';
import * as s from '../protocol/shape';
import { statusCalls, type StatusCheck, type StatusFigureName, type StatusState, statusStates } from './status';

const check = {
  name: string<StatusCheck>().defined(),
  state: string<StatusState>().oneOf(statusStates).required(),
  /** A sentence in the reader's language. */
  text: s.text(),
  /** What to do about it; null: nothing. */
  next_step: s.textOrNull(),
};

/** That gave a sign of life within the last minute. */
const instance = {
  version: s.text(),
  host: s.text(),
  pid: s.count(),
  started_at: s.time(),
  /** Is it the process that replies? */
  is_this: s.yes(),
};

const figure = {
  name: string<StatusFigureName>().defined(),
  /** A version, or what it is the figure of: a folder, an address, a kind of work in the reader's language. */
  of: s.textOrNull(),
  /** null: there is none, or it is not known. */
  value: number().nullable().defined(),
};

export const statusReply = s.shape({
  /** What is wrong comes first. */
  checks: s.rows(check),
  as_of: s.time(),
  processes: s.rows(instance),
  /** As those of `/metrics` they are names and numbers: bytes, seconds and days, as the name says. */
  figures: s.rows(figure),
});

export const statusEntries = entries('status', statusCalls, {}, { view: { reply: statusReply } });
