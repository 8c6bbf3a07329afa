import type { ReactNode } from 'react';
import { Button } from '../button/Button';
import { useMessages } from '../i18n/useMessages';
import { Dialog } from './Dialog';
import * as words from '../../../texts/compiled/screen/common';

export interface ConfirmDialogProps {
  title: ReactNode;
  /** What will happen, in a sentence. */
  children: ReactNode;
  /** The verb on the button: "Delete", "Detach". */
  action: string;
  /** `danger` for what cannot be undone. */
  look?: 'primary' | 'danger';
  pending: boolean;
  disabled?: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

/**
 * "Are you sure?" at 500 px (D1 §9). Close it on success and on failure: the error is shown in the area around (D1 §8).
 */
export function ConfirmDialog({
  title,
  children,
  action,
  look = 'danger',
  pending,
  disabled,
  onConfirm,
  onClose,
}: ConfirmDialogProps) {
  const t = useMessages();
  return (
    <Dialog
      title={title}
      width={500}
      role="alertdialog"
      alerts={false}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t(words.cancel)}</Button>
          <Button look={look} pending={pending} disabled={disabled} onClick={onConfirm}>
            {action}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  );
}
