import type { InferType } from 'yup';
import { call, type ReadCall, type WriteCall } from '../protocol/call';
import type { OwningKind } from '../protocol/kind';
import type { PermissionKey } from '../protocol/permission';
import type * as replies from './saved-filter.schema';
import type * as rules from './saved-filter.schema';

export const savedFilterLimits = { name: 50, filters: 20_000, columns: 200 } as const;

/** Columns of the lists' pages that no file has: of others, or of many values. */
export const screenColumns = {
  problem: [],
  change: ['planned_window'],
  release: [],
  asset: ['contract', 'held_by_left'],
  contract: ['held_by_left'],
} as const satisfies Record<FilterModule, readonly string[]>;
export type ScreenColumn = (typeof screenColumns)[FilterModule][number];

export type SavedFilter = InferType<typeof replies.savedFilter>;

/**
 * A new filter has a name and filters, and replaces the reader's own of the same name. With `id` what is sent is changed:
 * name, filters, what the list shows and `shared` by its owner, `pinned`, `default` and `watched` by each reader for themselves (F6).
 */
export type SavedFilterForm = InferType<typeof rules.savedFilterForm>;

/** The lists whose filters can be saved (A19). */
export type FilterModule = OwningKind;

export type SavedFilterCalls = {
  list: ReadCall<{ reply: { filters: SavedFilter[] } }>;
  /** Whoever may see the list may open any filter by its address. */
  view: ReadCall<{ params: { id: number }; reply: { filter: SavedFilter } }>;
  save: WriteCall<{ body: SavedFilterForm; reply: { id: number } }>;
  remove: WriteCall<{ params: { id: number } }>;
};

/**
 * The saved filters of one list: the reader's own and the shared ones. Whoever may see the list may save filters, and
 * change and delete their own; an admin may delete any.
 */
export function savedFilterCalls(module: FilterModule, view: PermissionKey): SavedFilterCalls {
  const path = `/service-desk/api/agent/${module}-filter`;
  return {
    list: call('GET', path, { needs: view }),
    view: call('GET', `${path}/{id}`, { needs: view }),
    save: call('POST', path, { needs: view }),
    remove: call('DELETE', `${path}/{id}`, { needs: view }),
  };
}
