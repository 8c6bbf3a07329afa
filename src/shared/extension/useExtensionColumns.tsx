import { useMemo } from 'react';
import type { AnyColumn } from '../table/column';
import { ExtensionCell } from './place';
import { useExtensions } from './useExtensions';

/** Columns of a list with those of extensions of others (`list.column`, G25) at the end; no file has them. */
export function useExtensionColumns<Row extends { id: number }>(
  kind: string,
  columns: readonly AnyColumn<Row>[],
): readonly AnyColumn<Row>[] {
  const placed = useExtensions('list.column', kind);
  return useMemo(
    () =>
      placed.length === 0
        ? columns
        : [
            ...columns,
            ...placed.map((of): AnyColumn<Row> => ({
              id: of.key,
              sort: false,
              header: of.title,
              files: [],
              importance: 3,
              cell: ({ id }) => <ExtensionCell of={of} record={{ kind, id }} small />,
            })),
          ],
    [columns, placed, kind],
  );
}
