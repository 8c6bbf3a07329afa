import { type ReactNode, useEffect, useRef, useState } from 'react';
import { exportCalls, type ExportJob, exportLimits } from '../../../wire/parts/export';
import { Loaded } from '../api/Loaded';
import { useRecord } from '../api/useRecord';
import { useMessages } from '../i18n/useMessages';
import { SrOnly } from '../style/SrOnly';
import { useStyles } from '../style/useStyles';
import * as sheet from './ExportFiles.module.css';
import { FileRow } from './FileRow';
import * as exportMessages from '../../../texts/compiled/screen/exports';

/** Between two looks at the files that are being made, in milliseconds. */
const every = 1500;
const isMade = ({ state }: ExportJob): boolean => state === 'waiting' || state === 'running';

/** The reader's files, looked at again while some are being made. */
export function useExportFiles() {
  const files = useRecord(exportCalls.list, {});
  const rows = files.data?.exports ?? [];
  const busy = rows.some(isMade);
  const { reload } = files;
  useEffect(() => {
    if (!busy) return undefined;
    const timer = setInterval(() => void reload(), every);
    return () => clearInterval(timer);
  });
  return { files, busy, ready: useNewlyReady(rows) };
}

/** Name of the file that was being made a moment ago and is ready now. */
function useNewlyReady(rows: readonly ExportJob[]): string | undefined {
  const [made, setMade] = useState<readonly number[]>([]);
  const added = rows.filter((row) => isMade(row) && !made.includes(row.id)).map(({ id }) => id);
  if (added.length) setMade([...made, ...added]);
  return rows.find(({ id, state }) => state === 'ready' && made.includes(id))?.name;
}

interface ExportFilesProps {
  of: ReturnType<typeof useExportFiles>;
  /** What is said to a screen reader instead of a file that is ready. */
  status?: string;
  /** Shown where there is no file. */
  empty: ReactNode;
}

/** How far each file is, its download, the way to be rid of it (F13). */
export function ExportFiles({ of: { files, busy, ready }, status = '', empty }: ExportFilesProps) {
  const t = useMessages();
  const css = useStyles(sheet);
  const list = useRef<HTMLDivElement>(null);
  return (
    <>
      <SrOnly live>{status || (ready ? t(exportMessages.is_ready, { name: ready }) : '')}</SrOnly>
      <div ref={list} tabIndex={-1} className={css.all}>
        <Loaded of={files}>
          {({ exports }) =>
            exports.length ? (
              <>
                <p className={css.note}>
                  {busy ? t(exportMessages.behind) : t(exportMessages.kept, { count: exportLimits.keptDays })}
                </p>
                <ul className={css.files} aria-label={t(exportMessages.files)}>
                  {exports.map((file) => (
                    <FileRow
                      key={file.id}
                      file={file}
                      onGone={() => {
                        list.current?.focus();
                        void files.reload();
                      }}
                    />
                  ))}
                </ul>
              </>
            ) : (
              empty
            )
          }
        </Loaded>
      </div>
    </>
  );
}
