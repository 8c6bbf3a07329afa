import { useCallback, useMemo, type ReactNode } from 'react';
import { PriorityBadge } from '../../../shared/badge/PriorityBadge';
import type { ReleaseRow, releaseSorts } from '../../../../wire/release/release';
import type { Page } from '../../../shared/api/useList';
import type { BulkParts } from '../../../shared/bulk/useBulk';
import type { Load } from '../../../shared/api/useRecord';
import { useMessages } from '../../../shared/i18n/useMessages';
import { Link } from '../../../shared/link/Link';
import type { Column } from '../../../shared/table/column';
import { DataTable } from '../../../shared/table/DataTable';
import { Empty } from '../../../shared/table/Empty';
import type { ListControl } from '../../../shared/table/listState';
import { RowActions } from '../../../shared/table/RowActions';
import { Time } from '../../../shared/view/Time';
import { releaseMessages } from '../release.messages';
import { releasePaths } from '../release.paths';
import { ReleaseStatus } from './ReleaseStatus';

interface ReleaseTableProps extends Partial<BulkParts<ReleaseRow>> {
  list: Load<Page<ReleaseRow>>;
  state: ListControl;
  toolbar?: ReactNode;
  /** The reader may create a release: an empty list offers it. */
  mayAdd?: boolean;
  onDelete: (release: ReleaseRow) => void;
}

/** The list of releases (D2 §2): sorted by identifier, subject and the planned dates. */
export function ReleaseTable({ list, state, toolbar, mayAdd, onDelete, selection, selected }: ReleaseTableProps) {
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
      {
        id: 'planned_start_date',
        header: t('plan_start'),
        width: 176,
        cell: (row) => <Time at={row.planned_start_date} />,
      },
      {
        id: 'planned_end_date',
        header: t('plan_end'),
        width: 176,
        cell: (row) => <Time at={row.planned_end_date} />,
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
            <Link to={releasePaths.create} look="plain">
              {t('add')}
            </Link>
          )}
        </Empty>
      }
      actions={actions}
    />
  );
}
