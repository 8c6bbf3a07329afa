import { useCallback, useMemo, type ReactNode } from 'react';
import { PriorityBadge } from '../../../shared/badge/PriorityBadge';
import type { BulkParts } from '../../../shared/bulk/useBulk';
import type { Load } from '../../../shared/api/useRecord';
import type { Page } from '../../../shared/api/useList';
import { shown } from '../../../shared/format/truncate';
import { useMessages } from '../../../shared/i18n/useMessages';
import { Link } from '../../../shared/link/Link';
import type { Column } from '../../../shared/table/column';
import { DataTable } from '../../../shared/table/DataTable';
import { Empty } from '../../../shared/table/Empty';
import type { ListControl } from '../../../shared/table/listState';
import { RowActions } from '../../../shared/table/RowActions';
import { Time } from '../../../shared/view/Time';
import { PersonLink } from '../../../shared/view/PersonLink';
import type { ProblemRow, problemSorts } from '../../../../wire/problem/problem';
import { problemMessages } from '../problem.messages';
import { problemPaths } from '../problem.paths';
import { ProblemStatus } from './ProblemStatus';

interface ProblemTableProps extends Partial<BulkParts<ProblemRow>> {
  list: Load<Page<ProblemRow>>;
  state: ListControl;
  toolbar?: ReactNode;
  /** The reader may create a problem: an empty list offers it. */
  mayAdd?: boolean;
  onDelete: (problem: ProblemRow) => void;
}

/** The list of problems (D1 §2): columns in the specification's order, row actions by the row's flags. */
export function ProblemTable({ list, state, toolbar, mayAdd, onDelete, selection, selected }: ProblemTableProps) {
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
      {
        id: 'created_at',
        header: t('created'),
        hidden: true,
        width: 176,
        first: 'desc',
        cell: (row) => <Time at={row.created_at} />,
      },
      {
        id: 'updated_at',
        header: t('updated'),
        hidden: true,
        width: 176,
        first: 'desc',
        cell: (row) => <Time at={row.updated_at} />,
      },
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
      list={list}
      state={state}
      rowKey={(row) => row.id}
      rowName={(row) => row.subject}
      selection={selection}
      selected={selected}
      toolbar={toolbar}
      empty={
        <Empty title={t('empty')}>
          <p>{t('empty_text')}</p>
          {mayAdd && (
            <Link to={problemPaths.create} look="plain">
              {t('add')}
            </Link>
          )}
        </Empty>
      }
      actions={actions}
    />
  );
}
