import type { OwnerType } from '../../wire/parts/attachment';
import type { Trx } from './db';

export interface Activity {
  owner_type: OwnerType;
  owner_id: number;
  /**
   * What happened, e.g. `created`, `updated`, `asset-attached`; server/parts/activity/sentences.ts has a sentence for each.
   */
  kind: string;
  actor_id: number | null;
  request_id?: string;
  /** What it was and what it is, as data; names beside ids, so that the sentence stays true when a name changes. */
  before?: Record<string, unknown>;
  after?: Record<string, unknown>;
}

/** Writes one line of the activity log, in the transaction of what it tells. */
export async function recordActivity(db: Trx, { before, after, ...entry }: Activity): Promise<void> {
  await db
    .insertInto('activity_log')
    .values({ ...entry, before: before ? JSON.stringify(before) : null, after: after ? JSON.stringify(after) : null })
    .execute();
}

/** A record as the activity log keeps it: names beside ids. */
export type Snapshot = Record<string, unknown>;

/**
 * The fields in which two snapshots differ, where a field that one of them lacks counts as null; null if there is none.
 */
export function difference(before: Snapshot, after: Snapshot): { before: Snapshot; after: Snapshot } | null {
  const fields = [...new Set([...Object.keys(after), ...Object.keys(before)])];
  const changed = fields.filter(
    (field) => JSON.stringify(before[field] ?? null) !== JSON.stringify(after[field] ?? null),
  );
  const pick = (from: Snapshot): Snapshot => Object.fromEntries(changed.map((field) => [field, from[field] ?? null]));
  return changed.length ? { before: pick(before), after: pick(after) } : null;
}
