import type { ReleaseView } from '../../../wire/release/release';
import { Alert } from '../../shared/alert/Alert';
import { useMessages } from '../../shared/i18n/useMessages';
import { Card } from '../../shared/layout/Card';
import { Stack } from '../../shared/layout/Stack';
import { releaseMessages } from './release.messages';
import { ReleaseDetails } from './ReleaseDetails';

/** The version that somebody else saved, above the form that still holds what was typed (decisions C1). */
export function LatestRelease({ release }: { release: ReleaseView }) {
  const t = useMessages(releaseMessages);
  return (
    <Card title={t('latest')}>
      <Stack>
        <Alert kind="info">{t('latest_text')}</Alert>
        <ReleaseDetails release={release} />
      </Stack>
    </Card>
  );
}
