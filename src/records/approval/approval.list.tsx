import { useMemo, useState } from 'react';
import * as approvalMessages from '../../../texts/compiled/screen/approval';
import * as words from '../../../texts/compiled/screen/common';
import {
  approvalCalls,
  type approvalSorts,
  type MyApprovalRow,
  type MyApprovals,
} from '../../../wire/approval/approval';
import { type Page as Rows, useList } from '../../shared/api/useList';
import type { Load } from '../../shared/api/useRecord';
import { PriorityBadge } from '../../shared/badge/PriorityBadge';
import { Button } from '../../shared/button/Button';
import { useMessages } from '../../shared/i18n/useMessages';
import { Link } from '../../shared/link/Link';
import { Page } from '../../shared/page/Page';
import { lazyPart } from '../../shared/part/lazyPart';
import { useStyles } from '../../shared/style/useStyles';
import { DataTable } from '../../shared/table/DataTable';
import { Empty } from '../../shared/table/Empty';
import type { Column } from '../../shared/table/column';
import { type ListControl, listQuery } from '../../shared/table/listState';
import { useUrlListState } from '../../shared/table/useUrlListState';
import { PersonLink } from '../../shared/view/PersonLink';
import { Time } from '../../shared/view/Time';
import { DecideContractDialog } from '../contract/embed';
import * as tableSheet from './MyApprovalsTable.module.css';
import { useReloadApproval } from './approval.api';

const VoteDialog = lazyPart(async () => ({ default: (await import('./approval.dialogs')).VoteDialog }), {
  skeleton: null,
});

const Deputies = lazyPart(() => import('./approval.deputies'), { skeleton: null });

const pageOf = ({ approvals, total }: MyApprovals) => ({ rows: approvals, total });

/** /service-desk/my-approvals: changes and contracts that wait for the reader, who decides right here (B2, E16). */
export default function MyApprovalsPage() {
  const t = useMessages();
  const state = useUrlListState({ sort: 'waiting_since', order: 'asc' });
  const list = useList(approvalCalls.mine, { query: listQuery(state) }, pageOf, { live: 'approval' });
  const reload = useReloadApproval();
  const [open, setOpen] = useState<{ about: Waiting; approve: boolean } | null>(null);
  const dialog = { onDone: reload, onClose: () => setOpen(null) };
  return (
    <Page title={t(words.my_approvals)} alerts="my-approvals">
      <MyApprovalsTable list={list} state={state} onDecide={(about, approve) => setOpen({ about, approve })} />
      <Deputies />
      {open?.about.type === 'change' && (
        <VoteDialog
          {...dialog}
          changeId={open.about.id}
          action={open.approve ? 'approve' : 'deny'}
          about={open.about.name}
        />
      )}
      {open?.about.type === 'contract' && (
        <DecideContractDialog {...dialog} id={open.about.id} action={open.approve ? 'approve' : 'reject'} />
      )}
    </Page>
  );
}

interface MyApprovalsTableProps {
  list: Load<Rows<MyApprovalRow>>;
  state: ListControl;
  onDecide: (waiting: Waiting, approve: boolean) => void;
}

/** What waits for the reader: links only where the reader may follow them. */
function MyApprovalsTable({ list, state, onDecide }: MyApprovalsTableProps) {
  const t = useMessages();
  const css = useStyles(tableSheet);
  const columns = useMemo<Column<MyApprovalRow, (typeof approvalSorts)[number]>[]>(
    () => [
      {
        id: 'id',
        header: t(words.identifier),
        sort: false,
        width: 100,
        least: 84,
        cell: (row) => waitingFor(row).identifier,
      },
      {
        id: 'subject',
        header: t(words.subject),
        fixed: true,
        grow: true,
        cell: (row) => {
          const { name, to } = waitingFor(row);
          const link = row.is_view ? <Link to={to}>{name}</Link> : name;
          if (!row.deputy_for) return link;
          return (
            <span className={css.named}>
              {link}
              <span className={css.muted}>{t(approvalMessages.deputy_for, { name: row.deputy_for.name })}</span>
            </span>
          );
        },
      },
      {
        id: 'type',
        header: t(words.type),
        sort: false,
        width: 170,
        importance: 1,
        lead: true,
        cell: ({ term, change_type }) =>
          term
            ? t(approvalMessages[`contract_${term}`])
            : [t(words.change), change_type?.name].filter(Boolean).join(' · '),
      },
      {
        id: 'priority',
        header: t(words.priority),
        sort: false,
        width: 120,
        least: 84,
        importance: 1,
        lead: true,
        cell: (row) => row.priority && <PriorityBadge priority={row.priority} />,
      },
      {
        id: 'requester',
        header: t(words.requester),
        sort: false,
        width: 150,
        cell: ({ requester, is_view }) =>
          requester && (is_view ? <PersonLink person={requester} /> : requester.full_name || requester.email),
      },
      {
        id: 'cab',
        header: t(approvalMessages.cab_and_level),
        sort: false,
        width: 220,
        importance: 3,
        cell: ({ cab, level }) => cab && level && `${cab} · ${level.name}`,
      },
      {
        id: 'waiting_since',
        header: t(approvalMessages.waiting_since),
        width: 176,
        importance: 1,
        cell: (row) => <Time at={row.waiting_since} />,
      },
    ],
    [t, css],
  );
  return (
    <DataTable
      main
      name="my-approvals"
      caption={t(words.my_approvals)}
      columns={columns}
      list={list}
      state={state}
      rowKey={(row) => `${row.type}${row.id}`}
      empty={<Empty title={t(approvalMessages.nothing_waits)}>{t(approvalMessages.nothing_waits_text)}</Empty>}
      actions={(row) => <Decide row={row} onDecide={onDecide} />}
    />
  );
}

function Decide({ row, onDecide }: { row: MyApprovalRow } & Pick<MyApprovalsTableProps, 'onDecide'>) {
  const css = useStyles(tableSheet);
  const t = useMessages();
  const waiting = waitingFor(row);
  const { name } = waiting;
  const isContract = row.type === 'contract';
  return (
    <span className={css.decision}>
      {row.is_decide ? (
        <>
          <Button
            small
            aria-label={t(approvalMessages.approve_named, { name })}
            onClick={() => onDecide(waiting, true)}
          >
            {t(words.approve)}
          </Button>
          <Button
            small
            aria-label={t(isContract ? approvalMessages.reject_named : approvalMessages.deny_named, { name })}
            onClick={() => onDecide(waiting, false)}
          >
            {t(isContract ? words.reject : words.deny)}
          </Button>
        </>
      ) : (
        t(approvalMessages.by_mail)
      )}
    </span>
  );
}

/** The record that a row asks about. */
interface Waiting {
  type: MyApprovalRow['type'];
  id: number;
  identifier: string;
  name: string;
  to: string;
}

function waitingFor({ change, contract }: MyApprovalRow): Waiting {
  if (contract) return { ...contract, type: 'contract', to: `/service-desk/contracts/${contract.id}/show` };
  const { id, identifier, subject } = change!;
  return { type: 'change', id, identifier, name: subject, to: `/service-desk/changes/${id}/show?tab=associated_cabs` };
}
