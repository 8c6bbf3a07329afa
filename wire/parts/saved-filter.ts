import type { InferType } from 'yup';
import { call, type ReadCall, type WriteCall } from '../protocol/call';
import type { OwningKind } from '../protocol/kind';
import type { PermissionKey } from '../protocol/permission';
import type * as replies from './saved-filter.replies';

export * from './saved-filter.limits';

export type SavedFilter = InferType<typeof replies.savedFilter>;

/** The lists whose filters can be saved (A19). */
export type FilterModule = OwningKind;

export type SavedFilterCalls = {
  list: ReadCall<{ reply: { filters: SavedFilter[] } }>;
  /** Whoever may see the list may open any filter by its address. */
  view: ReadCall<{ params: { id: number }; reply: { filter: SavedFilter } }>;
  save: WriteCall<{ body: { name: string; filters: Record<string, unknown> }; reply: { id: number } }>;
  remove: WriteCall<{ params: { id: number } }>;
};

/**
 * The saved filters of one list. Whoever may see the list may save filters and delete their own; an admin may delete
 * any.
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
