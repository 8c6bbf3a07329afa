import { ConfirmCall } from '../../shared/dialog/ConfirmCall';
import { useMessages } from '../../shared/i18n/useMessages';
import { problemCalls } from '../../../wire/problem/problem';
import { problemMessages } from './problem.messages';

interface DetachChangeDialogProps {
  problemId: number;
  change: { id: number; subject: string };
  onDetached: () => void;
  onClose: () => void;
}

/** Asks before the change is detached from the problem. */
export default function DetachChangeDialog({ problemId, change, onDetached, onClose }: DetachChangeDialogProps) {
  const t = useMessages(problemMessages);
  return (
    <ConfirmCall
      title={t('detach_change')}
      action={t('detach')}
      call={problemCalls.detachChange}
      request={{ params: { problemId, changeId: change.id } }}
      onDone={onDetached}
      onClose={onClose}
    >
      <p>{t('detach_change_question', { name: change.subject })}</p>
    </ConfirmCall>
  );
}
