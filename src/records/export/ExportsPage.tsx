import { exportLimits } from '../../../wire/parts/export';
import { ExportFiles, useExportFiles } from '../../shared/export/ExportFiles';
import { useMessages } from '../../shared/i18n/useMessages';
import { Page } from '../../shared/page/Page';
import { Empty } from '../../shared/table/Empty';
import * as exportMessages from '../../../texts/compiled/screen/exports';

/** /service-desk/exports, where the mail of a file leads: the reader's files (F13). */
export default function ExportsPage() {
  const t = useMessages();
  return (
    <Page title={t(exportMessages.title)} alerts="exports">
      <ExportFiles
        of={useExportFiles()}
        empty={
          <Empty title={t(exportMessages.none)}>{t(exportMessages.none_text, { count: exportLimits.direct })}</Empty>
        }
      />
    </Page>
  );
}
