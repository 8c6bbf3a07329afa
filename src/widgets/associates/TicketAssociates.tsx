import { useEffect, useState } from 'react';
import type { ContextOf } from '../../../host-shim/protocol';
import { assetCalls } from '../../../wire/asset/asset';
import { contractCalls } from '../../../wire/contract/contract';
import { associatesReloadDelay, ticketCalls } from '../../../wire/ticket/ticket';
import { Failed, Skeleton } from '../../shared/api/Loaded';
import { useRecord } from '../../shared/api/useRecord';
import { useHost } from '../../shared/host/useHost';
import { useMessages } from '../../shared/i18n/useMessages';
import { Empty } from '../../shared/table/Empty';
import { useReload } from '../../shared/api/useReload';
import { useTicket } from '../ticket/useTicket';
import { Associates, AssociatesFrame, type AssociatesTab } from './Associates';
import { associatesMessages } from './associates.messages';
import { assetRequest } from './AssetTab';
import { ContractTab } from './ContractTab';
import { TicketAssets } from './TicketAssets';
import { TicketChanges } from './TicketChanges';

const calls = [ticketCalls.actions, assetCalls.list, ticketCalls.changes, contractCalls.ofTicket];

/** Assets, changes and contracts of a ticket, as far as the reader may see them; nothing for who may see none. */
export function TicketAssociates({ ticketId }: ContextOf<'ticket.associates'>) {
  const t = useMessages(associatesMessages);
  const ticket = useTicket(ticketId);
  // Asked together with the rights, so that two round trips become one.
  useRecord(assetCalls.list, ticket.data ? null : assetRequest({ ticket_ids: [ticketId] }));
  const [tab, setTab] = useState<AssociatesTab>('assets');
  useTicketChanged(ticketId, () => setTab('assets'));

  if (!ticket.data)
    return <AssociatesFrame>{ticket.error ? <Failed load={ticket} /> : <Skeleton lines={4} />}</AssociatesFrame>;
  const { actions } = ticket.data;
  if (!actions.view_assets && !actions.view_changes && !actions.view_contracts) return null;
  return (
    <Associates
      calls={calls}
      chosen={tab}
      onChoose={setTab}
      tabs={[
        actions.view_assets && {
          id: 'assets',
          label: t('assets'),
          panel: () => <TicketAssets key={ticketId} ticketId={ticketId} actions={actions} />,
        },
        actions.view_changes && {
          id: 'changes',
          label: t('changes'),
          panel: () => <TicketChanges key={ticketId} ticketId={ticketId} actions={actions} />,
        },
        actions.view_contracts && {
          id: 'contracts',
          label: t('contracts'),
          panel: () => (
            <ContractTab
              key={ticketId}
              call={contractCalls.ofTicket}
              request={(query) => ({ params: { ticketId }, query })}
              live={{ kind: 'ticket', id: ticketId }}
              empty={<Empty title={t('no_contracts')}>{t('no_contracts_ticket')}</Empty>}
            />
          ),
        },
      ]}
    />
  );
}

/**
 * About three seconds after the host changed the ticket everything is loaded anew (D1 §4). Several changes in a row
 * count from the last.
 */
function useTicketChanged(ticketId: number, onReload: () => void): void {
  const { kit } = useHost();
  const reload = useReload();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = kit.on('ticket:changed', (changed) => {
      if (changed.ticketId !== undefined && changed.ticketId !== ticketId) return;
      clearTimeout(timer);
      timer = setTimeout(() => {
        onReload();
        void reload(calls);
      }, associatesReloadDelay);
    });
    return () => {
      clearTimeout(timer);
      stop();
    };
    // Only what it listens for makes it listen anew, not each rendering.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [kit, reload, ticketId]);
}
