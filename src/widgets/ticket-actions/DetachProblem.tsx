import type { WidgetContext } from '../../shared/host/recordId';
import { useMessages } from '../../shared/i18n/useMessages';
import { UnlinkIcon } from '../../shared/icon/icon';
import { useDetachProblem } from '../ticket/useDetachProblem';
import { useTicket } from '../ticket/useTicket';
import { OfferedButton } from './Offered';
import { useToolbar } from './useToolbar';
import * as detachMessages from '../../../texts/compiled/screen/detach';

/** "Detach problem" in the action bar of a ticket, if `show_detach_problem`. */
export function DetachProblem({ ticketId }: WidgetContext<'ticket.actions'>) {
  useToolbar();
  const t = useMessages();
  const { data } = useTicket(ticketId);
  const detach = useDetachProblem('ticket.actions', ticketId, data?.actions.attach_problem);
  const problem = data?.actions.show_detach_problem && data.problem;
  return (
    <>
      {problem && (
        <OfferedButton
          id="detach-problem"
          label={t(detachMessages.problem)}
          icon={<UnlinkIcon />}
          pending={detach.pending}
          onClick={() => detach.fetchIt(problem)}
        />
      )}
      {detach.dialog}
    </>
  );
}
