import { problemCalls } from '../../../wire/problem';
import { useMessages } from '../../shared/i18n/useMessages';
import { ExistingDialog } from './ExistingDialog';
import { ticketActionsMessages } from './ticket-actions.messages';

interface ExistingProblemDialogProps {
  ticketId: number;
  onAttached: () => void;
  onClose: () => void;
}

/** Attaches the ticket to a problem that is open. */
export function ExistingProblemDialog({ ticketId, ...rest }: ExistingProblemDialogProps) {
  const t = useMessages(ticketActionsMessages);
  return (
    <ExistingDialog
      title={t('existing_problem_title')}
      label={t('problem')}
      lookup="problems"
      query={{ ticket_id: ticketId }}
      call={problemCalls.attachToTicket}
      request={(problemId) => ({ params: { ticketId, problemId } })}
      {...rest}
    />
  );
}
