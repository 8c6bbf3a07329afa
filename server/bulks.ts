import { assetBulk } from './asset';
import { changeBulk } from './change';
import { bulkImports } from './import';
import type { BulkWorks } from './parts/bulk/job';
import { problemBulk } from './problem';
import { releaseBulk } from './release';
import { hasActiveRules } from './rule';

/** The kinds whose records are edited many at once, and what else goes on in the background over many records. */
export const bulkWorks: BulkWorks = {
  kinds: { problem: problemBulk, change: changeBulk, release: releaseBulk, asset: assetBulk },
  imports: bulkImports,
  isRuled: (db, kind) => hasActiveRules(db, kind as Parameters<typeof hasActiveRules>[1]),
};
