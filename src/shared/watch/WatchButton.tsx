import { useEffect, useState } from 'react';
import * as watchMessages from '../../../texts/compiled/screen/watch';
import { inboxCalls } from '../../../wire/inbox/inbox';
import { type WatchLevel, watchCalls, type WatchView } from '../../../wire/parts/watch';
import { useAction } from '../api/useAction';
import { useRecord } from '../api/useRecord';
import { Button } from '../button/Button';
import { PopoverDialog } from '../dialog/PopoverDialog';
import { RadioGroup } from '../form/RadioGroup';
import { useHost } from '../host/useHost';
import { useMessages } from '../i18n/useMessages';
import { ViewIcon } from '../icon/icon';
import { useStyles } from '../style/useStyles';
import * as sheet from './WatchButton.module.css';

/**
 * Whether the reader watches a record, how many do, and the choice of what they are informed of (G6). `owner`: that of its files. While
 * it is shown, messages of the inbox about the record are read (G7). Nothing until it is known, or if it cannot be.
 */
export default function WatchButton({ owner }: { owner: string }) {
  const t = useMessages();
  const load = useRecord(watchCalls.view, { params: { owner } }, { live: 'inbox' });
  const [open, setOpen] = useState(false);
  const set = useAction(watchCalls.set, { onDone: () => void load.reload() });
  useReading(owner, load.data?.unread ?? 0);
  if (!load.data) return null;
  const { watching, total } = load.data;
  const label = t(watchMessages.button, { watching: watching === 'none' ? 'no' : 'yes', count: total });
  const choose = (level: WatchLevel) => {
    setOpen(false);
    void set.run({ params: { owner }, body: { level } });
  };
  return (
    <PopoverDialog
      open={open}
      label={t(watchMessages.heading)}
      onClose={() => setOpen(false)}
      button={
        <Button
          icon={<ViewIcon />}
          data-key="w"
          aria-label={label}
          title={label}
          aria-haspopup="dialog"
          aria-expanded={open}
          aria-pressed={watching !== 'none'}
          pending={set.pending}
          onClick={() => setOpen(!open)}
        >
          {total > 0 ? <span aria-hidden="true">{total}</span> : undefined}
        </Button>
      }
    >
      <Choice view={load.data} onChoose={choose} />
    </PopoverDialog>
  );
}

function Choice({ view, onChoose }: { view: WatchView; onChoose: (level: WatchLevel) => void }) {
  const t = useMessages();
  const css = useStyles(sheet);
  const { watching, chosen, watchers, total } = view;
  const options = [
    { id: 'all' as const, name: t(watchMessages.all) },
    { id: 'mentions' as const, name: t(watchMessages.mentions) },
    { id: 'none' as const, name: t(watchMessages.nothing) },
  ];
  return (
    <div className={css.watch}>
      <RadioGroup
        label={t(watchMessages.heading)}
        options={options}
        value={chosen ? watching : 'mentions'}
        onChange={onChoose}
      />
      {watchers.length > 0 && (
        <div className={css.who} role="group" aria-label={t(watchMessages.who)} tabIndex={0}>
          <p className={css.heading}>{t(watchMessages.who)}</p>
          <ul className={css.names}>
            {watchers.map(({ id, full_name }) => (
              <li key={id}>{full_name}</li>
            ))}
            {total > watchers.length && <li>{t(watchMessages.more, { count: total - watchers.length })}</li>}
          </ul>
        </div>
      )}
    </div>
  );
}

/** Marks what is said about the record as read while somebody looks at it. */
function useReading(owner: string, unread: number): void {
  const { send } = useHost();
  useEffect(() => {
    if (!unread) return undefined;
    const read = () => {
      // Who looks elsewhere has not read it; a failure is no matter of theirs.
      if (!document.hidden) send(inboxCalls.read, { body: { owner } }).catch(() => undefined);
    };
    read();
    document.addEventListener('visibilitychange', read);
    return () => document.removeEventListener('visibilitychange', read);
  }, [send, owner, unread]);
}
