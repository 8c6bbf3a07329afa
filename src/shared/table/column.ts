import type { ReactNode } from 'react';
import type { ExtensionKey } from '../../../wire/extension/extension';
import type { CustomFilterKey } from '../../../wire/parts/form';
import type { ScreenColumn } from '../../../wire/parts/saved-filter';
import type { SortOrder } from '../../../wire/protocol/list';

interface Shown<Row> {
  header: string;
  /** What the cell shows, cut by its width; null, '' and an empty list as `---`. */
  cell: (row: Row) => ReactNode;
  /** Not shown until chosen in the column chooser. */
  hidden?: boolean;
  /** Cannot be hidden: what names the row. */
  fixed?: boolean;
  /** Takes what room is left. */
  grow?: boolean;
  /** px where there is room, until somebody drags it; {@link usualWidth} unless given. */
  width?: number;
  /** px below which it is not narrowed; {@link usualLeast} unless given. */
  least?: number;
  /**
   * Where even the narrowed columns have no room, those of 3 give way first, and of these the last; 2 unless given.
   * Of those of 1 the status and the priority (`lead`) are as wide as what they show.
   */
  importance?: 1 | 2 | 3;
  /** Somebody has chosen it: it never gives way. */
  chosen?: boolean;
  /** Ids of the columns that a file has for it, where those are others. */
  files?: readonly string[];
  /** Numbers and amounts, which end below each other; in a card their header stands before them. */
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
    | { id: ScreenColumn; sort: Sort | false }
    | { id: ExtensionKey; sort: false }
  );

export type AnyColumn<Row> = Column<Row, string>;

/** px of the name of a row: where there is room, and at least. */
const grown = { width: 256, least: 150 };
export const usualWidth = 140;
export const usualLeast = 100;

/** The field of the wire that a column is sorted by. */
export const sortField = <Row>({ id, sort }: AnyColumn<Row>): string | undefined =>
  sort === false ? undefined : (sort ?? id);

/** px by id: of columns that a person has made wider or narrower, or of what they show. */
export type Widths = Readonly<Record<string, number>>;

/** px that a column has where there is room. */
export const widthOf = <Row>({ id, grow, width }: AnyColumn<Row>, widths: Widths): number =>
  grow ? grown.width : (widths[id] ?? width ?? usualWidth);

/** px below which it is not narrowed; a width that a person gave it stays. */
export const leastOf = <Row>({ id, grow, width = usualWidth, least = usualLeast }: AnyColumn<Row>, widths: Widths) =>
  grow ? grown.least : (widths[id] ?? Math.min(width, least));
