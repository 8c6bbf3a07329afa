import { Button } from '../button/Button';
import { Dialog } from '../dialog/Dialog';
import type { DialogWidth } from '../dialog/width';
import { useMessages } from '../i18n/useMessages';
import { RichText } from './RichText';
import * as words from '../../../texts/compiled/screen/common';

interface DescriptionDialogProps {
  html: string;
  title?: string;
  /** 850 px for a problem (D1 §9), 900 for a change (X140). */
  width?: DialogWidth;
  onClose: () => void;
}

/** The description of a record in a dialog of its own (D1 §2). */
export function DescriptionDialog({ html, title, width = 850, onClose }: DescriptionDialogProps) {
  const t = useMessages();
  return (
    <Dialog
      title={title ?? t(words.description)}
      width={width}
      onClose={onClose}
      footer={<Button onClick={onClose}>{t(words.close)}</Button>}
    >
      <RichText html={html} />
    </Dialog>
  );
}
