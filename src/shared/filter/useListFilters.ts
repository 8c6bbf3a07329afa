import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useParams } from 'react-router-dom';
import type { Call } from '../../../wire/protocol/call';
import type { SavedFilter, SavedFilterCalls } from '../../../wire/parts/saved-filter';
import { useRecord, type Load } from '../api/useRecord';
import { useGo } from '../page/go';
import type { ViewLayout } from '../table/layout';
import { firstState, listQuery, type ListControl, type ListState } from '../table/listState';
import { groupedQuery, isSameSorting } from '../table/grouped';
import { useUrlListState } from '../table/useUrlListState';
import type { FilterField } from './field';
import { knownDefault, rememberDefault } from './defaultView';
import { filteredAddress } from './address';
import { isActive, type Filters } from './filter';
import { conditionOf, typed } from './operator';
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
  /** The view above the list that every reader has and whose filters are in force. */
  chosen: View | undefined;
  /** Filters, columns, order or groups are no longer those of the view that is opened. */
  changed: boolean;
  layout: ViewColumns;
}

/** What the opened view says of columns, and what the table shows of it. */
interface ViewColumns {
  view: ViewLayout | undefined;
  /** Somebody has chosen others than the view's. */
  changed: boolean;
  /** What the table shows: its page reports it. `reset`: the view's columns again. */
  report: (shown: readonly string[], changed: boolean, reset: () => void) => void;
  shown: () => readonly string[];
  reset: () => void;
}

const isCustom = (name: string) => name.startsWith('custom_');
const someActive = (filters: Filters): boolean => Object.values(filters).some(isActive);

/** Filters of a route page's list, its order and columns: those of the address, of a view, or a saved one. */
export function useListFilters({ list, calls, paths, useFields, useViews }: FilteredList): ListFilters {
  const { filter } = useParams();
  const go = useGo();
  const { filters: inAddress } = useUrlListState({}, true);
  const views = useViews();
  const mine = useRecord(calls.list, {});
  const [wanted, setWanted] = useState(false);

  const narrowed = someActive(inAddress);
  const standard = mine.data ? mine.data.filters.find((one) => one.default)?.id : knownDefault(paths.list);
  useEffect(() => {
    if (mine.data) rememberDefault(paths.list, standard);
  }, [mine.data, paths.list, standard]);
  const preferred = filter === undefined && !narrowed ? standard : undefined;
  const id = filter === undefined ? preferred : filter === 'all' ? undefined : Number(filter);
  const saved = useOpened(calls, id, mine);
  const stored = saved?.data?.filter;
  const fields = useFields(wanted || id !== undefined || Object.keys(inAddress).some(isCustom));
  const addressed = useMemo(() => typed(inAddress, fields), [inAddress, fields]);
  const savedFilters = useMemo(() => (stored ? readSaved(stored.filters, fields) : {}), [stored, fields]);
  const filters = id === undefined || narrowed ? addressed : savedFilters;
  const chosen = useMemo(
    () =>
      id === undefined && narrowed ? views.find(({ query }) => isSame(readSaved(query, fields), addressed)) : undefined,
    [id, narrowed, views, fields, addressed],
  );
  const opened = useOpenedView(stored, chosen);
  const own = useUrlListState({}, true, opened.state);
  const layout = useViewColumns(opened.layout);

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
  const named = Object.entries(addressed).filter(([name, value]) => isCustom(name) || conditionOf(name, value, fields));
  const asked = listQuery({ ...own, filters: id === undefined || narrowed ? Object.fromEntries(named) : {} });
  const query = {
    ...asked,
    ...groupedQuery(asked, own.group),
    ...(id !== undefined && !narrowed && { filter_id: id }),
  };
  const wantFields = useCallback(() => setWanted(true), []);
  const isReordered =
    !isSameSorting(own, { ...firstState, ...opened.state }) || (own.group ?? '') !== (opened.state?.group ?? '');
  const isOther = id !== undefined && narrowed && stored !== undefined && !isSame(filters, savedFilters);
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
    chosen,
    changed: isOther || ((stored !== undefined || chosen !== undefined) && (isReordered || layout.changed)),
    layout,
  };
}

/** What the view that is opened says of order, groups and columns. */
function useOpenedView(stored: SavedFilter | undefined, chosen: View | undefined) {
  return useMemo(() => {
    const { sorts, columns } = stored ?? chosen ?? {};
    const [first, ...more] = (sorts ?? []).map((one) => ('field' in one ? { sort: one.field, order: one.order } : one));
    const id = stored ? String(stored.id) : chosen?.id;
    const state: Partial<ListState> = {
      ...(first && { ...first, more }),
      ...(stored?.group_by && { group: stored.group_by }),
    };
    return { state, layout: columns && id !== undefined ? { id, columns } : undefined };
  }, [stored, chosen]);
}

const nothingShown = { shown: [] as readonly string[], reset: () => undefined as void };

function useViewColumns(view: ViewLayout | undefined): ViewColumns {
  const table = useRef(nothingShown);
  const [changed, setChanged] = useState(false);
  const report = useCallback<ViewColumns['report']>((shown, isChanged, reset) => {
    table.current = { shown, reset };
    setChanged(isChanged);
  }, []);
  return useMemo(
    () => ({
      view,
      changed,
      report,
      shown: () => table.current.shown,
      reset: () => table.current.reset(),
    }),
    [view, changed, report],
  );
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
