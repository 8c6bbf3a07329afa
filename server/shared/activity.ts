import { type RawBuilder, sql } from 'kysely';
import type { CommonActivity } from '../../wire/parts/activity';
import type { EventOf, OwnerOf, OwningKind } from '../../wire/protocol/kind';
import type { Db, Trx } from './db';
import { note, throughOf } from './happened';
import { readRow, type Select } from './select';
import type { DB } from './tables';

/** What each kind of record may tell in its log; server/parts/activity/sentences.ts has a sentence for each. */
type ActivityKinds = { [K in OwningKind as NonNullable<OwnerOf<K>>]: CommonActivity | EventOf<K> };
/** Records with an activity log. */
export type LogOwner = keyof ActivityKinds;
export type ActivityKind = ActivityKinds[LogOwner];

/** Of one of several kinds only what all of them tell. */
type KindFor<Owner extends LogOwner> = {
  [One in Owner]: (kind: ActivityKinds[One]) => void;
}[Owner] extends (kind: infer Kind) => void
  ? Kind
  : never;

export interface Activity<Owner extends LogOwner = LogOwner> {
  owner_type: Owner;
  owner_id: number;
  kind: KindFor<Owner>;
  actor_id: number | null;
  created_at: Date;
  request_id?: string;
  /** The old and the new value, as data: names beside ids, so that the sentence stays true when a name changes. */
  before?: Record<string, unknown>;
  after?: Record<string, unknown>;
}

/** Writes lines of the activity log, in the transaction of what happened: one statement, however many. */
export async function recordActivity<Owner extends LogOwner>(db: Trx, ...lines: Activity<Owner>[]): Promise<void> {
  if (!lines.length) return;
  note(db, lines as readonly Activity[]);
  const rows = lines.map((line, position) => ({ ...line, position, through: throughOf(db, line.actor_id) }));
  await sql`
    insert into activity_log (owner_type, owner_id, kind, actor_id, created_at, request_id, before, after, through)
    select owner_type, owner_id, kind, actor_id, created_at, request_id, before, after, through
    from json_to_recordset(${JSON.stringify(rows)})
      as r (position integer, owner_type text, owner_id bigint, kind text, actor_id bigint, created_at timestamptz, request_id text, before jsonb, after jsonb, through text)
    order by position`.execute(db);
}

/** A snapshot of a record for the activity log: names beside ids. */
export type Snapshot = Record<string, unknown>;

/** Reads one, by its record's id; of a record that is gone it is empty. */
export const readSnapshot = async (db: Db, table: keyof DB, id: number, parts: Select<Snapshot>): Promise<Snapshot> =>
  (await readRow(db, table, parts, id)) ?? {};

/** A point in time in a snapshot; the log shows it in its reader's zone. */
export const moment = (column: RawBuilder<unknown>): RawBuilder<{ at: string } | null> =>
  sql<{ at: string } | null>`case when ${column} is not null then json_build_object('at', ${column}) end`;

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
