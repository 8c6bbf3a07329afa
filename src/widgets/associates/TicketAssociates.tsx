import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { recordIdOf, type WidgetContext } from '../../shared/host/recordId';
import type { RecordId } from '../../../wire/host/record-id';
import { assetCalls } from '../../../wire/asset/asset';
import { contractCalls } from '../../../wire/contract/contract';
import { associatesReloadDelay, ticketCalls, type TicketActions } from '../../../wire/ticket/ticket';
import { RuleLog } from '../../records/rule/embed';
import { useLive } from '../../shared/api/live';
import { Failed, Skeleton } from '../../shared/api/Loaded';
import { useRecord } from '../../shared/api/useRecord';
import { Button } from '../../shared/button/Button';
import { useHost } from '../../shared/host/useHost';
import { useMessages } from '../../shared/i18n/useMessages';
import { AssetIcon } from '../../shared/icon/icon';
import { Empty } from '../../shared/table/Empty';
import { firstState, listQuery } from '../../shared/table/listState';
import { useReload } from '../../shared/api/useReload';
import { useAttachAssets } from '../ticket/useAttachAssets';
import { useTicket } from '../ticket/useTicket';
import { Associates, AssociatesFrame, type AssociatesTab } from './Associates';
import { assetRequest } from './AssetTab';
import { ContractTab } from './ContractTab';
import { TicketAssets } from './TicketAssets';
import { TicketChanges } from './TicketChanges';
import { isEmpty, useNothing } from './useNothing';
import * as associatesMessages from '../../../texts/compiled/screen/associates';
import * as ruleEmbedMessages from '../../../texts/compiled/screen/rule-embed';
import * as words from '../../../texts/compiled/screen/common';

const calls = [ticketCalls.actions, assetCalls.list, ticketCalls.changes, contractCalls.ofTicket];

/** Assets, changes and contracts of a ticket, as far as the reader may see them; nothing for who may see none. */
export function TicketAssociates({ ticketId }: WidgetContext<'ticket.associates'>) {
  const t = useMessages();
  const ticket = useTicket(ticketId);
  const nothing = useNothingOf(ticketId, ticket.data?.actions);
  const attach = useAttachAssets('ticket.associates', ticketId);
  const [tab, setTab] = useState<AssociatesTab>();
  useTicketChanged(ticketId, () => setTab(undefined));

  if (ticket.error?.refused) return null;
  if (ticket.error && !ticket.data)
    return (
      <AssociatesFrame>
        <Failed load={ticket} />
      </AssociatesFrame>
    );
  const actions = ticket.data?.actions;
  if (actions && !actions.view_assets && !actions.view_changes && !actions.view_contracts) return null;
  if (!actions || nothing === undefined)
    return (
      <AssociatesFrame>
        <Skeleton lines={4} />
      </AssociatesFrame>
    );
  const attachButton = actions.show_attach_assets && (
    <Button small icon={<AssetIcon />} pending={attach.pending} onClick={attach.show}>
      {t(words.attach_assets)}
    </Button>
  );
  /** The tabs come in place of what was pressed, and one of them has the focus then. */
  const showRules = (root: ParentNode) => {
    flushSync(() => setTab('rules'));
    root.querySelector<HTMLElement>('[data-tab=rules]')?.focus();
  };
  const first = (
    <>
      {attachButton}
      {actions.view_rules && (
        <Button
          look="quiet"
          small
          onClick={({ currentTarget }) => showRules(currentTarget.getRootNode() as ParentNode)}
        >
          {t(ruleEmbedMessages.rules)}
        </Button>
      )}
    </>
  );
  return (
    <>
      <Associates
        nothing={nothing && !tab ? { text: t(associatesMessages.nothing_ticket), action: first } : undefined}
        calls={calls}
        chosen={tab}
        onChoose={setTab}
        tabs={[
          actions.view_assets && {
            id: 'assets',
            label: t(words.assets),
            panel: () => <TicketAssets key={ticketId} ticketId={ticketId} actions={actions} />,
          },
          actions.view_changes && {
            id: 'changes',
            label: t(words.changes),
            panel: () => <TicketChanges key={ticketId} ticketId={ticketId} actions={actions} />,
          },
          actions.view_contracts && {
            id: 'contracts',
            label: t(words.contracts),
            panel: () => (
              <ContractTab
                key={ticketId}
                call={contractCalls.ofTicket}
                request={(query) => ({ params: { ticketId }, query })}
                live={{ kind: 'ticket', id: ticketId }}
                empty={
                  <Empty title={t(associatesMessages.no_contracts)}>{t(associatesMessages.no_contracts_ticket)}</Empty>
                }
              />
            ),
          },
          actions.view_rules && {
            id: 'rules',
            label: t(ruleEmbedMessages.rules),
            panel: () => <RuleLog key={ticketId} page="ticket" id={ticketId} live={{ kind: 'ticket', id: ticketId }} />,
          },
        ]}
      />
      {attach.dialog}
    </>
  );
}

/**
 * Whether nothing is associated with the ticket. Changes and contracts are asked for only if there are no assets, which
 * are asked for together with the rights.
 */
function useNothingOf(ticketId: RecordId, actions: TicketActions['actions'] | undefined): boolean | undefined {
  const assets = useRecord(
    assetCalls.list,
    actions?.view_assets === false ? null : assetRequest({ ticket_ids: [ticketId] }),
  );
  const further = actions && (!actions.view_assets || isEmpty(assets));
  const query = listQuery(firstState);
  const changes = useRecord(
    ticketCalls.changes,
    further && actions.view_changes ? { query: { ...query, ticket_id: ticketId } } : null,
  );
  const contracts = useRecord(
    contractCalls.ofTicket,
    further && actions.view_contracts ? { params: { ticketId }, query } : null,
  );
  const nothing = useNothing([
    actions?.view_assets === false ? null : assets,
    actions?.view_changes === false ? null : changes,
    actions?.view_contracts === false ? null : contracts,
  ]);
  // The tabs follow by themselves.
  useLive(nothing ? { kind: 'ticket', id: ticketId } : undefined, () => {
    for (const list of [assets, changes, contracts]) void list.reload();
  });
  return actions && nothing;
}

/**
 * About three seconds after the host changed the ticket everything is loaded anew (D1 §4). Several changes in a row
 * count from the last.
 */
function useTicketChanged(ticketId: RecordId, onReload: () => void): void {
  const { kit } = useHost();
  const reload = useReload();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = kit.on('ticket:changed', (changed) => {
      if (changed.ticketId !== undefined && recordIdOf(kit, 'ticket', changed.ticketId) !== ticketId) return;
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
