import { assetBulk } from './asset/asset.write';
import { changeBulk } from './change/change.write';
import { bulkImports } from './import/import.undo.job';
import type { BulkWorks } from './parts/bulk/job';
import { problemBulk } from './problem/problem.write';
import { releaseBulk } from './release/release.write';
import { hasActiveRules } from './rule/rule.active';

/** The kinds whose records are edited many at once, and what else goes on in the background over many records. */
export const bulkWorks: BulkWorks = {
  kinds: { problem: problemBulk, change: changeBulk, release: releaseBulk, asset: assetBulk },
  imports: bulkImports,
  isRuled: (db, kind) => hasActiveRules(db, kind as Parameters<typeof hasActiveRules>[1]),
};
