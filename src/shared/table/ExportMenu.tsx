import { exportFormats, type ExportFormat } from '../../../wire/parts/export';
import { pagingKeys } from '../../../wire/protocol/list';
import type { Call } from '../../../wire/protocol/call';
import { urlOf } from '../api/client';
import { useHost } from '../host/useHost';
import { useMessages } from '../i18n/useMessages';
import { DownloadIcon } from '../icon/table';
import { Menu } from '../menu/Menu';
import { tableMessages } from './table.messages';

/** A list as a file: the call that makes it, and what the list is asked. */
export interface Download {
  call: Call;
  query: object;
}

interface ExportMenuProps extends Download {
  /** Keys of the columns, in their order. */
  columns: readonly string[];
}

/** Of the parameters of a page only the order decides about a file. */
const isPaging = (name: string): boolean => pagingKeys.includes(name) && !name.startsWith('sort-');

/** Downloads what the list shows, all its pages, as csv or for Excel (D25). */
export function ExportMenu({ call, query, columns }: ExportMenuProps) {
  const t = useMessages(tableMessages);
  const { base } = useHost().kit;
  const download = (format: ExportFormat) => {
    const link = document.createElement('a');
    const asked = Object.fromEntries(Object.entries(query).filter(([name]) => !isPaging(name)));
    link.href = urlOf(base, call, { params: { format }, query: { ...asked, columns: columns.join(',') } });
    link.download = '';
    link.click();
  };
  return (
    <Menu
      label={t('export')}
      icon={<DownloadIcon />}
      actions={exportFormats.map((format) => ({ label: t(format), onSelect: () => download(format) }))}
    />
  );
}
