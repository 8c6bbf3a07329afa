import type { ReactNode } from 'react';

interface Shown<Row> {
  header: string;
  /** What the cell shows; null, '' and an empty list as `---`. */
  cell: (row: Row) => ReactNode;
  /** Not shown until chosen in the column chooser. */
  hidden?: boolean;
  /** Cannot be hidden: what names the row. */
  fixed?: boolean;
  /** Takes what room is left; the others stay as narrow as their text. */
  grow?: boolean;
}

/**
 * One column of a {@link DataTable}. `Sort` are the fields that the list's call sorts by: `id` is one of them, or it is
 * a key of the row and `sort` says which one; `false`: the column cannot be sorted.
 */
export type Column<Row, Sort extends string> = Shown<Row> &
  ({ id: Sort; sort?: undefined } | { id: keyof Row & string; sort: Sort | false });
