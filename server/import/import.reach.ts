import type { Db } from '../shared/db';
import { lackedOn, leaving } from '../shared/scope';
import { say } from '../shared/sentence';
import type { Uploader } from './import.draft';
import type { Barred, Facts, Planned, Present } from './import.plan';
import * as importSentences from '../../texts/compiled/server/import';

/**
 * The assets that rows match, by row, without those that the uploader may not see: their rows are barred as hidden. A row of one
 * that they see but may not edit is barred, too (G27).
 */
export async function withinReach(
  db: Db,
  uploader: Uploader,
  found: ReadonlyMap<number, Present>,
): Promise<Pick<Facts, 'present' | 'barred'>> {
  const barred = new Map<number, Barred>();
  if (!uploader) return { present: found, barred };
  const ids = [...new Set([...found.values()].map(({ id }) => id))];
  const lacked = await lackedOn(db, uploader, 'asset', ids);
  for (const [row, { id }] of found) {
    const keys = lacked.get(id) ?? [];
    if (keys.includes('view_assets')) barred.set(row, 'hidden');
    else if (keys.includes('edit_asset')) barred.set(row, 'out of reach');
  }
  return { present: new Map([...found].filter(([row]) => barred.get(row) !== 'hidden')), barred };
}

/** The rows, with a warning where the uploader may no longer see the asset afterwards; the same ones if there is none. */
export async function warnOfLeaving(
  db: Db,
  uploader: Uploader,
  planned: readonly Planned[],
): Promise<readonly Planned[]> {
  if (!uploader) return planned;
  const updated = planned.filter(({ outcome }) => outcome === 'updated');
  const left = await leaving(
    db,
    uploader,
    'asset',
    // Of the columns only those by which somebody sees an asset.
    updated.map(({ id, columns: { department_id, organization_id, managed_by_id, used_by_id } }) => ({
      ...{ id, columns: { department_id, organization_id, managed_by_id, used_by_id } },
    })),
  );
  if (!left.size) return planned;
  return planned.map((one) =>
    one.outcome === 'updated' && left.has(one.id)
      ? {
          ...one,
          messages: [
            ...one.messages,
            { type: 'warning', row: one.row, field: '', comment: say(importSentences.leaves_sight) },
          ],
        }
      : one,
  );
}
