import { ConfirmCall } from '../../shared/dialog/ConfirmCall';
import { useMessages } from '../../shared/i18n/useMessages';
import { cabCalls } from '../../../wire/cab/cab';
import { cabMessages } from './cab.messages';

interface DeleteCabDialogProps {
  cab: { id: number; name: string };
  onDeleted: () => void;
  onClose: () => void;
}

/** Asks before a board is deleted; one that is deciding is refused (409), and the list says why. */
export default function DeleteCabDialog({ cab, onDeleted, onClose }: DeleteCabDialogProps) {
  const t = useMessages(cabMessages);
  return (
    <ConfirmCall
      title={t('delete_title')}
      action={t('delete')}
      call={cabCalls.remove}
      request={{ params: { id: cab.id } }}
      onDone={onDeleted}
      onClose={onClose}
    >
      <p>{t('delete_question', { name: cab.name })}</p>
    </ConfirmCall>
  );
}
