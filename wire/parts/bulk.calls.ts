import { entries } from '../protocol/entry';
import { bulkCalls } from './bulk';
import { bulkResult } from './bulk.replies';

export const bulkEntries = entries(
  'bulk',
  bulkCalls,
  { undo: 'Send back what was changed or deleted at once in the last ten minutes' },
  { undo: { reply: bulkResult } },
);
