import type { WidgetContext } from '../../shared/host/recordId';
import { useMessages } from '../../shared/i18n/useMessages';
import { useDialog } from '../dialog/useDialog';
import { useAssociated } from '../ticket/useAssociated';
import { useTicket } from '../ticket/useTicket';
import { OfferedMenu } from './Offered';
import { useToolbar } from './useToolbar';
import * as words from '../../../texts/compiled/screen/common';
import * as ticketActionsMessages from '../../../texts/compiled/screen/ticket_actions';

const loadForm = async () => (await import('../../records/problem/embed')).ProblemFormDialog;
const loadExisting = () => import('./ExistingProblemDialog').then((part) => part.ExistingProblemDialog);

/**
 * "Attach problem" in the action bar of a ticket: a new or an existing one, each by its flag; neither once the ticket
 * has a problem.
 */
export function AttachProblem({ ticketId }: WidgetContext<'ticket.actions'>) {
  useToolbar();
  const t = useMessages();
  const { data } = useTicket(ticketId);
  const associated = useAssociated('ticket.actions');
  const onAttached = () => associated('problem');
  const form = useDialog(loadForm);
  const existing = useDialog(loadExisting);
  if (!data) return null;
  const { actions, ticket } = data;
  return (
    <>
      <OfferedMenu
        id="attach-problem"
        label={t(ticketActionsMessages.attach_problem)}
        align="start"
        pending={form.pending || existing.pending}
        actions={[
          actions.show_attach_new_problem && { label: t(words.new_problem), onSelect: () => void form.show() },
          actions.show_attach_existing_problem && {
            label: t(ticketActionsMessages.existing_problem),
            onSelect: () => void existing.show(),
          },
        ]}
      />
      {form.draw({ ticket: ticket, onSaved: onAttached, onClose: form.close })}
      {existing.draw({ ticketId: ticket.id, onAttached, onClose: existing.close })}
    </>
  );
}
