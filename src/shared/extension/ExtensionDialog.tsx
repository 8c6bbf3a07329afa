import { useState } from 'react';
import { Dialog } from '../dialog/Dialog';
import type { OfRecord } from './context';
import { ExtensionPlace } from './place';
import type { Placed } from './useExtensions';

interface ExtensionDialogProps {
  of: Placed;
  record: OfRecord;
  onClose: () => void;
  /** It failed: the dialog is to go, and an alert to say so. */
  onFail: () => void;
}

/** What an extension asks or shows when its action is chosen; it closes it itself, or the person does. */
export default function ExtensionDialog({ of, record, onClose, onFail }: ExtensionDialogProps) {
  const [title, setTitle] = useState(of.title);
  return (
    <Dialog title={title} width={500} onClose={onClose} alerts={false}>
      <ExtensionPlace of={of} record={record} onTitle={setTitle} onClose={onClose} onFail={onFail} />
    </Dialog>
  );
}
