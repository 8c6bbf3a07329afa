import { string } from 'yup';
import * as s from '../protocol/shape';

export const bulkResult = s.shape({
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
});
