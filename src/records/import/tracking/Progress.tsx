import type { Tracking } from '../../../../wire/import/import';
import { useMessages } from '../../../shared/i18n/useMessages';
import { useStyles } from '../../../shared/style/useStyles';
import * as sheet from './Progress.module.css';
import * as trackingMessages from '../../../../texts/compiled/screen/import-tracking';

/** Rows that are done and, while it runs, how fast and how long still. */
export function Progress({ of: { status, dry_run: dry, done, total, seconds } }: { of: Tracking }) {
  const t = useMessages();
  const css = useStyles(sheet);
  const rate = seconds > 0 ? done / seconds : 0;
  const left = rate > 0 ? Math.ceil((total - done) / rate) : 0;
  const minutes = Math.round(left / 60);
  const pace = [
    t(trackingMessages.rate, { rate: Math.round(rate) }),
    minutes > 1
      ? t(trackingMessages.minutes_left, { count: minutes })
      : t(trackingMessages.seconds_left, { count: left }),
  ];
  const running = status === 'running';
  const note = {
    queued: t(trackingMessages.waits),
    running: t(dry ? trackingMessages.reading : trackingMessages.leave),
    paused: t(trackingMessages.paused_text),
  }[status as 'queued' | 'running' | 'paused'];
  return (
    <div className={css.progress}>
      {/* Waiting for its turn it has no value: the bar moves to and fro. */}
      <progress
        className={css.bar}
        max={Math.max(total, 1)}
        value={status === 'queued' ? undefined : done}
        aria-label={t(trackingMessages.progress)}
      />
      <p className={css.line}>
        <span>{t(trackingMessages.rows_done, { done, total })}</span>
        {running && rate > 0 && <span className={css.muted}>{pace.join(' · ')}</span>}
      </p>
      {note && <p className={css.muted}>{note}</p>}
    </div>
  );
}
