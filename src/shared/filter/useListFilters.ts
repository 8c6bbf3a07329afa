import { useCallback, useEffect, useMemo, useState } from 'react';
import { useParams } from 'react-router-dom';
import type { Call } from '../../../wire/protocol/call';
import type { SavedFilter, SavedFilterCalls } from '../../../wire/parts/saved-filter';
import { useRecord, type Load } from '../api/useRecord';
import { useGo } from '../page/go';
import { listQuery, type ListControl, type ListState } from '../table/listState';
import { useUrlListState } from '../table/useUrlListState';
import type { FilterField } from './field';
import { knownDefault, rememberDefault } from './defaultView';
import { filteredAddress } from './address';
import { isActive, type Filters } from './filter';
import { conditionOf } from './operator';
import { readSaved } from './savedFilter';
import { isSame, type View } from './view';

interface FilteredList {
  /** The list's call, and those of its saved filters. */
  list: Call;
  calls: SavedFilterCalls;
  /** Addresses of the list and of a saved filter; `all` is the list without any, whatever it opens with. */
  paths: { list: string; filter: (id: number | 'all') => string };
  /**
   * What the list can be filtered by; `custom`: custom fields are wanted too. Keep the result as long as nothing
   * changes.
   */
  useFields: (custom: boolean) => readonly FilterField[];
  /** The views that every reader has, besides all. Keep the result likewise. */
  useViews: () => readonly View[];
}

/** The filters of a list page and everything that shows them. */
export interface ListFilters extends Omit<FilteredList, 'useFields' | 'useViews'> {
  fields: readonly FilterField[];
  /** From here on also those that are loaded when they are wanted. */
  wantFields: () => void;
  views: readonly View[];
  /** The reader's saved filters and the shared ones. */
  mine: Load<{ filters: SavedFilter[] }>;
  /** State of the list with the filters in force. */
  state: ListControl;
  /** What the list call is asked. */
  query: ReturnType<typeof listQuery> & { filter_id?: number };
  /** The saved filter that is opened: by the address `…/filter/{filter}` (D2 §2), or because the list opens with it. */
  saved: Load<{ filter: SavedFilter }> | null;
  /** The filters in force are no longer those that were saved. */
  changed: boolean;
}

const isCustom = (name: string) => name.startsWith('custom_');
const someActive = (filters: Filters): boolean => Object.values(filters).some(isActive);

/** Filters of a route page's list: those of the address, or a saved one. */
export function useListFilters({ list, calls, paths, useFields, useViews }: FilteredList): ListFilters {
  const { filter } = useParams();
  const go = useGo();
  const own = useUrlListState({}, true);
  const views = useViews();
  const mine = useRecord(calls.list, {});
  const [wanted, setWanted] = useState(false);

  const changed = someActive(own.filters);
  const standard = mine.data ? mine.data.filters.find((one) => one.default)?.id : knownDefault(paths.list);
  useEffect(() => {
    if (mine.data) rememberDefault(paths.list, standard);
  }, [mine.data, paths.list, standard]);
  const preferred = filter === undefined && !changed ? standard : undefined;
  const id = filter === undefined ? preferred : filter === 'all' ? undefined : Number(filter);
  const saved = useOpened(calls, id, mine);
  const stored = saved?.data?.filter.filters;
  const fields = useFields(wanted || id !== undefined || Object.keys(own.filters).some(isCustom));
  const savedFilters = useMemo(() => (stored ? readSaved(stored, fields) : {}), [stored, fields]);
  const filters = id === undefined || changed ? own.filters : savedFilters;

  const set = useCallback(
    (change: Partial<ListState>, instead?: boolean) => {
      const { filters: next } = change;
      if (!next || (id === undefined && filter === undefined)) return own.set(change, instead);
      // What is opened stays so, with other filters in its address; without any it is the list of all.
      if (id === undefined) return go(filteredAddress(paths.list, next));
      if (!someActive(next)) return go(paths.filter('all'));
      if (filter === undefined) return go(filteredAddress(paths.filter(id), next));
      own.set({ ...change, filters: isSame(next, savedFilters) ? {} : next }, instead);
    },
    [own, id, filter, go, paths, savedFilters],
  );
  const state = useMemo<ListControl>(() => ({ ...own, filters, set }), [own, filters, set]);
  // An address may carry more than filters; the server refuses a filter that the list does not have.
  const named = Object.entries(own.filters).filter(
    ([name, value]) => isCustom(name) || conditionOf(name, value, fields),
  );
  const query =
    id === undefined || changed
      ? listQuery({ ...own, filters: Object.fromEntries(named) })
      : { ...listQuery({ ...own, filters: {} }), filter_id: id };
  const wantFields = useCallback(() => setWanted(true), []);
  return {
    list,
    calls,
    paths,
    fields,
    wantFields,
    views,
    mine,
    state,
    query,
    saved,
    changed: id !== undefined && changed && stored !== undefined && !isSame(filters, savedFilters),
  };
}

/** The saved filter of this id; loaded by itself if it is not in the reader's list, e.g. that of a colleague's link. */
function useOpened(
  calls: SavedFilterCalls,
  id: number | undefined,
  mine: Load<{ filters: SavedFilter[] }>,
): Load<{ filter: SavedFilter }> | null {
  const listed = mine.data?.filters.find((one) => one.id === id);
  const alone = id !== undefined && !listed && !mine.loading;
  const load = useRecord(calls.view, alone ? { params: { id } } : null);
  return useMemo(() => {
    if (id === undefined) return null;
    return listed ? { ...mine, error: undefined, data: { filter: listed } } : load;
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [id, listed, load.data, load.error, load.loading]);
}
