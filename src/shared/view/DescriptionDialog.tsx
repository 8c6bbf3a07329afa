import { Button } from '../button/Button';
import { Dialog } from '../dialog/Dialog';
import { useMessages } from '../i18n/useMessages';
import { RichText } from './RichText';
import { viewMessages } from './view.messages';

/** The description of a record in a dialog of its own (D1 §2). */
export function DescriptionDialog({ html, title, onClose }: { html: string; title?: string; onClose: () => void }) {
  const t = useMessages(viewMessages);
  return (
    <Dialog title={title ?? t('description')} width={850} onClose={onClose} footer={<Button onClick={onClose}>{t('close')}</Button>}>
      <RichText html={html} />
    </Dialog>
  );
}
