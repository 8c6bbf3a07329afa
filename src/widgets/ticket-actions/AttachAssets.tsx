import type { WidgetContext } from '../../shared/host/recordId';
import { Failed } from '../../shared/api/Loaded';
import { useMessages } from '../../shared/i18n/useMessages';
import { AssetIcon } from '../../shared/icon/icon';
import { useAttachAssets } from '../ticket/useAttachAssets';
import { useTicket } from '../ticket/useTicket';
import { OfferedButton } from './Offered';
import { useToolbar } from './useToolbar';
import * as words from '../../../texts/compiled/screen/common';

/**
 * "Attach assets" in the action bar of a ticket, if `show_attach_assets`. First in the bar, so it says for all when the
 * flags cannot be had. To clients the bar says nothing.
 */
export function AttachAssets({ ticketId }: WidgetContext<'ticket.actions'>) {
  useToolbar();
  const t = useMessages();
  const ticket = useTicket(ticketId);
  const attach = useAttachAssets('ticket.actions', ticketId);
  if (ticket.error?.refused) return null;
  if (ticket.error && !ticket.data) return <Failed load={ticket} />;
  return (
    <>
      {ticket.data?.actions.show_attach_assets && (
        <OfferedButton
          id="attach-assets"
          label={t(words.attach_assets)}
          icon={<AssetIcon />}
          pending={attach.pending}
          onClick={attach.show}
        />
      )}
      {attach.dialog}
    </>
  );
}
