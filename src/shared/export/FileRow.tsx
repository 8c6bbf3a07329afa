import { exportCalls, type ExportJob } from '../../../wire/parts/export';
import { pathOf } from '../../../wire/protocol/call';
import { useAction } from '../api/useAction';
import { Button } from '../button/Button';
import { formatBytes } from '../format/bytes';
import { localDay } from '../format/moment';
import { useHost } from '../host/useHost';
import { useMessages } from '../i18n/useMessages';
import { Link } from '../link/Link';
import { cx, useStyles } from '../style/useStyles';
import * as sheet from './ExportFiles.module.css';
import * as exportMessages from '../../../texts/compiled/screen/exports';

/** One file: its name, how far it is or why it failed, and what can be done with it. */
export function FileRow({ file, onGone }: { file: ExportJob; onGone: () => void }) {
  const t = useMessages();
  const css = useStyles(sheet);
  const { id, name, state, rows_done: done, rows_total: total } = file;
  const remove = useAction(exportCalls.remove, { onDone: onGone });
  const isMade = state === 'waiting' || state === 'running';
  const verb = isMade ? 'cancel' : 'delete';

  return (
    <li className={css.file}>
      <div className={css.facts}>
        <div className={css.name} dir="auto">
          {name}
        </div>
        <div className={cx(css.state, state === 'failed' && css.failed)}>{useStateText(file)}</div>
      </div>
      <div className={css.actions}>
        {state === 'ready' && (
          <Link to={pathOf(exportCalls.file.path, { id })} look="primary" download={name}>
            {t(exportMessages.download)}
          </Link>
        )}
        <Button
          pending={remove.pending}
          aria-label={t(exportMessages[`${verb}_named`], { name })}
          onClick={() => void remove.run({ params: { id } })}
        >
          {t(exportMessages[verb])}
        </Button>
      </div>
      {isMade && (
        <progress
          className={css.progress}
          aria-label={t(exportMessages.progress, { name })}
          max={Math.max(1, total)}
          value={state === 'running' ? done : 0}
        />
      )}
    </li>
  );
}

function useStateText({ state, failure, size, rows_done, rows_total, kept_until }: ExportJob): string {
  const t = useMessages();
  const { locale } = useHost().kit;
  const number = new Intl.NumberFormat(locale);
  if (state === 'waiting') return t(exportMessages.waiting);
  if (state === 'running')
    return t(exportMessages.running, { done: number.format(rows_done), total: number.format(rows_total) });
  if (state === 'failed') return t(exportMessages[`failed_${failure ?? 'other'}`]);
  return t(exportMessages.ready, { size: formatBytes(size, locale), time: localDay(kept_until, locale) });
}
