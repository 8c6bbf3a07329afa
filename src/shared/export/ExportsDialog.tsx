import { useEffect, useRef } from 'react';
import { exportCalls, type ExportFormat, type ExportJob, exportLimits } from '../../../wire/parts/export';
import type { Call } from '../../../wire/protocol/call';
import { Skeleton } from '../api/Loaded';
import { useAction } from '../api/useAction';
import { Dialog } from '../dialog/Dialog';
import { useMessages } from '../i18n/useMessages';
import { useStyles } from '../style/useStyles';
import { ExportFiles, useExportFiles } from './ExportFiles';
import * as sheet from './ExportFiles.module.css';
import * as exportMessages from '../../../texts/compiled/screen/exports';

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
  /** `busy`: files are still being made. */
  onClose: (busy: boolean) => void;
}

/** The reader's files that are made behind the page. */
export default function ExportsDialog({ wanted, onFew, onClose }: ExportsDialogProps) {
  const t = useMessages();
  const css = useStyles(sheet);
  const of = useExportFiles();
  const counting = useStart(wanted, of.files.reload, () => {
    onClose(false);
    onFew();
  });

  return (
    <Dialog title={t(exportMessages.title)} width={500} onClose={() => onClose(of.busy)}>
      {counting && <Skeleton lines={1} />}
      <ExportFiles
        of={of}
        status={counting ? t(exportMessages.preparing) : ''}
        empty={
          !counting && (
            <>
              <p className={css.empty}>
                <strong>{t(exportMessages.none)}</strong>
              </p>
              <p className={css.note}>{t(exportMessages.none_text, { count: exportLimits.direct })}</p>
            </>
          )
        }
      />
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
