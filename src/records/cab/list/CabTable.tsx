import { useMemo } from 'react';
import type { Page } from '../../../shared/api/useList';
import type { Load } from '../../../shared/api/useRecord';
import { Button } from '../../../shared/button/Button';
import { useMessages } from '../../../shared/i18n/useMessages';
import { DeleteIcon, EditIcon } from '../../../shared/icon/icon';
import { Link } from '../../../shared/link/Link';
import type { Column } from '../../../shared/table/column';
import { DataTable } from '../../../shared/table/DataTable';
import { Empty } from '../../../shared/table/Empty';
import type { ListControl } from '../../../shared/table/listState';
import { Time } from '../../../shared/view/Time';
import type { CabRow, cabSorts } from '../../../../wire/cab/cab';
import { cabMessages } from '../cab.messages';
import { cabPaths } from '../cab.paths';

interface CabTableProps {
  list: Load<Page<CabRow>>;
  state: ListControl;
  /** The reader may create a board: an empty list offers it. */
  mayAdd?: boolean;
  onDelete: (cab: CabRow) => void;
}

/** The list of boards (D3 §2). */
export function CabTable({ list, state, mayAdd, onDelete }: CabTableProps) {
  const t = useMessages(cabMessages);
  const columns = useMemo<Column<CabRow, (typeof cabSorts)[number]>[]>(
    () => [
      {
        id: 'name',
        header: t('name'),
        fixed: true,
        grow: true,
        cell: (row) => (row.is_edit ? <Link to={cabPaths.edit(row.id)}>{row.name}</Link> : row.name),
      },
      {
        id: 'created_at',
        header: t('created'),
        width: 176,
        first: 'desc',
        cell: (row) => <Time at={row.created_at} />,
      },
      {
        id: 'updated_at',
        header: t('updated'),
        width: 176,
        first: 'desc',
        cell: (row) => <Time at={row.updated_at} />,
      },
    ],
    [t],
  );
  return (
    <DataTable
      main
      name="cab"
      caption={t('cabs')}
      columns={columns}
      list={list}
      state={state}
      rowKey={(row) => row.id}
      empty={
        <Empty title={t('empty')}>
          <p>{t('empty_text')}</p>
          {mayAdd && (
            <Link to={cabPaths.create} look="plain">
              {t('add')}
            </Link>
          )}
        </Empty>
      }
      actions={(row) => (
        <>
          {row.is_edit && (
            <Link
              to={cabPaths.edit(row.id)}
              look="quiet"
              icon={<EditIcon />}
              aria-label={t('edit_named', { name: row.name })}
              data-key="e"
            />
          )}
          {row.is_delete && (
            <Button
              look="quiet"
              icon={<DeleteIcon />}
              aria-label={t('delete_named', { name: row.name })}
              onClick={() => onDelete(row)}
            />
          )}
        </>
      )}
    />
  );
}
