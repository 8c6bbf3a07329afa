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
import { PriorityBadge } from '../../shared/badge/PriorityBadge';
import { useMessages } from '../../shared/i18n/useMessages';
import { HostLink } from '../../shared/link/HostLink';
import type { Column } from '../../shared/table/column';
import { AssociatedTable, useAssociated } from '../../shared/view/AssociatedTable';
import { PersonLink } from '../../shared/view/PersonLink';
import { useChangeColumns } from '../change/embed';
import { useContractColumns } from '../contract/embed';
import { ProblemStatus, useProblemColumns } from '../problem/embed';
import { useReleaseColumns } from '../release/embed';
import { assetLink } from './asset.api';

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
interface AssetTabProps {
  id: number;
  flags: Partial<AssetActions>;
  /** Opens the dialog that attaches records of the tab's kind. */
  onAttach: () => void;
  onChanged: () => void;
}

/** What the tabs have in common: attached from the toolbar, detached from each row (D3 §2). */
function useTabOf({ id, flags, onAttach, onChanged }: AssetTabProps, service: AssetService) {
  const t = useMessages();
  return {
    name: `asset-${service}`,
    may: { attach: flags.asset_attach, detach: flags.asset_detach },
    link: assetLink(id, service),
    question: (name: string) => t(assetRecordMessages.detach_question, { name }),
    onAttach,
    onDone: onChanged,
  };
}

const problemsOf = ({ problems, total }: ProblemList) => ({ rows: problems, total });

/** The tab of associated problems (D3 §2). */
function AssetProblems(props: AssetTabProps) {
  const t = useMessages();
  return (
    <AssociatedTable
      {...useTabOf(props, 'sd_problem')}
      {...useAssociated(problemCalls.list, { query: { asset_ids: [props.id] } }, problemsOf, ['asset', 'problem'])}
      caption={t(words.problems)}
      columns={useProblemColumns()}
      rowName={(row) => row.subject}
      none={t(assetRecordMessages.no_problems)}
    />
  );
}

const changesOf = ({ changes, total }: ChangeList) => ({ rows: changes, total });

/** The tab of associated changes (D3 §2). */
function AssetChanges(props: AssetTabProps) {
  const t = useMessages();
  return (
    <AssociatedTable
      {...useTabOf(props, 'sd_changes')}
      {...useAssociated(changeCalls.list, { query: { asset_ids: [props.id] } }, changesOf, ['asset', 'change'])}
      caption={t(words.changes)}
      columns={useChangeColumns()}
      rowName={(row) => row.subject}
      none={t(assetRecordMessages.no_changes)}
    />
  );
}

const releasesOf = ({ releases, total }: ReleaseList) => ({ rows: releases, total });

/** The tab of associated releases (D3 §2). */
function AssetReleases(props: AssetTabProps) {
  const t = useMessages();
  return (
    <AssociatedTable
      {...useTabOf(props, 'sd_releases')}
      {...useAssociated(releaseCalls.list, { query: { asset_ids: [props.id] } }, releasesOf, ['asset', 'release'])}
      caption={t(words.releases)}
      columns={useReleaseColumns()}
      rowName={(row) => row.subject}
      none={t(assetRecordMessages.no_releases)}
    />
  );
}

type TicketRow = Tickets['tickets'][number];

const ticketsOf = ({ tickets, total }: Tickets) => ({ rows: tickets, total });

/** The tab of associated tickets (D3 §2), with what tells whether they still matter. */
function AssetTickets(props: AssetTabProps) {
  const t = useMessages();
  return (
    <AssociatedTable
      {...useTabOf(props, 'tickets')}
      {...useAssociated(assetRecordCalls.tickets, { query: { asset_ids: [props.id] } }, ticketsOf, 'asset')}
      caption={t(words.tickets)}
      columns={useTicketColumns()}
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
        least: 84,
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
        least: 84,
        importance: 1,
        lead: true,
        first: 'desc',
        cell: (row) => row.priority && <PriorityBadge priority={row.priority} />,
      },
      {
        id: 'status',
        header: t(words.status),
        width: 118,
        least: 84,
        importance: 1,
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
function AssetContracts(props: AssetTabProps) {
  const t = useMessages();
  return (
    <AssociatedTable
      {...useTabOf(props, 'sd_contracts')}
      {...useAssociated(contractCalls.list, { query: { asset_ids: [props.id] } }, contractsOf, ['asset', 'contract'])}
      caption={t(words.contracts)}
      columns={useContractColumns().filter(({ id }) => columns.includes(id))}
      rowName={(row) => row.name}
      none={t(assetRecordMessages.no_contracts)}
    />
  );
}
