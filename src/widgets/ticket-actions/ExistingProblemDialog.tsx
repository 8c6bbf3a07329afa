import { problemCalls } from '../../../wire/problem/problem';
import { useMessages } from '../../shared/i18n/useMessages';
import { identified } from '../../shared/select/choice';
import { AttachDialog } from '../../shared/view/AttachDialog';
import * as words from '../../../texts/compiled/screen/common';
import * as ticketActionsMessages from '../../../texts/compiled/screen/ticket_actions';

interface ExistingProblemDialogProps {
  ticketId: number;
  onAttached: () => void;
  onClose: () => void;
}

/** Attaches the ticket to a problem that is open. */
export function ExistingProblemDialog({ ticketId, ...rest }: ExistingProblemDialogProps) {
  const t = useMessages();
  return (
    <AttachDialog
      width={850}
      title={t(ticketActionsMessages.existing_problem_title)}
      label={t(words.problem)}
      lookup={['problems', { ticket_id: ticketId, meta: true }, identified]}
      call={problemCalls.attachToTicket}
      request={([problemId = 0]) => ({ params: { ticketId, problemId } })}
      {...rest}
    />
  );
}
