import { ConfirmCall } from '../../../shared/dialog/ConfirmCall';
import { ConfirmDialog } from '../../../shared/dialog/ConfirmDialog';
import { useMessages } from '../../../shared/i18n/useMessages';
import { cabCalls } from '../../../../wire/cab/cab';
import type { LevelValues } from '../form/cab.values';
import * as words from '../../../../texts/compiled/screen/common';
import * as cabMessages from '../../../../texts/compiled/screen/cab';

interface DeleteLevelDialogProps {
  level: LevelValues;
  order: number;
  onDeleted: () => void;
  onClose: () => void;
}

/**
 * Asks before a level is deleted (D3 §4): at once on the server if it is stored there, otherwise only from the form.
 */
export function DeleteLevelDialog({ level, order, onDeleted, onClose }: DeleteLevelDialogProps) {
  const t = useMessages();
  const question = (
    <p>{t(cabMessages.delete_level_question, { name: level.name || t(cabMessages.level, { order }) })}</p>
  );
  const texts = { title: t(cabMessages.delete_level_title), action: t(words.delete) };
  if (level.id)
    return (
      <ConfirmCall
        {...texts}
        call={cabCalls.removeLevel}
        request={{ params: { levelId: level.id } }}
        onDone={onDeleted}
        onClose={onClose}
      >
        {question}
      </ConfirmCall>
    );
  return (
    <ConfirmDialog
      {...texts}
      pending={false}
      onClose={onClose}
      onConfirm={() => {
        onClose();
        onDeleted();
      }}
    >
      {question}
    </ConfirmDialog>
  );
}
