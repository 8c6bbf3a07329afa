import { useEffect } from 'react';
import type { Undone } from '../../../../wire/import/import';
import { bulkCalls, bulkLimits } from '../../../../wire/parts/bulk';
import { Alert } from '../../../shared/alert/Alert';
import { usePolling } from '../../../shared/api/usePolling';
import { useRecord } from '../../../shared/api/useRecord';
import { JobProgress } from '../../../shared/bulk/JobProgress';

interface UndoJobProps {
  id: number;
  /** What became of the assets, once all are done. */
  onUndone: (undone: Undone | null) => void;
  onEnded: () => Promise<void>;
}

/** The undo of an import of many rows: how far it is, or why it did not do all. */
export function UndoJob({ id, onUndone, onEnded }: UndoJobProps) {
  const { data, reload } = useRecord(bulkCalls.job, { params: { id } });
  const job = data?.job;
  const isOver = job !== undefined && job.ended_at !== null;
  usePolling(reload, !isOver, bulkLimits.pollMs);
  useEffect(() => {
    if (!isOver) return;
    if (job?.state === 'completed') onUndone(job.undone);
    void onEnded();
    // Once, at its end.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [isOver]);
  if (!job || job.state === 'completed') return null;
  if (!isOver) return <JobProgress of={job} onStopped={reload} />;
  return (
    <Alert kind="warning">
      {job.error && <p>{job.error}</p>}
      <p>{job.message}</p>
    </Alert>
  );
}
