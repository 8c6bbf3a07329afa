import { Alert } from '../alert/Alert';
import { Button } from '../button/Button';
import { useMessages } from '../i18n/useMessages';
import { Dialog } from './Dialog';
import * as words from '../../../texts/compiled/screen/common';
import * as apiMessages from '../../../texts/compiled/screen/api';

/**
 * The session ended while somebody was at work: what they typed stays, and the call is repeated after they signed in
 * again.
 */
export function SessionDialog({ again, onChoose }: { again: boolean; onChoose: (signedIn: boolean) => void }) {
  const t = useMessages();
  return (
    <Dialog
      title={t(apiMessages.session_title)}
      width={500}
      role="alertdialog"
      alerts={false}
      onClose={() => onChoose(false)}
      footer={
        <>
          <Button onClick={() => onChoose(false)}>{t(words.cancel)}</Button>
          <Button look="primary" onClick={() => onChoose(true)}>
            {t(words.try_again)}
          </Button>
        </>
      }
    >
      {again && <Alert kind="warning">{t(apiMessages.session_still)}</Alert>}
      <p>{t(apiMessages.session_text)}</p>
    </Dialog>
  );
}
