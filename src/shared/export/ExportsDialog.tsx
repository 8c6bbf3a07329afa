import { useEffect, useRef, useState } from 'react';
import { exportCalls, type ExportFormat, type ExportJob, exportLimits } from '../../../wire/parts/export';
import type { Call } from '../../../wire/protocol/call';
import { Loaded, Skeleton } from '../api/Loaded';
import { useAction } from '../api/useAction';
import { useRecord } from '../api/useRecord';
import { Dialog } from '../dialog/Dialog';
import { useMessages } from '../i18n/useMessages';
import { SrOnly } from '../style/SrOnly';
import { useStyles } from '../style/useStyles';
import { exportMessages } from './export.messages';
import * as sheet from './ExportsDialog.module.css';
import { FileRow } from './FileRow';

/** The call that has a file made of a large list. */
export type ExportJobCall = Call<{ params: { format: string }; query: object; reply: { job: ExportJob | null } }>;

/** What is to be made into a file. */
export interface Wanted {
  call: ExportJobCall;
  format: ExportFormat;
  query: object;
}

export interface ExportsDialogProps {
  /** Begins with this one; only shows what there is without it. */
  wanted?: Wanted;
  /** It has few rows: nothing was begun, and the dialog closes. */
  onFew: () => void;
  onClose: () => void;
}

/** Between two looks at the files that are being made, in milliseconds. */
const every = 1500;
const isMade = ({ state }: ExportJob): boolean => state === 'waiting' || state === 'running';

/** The reader's files that are made behind the page: how far each is, its download (F13). */
export default function ExportsDialog({ wanted, onFew, onClose }: ExportsDialogProps) {
  const t = useMessages(exportMessages);
  const css = useStyles(sheet);
  const files = useRecord(exportCalls.list, {});
  const list = useRef<HTMLDivElement>(null);
  const counting = useStart(wanted, files.reload, () => {
    onClose();
    onFew();
  });
  const rows = files.data?.exports ?? [];
  const busy = rows.some(isMade);
  const { reload } = files;
  useEffect(() => {
    if (!busy) return undefined;
    const timer = setInterval(() => void reload(), every);
    return () => clearInterval(timer);
  });
  const ready = useNewlyReady(rows);

  return (
    <Dialog title={t('title')} width={500} onClose={onClose}>
      {counting && <Skeleton lines={1} />}
      <SrOnly live>{counting ? t('preparing') : ready ? t('is_ready', { name: ready }) : ''}</SrOnly>
      <div ref={list} tabIndex={-1} className={css.all}>
        <Loaded of={files}>
          {({ exports }) =>
            exports.length ? (
              <>
                <p className={css.note}>{busy ? t('behind') : t('kept', { count: exportLimits.keptDays })}</p>
                <ul className={css.files} aria-label={t('files')}>
                  {exports.map((file) => (
                    <FileRow
                      key={file.id}
                      file={file}
                      onGone={() => {
                        list.current?.focus();
                        void reload();
                      }}
                    />
                  ))}
                </ul>
              </>
            ) : (
              !counting && (
                <>
                  <p className={css.empty}>
                    <strong>{t('none')}</strong>
                  </p>
                  <p className={css.note}>{t('none_text', { count: exportLimits.direct })}</p>
                </>
              )
            )
          }
        </Loaded>
      </div>
    </Dialog>
  );
}

/** Has the file made that is wanted, once. Returns whether that is on its way. */
function useStart(wanted: Wanted | undefined, onBegun: () => Promise<void>, onFew: () => void): boolean {
  const begun = useRef(false);
  const { run, pending } = useAction((wanted?.call ?? none) as ExportJobCall, {
    onDone: ({ data }) => (data.job ? void onBegun() : onFew()),
  });
  useEffect(() => {
    if (!wanted || begun.current) return;
    begun.current = true;
    const { format, query } = wanted;
    void run({ params: { format }, query });
  }, [wanted, run]);
  return pending;
}
const none: Call = exportCalls.list;

/** Name of the file that was being made a moment ago and is ready now. */
function useNewlyReady(rows: readonly ExportJob[]): string | undefined {
  const [made, setMade] = useState<readonly number[]>([]);
  const added = rows.filter((row) => isMade(row) && !made.includes(row.id)).map(({ id }) => id);
  if (added.length) setMade([...made, ...added]);
  return rows.find(({ id, state }) => state === 'ready' && made.includes(id))?.name;
}
