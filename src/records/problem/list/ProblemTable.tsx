import { useCallback, useMemo } from 'react';
import { PriorityBadge } from '../../../shared/badge/PriorityBadge';
import { shown } from '../../../shared/format/truncate';
import { useMessages } from '../../../shared/i18n/useMessages';
import { Link } from '../../../shared/link/Link';
import type { Column } from '../../../shared/table/column';
import { DataTable } from '../../../shared/table/DataTable';
import { EmptyList } from '../../../shared/table/EmptyList';
import type { ListTableProps } from '../../../shared/table/listTable';
import { RowActions } from '../../../shared/table/RowActions';
import { timeColumn } from '../../../shared/table/timeColumn';
import { PersonLink } from '../../../shared/view/PersonLink';
import type { ProblemRow, problemSorts } from '../../../../wire/problem/problem';
import { problemMessages } from '../problem.messages';
import { problemPaths } from '../problem.paths';
import { ProblemStatus } from './ProblemStatus';

/** The list of problems (D1 §2): columns in the specification's order, row actions by the row's flags. */
export function ProblemTable({ mayAdd, onDelete, ...table }: ListTableProps<ProblemRow>) {
  const t = useMessages(problemMessages);
  const columns = useMemo<Column<ProblemRow, (typeof problemSorts)[number]>[]>(
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
        cell: (row) => <Link to={problemPaths.show(row.id)}>{row.subject}</Link>,
      },
      {
        id: 'requester',
        header: t('requester'),
        width: 148,
        importance: 3,
        cell: (row) => <PersonLink person={row.requester} max={shown.all} />,
      },
      {
        id: 'assignedTo',
        header: t('assigned_to'),
        width: 148,
        cell: (row) => <PersonLink person={row.assignedTo} max={shown.all} />,
      },
      {
        id: 'priority',
        header: t('priority'),
        width: 116,
        importance: 1,
        lead: true,
        first: 'desc',
        cell: (row) => <PriorityBadge priority={row.priority} />,
      },
      {
        id: 'department',
        header: t('department'),
        width: 122,
        importance: 3,
        cell: (row) => <Link to={`/admin/department/${row.department.id}`}>{row.department.name}</Link>,
      },
      {
        id: 'status_type_id',
        header: t('status'),
        width: 118,
        importance: 1,
        lead: true,
        cell: (row) => <ProblemStatus status={row.status_type_id} />,
      },
      timeColumn('created_at', t('created'), { hidden: true, first: 'desc' }),
      timeColumn('updated_at', t('updated'), { hidden: true, first: 'desc' }),
      { id: 'impact', header: t('impact'), hidden: true, width: 120, first: 'desc', cell: (row) => row.impact.name },
      { id: 'location', header: t('location'), hidden: true, cell: (row) => row.location?.name },
    ],
    [t],
  );
  // The same as long as nothing changes: rows are not drawn anew with the page.
  const actions = useCallback(
    (row: ProblemRow) => <RowActions row={row} paths={problemPaths} onDelete={onDelete} />,
    [onDelete],
  );
  return (
    <DataTable
      main
      name="problem"
      caption={t('list_title')}
      columns={columns}
      {...table}
      rowKey={(row) => row.id}
      rowName={(row) => row.subject}
      empty={
        <EmptyList
          title={t('empty')}
          text={t('empty_text')}
          add={mayAdd && { to: problemPaths.create, text: t('add') }}
        />
      }
      actions={actions}
    />
  );
}
