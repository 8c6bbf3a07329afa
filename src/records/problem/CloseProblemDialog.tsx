import { Alert } from '../../shared/alert/Alert';
import { useRecord } from '../../shared/api/useRecord';
import { ConfirmCall } from '../../shared/dialog/ConfirmCall';
import { useMessages } from '../../shared/i18n/useMessages';
import { problemCalls, problemPlanning, type ProblemView } from '../../../wire/problem';
import { problemMessages } from './problem.messages';

interface CloseProblemDialogProps {
  problem: ProblemView;
  onClosed: () => void;
  onClose: () => void;
}

/** "Are you sure?" before a problem is closed; warns, but does not block, while root cause or solution are missing (decisions B1). */
export default function CloseProblemDialog({ problem, onClosed, onClose }: CloseProblemDialogProps) {
  const t = useMessages(problemMessages);
  const entries = useRecord(problemPlanning.entries, { params: { id: problem.id } }).data?.planning_popups;
  const missing = (key: string) => entries && !entries.some((entry) => entry.key === key);
  return (
    <ConfirmCall title={t('close_title')} action={t('close')} look="primary" call={problemCalls.close} request={{ params: { id: problem.id } }} onDone={onClosed} onClose={onClose}>
      <p>{t('close_question', { name: problem.subject })}</p>
      <p>{t('close_note')}</p>
      {missing('root-cause') && <Alert kind="warning">{t('missing_root_cause')}</Alert>}
      {missing('solution') && <Alert kind="warning">{t('missing_solution')}</Alert>}
    </ConfirmCall>
  );
}
