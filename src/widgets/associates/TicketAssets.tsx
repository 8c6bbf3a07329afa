import type { RecordId } from '../../../wire/host/record-id';
import type { AssetRow } from '../../../wire/asset/asset';
import { ticketCalls, type TicketActions } from '../../../wire/ticket/ticket';
import { takeBack } from '../../shared/api/takeBack';
import { useMessages } from '../../shared/i18n/useMessages';
import { Empty } from '../../shared/table/Empty';
import { detachMessages } from '../ticket/detach.messages';
import { useDetach } from '../ticket/useDetach';
import { associatesMessages } from './associates.messages';
import { AssetTab } from './AssetTab';
import { DetachButton } from './DetachButton';

/** Assets of a ticket; detachable by `show_detach_asset`, except those that came with it (D1 §6). */
export function TicketAssets({ ticketId, actions }: { ticketId: RecordId; actions: TicketActions['actions'] }) {
  const t = useMessages(associatesMessages);
  const td = useMessages(detachMessages);
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
      reason={row.is_default ? td('not_detachable') : undefined}
      onClick={() => detach.ask(row)}
    />
  );
  return (
    <>
      <AssetTab
        of={{ ticket_ids: [ticketId] }}
        live={{ kind: 'ticket', id: ticketId }}
        empty={<Empty title={t('no_assets')}>{actions.show_attach_assets && t('no_assets_ticket')}</Empty>}
        actions={actions.show_detach_asset ? detachButton : undefined}
      />
      {detach.dialog}
    </>
  );
}
