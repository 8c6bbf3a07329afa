import { entries } from '../protocol/entry';
import { bulkCalls } from './bulk';
import { bulkJob, bulkResult } from './bulk.replies';

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
