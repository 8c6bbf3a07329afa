import { bulkCalls, type BulkJob } from '../../../wire/parts/bulk';
import { useAction } from '../api/useAction';
import { Button } from '../button/Button';
import { useMessages } from '../i18n/useMessages';
import { SrOnly } from '../style/SrOnly';
import { useStyles } from '../style/useStyles';
import * as sheet from './JobProgress.module.css';
import * as bulkJobMessages from '../../../texts/compiled/screen/bulk-job';

interface JobProgressProps {
  of: BulkJob;
  onStopped: () => Promise<void>;
}

/** How far work on many records is, and the way to stop it. A screen reader hears of each quarter, and not of each step. */
export function JobProgress({ of: job, onStopped }: JobProgressProps) {
  const css = useStyles(sheet);
  const t = useMessages();
  const { id, action, state, done, total, skipped } = job;
  const title = t(bulkJobMessages[action]);
  const stop = useAction(bulkCalls.stopJob, { onDone: () => void onStopped(), onFail: () => void onStopped() });
  const quarter = Math.floor((done / Math.max(1, total)) * 4) * 25;
  return (
    <section className={css.job} aria-label={title}>
      <div className={css.facts}>
        <strong>{title}</strong>
        <span className={css.count}>
          {state === 'waiting' ? t(bulkJobMessages.waits) : t(bulkJobMessages.of_total, { done, total })}
        </span>
        {skipped > 0 && <span className={css.muted}>{t(bulkJobMessages.skipped, { count: skipped })}</span>}
      </div>
      {job.is_stop && (
        <Button
          small
          pending={stop.pending}
          aria-label={t(bulkJobMessages.stop_named, { title })}
          onClick={() => void stop.run({ params: { id } })}
        >
          {t(bulkJobMessages.stop)}
        </Button>
      )}
      {/* Waiting for its turn it has no value: the bar moves to and fro. */}
      <progress
        className={css.bar}
        max={Math.max(total, 1)}
        value={state === 'waiting' ? undefined : done}
        aria-label={t(bulkJobMessages.progress, { title })}
      />
      <p className={css.muted}>{t(bulkJobMessages.leave)}</p>
      <SrOnly live>{t(bulkJobMessages.percent, { title, percent: quarter })}</SrOnly>
    </section>
  );
}
