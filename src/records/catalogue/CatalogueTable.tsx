import { useCallback, type ReactNode } from 'react';
import type { Page } from '../../shared/api/useList';
import type { Load } from '../../shared/api/useRecord';
import type { AnyColumn } from '../../shared/table/column';
import { DataTable } from '../../shared/table/DataTable';
import { EditDelete } from '../../shared/table/EditDelete';
import type { ListControl } from '../../shared/table/listState';

interface CatalogueTableProps<R> {
  /** Under which the reader's choice of columns is kept. */
  name: string;
  caption: string;
  columns: readonly AnyColumn<R>[];
  list: Load<Page<R>>;
  state: ListControl;
  /** What a row is called; a constant. */
  rowName: (row: R) => string;
  /** Address of a row's form. */
  edit: (id: number) => string;
  empty: ReactNode;
  onDelete: (row: R) => void;
}

/** The rows of a catalogue with what may be done with each. */
export function CatalogueTable<R extends { id: number; is_edit: boolean; is_delete: boolean }>({
  edit,
  onDelete,
  ...table
}: CatalogueTableProps<R>) {
  const { rowName } = table;
  const actions = useCallback(
    (row: R) => <EditDelete row={row} name={rowName(row)} edit={edit(row.id)} onDelete={onDelete} />,
    [rowName, edit, onDelete],
  );
  return <DataTable main {...table} rowKey={(row) => row.id} actions={actions} />;
}
