import { useMemo } from 'react';
import { PriorityBadge } from '../../../shared/badge/PriorityBadge';
import type { Page } from '../../../shared/api/useList';
import type { Load } from '../../../shared/api/useRecord';
import { Button } from '../../../shared/button/Button';
import { useMessages } from '../../../shared/i18n/useMessages';
import { Link } from '../../../shared/link/Link';
import { useStyles } from '../../../shared/style/useStyles';
import type { Column } from '../../../shared/table/column';
import { DataTable } from '../../../shared/table/DataTable';
import { Empty } from '../../../shared/table/Empty';
import type { ListControl } from '../../../shared/table/listState';
import { PersonLink } from '../../../shared/view/PersonLink';
import { Time } from '../../../shared/view/Time';
import type { MyApprovalRow, approvalSorts } from '../../../../wire/approval/approval';
import * as sheet from './MyApprovalsTable.module.css';
import { type Waiting, waitingFor } from './waiting';
import * as words from '../../../../texts/compiled/screen/common';
import * as approvalMessages from '../../../../texts/compiled/screen/approval';

interface MyApprovalsTableProps {
  list: Load<Page<MyApprovalRow>>;
  state: ListControl;
  onDecide: (waiting: Waiting, approve: boolean) => void;
}

/** What waits for the reader: links only where the reader may follow them. */
export function MyApprovalsTable({ list, state, onDecide }: MyApprovalsTableProps) {
  const t = useMessages();
  const columns = useMemo<Column<MyApprovalRow, (typeof approvalSorts)[number]>[]>(
    () => [
      {
        id: 'id',
        header: t(words.identifier),
        sort: false,
        width: 100,
        cell: (row) => waitingFor(row).identifier,
      },
      {
        id: 'subject',
        header: t(words.subject),
        fixed: true,
        grow: true,
        cell: (row) => {
          const { name, to } = waitingFor(row);
          return row.is_view ? <Link to={to}>{name}</Link> : name;
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
    [t],
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
  const css = useStyles(sheet);
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
