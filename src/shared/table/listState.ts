import { defaultPageSize, type SortOrder } from '../../../wire/protocol/list';
import type { Filters } from '../filter/filter';
import { filterQuery } from '../filter/filter';

export interface Sorting {
  sort: string;
  order: SortOrder;
}

/** What a list shows: page from 1, rows per page, sort field of the wire, word and filters. */
export interface ListState extends Sorting {
  page: number;
  limit: number;
  /** What rows are sorted by that are equal so far. */
  more: readonly Sorting[];
  search: string;
  filters: Filters;
  /** Rows with the same value of this sort field stand together; none without it. Only of lists that offer it. */
  group?: string;
}

export interface ListControl extends ListState {
  /** Path and query of the page that has this state, root-relative; that of the browser may be the next page's already. */
  address?: string | null;
  /**
   * Changes a part; anything but the page itself goes back to page 1. `instead`: where the state is in the address, no
   * step back leads to the present one.
   */
  set: (change: Partial<ListState>, instead?: boolean) => void;
}

export const firstState: ListState = {
  page: 1,
  limit: defaultPageSize,
  sort: 'id',
  order: 'desc',
  more: [],
  search: '',
  filters: {},
};

export const changed = (state: ListState, change: Partial<ListState>): ListState => ({
  ...state,
  page: 1,
  ...('sort' in change && { more: [] }),
  ...change,
});

/** The query of a list call (D1 §1): sort-field, sort-order, search-query, page, limit and the filters. */
export function listQuery({ page, limit, sort, order, more, search, filters }: ListState) {
  return {
    'sort-field': [sort, ...more.map((one) => one.sort)].join(),
    'sort-order': [order, ...more.map((one) => one.order)].join() as SortOrder | `${SortOrder},${string}`,
    'search-query': search || undefined,
    page,
    limit,
    ...filterQuery(filters),
  };
}
