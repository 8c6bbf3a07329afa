import { useCallback, useMemo, useState } from 'react';
import { useParams } from 'react-router-dom';
import type { Call } from '../../../wire/protocol/call';
import type { SavedFilter, SavedFilterCalls } from '../../../wire/parts/saved-filter';
import type { Load } from '../api/useRecord';
import { useGo } from '../page/go';
import { listQuery, type ListControl, type ListState } from '../table/listState';
import { useUrlListState } from '../table/useUrlListState';
import type { FilterField } from './field';
import { filteredAddress } from './address';
import { useSavedFilter } from './useSavedFilter';

interface FilteredList {
  /** The list's call, and those of its saved filters. */
  list: Call;
  calls: SavedFilterCalls;
  /** Addresses of the list and of a saved filter. */
  paths: { list: string; filter: (id: number) => string };
  /**
   * What the list can be filtered by; `custom`: custom fields are wanted too. Keep the result as long as nothing
   * changes.
   */
  useFields: (custom: boolean) => readonly FilterField[];
}

/** The filters of a list page and everything that shows them. */
export interface ListFilters extends Omit<FilteredList, 'useFields'> {
  fields: readonly FilterField[];
  /** State of the list with the filters in force; other filters leave a saved one. */
  state: ListControl;
  /** What the list call is asked. */
  query: ReturnType<typeof listQuery> & { filter_id?: number };
  /** The saved filter that is applied, by the address `…/filter/{filter}` (D2 §2). */
  saved: Load<{ filter: SavedFilter }> | null;
  /** The panel is open. */
  open: boolean;
  setOpen: (open: boolean) => void;
}

const isCustom = (name: string) => name.startsWith('custom_');

/** Filters of a route page's list: those of the address, or a saved one. */
export function useListFilters({ list, calls, paths, useFields }: FilteredList): ListFilters {
  const { filter } = useParams();
  const id = filter === undefined ? undefined : Number(filter);
  const go = useGo();
  const own = useUrlListState({}, true);
  // Where the panel was opened: another saved filter closes it.
  const [opened, setOpened] = useState<{ at: string | undefined } | null>(null);
  const open = opened !== null && opened.at === filter;
  const setOpen = (wanted: boolean) => setOpened(wanted ? { at: filter } : null);
  const fields = useFields(open || id !== undefined || Object.keys(own.filters).some(isCustom));
  const { load, filters } = useSavedFilter(calls, id, fields);
  const leave = useCallback(
    (change: Partial<ListState>, instead?: boolean) => {
      if (change.filters) go(filteredAddress(paths.list, change.filters));
      else own.set(change, instead);
    },
    [go, own, paths.list],
  );
  const state = useMemo<ListControl>(
    () => (id === undefined ? own : { ...own, filters, set: leave }),
    [id, own, filters, leave],
  );
  // An address may carry more than filters; the server refuses a filter that the list does not have.
  const asked = Object.entries(own.filters).filter(
    ([name]) => isCustom(name) || fields.some((field) => field.name === name),
  );
  const query =
    id === undefined
      ? listQuery({ ...own, filters: Object.fromEntries(asked) })
      : { ...listQuery({ ...own, filters: {} }), filter_id: id };
  return { list, calls, paths, fields, state, query, saved: id === undefined ? null : load, open, setOpen };
}
