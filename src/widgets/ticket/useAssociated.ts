import { useCallback } from 'react';
import type { PointId } from '../../../host-shim/protocol';
import { assetCalls } from '../../../wire/asset/asset';
import type { Call } from '../../../wire/protocol/call';
import { contractCalls } from '../../../wire/contract/contract';
import { ticketCalls } from '../../../wire/ticket/ticket';
import { useHost } from '../../shared/host/useHost';
import { useReload } from '../../shared/api/useReload';

export type Associated = 'asset' | 'problem' | 'change';

/**
 * What a page shows of a ticket that is another after something was attached or detached. A contract comes with its
 * asset (A18).
 */
const touched: Record<Associated, readonly Call[]> = {
  asset: [ticketCalls.actions, assetCalls.list, contractCalls.ofTicket],
  problem: [ticketCalls.actions],
  change: [ticketCalls.actions, ticketCalls.changes],
};

/** To be called after an attach or detach: tells the host, and refreshes card, row and buttons at once (X152). */
export function useAssociated(point: PointId): (kind: Associated) => void {
  const { kit } = useHost();
  const reload = useReload();
  return useCallback(
    (kind) => {
      kit.emit('associations-changed', { point, kind });
      void reload(touched[kind]);
    },
    [kit, point, reload],
  );
}
