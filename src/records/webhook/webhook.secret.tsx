import * as words from '../../../texts/compiled/screen/common';
import * as webhookMessages from '../../../texts/compiled/screen/webhook';
import { Alert } from '../../shared/alert/Alert';
import { Button } from '../../shared/button/Button';
import { Dialog } from '../../shared/dialog/Dialog';
import { useMessages } from '../../shared/i18n/useMessages';
import { Stack } from '../../shared/layout/Stack';
import { useStyles } from '../../shared/style/useStyles';
import { CopyField } from '../../shared/view/CopyField';
import * as sheet from './Webhook.module.css';

/** The secret that was just made: it is shown once. */
export function SecretDialog({ secret, onClose }: { secret: string; onClose: () => void }) {
  const css = useStyles(sheet);
  const t = useMessages();
  return (
    <Dialog
      title={t(webhookMessages.secret_title)}
      width={600}
      onClose={onClose}
      footer={
        <Button look="primary" onClick={onClose}>
          {t(words.close)}
        </Button>
      }
    >
      <Stack>
        <Alert kind="warning">{t(webhookMessages.secret_once)}</Alert>
        <CopyField label={t(webhookMessages.secret)} value={secret} copy={t(webhookMessages.copy_secret)} />
        <p className={css.muted}>{t(webhookMessages.secret_about)}</p>
      </Stack>
    </Dialog>
  );
}
