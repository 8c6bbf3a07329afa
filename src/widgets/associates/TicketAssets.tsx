import type { RecordId } from '../../../wire/host/record-id';
import type { AssetRow } from '../../../wire/asset/asset';
import { ticketCalls, type TicketActions } from '../../../wire/ticket/ticket';
import { takeBack } from '../../shared/api/takeBack';
import { useMessages } from '../../shared/i18n/useMessages';
import { Empty } from '../../shared/table/Empty';
import { useDetach } from '../ticket/useDetach';
import { AssetTab } from './AssetTab';
import { DetachButton } from './DetachButton';
import * as associatesMessages from '../../../texts/compiled/screen/associates';
import * as detachMessages from '../../../texts/compiled/screen/detach';

/** Assets of a ticket; detachable by `show_detach_asset`, except those that came with it (D1 §6). */
export function TicketAssets({ ticketId, actions }: { ticketId: RecordId; actions: TicketActions['actions'] }) {
  const t = useMessages();
  const detach = useDetach({
    kind: 'asset',
    point: 'ticket.associates',
    call: ticketCalls.detachAsset,
    request: ({ id }: AssetRow) => ({ params: { ticketId, assetId: id } }),
    undo: ({ id }) =>
      actions.show_attach_assets
        ? takeBack(ticketCalls.attachAssets, { body: { ticket_id: ticketId, asset_ids: [id] } })
        : undefined,
    name: ({ name }) => name,
  });
  const detachButton = (row: AssetRow) => (
    <DetachButton
      name={row.name}
      reason={row.is_default ? t(detachMessages.not_detachable) : undefined}
      onClick={() => detach.fetchIt(row)}
    />
  );
  return (
    <>
      <AssetTab
        of={{ ticket_ids: [ticketId] }}
        live={{ kind: 'ticket', id: ticketId }}
        empty={
          <Empty title={t(associatesMessages.no_assets)}>
            {actions.show_attach_assets && t(associatesMessages.no_assets_ticket)}
          </Empty>
        }
        actions={actions.show_detach_asset ? detachButton : undefined}
      />
      {detach.dialog}
    </>
  );
}
