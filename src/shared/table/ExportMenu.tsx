import { useState } from 'react';
import { exportFormats, type ExportFormat, exportLimits } from '../../../wire/parts/export';
import { pagingKeys } from '../../../wire/protocol/list';
import type { Call } from '../../../wire/protocol/call';
import { urlOf } from '../api/client';
import type { ExportJobCall, ExportsDialogProps } from '../export/ExportsDialog';
import { useHost } from '../host/useHost';
import { useMessages } from '../i18n/useMessages';
import { DownloadIcon } from '../icon/table';
import { Menu } from '../menu/Menu';
import { lazyPart } from '../part/lazyPart';
import { tableMessages } from './table.messages';

const ExportsDialog = lazyPart<ExportsDialogProps>(
  () => import(/* webpackChunkName: "exports" */ '../export/ExportsDialog'),
  { skeleton: null },
);

/** A list as a file: the call that makes it, and what the list is asked. */
export interface Download {
  call: Call;
  /** Makes it behind the page where it has many rows. */
  job?: ExportJobCall;
  query: object;
}

interface ExportMenuProps extends Download {
  /** Keys of the columns, in their order. */
  columns: readonly string[];
  /** Rows of the list; undefined if it is not known how many. */
  total: number | undefined;
}

/** Of the parameters of a page only the order decides about a file. */
const isPaging = (name: string): boolean => pagingKeys.includes(name) && !name.startsWith('sort-');

/** Downloads what the list shows, all its pages, as csv or for Excel (D25); many rows are made behind the page (F13). */
export function ExportMenu({ call, job, query, columns, total = Infinity }: ExportMenuProps) {
  const t = useMessages(tableMessages);
  const { base } = useHost().kit;
  const [shown, setShown] = useState<ExportFormat | 'list'>();
  const shownRows = Object.fromEntries(Object.entries(query).filter(([name]) => !isPaging(name)));
  const asked = { ...shownRows, columns: columns.join(',') };
  const download = (format: ExportFormat) => {
    const link = document.createElement('a');
    link.href = urlOf(base, call, { params: { format }, query: asked });
    link.download = '';
    link.click();
  };
  return (
    <>
      <Menu
        label={t('export')}
        icon={<DownloadIcon />}
        actions={[
          ...exportFormats.map((format) => ({
            label: t(format),
            onSelect: () => (job && total > exportLimits.direct ? setShown(format) : download(format)),
          })),
          job && { label: t('my_exports'), onSelect: () => setShown('list') },
        ]}
      />
      {shown && (
        <ExportsDialog
          wanted={job && shown !== 'list' ? { call: job, format: shown, query: asked } : undefined}
          onFew={() => shown !== 'list' && download(shown)}
          onClose={() => setShown(undefined)}
        />
      )}
    </>
  );
}
