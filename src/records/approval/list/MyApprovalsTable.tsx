import { useMemo } from 'react';
import { PriorityBadge } from '../../../shared/badge/PriorityBadge';
import type { Page } from '../../../shared/api/useList';
import type { Load } from '../../../shared/api/useRecord';
import { Button } from '../../../shared/button/Button';
import { shown } from '../../../shared/format/truncate';
import { useMessages } from '../../../shared/i18n/useMessages';
import { Link } from '../../../shared/link/Link';
import { useStyles } from '../../../shared/style/useStyles';
import type { Column } from '../../../shared/table/column';
import { DataTable } from '../../../shared/table/DataTable';
import { Empty } from '../../../shared/table/Empty';
import type { ListControl } from '../../../shared/table/listState';
import { PersonLink } from '../../../shared/view/PersonLink';
import { Time } from '../../../shared/view/Time';
import type { MyApprovalRow, VoteAction, approvalSorts } from '../../../../wire/approval/approval';
import { approvalMessages } from '../approval.messages';
import * as sheet from './MyApprovalsTable.module.css';

interface MyApprovalsTableProps {
  list: Load<Page<MyApprovalRow>>;
  state: ListControl;
  onVote: (row: MyApprovalRow, action: VoteAction) => void;
}

/** What waits for the reader: links only where the reader may follow them. */
export function MyApprovalsTable({ list, state, onVote }: MyApprovalsTableProps) {
  const css = useStyles(sheet);
  const t = useMessages(approvalMessages);
  const columns = useMemo<Column<MyApprovalRow, (typeof approvalSorts)[number]>[]>(
    () => [
      { id: 'change', header: t('identifier'), sort: false, width: 100, cell: (row) => row.change.identifier },
      {
        id: 'subject',
        header: t('change'),
        fixed: true,
        grow: true,
        cell: ({ change, is_view }) =>
          is_view ? (
            <Link to={`/service-desk/changes/${change.id}/show?tab=associated_cabs`}>{change.subject}</Link>
          ) : (
            change.subject
          ),
      },
      {
        id: 'change_type',
        header: t('type'),
        sort: false,
        width: 110,
        importance: 3,
        lead: true,
        cell: (row) => row.change_type.name,
      },
      {
        id: 'priority',
        header: t('priority'),
        sort: false,
        width: 120,
        importance: 1,
        lead: true,
        cell: (row) => row.priority && <PriorityBadge priority={row.priority} />,
      },
      {
        id: 'requester',
        header: t('requester'),
        sort: false,
        width: 150,
        cell: ({ requester, is_view }) =>
          is_view ? <PersonLink person={requester} max={shown.all} /> : requester.full_name || requester.email,
      },
      {
        id: 'cab',
        header: t('cab_and_level'),
        sort: false,
        width: 220,
        importance: 3,
        cell: (row) => `${row.cab} · ${row.level.name}`,
      },
      {
        id: 'waiting_since',
        header: t('waiting_since'),
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
      caption={t('my_approvals')}
      columns={columns}
      list={list}
      state={state}
      rowKey={(row) => row.id}
      empty={<Empty title={t('nothing_waits')}>{t('nothing_waits_text')}</Empty>}
      actions={(row) => (
        <span className={css.decision}>
          {row.is_decide ? (
            <>
              <Button
                small
                aria-label={t('approve_named', { name: row.change.subject })}
                onClick={() => onVote(row, 'approve')}
              >
                {t('approve')}
              </Button>
              <Button
                small
                aria-label={t('deny_named', { name: row.change.subject })}
                onClick={() => onVote(row, 'deny')}
              >
                {t('deny')}
              </Button>
            </>
          ) : (
            t('by_mail')
          )}
        </span>
      )}
    />
  );
}
