import { useCallback, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { pageSizes } from '../../../wire/protocol/list';
import { parseFilter, printFilter } from '../filter/address';
import type { Filters } from '../filter/filter';
import { changed, firstState, type ListControl, type ListState, type Sorting } from './listState';

const own = new Set(['page', 'limit', 'sort', 'order', 'q']);

/**
 * List state in the address of a route page: shareable, and the back button goes back. What is as at first is left out.
 * `filtered`: what else is in the address are filters.
 */
export function useUrlListState(initial: Partial<ListState> = {}, filtered = false): ListControl {
  const [params, setParams] = useSearchParams();
  const [start] = useState<ListState>({ ...firstState, ...initial });
  const state = useMemo(() => read(params, start, filtered), [params, start, filtered]);
  const set = useCallback(
    // A word being typed is one step back, not one per letter.
    (change: Partial<ListState>, instead = false) =>
      setParams((now) => write(changed(read(now, start, filtered), change), start, now, filtered), {
        replace: instead || 'search' in change,
      }),
    [setParams, start, filtered],
  );
  return useMemo(() => ({ ...state, set }), [state, set]);
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
  };
}

/** `sort=priority,subject&order=desc,asc`. */
function readSorting(params: URLSearchParams, start: ListState): Pick<ListState, 'sort' | 'order' | 'more'> {
  const orders = params.get('order')?.split(',') ?? [];
  const [first, ...more] = (params.get('sort')?.split(',') ?? [start.sort]).map<Sorting>((sort, index) => {
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
  put('sort', [state.sort, ...state.more.map(({ sort }) => sort)].join(), start.sort);
  put('order', [state.order, ...state.more.map(({ order }) => order)].join(), start.order);
  put('limit', state.limit, start.limit);
  put('page', state.page, 1);
  return params.toString() === now.toString() ? now : params;
}
