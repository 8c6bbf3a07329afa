import { array, mixed, string } from 'yup';
import { entries } from '../protocol/entry';
import * as s from '../protocol/shape';
import { eventCalls, eventKinds } from './event';

/** Fields by their names in the activity log: texts, numbers, `{id, name}`, `{at}` of a moment, or lists of them. */
const values = () => mixed<Record<string, unknown>>().required().meta({ valuesOf: [] });

/** What happened, as webhooks are told it and as `changes-since` lists it (G22). */
export const eventBody = s.shape({
  /** A UUID: one that comes twice is the same event. */
  id: s.text(),
  /** e.g. `problem.updated` */
  type: s.text(),
  /** ISO 8601 in UTC. */
  timestamp: s.text(),
  data: s.shape({
    kind: s.text(),
    id: s.id(),
    identifier: s.text(),
    /** Of the record's page; null: it has none of ours. */
    path: s.textOrNull(),
    /** The fields that changed, as they were. */
    before: values(),
    after: values(),
    /** null: the service desk itself. */
    actor: s.shapeOrNull({ id: s.id(), full_name: s.text() }),
    request_id: s.textOrNull(),
  }),
});

export const eventPage = s.shape({ events: array().of(eventBody).required(), cursor: string().required() });

export const eventEntries = entries(
  'event',
  eventCalls,
  {},
  {
    since: { query: { words: { cursor: [], limit: [], kinds: eventKinds } }, reply: eventPage },
  },
);
