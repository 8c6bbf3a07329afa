import type { ContextOf } from '../../../host-shim/protocol';
import { ticketCalls } from '../../../wire/ticket/ticket';
import { Failed } from '../../shared/api/Loaded';
import { useMessages } from '../../shared/i18n/useMessages';
import { AssetIcon } from '../../shared/icon/icon';
import { useDialog } from '../dialog/useDialog';
import { useAssociated } from '../ticket/useAssociated';
import { useTicket } from '../ticket/useTicket';
import { OfferedButton } from './Offered';
import { ticketActionsMessages } from './ticket-actions.messages';
import { useToolbar } from './useToolbar';

const loadDialog = async () => (await import('../../records/asset/embed')).AttachAssetsDialog;

/**
 * "Attach assets" in the action bar of a ticket, if `show_attach_assets`. First in the bar, so it says for all when the
 * flags cannot be had.
 */
export function AttachAssets({ ticketId }: ContextOf<'ticket.actions'>) {
  useToolbar();
  const t = useMessages(ticketActionsMessages);
  const ticket = useTicket(ticketId);
  const associated = useAssociated('ticket.actions');
  const dialog = useDialog(loadDialog);
  if (ticket.error && !ticket.data) return <Failed load={ticket} />;
  return (
    <>
      {ticket.data?.actions.show_attach_assets && (
        <OfferedButton
          id="attach-assets"
          label={t('attach_assets')}
          icon={<AssetIcon />}
          pending={dialog.pending}
          onClick={() => void dialog.show()}
        />
      )}
      {dialog.draw({
        attachableTo: { ticket_id: ticketId },
        call: ticketCalls.attachAssets,
        request: (asset_ids) => ({ body: { ticket_id: ticketId, asset_ids } }),
        onAttached: () => associated('asset'),
        onClose: dialog.close,
      })}
    </>
  );
}
