import { useMessages } from '../../../shared/i18n/useMessages';
import { numbered } from '../../../shared/select/choice';
import { useLookup } from '../../../shared/select/useLookup';
import { AttachDialog } from '../../../shared/view/AttachDialog';
import { problemCalls } from '../../../../wire/problem/problem';
import * as words from '../../../../texts/compiled/screen/common';

interface AttachProblemTicketsProps {
  problemId: number;
  onAttached: () => void;
  onClose: () => void;
}

/** Attaches tickets; the button waits for the first (D1 §5). After a failure it stays open (X138). */
export default function AttachProblemTickets({ problemId, ...rest }: AttachProblemTicketsProps) {
  const t = useMessages();
  return (
    <AttachDialog
      title={t(words.attach_tickets)}
      width={850}
      label={t(words.tickets)}
      source={useLookup('tickets_based_on_problem', { supplements: problemId, meta: true }, numbered)}
      multi
      call={problemCalls.attachTickets}
      request={(ticket_ids) => ({ params: { id: problemId }, body: { ticket_ids } })}
      {...rest}
    />
  );
}
