import { useCallback, useMemo, useState } from 'react';
import { useHref, useLocation, useSearchParams } from 'react-router-dom';
import { pageSizes } from '../../../wire/protocol/list';
import { parseFilter, printFilter } from '../filter/address';
import type { Filters } from '../filter/filter';
import { ownAddress } from '../page/listMemory';
import { changed, firstState, type ListControl, type ListState, type Sorting } from './listState';
import { isSameSorting } from './grouped';
import { sortingOf } from './sorting';

const own = new Set(['page', 'limit', 'sort', 'order', 'group', 'q']);

/**
 * List state in the address of a route page: shareable, and the back button goes back. What is as at first is left out.
 * `filtered`: what else is in the address are filters. `view`: what the opened view has otherwise.
 */
export function useUrlListState(
  initial: Partial<ListState> = {},
  filtered = false,
  view?: Partial<ListState>,
): ListControl {
  const [params, setParams] = useSearchParams();
  const [first] = useState<ListState>({ ...firstState, ...initial });
  const start = useMemo(() => ({ ...first, ...view }), [first, view]);
  const state = useMemo(() => read(params, start, filtered), [params, start, filtered]);
  const set = useCallback(
    // A word being typed is one step back, not one per letter.
    (change: Partial<ListState>, instead = false) =>
      setParams((now) => write(changed(read(now, start, filtered), change), start, now, filtered), {
        replace: instead || 'search' in change,
      }),
    [setParams, start, filtered],
  );
  const { pathname, search } = useLocation();
  const address = ownAddress(useHref({ pathname, search }));
  return useMemo(() => ({ ...state, address, set }), [state, address, set]);
}

function read(params: URLSearchParams, start: ListState, filtered: boolean): ListState {
  const filters: Filters = { ...start.filters };
  if (filtered) for (const [name, text] of params) if (!own.has(name)) filters[name] = parseFilter(text);
  const limit = Number(params.get('limit'));
  return {
    page: Math.max(1, Math.floor(Number(params.get('page'))) || 1),
    limit: pageSizes.find((size) => size === limit) ?? start.limit,
    ...readSorting(params, start),
    search: params.get('q') ?? start.search,
    filters,
    group: params.get('group') ?? start.group,
  };
}

/** `sort=priority,subject&order=desc,asc`. */
function readSorting(params: URLSearchParams, start: ListState): Pick<ListState, 'sort' | 'order' | 'more'> {
  const orders = params.get('order')?.split(',') ?? [];
  const sorts = params.get('sort')?.split(',');
  if (!sorts && orders.length === 0) return { sort: start.sort, order: start.order, more: start.more };
  const [first, ...more] = (sorts ?? [start.sort]).map<Sorting>((sort, index) => {
    const order = orders[index];
    return { sort, order: order === 'asc' || order === 'desc' ? order : start.order };
  });
  return { ...(first ?? start), more };
}

function write(state: ListState, start: ListState, now: URLSearchParams, filtered: boolean): URLSearchParams {
  const params = new URLSearchParams();
  // What else is in the address is the page's own.
  if (!filtered) for (const [name, value] of now) if (!own.has(name)) params.append(name, value);
  const put = (name: string, value: string | number, unless: string | number) =>
    value !== unless && params.set(name, String(value));
  put('q', state.search, start.search);
  for (const [name, value] of Object.entries(state.filters)) put(name, printFilter(value), '');
  const sorts = (of: ListState) =>
    sortingOf(of)
      .map(({ sort }) => sort)
      .join();
  const orders = (of: ListState) =>
    sortingOf(of)
      .map(({ order }) => order)
      .join();
  // Of several things both or none: what is left out of an address is that of the first.
  const isWhole = start.more.length > 0 && !isSameSorting(state, start);
  put('sort', sorts(state), isWhole ? '' : sorts(start));
  put('order', orders(state), isWhole ? '' : orders(start));
  put('group', state.group ?? '', start.group ?? '');
  put('limit', state.limit, start.limit);
  put('page', state.page, 1);
  return params.toString() === now.toString() ? now : params;
}
