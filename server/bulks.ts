import { reportedEntries } from './entries';
import { bulkImports } from './import';
import type { BulkWorks } from './parts/bulk/job';
import { hasActiveRules } from './rule';

/** The kinds whose records are edited many at once, and what else goes on in the background over many records. */
export const bulkWorks: BulkWorks = {
  kinds: Object.fromEntries(
    Object.entries(reportedEntries).flatMap(([kind, { bulk }]) => (bulk ? [[kind, bulk]] : [])),
  ),
  imports: bulkImports,
  isRuled: (db, kind) => hasActiveRules(db, kind as Parameters<typeof hasActiveRules>[1]),
};
