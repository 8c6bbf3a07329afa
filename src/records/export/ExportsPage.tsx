import { exportLimits } from '../../../wire/parts/export';
import { exportMessages } from '../../shared/export/export.messages';
import { ExportFiles, useExportFiles } from '../../shared/export/ExportFiles';
import { useMessages } from '../../shared/i18n/useMessages';
import { Page } from '../../shared/page/Page';
import { Empty } from '../../shared/table/Empty';

/** /service-desk/exports, where the mail of a file leads: the reader's files (F13). */
export default function ExportsPage() {
  const t = useMessages(exportMessages);
  return (
    <Page title={t('title')} alerts="exports">
      <ExportFiles
        of={useExportFiles()}
        empty={<Empty title={t('none')}>{t('none_text', { count: exportLimits.direct })}</Empty>}
      />
    </Page>
  );
}
