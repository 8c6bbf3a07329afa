import { entries } from '../protocol/entry';
import type { SavedFilterCalls } from './saved-filter';
import * as replies from './saved-filter.replies';
import { savedFilterForm } from './saved-filter.rules';

/** The calls for the saved filters of a kind's list: `problem-filter.save`. */
export const savedFiltersOf = (kind: string, calls: SavedFilterCalls) =>
  entries(
    `${kind}-filter`,
    calls,
    {
      list: `List the reader's saved filters of the ${kind} list`,
      view: `Read a saved filter of the ${kind} list`,
      save: `Save a filter of the ${kind} list`,
      remove: `Delete a saved filter of the ${kind} list`,
    },
    {
      list: { reply: replies.savedFilters },
      view: { reply: replies.savedFilterView },
      save: { body: savedFilterForm, reply: replies.savedFilterSaved },
    },
  );
export type SavedFilterEntries = ReturnType<typeof savedFiltersOf>;
