import { useMemo } from 'react';
import * as assetRecordMessages from '../../../texts/compiled/screen/asset-record';
import * as words from '../../../texts/compiled/screen/common';
import {
  type AssetActions,
  assetRecordCalls,
  type AssetService,
  type AssetTickets as Tickets,
  type assetTicketSorts,
} from '../../../wire/asset/asset.record';
import { changeCalls, type ChangeList } from '../../../wire/change/change';
import { contractCalls, type ContractList } from '../../../wire/contract/contract';
import { problemCalls, type ProblemList } from '../../../wire/problem/problem';
import { releaseCalls, type ReleaseList } from '../../../wire/release/release';
import { takeBack } from '../../shared/api/takeBack';
import { useList } from '../../shared/api/useList';
import { PriorityBadge } from '../../shared/badge/PriorityBadge';
import { useMessages } from '../../shared/i18n/useMessages';
import { HostLink } from '../../shared/link/HostLink';
import type { DataTableProps } from '../../shared/table/DataTable';
import { Empty } from '../../shared/table/Empty';
import type { Column } from '../../shared/table/column';
import { listQuery } from '../../shared/table/listState';
import { useListState } from '../../shared/table/useListState';
import { AssociatedTable } from '../../shared/view/AssociatedTable';
import { PersonLink } from '../../shared/view/PersonLink';
import { useChangeColumns } from '../change/embed';
import { useContractColumns } from '../contract/embed';
import { ProblemStatus, useProblemColumns } from '../problem/embed';
import { useReleaseColumns } from '../release/embed';

const tabs = {
  sd_problem: AssetProblems,
  sd_changes: AssetChanges,
  sd_releases: AssetReleases,
  sd_contracts: AssetContracts,
  tickets: AssetTickets,
} satisfies Record<AssetService, unknown>;

/** The records of one kind that an asset has (D3 §2). */
export default function AssetRecords({ of, ...given }: AssetTabProps & { of: AssetService }) {
  const Tab = tabs[of];
  return <Tab {...given} />;
}

/** What every tab of associated records gets. */
export interface AssetTabProps {
  id: number;
  flags: AssetActions;
  /** Opens the dialog that attaches records of the tab's kind. */
  onAttach: () => void;
  onChanged: () => void;
}

interface Table<R extends { id: number }>
  extends AssetTabProps, Pick<DataTableProps<R>, 'caption' | 'columns' | 'list' | 'state'> {
  service: AssetService;
  rowName: (row: R) => string;
  /** What an empty tab says. */
  none: string;
}

/** A tab of records of one kind: attached from its toolbar, detached from each row (D3 §2). */
export function AssetTab<R extends { id: number }>({
  id,
  flags,
  onAttach,
  onChanged,
  service,
  rowName,
  none,
  ...table
}: Table<R>) {
  const t = useMessages();
  const request = (row: R) => ({ params: { assetId: id }, body: { type: service, type_ids: [row.id] } });
  return (
    <AssociatedTable
      alerts={`asset-${service}`}
      name={`asset-${service}`}
      {...table}
      rowKey={(row) => row.id}
      rowName={rowName}
      onAttach={flags.asset_attach ? onAttach : undefined}
      detach={
        flags.asset_detach
          ? {
              call: assetRecordCalls.detach,
              request,
              undo: flags.asset_attach ? (row) => takeBack(assetRecordCalls.attach, request(row)) : undefined,
              question: (row) => t(assetRecordMessages.detach_question, { name: rowName(row) }),
              onDone: onChanged,
            }
          : undefined
      }
      empty={<Empty title={none} />}
    />
  );
}

const problemsOf = ({ problems, total }: ProblemList) => ({ rows: problems, total });

/** The tab of associated problems (D3 §2). */
export function AssetProblems(props: AssetTabProps) {
  const t = useMessages();
  const state = useListState();
  const query = { ...listQuery(state), asset_ids: [props.id] };
  return (
    <AssetTab
      {...props}
      service="sd_problem"
      caption={t(words.problems)}
      columns={useProblemColumns()}
      list={useList(problemCalls.list, { query }, problemsOf, { live: ['asset', 'problem'] })}
      state={state}
      rowName={(row) => row.subject}
      none={t(assetRecordMessages.no_problems)}
    />
  );
}

const changesOf = ({ changes, total }: ChangeList) => ({ rows: changes, total });

/** The tab of associated changes (D3 §2). */
export function AssetChanges(props: AssetTabProps) {
  const t = useMessages();
  const state = useListState();
  const query = { ...listQuery(state), asset_ids: [props.id] };
  return (
    <AssetTab
      {...props}
      service="sd_changes"
      caption={t(words.changes)}
      columns={useChangeColumns()}
      list={useList(changeCalls.list, { query }, changesOf, { live: ['asset', 'change'] })}
      state={state}
      rowName={(row) => row.subject}
      none={t(assetRecordMessages.no_changes)}
    />
  );
}

const releasesOf = ({ releases, total }: ReleaseList) => ({ rows: releases, total });

/** The tab of associated releases (D3 §2). */
export function AssetReleases(props: AssetTabProps) {
  const t = useMessages();
  const state = useListState();
  const query = { ...listQuery(state), asset_ids: [props.id] };
  return (
    <AssetTab
      {...props}
      service="sd_releases"
      caption={t(words.releases)}
      columns={useReleaseColumns()}
      list={useList(releaseCalls.list, { query }, releasesOf, { live: ['asset', 'release'] })}
      state={state}
      rowName={(row) => row.subject}
      none={t(assetRecordMessages.no_releases)}
    />
  );
}

type TicketRow = Tickets['tickets'][number];

const ticketsOf = ({ tickets, total }: Tickets) => ({ rows: tickets, total });

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
      list={useList(assetRecordCalls.tickets, { query }, ticketsOf, { live: 'asset' })}
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

const contractsOf = ({ contracts, total }: ContractList) => ({ rows: contracts, total });

/** The columns of the tab (D3 §2). */
const columns = [
  'identifier',
  'name',
  'cost',
  'expiry',
  'contract_status',
  'contract_renewal_status',
  'vendor',
  'contract_type',
];

/** The tab of the contracts that cover the asset (D3 §2). */
export function AssetContracts(props: AssetTabProps) {
  const t = useMessages();
  const state = useListState();
  const query = { ...listQuery(state), asset_ids: [props.id] };
  return (
    <AssetTab
      {...props}
      service="sd_contracts"
      caption={t(words.contracts)}
      columns={useContractColumns().filter(({ id }) => columns.includes(id))}
      list={useList(contractCalls.list, { query }, contractsOf, { live: ['asset', 'contract'] })}
      state={state}
      rowName={(row) => row.name}
      none={t(assetRecordMessages.no_contracts)}
    />
  );
}
