import { useSearchParams } from 'react-router-dom';
import { importCalls, type ImportMessageType, type Tracking } from '../../../../wire/import/import';
import { pathOf } from '../../../../wire/protocol/call';
import { useMessages } from '../../../shared/i18n/useMessages';
import { DownloadIcon } from '../../../shared/icon/table';
import { Card } from '../../../shared/layout/Card';
import { Stack } from '../../../shared/layout/Stack';
import { Link } from '../../../shared/link/Link';
import { Tabs } from '../../../shared/tabs/Tabs';
import { importPaths } from '../import.paths';
import { MessageTable } from './MessageTable';
import * as trackingMessages from '../../../../texts/compiled/screen/import-tracking';

/** What is said of single rows: why they failed, and what of them was not stored as it was written. */
export function MessageTabs({ of: tracking }: { of: Tracking }) {
  const t = useMessages();
  const [params, setParams] = useSearchParams();
  const { id, totalFailed: failed, totalWarning: warnings } = tracking;
  const show = (tab: string) => setParams((now) => ({ ...Object.fromEntries(now), tab }), { replace: true });
  return (
    <Card>
      <Tabs<ImportMessageType>
        label={t(trackingMessages.rows)}
        value={params.get('tab') === 'warning' ? 'warning' : 'failed'}
        onChange={show}
        tabs={[
          {
            id: 'failed',
            label: t(trackingMessages.failed_rows),
            count: failed,
            panel: () => (
              <Stack>
                {failed > 0 && tracking.ended_at && <Mend id={id} />}
                <MessageTable of={tracking} type="failed" />
              </Stack>
            ),
          },
          {
            id: 'warning',
            label: t(trackingMessages.warnings),
            count: warnings,
            panel: () => <MessageTable of={tracking} type="warning" />,
          },
        ]}
      />
    </Card>
  );
}

/** How the failed rows come in after all. */
function Mend({ id }: { id: number }) {
  const t = useMessages();
  return (
    <Stack gap="small">
      <p>{t(trackingMessages.mend)}</p>
      <Stack row gap="small">
        <Link to={pathOf(importCalls.failedFile.path, { id })} look="plain" icon={<DownloadIcon />} download="">
          {t(trackingMessages.download)}
        </Link>
        <Link to={pathOf(importCalls.failedExcel.path, { id })} look="plain" icon={<DownloadIcon />} download="">
          {t(trackingMessages.download_excel)}
        </Link>
        <Link to={importPaths.settings} look="quiet">
          {t(trackingMessages.upload_again)}
        </Link>
      </Stack>
    </Stack>
  );
}
