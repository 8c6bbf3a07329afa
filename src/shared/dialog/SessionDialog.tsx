import { Alert } from '../alert/Alert';
import { apiMessages } from '../api/api.messages';
import { Button } from '../button/Button';
import { useMessages } from '../i18n/useMessages';
import { Dialog } from './Dialog';

/**
 * The session ended while somebody was at work: what they typed stays, and the call is repeated after they signed in
 * again.
 */
export function SessionDialog({ again, onAnswer }: { again: boolean; onAnswer: (signedIn: boolean) => void }) {
  const t = useMessages(apiMessages);
  return (
    <Dialog
      title={t('session_title')}
      width={500}
      role="alertdialog"
      alerts={false}
      onClose={() => onAnswer(false)}
      footer={
        <>
          <Button onClick={() => onAnswer(false)}>{t('cancel')}</Button>
          <Button look="primary" onClick={() => onAnswer(true)}>
            {t('try_again')}
          </Button>
        </>
      }
    >
      {again && <Alert kind="warning">{t('session_still')}</Alert>}
      <p>{t('session_text')}</p>
    </Dialog>
  );
}
