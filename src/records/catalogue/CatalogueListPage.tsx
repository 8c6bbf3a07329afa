import { useCallback, useState } from 'react';
import type { Page } from '../../shared/api/useList';
import type { Load } from '../../shared/api/useRecord';
import { useReader } from '../../shared/api/useReader';
import { ListPage } from '../../shared/page/ListPage';
import { useLookup } from '../../shared/select/useLookup';
import type { AnyColumn } from '../../shared/table/column';
import { DataTable } from '../../shared/table/DataTable';
import { EditDelete } from '../../shared/table/EditDelete';
import { EmptyList } from '../../shared/table/EmptyList';
import type { ListControl } from '../../shared/table/listState';
import type { CatalogueRight } from './catalogue.messages';
import { DeleteRow, type DeleteRowProps } from './DeleteRow';

interface CatalogueListPageProps<R> {
  /** Who adds rows; who manages catalogues unless told. */
  right?: CatalogueRight;
  /** Under which the reader's choice of columns is kept. */
  name: string;
  title: string;
  columns: readonly AnyColumn<R>[];
  list: Load<Page<R>>;
  state: ListControl;
  /** What a row is called; a constant. */
  rowName: (row: R) => string;
  paths: { create: string; edit: (id: number) => string };
  /** Deletes a row. */
  remove: DeleteRowProps['call'];
  /** The lookup of the rows: one of them takes the place of a row that is in use. */
  lookup: Parameters<typeof useLookup>[0];
  t: (text: 'add' | 'empty' | 'empty_text' | 'delete_title') => string;
}

/** The list of a catalogue, whose rows are added, edited and deleted (D3 §2, E20, E21). */
export function CatalogueListPage<R extends { id: number; is_edit: boolean; is_delete: boolean }>({
  right = 'manage_catalogues',
  name,
  title,
  paths,
  remove,
  lookup,
  t,
  ...table
}: CatalogueListPageProps<R>) {
  const { list, rowName } = table;
  const others = useLookup(lookup);
  const [deleted, setDeleted] = useState<R>();
  const add = useReader()?.actions[right] && { to: paths.create, text: t('add') };
  const actions = useCallback(
    (row: R) => <EditDelete row={row} name={rowName(row)} edit={paths.edit(row.id)} onDelete={setDeleted} />,
    [rowName, paths],
  );
  return (
    <ListPage title={title} alerts={`${name}-list`} add={add}>
      <DataTable
        main
        name={name}
        caption={title}
        {...table}
        rowKey={(row) => row.id}
        actions={actions}
        empty={<EmptyList title={t('empty')} text={t('empty_text')} add={add} />}
      />
      {deleted && (
        <DeleteRow
          title={t('delete_title')}
          row={{ id: deleted.id, name: rowName(deleted) }}
          call={remove}
          source={others}
          onDeleted={() => void list.reload()}
          onClose={() => setDeleted(undefined)}
        />
      )}
    </ListPage>
  );
}
