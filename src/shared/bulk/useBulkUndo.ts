import { bulkCalls, type BulkReply } from '../../../wire/parts/bulk';
import type { RecordKind } from '../../../wire/protocol/kind';
import { takeBack, useTakeBack } from '../api/takeBack';
import { rememberJob } from './jobs.memory';

/** How an edit of many records is undone, for the success that offers it: within a call, or by a job. */
export function useBulkUndo(kind: RecordKind, onDone: () => void): (id: number | null) => (() => void) | undefined {
  const undone = useTakeBack();
  return (id) =>
    id === null
      ? undefined
      : () =>
          void undone(takeBack(bulkCalls.undo, { params: { id } }), ({ data }) => {
            const reply = data as BulkReply;
            if ('job_id' in reply) rememberJob(kind, reply.job_id);
            onDone();
          });
}
