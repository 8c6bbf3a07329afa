import type { ReactNode } from 'react';

/** One column of a {@link DataTable}. */
export interface Column<Row> {
  /** Also the sort field, unless `sort` says otherwise. */
  id: string;
  header: string;
  /** What the cell shows; null, '' and an empty list as `---`. */
  cell: (row: Row) => ReactNode;
  /** Sort field of the wire; `false`: cannot be sorted. */
  sort?: string | false;
  /** Not shown until chosen in the column chooser. */
  hidden?: boolean;
  /** Cannot be hidden: what names the row. */
  fixed?: boolean;
  /** Takes what room is left; the others stay as narrow as their text. */
  grow?: boolean;
}
