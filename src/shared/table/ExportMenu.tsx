import { useState } from 'react';
import { exportFormats, type ExportFormat, exportLimits } from '../../../wire/parts/export';
import type { ExportsDialogProps } from '../export/ExportsDialog';
import type { ExportWatchProps } from '../export/ExportWatch';
import { useMessages } from '../i18n/useMessages';
import { DownloadIcon } from '../icon/table';
import { Menu } from '../menu/Menu';
import { lazyPart } from '../part/lazyPart';
import { type Download, fileQuery, useDownload } from './useDownload';
import * as listToolsMessages from '../../../texts/compiled/screen/list-tools';

const ExportsDialog = lazyPart<ExportsDialogProps>(
  () => import(/* webpackChunkName: "exports" */ '../export/ExportsDialog'),
  { skeleton: null },
);

const ExportWatch = lazyPart<ExportWatchProps>(
  () => import(/* webpackChunkName: "exports" */ '../export/ExportWatch'),
  { skeleton: null },
);

interface ExportMenuProps extends Download {
  /** Keys of the columns, in their order; the server knows those of a report. */
  columns?: readonly string[];
  /** Rows of the list; undefined if it is not known how many. */
  total: number | undefined;
}

/** Downloads what the list shows, all its pages, as csv or for Excel (D25); many rows are made behind the page (F13). */
export function ExportMenu({ call, job, query, columns, total = Infinity }: ExportMenuProps) {
  const t = useMessages();
  const download = useDownload();
  const [shown, setShown] = useState<ExportFormat | 'list'>();
  const [watched, setWatched] = useState(false);
  const exportQuery = { ...query, columns: columns?.join(',') };
  const save = (format: ExportFormat) => download({ call, query: exportQuery }, format);
  return (
    <>
      <Menu
        label={t(listToolsMessages.export)}
        icon={<DownloadIcon />}
        actions={[
          ...exportFormats.map((format) => ({
            label: t(listToolsMessages[format]),
            onSelect: () => (job && total > exportLimits.direct ? setShown(format) : save(format)),
          })),
          job && { label: t(listToolsMessages.my_exports), onSelect: () => setShown('list') },
        ]}
      />
      {shown && (
        <ExportsDialog
          wanted={job && shown !== 'list' ? { call: job, format: shown, query: fileQuery(exportQuery) } : undefined}
          onFew={() => shown !== 'list' && save(shown)}
          onClose={(busy) => {
            setShown(undefined);
            setWatched(busy);
          }}
        />
      )}
      {watched && !shown && <ExportWatch onShow={() => setShown('list')} onEnd={() => setWatched(false)} />}
    </>
  );
}
