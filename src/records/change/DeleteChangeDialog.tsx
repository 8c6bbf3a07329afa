import { changeCalls } from '../../../wire/change/change';
import { ConfirmCall } from '../../shared/dialog/ConfirmCall';
import { useMessages } from '../../shared/i18n/useMessages';
import { changeMessages } from './change.messages';

interface DeleteChangeDialogProps {
  change: { id: number; subject: string };
  onDeleted: (message: string) => void;
  onClose: () => void;
}

/** Asks before a change is deleted. */
export default function DeleteChangeDialog({ change, onDeleted, onClose }: DeleteChangeDialogProps) {
  const t = useMessages(changeMessages);
  return (
    <ConfirmCall
      title={t('delete_title')}
      action={t('delete')}
      call={changeCalls.remove}
      request={{ params: { id: change.id } }}
      onDone={onDeleted}
      onClose={onClose}
    >
      <p>{t('delete_question', { name: change.subject })}</p>
    </ConfirmCall>
  );
}
