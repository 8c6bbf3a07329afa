import type { PlanningCalls } from '../../../wire/parts/planning';
import { useAction } from '../api/useAction';
import { ConfirmDialog } from '../dialog/ConfirmDialog';
import { useMessages } from '../i18n/useMessages';
import type { PlanningKey } from './planning-key';
import * as words from '../../../texts/compiled/screen/common';
import * as planningMessages from '../../../texts/compiled/screen/planning';

interface DeletePlanningDialogProps {
  calls: PlanningCalls;
  id: number;
  planningKey: PlanningKey;
  onDeleted: () => void;
  onClose: () => void;
}

/**
 * Asks before a planning entry is deleted; closes on a failure as well, whose sentence the area around shows (D1 §8).
 */
export function DeletePlanningDialog({
  calls,
  id,
  planningKey: { key, label },
  onDeleted,
  onClose,
}: DeletePlanningDialogProps) {
  const t = useMessages();
  const { run, pending } = useAction(calls.remove, { onDone: onDeleted, onFail: onClose });
  return (
    <ConfirmDialog
      title={t(planningMessages.delete_entry, { name: label })}
      action={t(words.delete)}
      pending={pending}
      onConfirm={() => void run({ params: { id, key } })}
      onClose={onClose}
    >
      {t(planningMessages.delete_question, { name: label })}
    </ConfirmDialog>
  );
}
