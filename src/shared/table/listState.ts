import { defaultPageSize, type SortOrder } from '../../../wire/protocol/list';
import type { Filters } from '../filter/filter';
import { filterQuery } from '../filter/filter';

/** What a list shows: page from 1, rows per page, sort field of the wire, word and filters. */
export interface ListState {
  page: number;
  limit: number;
  sort: string;
  order: SortOrder;
  search: string;
  filters: Filters;
}

export interface ListControl extends ListState {
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
  search: '',
  filters: {},
};

export const changed = (state: ListState, change: Partial<ListState>): ListState => ({ ...state, page: 1, ...change });

/** The query of a list call (D1 §1): sort-field, sort-order, search-query, page, limit and the filters. */
export function listQuery({ page, limit, sort, order, search, filters }: ListState) {
  return {
    'sort-field': sort,
    'sort-order': order,
    'search-query': search || undefined,
    page,
    limit,
    ...filterQuery(filters),
  };
}
