import type { ReactNode } from 'react';
import type { CustomFilterKey } from '../../../wire/parts/form';
import type { SortOrder } from '../../../wire/protocol/list';

interface Shown<Row> {
  header: string;
  /** What the cell shows, cut by its width; null, '' and an empty list as `---`. */
  cell: (row: Row) => ReactNode;
  /** Not shown until chosen in the column chooser. */
  hidden?: boolean;
  /** Cannot be hidden: what names the row. */
  fixed?: boolean;
  /** Takes what room is left, at least {@link leastGrown}. */
  grow?: boolean;
  /** px of the others, until somebody drags them; {@link usualWidth} unless told. */
  width?: number;
  /** Where there is no room for all, those of 3 give way first, and of these the last; 2 unless told. */
  importance?: 1 | 2 | 3;
  /** Numbers and amounts, which end below each other. */
  number?: boolean;
  /** Leads in a card, under what names it: status, priority. */
  lead?: boolean;
  /** How the first click sorts; ascending unless told. */
  first?: SortOrder;
}

/**
 * One column of a {@link DataTable}. `Sort` are the fields that the list's call sorts by: `id` is one of them, or it is
 * a key of the row and `sort` says which one; `false`: the column cannot be sorted. A custom field is named as its filter.
 */
export type Column<Row, Sort extends string> = Shown<Row> &
  (
    | { id: Sort; sort?: undefined }
    | { id: keyof Row & string; sort: Sort | false }
    | { id: CustomFilterKey; sort: false }
  );

export type AnyColumn<Row> = Column<Row, string>;

/** 16rem: the name of a row. */
export const leastGrown = 256;
export const usualWidth = 140;

/** The field of the wire that a column is sorted by. */
export const sortField = <Row>({ id, sort }: AnyColumn<Row>): string | undefined =>
  sort === false ? undefined : (sort ?? id);

/** px by id, of columns that a person has made wider or narrower. */
export type Widths = Readonly<Record<string, number>>;

export const widthOf = <Row>({ id, grow, width }: AnyColumn<Row>, widths: Widths): number =>
  grow ? leastGrown : (widths[id] ?? width ?? usualWidth);
