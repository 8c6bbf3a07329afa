import { exportFormats } from '../../../wire/parts/export';
import { useMessages } from '../i18n/useMessages';
import { DownloadIcon } from '../icon/table';
import { Menu } from '../menu/Menu';
import { tableMessages } from './table.messages';
import { type Download, useDownload } from './useDownload';

interface ExportMenuProps extends Download {
  /** Keys of the columns, in their order. */
  columns: readonly string[];
}

/** Downloads what the list shows, all its pages, as csv or for Excel (D25). */
export function ExportMenu({ call, query, columns }: ExportMenuProps) {
  const t = useMessages(tableMessages);
  const download = useDownload();
  return (
    <Menu
      label={t('export')}
      icon={<DownloadIcon />}
      actions={exportFormats.map((format) => ({
        label: t(format),
        onSelect: () => download({ call, query: { ...query, columns: columns.join(',') } }, format),
      }))}
    />
  );
}
