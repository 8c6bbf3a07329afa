import { useMemo, type ReactNode } from 'react';
import { PriorityBadge } from '../../../shared/badge/PriorityBadge';
import type { ReleaseRow, releaseSorts } from '../../../../wire/release/release';
import type { Page } from '../../../shared/api/useList';
import type { BulkParts } from '../../../shared/bulk/useBulk';
import type { Load } from '../../../shared/api/useRecord';
import { shown } from '../../../shared/format/truncate';
import { useMessages } from '../../../shared/i18n/useMessages';
import { Link } from '../../../shared/link/Link';
import type { Column } from '../../../shared/table/column';
import { DataTable } from '../../../shared/table/DataTable';
import { Empty } from '../../../shared/table/Empty';
import type { ListControl } from '../../../shared/table/listState';
import { RowActions } from '../../../shared/table/RowActions';
import { Truncated } from '../../../shared/view/Truncated';
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
        cell: (row) => <Truncated text={row.identifier} max={shown.name} />,
      },
      {
        id: 'subject',
        header: t('subject'),
        fixed: true,
        grow: true,
        cell: (row) => (
          <Link to={releasePaths.show(row.id)} max={shown.title}>
            {row.subject}
          </Link>
        ),
      },
      { id: 'release_type', header: t('release_type'), sort: false, cell: (row) => row.release_type.name },
      { id: 'priority', header: t('priority'), sort: false, cell: (row) => <PriorityBadge priority={row.priority} /> },
      { id: 'status', header: t('status'), sort: false, cell: (row) => <ReleaseStatus status={row.status} /> },
      { id: 'planned_start_date', header: t('plan_start'), cell: (row) => <Time at={row.planned_start_date} /> },
      { id: 'planned_end_date', header: t('plan_end'), cell: (row) => <Time at={row.planned_end_date} /> },
    ],
    [t],
  );
  return (
    <DataTable
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
      actions={(row) => <RowActions row={row} paths={releasePaths} onDelete={onDelete} />}
    />
  );
}
