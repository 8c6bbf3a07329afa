import { type ReactNode, useEffect, useState } from 'react';
import { Skeleton } from '../api/Loaded';
import { Dialog } from '../dialog/Dialog';
import type { DialogWidth } from '../dialog/width';

/** What the dialog gives its form. */
interface DialogForm<S> {
  onCancel: () => void;
  onSaved: (saved: S) => void;
}

interface FormDialogProps<S> {
  title: string;
  width: DialogWidth;
  /** Its loader shows at least so long, in milliseconds (D1 §9, D2 §2). */
  delay?: number;
  /** What the form begins with is there. */
  ready?: boolean;
  onSaved: (saved: S) => void;
  onClose: () => void;
  children: (form: DialogForm<S>) => ReactNode;
}

/** The form of a new record in a dialog, which closes after the save; after a failure it stays open. */
export function FormDialog<S>({
  title,
  width,
  delay = 0,
  ready = true,
  onSaved,
  onClose,
  children,
}: FormDialogProps<S>) {
  const [waited, setWaited] = useState(delay === 0);
  useEffect(() => {
    const timer = setTimeout(() => setWaited(true), delay);
    return () => clearTimeout(timer);
  }, [delay]);
  const saved = (record: S) => {
    onClose();
    onSaved(record);
  };
  return (
    <Dialog title={title} width={width} onClose={onClose}>
      {waited && ready ? children({ onCancel: onClose, onSaved: saved }) : <Skeleton lines={8} />}
    </Dialog>
  );
}
