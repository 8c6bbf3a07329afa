import { array, mixed, object, type ObjectShape, string } from 'yup';
import { entries } from '../protocol/entry';
import { choice, choices, flag, text } from '../protocol/fields';
import { texts } from '../protocol/reply';
import * as s from '../protocol/shape';
import { bulkCalls, bulkJobActions, bulkJobStates, bulkLimits, bulkTexts } from './bulk';
import { sentCustomFields } from './form.schema';
import { filterValues } from './saved-filter.schema';

const plainObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * The body of a bulk call; `own` are what can be set besides custom fields. The server adds: one of each pair, choices that
 * exist, the rules of custom fields.
 */
export function manyForm<S extends ObjectShape>(own: S) {
  const fields = { ...own, custom_fields: sentCustomFields() };
  return object({
    ids: choices(bulkLimits.records, `Choose at most ${bulkLimits.records.toLocaleString('en')}.`).optional(),
    filter: mixed<Record<string, unknown>>(plainObject).meta({ valuesOf: filterValues }).optional(),
    set: object(fields)
      .default(undefined)
      .optional()
      // Before unknown fields are dropped: who misspells one would change less than they think.
      .test('known', bulkTexts.unknown, (_set, { originalValue }) =>
        Object.keys((originalValue as object | undefined) ?? {}).every((name) => name in fields),
      ),
    delete: flag().optional(),
    dry_run: flag().optional(),
    as_of: text().optional(),
  });
}
export type BulkForm = {
  ids?: number[];
  filter?: Record<string, unknown>;
  set?: { custom_fields?: Record<string, unknown> } & Record<string, unknown>;
  delete?: boolean | null;
  dry_run?: boolean | null;
  as_of?: string;
};

/** A choice that every record has: it may be left out, and cannot be taken away. */
export const setChoice = () => choice().nonNullable(texts.required).optional();

const result = {
  /** To undo it; null where nothing was changed. */
  id: s.idOrNull(),
  changed: s.count(),
  /** What was passed over, and why; `identifier` is '' for what does not exist. */
  skipped: s.rows({ id: s.id(), identifier: s.text(), why: s.text() }),
  /**
   * Of a `dry_run`: what the records that would change have now in each field that is set, the most frequent values
   * first; '' is no value.
   */
  present: s.rows({ field: s.text(), values: s.rows({ name: s.text(), count: s.count() }) }),
  /** The moment of the answer, for the call that follows a `dry_run`. */
  as_of: string().required(),
};

/** What became of an import that was taken back. */
const undoneImport = {
  removed: s.count(),
  restored: s.count(),
  /** Ids of assets that somebody has changed since: they stay as they are. */
  kept: array().of(s.id()).required(),
};

/** Work on so many records that it goes on behind the call: bulkCalls.job tells how far it is. */
const started = s.shape({ job_id: s.id() });
const isStarted = (value: unknown): boolean => typeof value === 'object' && value !== null && 'job_id' in value;

export const bulkResult = s.either(started, s.shape(result), isStarted);
export const undone = s.either(started, s.shape(undoneImport), isStarted);

export const bulkJob = s.shape({
  job: s.shape({
    id: s.id(),
    action: string().oneOf(bulkJobActions).required(),
    /** Of the records, e.g. `problem`. */
    kind: s.text(),
    state: string().oneOf(bulkJobStates).required(),
    total: s.count(),
    /** Records of which it is known what became of them. */
    done: s.count(),
    changed: s.count(),
    skipped: s.count(),
    /** Why it was stopped, if not by who started it, or has failed; empty otherwise. */
    error: s.text(),
    created_at: s.time(),
    started_at: s.timeOrNull(),
    ended_at: s.timeOrNull(),
    owner: s.person(),
    is_stop: s.yes(),
    /** Once it has ended: the sentence and the data that the call would have sent for fewer records; of the skipped the first 10,000. */
    message: s.text(),
    result: s.shapeOrNull(result),
    undone: s.shapeOrNull(undoneImport),
  }),
});

export const bulkEntries = entries(
  'bulk',
  bulkCalls,
  {
    undo: 'Send back what was changed or deleted at once in the last ten minutes',
    job: 'Read how far an edit, a delete or an undo of many records is',
    stopJob: 'Stop an edit, a delete or an undo of many records',
  },
  { undo: { reply: bulkResult }, job: { reply: bulkJob } },
);
