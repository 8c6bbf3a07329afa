import { ticketCalls, type TicketLinkType } from '../../../wire/ticket';
import { useMessages } from '../../shared/i18n/useMessages';
import { ExistingDialog } from './ExistingDialog';
import { ticketActionsMessages } from './ticket-actions.messages';

interface ExistingChangeDialogProps {
  ticketId: number;
  type: TicketLinkType;
  onAttached: () => void;
  onClose: () => void;
}

/** Attaches a change to the ticket, in one of the two meanings of the link (decisions A3). */
export function ExistingChangeDialog({ ticketId, type, ...rest }: ExistingChangeDialogProps) {
  const t = useMessages(ticketActionsMessages);
  return (
    <ExistingDialog
      title={t('existing_change_title')}
      label={t('change')}
      hint={t(type)}
      lookup="changes_based_on_ticket"
      query={{ ticket_id: ticketId, type }}
      call={ticketCalls.attachChange}
      request={(change_id) => ({ body: { ticket_id: ticketId, change_id, type } })}
      {...rest}
    />
  );
}
