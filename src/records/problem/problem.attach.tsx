import * as words from '../../../texts/compiled/screen/common';
import * as problemMessages from '../../../texts/compiled/screen/problem';
import { problemCalls } from '../../../wire/problem/problem';
import { useMessages } from '../../shared/i18n/useMessages';
import { identified, numbered } from '../../shared/select/choice';
import { useLookup } from '../../shared/select/useLookup';
import { AttachDialog } from '../../shared/view/AttachDialog';
import { AttachAssetsDialog } from '../asset/embed';

interface AttachProblemAssetsProps {
  problemId: number;
  onAttached: () => void;
  onClose: () => void;
}

/** Attaches assets to a problem. */
export function AttachProblemAssets({ problemId, ...dialog }: AttachProblemAssetsProps) {
  return (
    <AttachAssetsDialog
      attachableTo={{ problem_id: problemId }}
      call={problemCalls.attachAssets}
      request={(asset_ids) => ({ params: { id: problemId }, body: { asset_ids } })}
      {...dialog}
    />
  );
}

interface AttachProblemTicketsProps {
  problemId: number;
  onAttached: () => void;
  onClose: () => void;
}

/** Attaches tickets; the button waits for the first (D1 §5). After a failure it stays open (X138). */
export function AttachProblemTickets({ problemId, ...rest }: AttachProblemTicketsProps) {
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

interface AttachProblemChangeProps {
  problemId: number;
  onAttached: () => void;
  onClose: () => void;
}

/** Attaches an existing change: 850 px (X139). After a failure it stays open (X138). */
export function AttachProblemChange({ problemId, ...rest }: AttachProblemChangeProps) {
  const t = useMessages();
  return (
    <AttachDialog
      title={t(problemMessages.attach_existing_change)}
      width={850}
      label={t(words.change)}
      source={useLookup('changes', { supplements: problemId, meta: true }, identified)}
      call={problemCalls.attachChange}
      request={([changeId = 0]) => ({ params: { problemId, changeId } })}
      {...rest}
    />
  );
}
