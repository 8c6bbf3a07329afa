import { reportedEntries } from './entries';
import type { ExportedLists } from './parts/export/job';

/** The lists of which files are made in the background, by kind. */
export const exportedLists: ExportedLists = Object.fromEntries(
  Object.entries(reportedEntries).map(([kind, entry]) => [kind, entry.export]),
);
