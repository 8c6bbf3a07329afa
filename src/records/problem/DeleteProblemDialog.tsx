import { ConfirmCall } from '../../shared/dialog/ConfirmCall';
import { useMessages } from '../../shared/i18n/useMessages';
import { problemCalls } from '../../../wire/problem/problem';
import { problemMessages } from './problem.messages';

interface DeleteProblemDialogProps {
  problem: { id: number; subject: string };
  onDeleted: (message: string) => void;
  onClose: () => void;
}

/** Asks before a problem is deleted. */
export default function DeleteProblemDialog({ problem, onDeleted, onClose }: DeleteProblemDialogProps) {
  const t = useMessages(problemMessages);
  return (
    <ConfirmCall
      title={t('delete_title')}
      action={t('delete')}
      call={problemCalls.remove}
      request={{ params: { id: problem.id } }}
      onDone={onDeleted}
      onClose={onClose}
    >
      <p>{t('delete_question', { name: problem.subject })}</p>
    </ConfirmCall>
  );
}
