import { useCallback, useMemo } from 'react';
import { PriorityBadge } from '../../../shared/badge/PriorityBadge';
import type { ReleaseRow, releaseSorts } from '../../../../wire/release/release';
import { useMessages } from '../../../shared/i18n/useMessages';
import { Link } from '../../../shared/link/Link';
import type { Column } from '../../../shared/table/column';
import { DataTable } from '../../../shared/table/DataTable';
import { EmptyList } from '../../../shared/table/EmptyList';
import type { ListTableProps } from '../../../shared/table/listTable';
import { RowActions } from '../../../shared/table/RowActions';
import { timeColumn } from '../../../shared/table/timeColumn';
import { Time } from '../../../shared/view/Time';
import { releaseMessages } from '../release.messages';
import { releasePaths } from '../release.paths';
import { ReleaseStatus } from './ReleaseStatus';

/** The list of releases (D2 §2): sorted by identifier, subject and the planned dates. */
export function ReleaseTable({ mayAdd, onDelete, ...table }: ListTableProps<ReleaseRow>) {
  const t = useMessages(releaseMessages);
  const columns = useMemo<Column<ReleaseRow, (typeof releaseSorts)[number]>[]>(
    () => [
      {
        id: 'identifier',
        header: t('identifier'),
        width: 100,
        importance: 1,
        cell: (row) => row.identifier,
      },
      {
        id: 'subject',
        header: t('subject'),
        fixed: true,
        grow: true,
        cell: (row) => <Link to={releasePaths.show(row.id)}>{row.subject}</Link>,
      },
      {
        id: 'release_type',
        header: t('release_type'),
        width: 120,
        importance: 3,
        cell: (row) => row.release_type.name,
      },
      {
        id: 'priority',
        header: t('priority'),
        width: 120,
        importance: 1,
        lead: true,
        first: 'desc',
        cell: (row) => <PriorityBadge priority={row.priority} />,
      },
      {
        id: 'status',
        header: t('status'),
        importance: 1,
        lead: true,
        cell: (row) => <ReleaseStatus status={row.status} />,
      },
      timeColumn('planned_start_date', t('plan_start')),
      timeColumn('planned_end_date', t('plan_end')),
      timeColumn('created_at', t('created'), { hidden: true, first: 'desc' }),
      timeColumn('updated_at', t('updated'), { hidden: true, first: 'desc' }),
      {
        id: 'completed_at',
        header: t('completed_at'),
        hidden: true,
        width: 176,
        sort: false,
        cell: (row) => <Time at={row.completed_at} />,
      },
      { id: 'location', header: t('location'), hidden: true, cell: (row) => row.location?.name },
    ],
    [t],
  );
  // The same as long as nothing changes: rows are not drawn anew with the page.
  const actions = useCallback(
    (row: ReleaseRow) => <RowActions row={row} paths={releasePaths} onDelete={onDelete} />,
    [onDelete],
  );
  return (
    <DataTable
      main
      name="release"
      caption={t('list_title')}
      columns={columns}
      {...table}
      rowKey={(row) => row.id}
      rowName={(row) => row.subject}
      empty={
        <EmptyList
          title={t('empty')}
          text={t('empty_text')}
          add={mayAdd && { to: releasePaths.create, text: t('add') }}
        />
      }
      actions={actions}
    />
  );
}
