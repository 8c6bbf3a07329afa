import { array, string } from 'yup';
import * as s from '../protocol/shape';
import { bulkJobActions, bulkJobStates } from './bulk.states';

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
