import type { Sorting } from '../table/listState';
import { sortingOf } from '../table/sorting';
import { filterQuery, type Filters } from './filter';
import type { ListFilters } from './useListFilters';

/** A named set of filters that every reader has above a list. */
export interface View {
  id: string;
  label: string;
  /** The filters as the list's call takes them. */
  query: Readonly<Record<string, unknown>>;
  /** Columns in their order, and what rows are sorted by; as the reader has them without. */
  columns?: readonly string[];
  sorts?: readonly Sorting[];
}

const plain = (query: Readonly<Record<string, unknown>>): string =>
  JSON.stringify(
    Object.entries(query)
      .map(([name, value]) => [name, [value].flat().map(String).sort()] as const)
      .sort(([a], [b]) => (a < b ? -1 : 1)),
  );

/** Do both narrow a list in the same way? */
export const isSame = (a: Filters, b: Filters): boolean => plain(filterQuery(a)) === plain(filterQuery(b));

/** A list, or what else is narrowed by its filters and has no columns. */
export interface Shown extends Pick<ListFilters, 'state'> {
  layout: Pick<ListFilters['layout'], 'shown'> | null;
}

/** What is saved of a list: its filters, columns, order and groups. */
export const shownBy = ({ state, layout }: Shown) => ({
  filters: filterQuery(state.filters),
  columns: layout && [...layout.shown()],
  sorts: sortingOf(state).map(({ sort, order }) => ({ field: sort, order })),
  group_by: state.group || null,
});
