import { useMemo } from 'react';
import {
  assetRecordCalls,
  type AssetTickets as Tickets,
  type assetTicketSorts,
} from '../../../../wire/asset/asset.record';
import { useList } from '../../../shared/api/useList';
import { PriorityBadge } from '../../../shared/badge/PriorityBadge';
import { useMessages } from '../../../shared/i18n/useMessages';
import { HostLink } from '../../../shared/link/HostLink';
import type { Column } from '../../../shared/table/column';
import { listQuery } from '../../../shared/table/listState';
import { useListState } from '../../../shared/table/useListState';
import { PersonLink } from '../../../shared/view/PersonLink';
import { ProblemStatus } from '../../problem/embed';
import { AssetTab, type AssetTabProps } from './AssetTab';
import * as words from '../../../../texts/compiled/screen/common';
import * as assetRecordMessages from '../../../../texts/compiled/screen/asset-record';

type TicketRow = Tickets['tickets'][number];

const page = ({ tickets, total }: Tickets) => ({ rows: tickets, total });

/** The tab of associated tickets (D3 §2), with what tells whether they still matter. */
export function AssetTickets(props: AssetTabProps) {
  const t = useMessages();
  const state = useListState();
  const query = { ...listQuery(state), asset_ids: [props.id] };
  return (
    <AssetTab
      {...props}
      service="tickets"
      caption={t(words.tickets)}
      columns={useTicketColumns()}
      list={useList(assetRecordCalls.tickets, { query }, page, { live: 'asset' })}
      state={state}
      rowName={(row) => row.title}
      none={t(assetRecordMessages.no_tickets)}
    />
  );
}

function useTicketColumns(): Column<TicketRow, (typeof assetTicketSorts)[number]>[] {
  const t = useMessages();
  return useMemo(
    () => [
      {
        id: 'ticket_number',
        header: t(words.number),
        width: 120,
        importance: 1,
        cell: (row) => <HostLink kind="ticket" id={row.id}>{`#${row.ticket_number}`}</HostLink>,
      },
      {
        id: 'title',
        header: t(words.title),
        fixed: true,
        grow: true,
        cell: (row) => (
          <HostLink kind="ticket" id={row.id}>
            {row.title}
          </HostLink>
        ),
      },
      { id: 'assigned', header: t(words.assigned_to), cell: (row) => <PersonLink person={row.assigned} /> },
      {
        id: 'priority',
        header: t(words.priority),
        width: 116,
        lead: true,
        first: 'desc',
        cell: (row) => row.priority && <PriorityBadge priority={row.priority} />,
      },
      {
        id: 'status',
        header: t(words.status),
        width: 118,
        lead: true,
        cell: (row) => <ProblemStatus status={row.status} />,
      },
    ],
    [t],
  );
}
