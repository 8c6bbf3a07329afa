import { ticketCalls, type TicketLinkType } from '../../../wire/ticket/ticket';
import { useMessages } from '../../shared/i18n/useMessages';
import { identified } from '../../shared/select/choice';
import { AttachDialog } from '../../shared/view/AttachDialog';
import * as words from '../../../texts/compiled/screen/common';
import * as ticketActionsMessages from '../../../texts/compiled/screen/ticket_actions';

interface ExistingChangeDialogProps {
  ticketId: number;
  type: TicketLinkType;
  onAttached: () => void;
  onClose: () => void;
}

/** Attaches a change to the ticket, in one of the two meanings of the link (A3). */
export function ExistingChangeDialog({ ticketId, type, ...rest }: ExistingChangeDialogProps) {
  const t = useMessages();
  return (
    <AttachDialog
      width={850}
      title={t(ticketActionsMessages.existing_change_title)}
      label={t(words.change)}
      hint={t(ticketActionsMessages[type])}
      lookup={['changes_based_on_ticket', { ticket_id: ticketId, type, meta: true }, identified]}
      call={ticketCalls.attachChange}
      request={([change_id = 0]) => ({ body: { ticket_id: ticketId, change_id, type } })}
      {...rest}
    />
  );
}
