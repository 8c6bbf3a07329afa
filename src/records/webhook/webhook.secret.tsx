import { useId } from 'react';
import * as words from '../../../texts/compiled/screen/common';
import * as webhookMessages from '../../../texts/compiled/screen/webhook';
import { Alert } from '../../shared/alert/Alert';
import { Button } from '../../shared/button/Button';
import { Dialog } from '../../shared/dialog/Dialog';
import * as controls from '../../shared/form/control.module.css';
import { useMessages } from '../../shared/i18n/useMessages';
import { Stack } from '../../shared/layout/Stack';
import { useStyles } from '../../shared/style/useStyles';
import { CopyButton } from '../../shared/view/CopyButton';
import * as sheet from './Webhook.module.css';

/** The secret that was just made: it is shown once. */
export function SecretDialog({ secret, onClose }: { secret: string; onClose: () => void }) {
  const css = useStyles(sheet);
  const control = useStyles(controls);
  const t = useMessages();
  const id = useId();
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
        <div>
          <label htmlFor={id} className={css.label}>
            {t(webhookMessages.secret)}
          </label>
          <div className={css.line}>
            <input
              id={id}
              className={control.control}
              readOnly
              dir="ltr"
              value={secret}
              ref={focusOn}
              onFocus={({ target }) => target.select()}
            />
            <CopyButton text={secret} label={t(webhookMessages.copy_secret)} />
          </div>
        </div>
        <p className={css.muted}>{t(webhookMessages.secret_about)}</p>
      </Stack>
    </Dialog>
  );
}

/** So that it can be copied with a key as well. */
const focusOn = (input: HTMLInputElement | null) => input?.focus();
