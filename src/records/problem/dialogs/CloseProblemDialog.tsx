import { Alert } from '../../../shared/alert/Alert';
import { useRecord } from '../../../shared/api/useRecord';
import { ConfirmCall } from '../../../shared/dialog/ConfirmCall';
import { useMessages } from '../../../shared/i18n/useMessages';
import { changeCalls, changeStatus } from '../../../../wire/change/change';
import { problemCalls, problemPlanning, type ProblemView } from '../../../../wire/problem/problem';
import { changeOf } from '../problem.api';
import { problemMessages } from '../problem.messages';

interface CloseProblemDialogProps {
  problem: ProblemView;
  onClosed: () => void;
  onClose: () => void;
}

const ended: readonly number[] = [changeStatus.closed, changeStatus.rejected, changeStatus.cancelled];

/**
 * "Are you sure?" before a problem is closed; warns, but does not block, while root cause or solution are missing or
 * the change is open (B1).
 */
export default function CloseProblemDialog({ problem, onClosed, onClose }: CloseProblemDialogProps) {
  const t = useMessages(problemMessages);
  const entries = useRecord(problemPlanning.entries, { params: { id: problem.id } }).data?.planning_popups;
  const missing = (key: string) => entries && !entries.some((entry) => entry.key === key);
  const attached = changeOf(problem);
  const change = useRecord(changeCalls.view, attached && { params: { id: attached.id } }).data?.change;
  return (
    <ConfirmCall
      title={t('close_title')}
      action={t('close')}
      look="primary"
      call={problemCalls.close}
      request={{ params: { id: problem.id } }}
      onDone={onClosed}
      onClose={onClose}
    >
      <p>{t('close_question', { name: problem.subject })}</p>
      <p>{t('close_note')}</p>
      {missing('root-cause') && <Alert kind="warning">{t('missing_root_cause')}</Alert>}
      {missing('solution') && <Alert kind="warning">{t('missing_solution')}</Alert>}
      {change && !ended.includes(change.status.id) && (
        <Alert kind="warning">{t('open_change', { name: change.identifier })}</Alert>
      )}
    </ConfirmCall>
  );
}
