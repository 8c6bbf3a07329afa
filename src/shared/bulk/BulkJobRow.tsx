import { useEffect } from 'react';
import { bulkCalls, bulkLimits, type BulkJob } from '../../../wire/parts/bulk';
import type { RecordKind } from '../../../wire/protocol/kind';
import { useAlert } from '../alert/useAlert';
import { usePolling } from '../api/usePolling';
import { useRecord } from '../api/useRecord';
import { useMessages } from '../i18n/useMessages';
import { useStyles } from '../style/useStyles';
import { forgetJob } from './jobs.memory';
import { JobProgress } from './JobProgress';
import * as sheet from './JobProgress.module.css';
import { useBulkUndo } from './useBulkUndo';
import * as words from '../../../texts/compiled/screen/common';
import * as bulkJobMessages from '../../../texts/compiled/screen/bulk-job';

interface BulkJobRowProps {
  id: number;
  kind: RecordKind;
  onDone: () => void;
}

/** One edit of many records while it goes on; at its end it gives way to the same success, with its undo, as a short one has. */
export default function BulkJobRow({ id, kind, onDone }: BulkJobRowProps) {
  const { data, error, reload } = useRecord(bulkCalls.job, { params: { id } });
  const job = data?.job;
  const isOver = job !== undefined && job.ended_at !== null;
  usePolling(reload, !isOver && error?.status !== 404, bulkLimits.pollMs);
  const css = useStyles(sheet);
  const show = useEnd(kind, onDone);
  // Somebody else's, of who was signed in here before: nothing is said of it.
  const isGone = error?.status === 404;
  useEffect(() => {
    if (!isOver && !isGone) return;
    forgetJob(kind, id);
    if (job && isOver) show(job);
    // Once, at its end.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [isOver, isGone]);
  return job && !isOver ? (
    <div className={css.above}>
      <JobProgress of={job} onStopped={reload} />
    </div>
  ) : null;
}

/** Shows what came of a job. */
function useEnd(kind: RecordKind, onDone: () => void): (job: BulkJob) => void {
  const t = useMessages();
  const { undo: label } = useAlertTexts();
  const alert = useAlert();
  const undo = useBulkUndo(kind, onDone);
  return ({ state, error, message, result }) => {
    const takeBack = undo(result?.changed ? result.id : null);
    const why =
      state === 'completed' ? '' : error || t(state === 'stopped' ? bulkJobMessages.stopped : bulkJobMessages.failed);
    // Why it did not do all stays until it is read; what it did can be undone all the same.
    if (why && !takeBack) alert.error([why, message].join(' '));
    else alert.success([why, message].filter(Boolean).join(' '), takeBack && { label, onSelect: takeBack });
    onDone();
  };
}

function useAlertTexts() {
  const t = useMessages();
  return { undo: t(words.undo) };
}
