import type { ReactNode } from 'react';
import { Alert } from '../alert/Alert';
import { useMessages } from '../i18n/useMessages';
import { Card } from '../layout/Card';
import { Stack } from '../layout/Stack';
import * as formMessages from '../../../texts/compiled/screen/form';

/**
 * The version that somebody else saved, above the form that still holds what was typed (C1). `text` says what saving
 * will do; the children show the version.
 */
export function LatestVersion({ text, children }: { text: string; children: ReactNode }) {
  const t = useMessages();
  return (
    <Card title={t(formMessages.latest)}>
      <Stack>
        <Alert kind="info">{text}</Alert>
        {children}
      </Stack>
    </Card>
  );
}
