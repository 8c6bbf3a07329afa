import type { RecordId } from '../../../wire/host/record-id';
import type { PointId } from '../../../host-shim/protocol';
import { ticketCalls } from '../../../wire/ticket/ticket';
import { useDialog } from '../dialog/useDialog';
import { useAssociated } from './useAssociated';

const loadDialog = async () => (await import('../../records/asset/embed')).AttachAssetsDialog;

/** The dialog that attaches assets to a ticket, from the action bar and from the card. */
export function useAttachAssets(point: PointId, ticketId: RecordId) {
  const associated = useAssociated(point);
  const { show, close, pending, draw } = useDialog(loadDialog);
  const dialog = draw({
    attachableTo: { ticket_id: ticketId },
    call: ticketCalls.attachAssets,
    request: (asset_ids) => ({ body: { ticket_id: ticketId, asset_ids } }),
    onAttached: () => associated('asset'),
    onClose: close,
  });
  return { show: () => void show(), pending, dialog };
}
