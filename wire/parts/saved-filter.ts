import type { InferType } from 'yup';
import * as sentences from '../../texts/compiled/rules/shared';
import { call, type ReadCall, type WriteCall } from '../protocol/call';
import type { OwningKind } from '../protocol/kind';
import type { PermissionKey } from '../protocol/permission';
import type * as replies from './saved-filter.schema';
import type * as rules from './saved-filter.schema';

export const savedFilterLimits = { name: 50, filters: 20_000 } as const;

export const savedFilterTexts = {
  name: sentences.name_too_long(savedFilterLimits.name),
  unnamed: sentences.unnamed_filter,
  none: sentences.no_filter,
  tooLarge: sentences.filter_too_large,
} as const;

export type SavedFilter = InferType<typeof replies.savedFilter>;

/**
 * A new filter has a name and filters, and replaces the reader's own of the same name. With `id` what is sent is changed:
 * name, filters and `shared` by its owner, `pinned` and `default` by each reader for themselves (F6).
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
