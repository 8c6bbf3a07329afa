import { string } from 'yup';
import * as s from '../protocol/shape';

export const bulkResult = s.shape({
  /** To undo it; null where nothing was changed. */
  id: s.idOrNull(),
  changed: s.count(),
  /** What was passed over, and why; `identifier` is '' for what does not exist. */
  skipped: s.rows({ id: s.id(), identifier: s.text(), why: s.text() }),
  /** The moment of the answer, for the call that follows a `dry_run`. */
  as_of: string().required(),
});
