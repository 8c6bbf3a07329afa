import { useState } from 'react';
import type { WidgetContext } from '../../shared/host/recordId';
import { ticketLinkTypes, type TicketLinkType } from '../../../wire/ticket/ticket';
import { useMessages } from '../../shared/i18n/useMessages';
import { useDialog } from '../dialog/useDialog';
import { useAssociated } from '../ticket/useAssociated';
import { useTicket } from '../ticket/useTicket';
import { OfferedMenu } from './Offered';
import { useToolbar } from './useToolbar';
import * as words from '../../../texts/compiled/screen/common';
import * as ticketActionsMessages from '../../../texts/compiled/screen/ticket_actions';

const loadForm = async () => (await import('../../records/change/embed')).ChangeFormDialog;
const loadExisting = () => import('./ExistingChangeDialog').then((part) => part.ExistingChangeDialog);

/**
 * "Attach change" in the action bar of a ticket: an existing or a new one per meaning of the link, each by its flag
 * (X68).
 */
export function AttachChange({ ticketId }: WidgetContext<'ticket.actions'>) {
  useToolbar();
  const t = useMessages();
  const { data } = useTicket(ticketId);
  const associated = useAssociated('ticket.actions');
  const onAttached = () => associated('change');
  const [type, setType] = useState<TicketLinkType>('initiated');
  const form = useDialog(loadForm);
  const existing = useDialog(loadExisting);
  if (!data) return null;
  const { actions, ticket } = data;
  const open = (dialog: { show: () => Promise<void> }, wanted: TicketLinkType) => () => {
    setType(wanted);
    void dialog.show();
  };
  return (
    <>
      <OfferedMenu
        id="attach-change"
        label={t(words.attach_change)}
        align="start"
        pending={form.pending || existing.pending}
        actions={ticketLinkTypes.flatMap((wanted) => [
          actions[`attach_change_${wanted}`] && {
            group: t(ticketActionsMessages[wanted]),
            label: t(ticketActionsMessages.existing_change),
            onSelect: open(existing, wanted),
          },
          actions[`attach_change_${wanted}`] &&
            actions.create_change && {
              group: t(ticketActionsMessages[wanted]),
              label: t(words.new_change),
              onSelect: open(form, wanted),
            },
        ])}
      />
      {form.draw({
        attachTo: { ticket_id: ticket.id, type },
        requester: ticket.requester,
        onSaved: onAttached,
        onClose: form.close,
      })}
      {existing.draw({ ticketId: ticket.id, type, onAttached, onClose: existing.close })}
    </>
  );
}
