import { importCalls, type UndoReply } from '../../../../wire/import/import';
import { useAction } from '../../../shared/api/useAction';
import { ConfirmDialog } from '../../../shared/dialog/ConfirmDialog';
import { useMessages } from '../../../shared/i18n/useMessages';
import { trackingMessages } from './tracking.messages';

interface UndoDialogProps {
  id: number;
  /** It was taken back, or a job does it. */
  onDone: (undone: UndoReply) => void;
  onClose: () => void;
}

/** Asks before an import is taken back as a whole (D22). */
export function UndoDialog({ id, onDone, onClose }: UndoDialogProps) {
  const t = useMessages(trackingMessages);
  const { run, pending } = useAction(importCalls.undo, {
    onDone: ({ data }) => {
      onClose();
      onDone(data);
    },
    onFail: onClose,
  });
  return (
    <ConfirmDialog
      title={t('undo_title')}
      action={t('undo')}
      pending={pending}
      onConfirm={() => void run({ params: { id } })}
      onClose={onClose}
    >
      {t('undo_question')}
    </ConfirmDialog>
  );
}
