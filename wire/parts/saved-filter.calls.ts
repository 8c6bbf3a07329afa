import { entries } from '../protocol/entry';
import type { SavedFilterCalls } from './saved-filter';
import * as replies from './saved-filter.replies';
import { savedFilterForm } from './saved-filter.rules';

/** The calls for the saved filters of a kind's list: `problem-filter.save`. */
export const savedFiltersOf = (kind: string, calls: SavedFilterCalls) =>
  entries(`${kind}-filter`, calls, {
    list: { reply: replies.savedFilters },
    view: { reply: replies.savedFilterView },
    save: { body: savedFilterForm, reply: replies.savedFilterSaved },
  });
export type SavedFilterEntries = ReturnType<typeof savedFiltersOf>;
