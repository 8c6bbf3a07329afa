import { importCalls, type UndoReply } from '../../../../wire/import/import';
import { useAction } from '../../../shared/api/useAction';
import { ConfirmDialog } from '../../../shared/dialog/ConfirmDialog';
import { useMessages } from '../../../shared/i18n/useMessages';
import * as trackingMessages from '../../../../texts/compiled/screen/import-tracking';

interface UndoDialogProps {
  id: number;
  /** It was taken back, or a job does it. */
  onDone: (undone: UndoReply) => void;
  onClose: () => void;
}

/** Asks before an import is taken back as a whole (D22). */
export function UndoDialog({ id, onDone, onClose }: UndoDialogProps) {
  const t = useMessages();
  const { run, pending } = useAction(importCalls.undo, {
    onDone: ({ data }) => {
      onClose();
      onDone(data);
    },
    onFail: onClose,
  });
  return (
    <ConfirmDialog
      title={t(trackingMessages.undo_title)}
      action={t(trackingMessages.undo)}
      pending={pending}
      onConfirm={() => void run({ params: { id } })}
      onClose={onClose}
    >
      {t(trackingMessages.undo_question)}
    </ConfirmDialog>
  );
}
