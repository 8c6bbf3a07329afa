import { sql } from 'kysely';
import * as bulkSentences from '../../../texts/compiled/server/bulk';
import type { Trx } from '../../shared/db';
import { noSuch } from '../../shared/errors';
import type { Operation } from '../../shared/operation';
import { say, type Sentence } from '../../shared/sentence';
import { formerRefusals, type FieldTexts } from '../custom-field/custom-field.many';
import type { Restored } from '../trash/trash';
import {
  type BulkKind,
  type BulkRow,
  type Notify,
  notifyAtOnce,
  type Outcome,
  outOfScope,
  type Skipped,
  requireRight,
} from './bulk';
import { changeRows, holdRows, type TextsOf } from './bulk.write';
import { lackedOn } from '../../shared/scope';

/** An edit that can be undone. */
export interface Undoable {
  id: number;
  deletes: boolean;
}

/** Which of the records of an edit are undone now: the next `most` behind `after`; all without. */
export interface Slice {
  after?: number;
  max?: number;
}

/** Throws 403. */
export const requireUndo = ({ actor }: Operation, bulk: BulkKind, { deletes }: Pick<Undoable, 'deletes'>): void =>
  requireRight(actor, bulk, deletes);

/**
 * Sends the former values back to what nobody has changed since; takes what was deleted out of the trash. Returns also the
 * ids of the slice. Throws 403.
 */
export async function undoMany(
  operation: Operation,
  bulk: BulkKind,
  edit: Undoable,
  { after = 0, max, notify = notifyAtOnce }: Slice & { notify?: Notify } = {},
): Promise<Outcome & { ids: number[] }> {
  const { db } = operation;
  requireUndo(operation, bulk, edit);
  const kept = await db
    .selectFrom('bulk_edit_rows')
    .select(['record_id', 'version', 'before'])
    .where('bulk_edit_id', '=', edit.id)
    .where('record_id', '>', after)
    .orderBy('record_id')
    .$if(max !== undefined, (query) => query.limit(max ?? 0))
    .execute();
  const ids = kept.map(({ record_id }) => record_id);
  const lacked = await lackedOn(db, operation.actor, bulk.kind.type, ids);
  const lacks = (id: number, key: string): boolean => lacked.get(id)?.includes(key) ?? false;
  // What is out of sight is not there.
  const seen = ids.filter((id) => !lacks(id, bulk.rights.view));
  const right = (edit.deletes && bulk.rights.remove) || bulk.rights.edit;
  const barredBy = (id: number): Sentence | null =>
    lacks(id, bulk.rights.view) ? noSuch(bulk.noun) : lacks(id, right) ? outOfScope() : null;
  if (edit.deletes && bulk.restore) {
    const refused = ids.flatMap((id) => {
      const why = barredBy(id);
      return why ? [{ id, why }] : [];
    });
    const own = ids.filter((id) => !barredBy(id));
    const { ids: back, refused: others, lost } = await bulk.restore(operation, own);
    return { ...restored({ ids: back, refused: [...refused, ...others], lost }), ids };
  }
  const rows = new Map((await holdRows(db, bulk, seen)).map((row) => [row.id, row]));
  const deleted = await inTrash(
    db,
    bulk,
    seen.filter((id) => !rows.has(id)),
  );
  const former = new Map(kept.map(({ record_id, before }) => [record_id, before as Record<string, unknown>]));
  const refused = await bulk.undoRefusals?.(operation, [...rows.values()], former);
  const texts = new Map(kept.map(({ record_id, before }) => [record_id, textsIn(before as Kept)]));
  const barred = await formerRefusals(db, bulk.kind.type, operation.actor, texts);
  const skipped: Skipped[] = [];
  const own: BulkRow[] = [];
  for (const { record_id, version } of kept) {
    const row = rows.get(record_id);
    const why = row
      ? (barredBy(record_id) ?? (row.version === version ? (barred.get(record_id) ?? refused?.(row)) : changedSince()))
      : noSuch(bulk.noun);
    if (row && !why) own.push(row);
    else if (why) skipped.push({ id: record_id, identifier: row?.identifier ?? deleted.get(record_id) ?? '', why });
  }
  const columns = Object.keys(kept[0]?.before ?? {}).filter((column) => column !== 'custom_fields');
  const given = new Map(own.map(({ id }) => [id, texts.get(id) ?? new Map<number, string[]>()]));
  if (own.length) await giveBack(operation, bulk, { editId: edit.id, rows: own, texts: given, notify }, columns);
  return { id: null, changed: own.length, skipped, ids };
}

/** What an edit keeps of a record: its columns, and what it had in custom fields by `f<id>`. */
interface Kept {
  custom_fields?: Record<string, string[]>;
}

const textsIn = ({ custom_fields = {} }: Kept): FieldTexts =>
  new Map(Object.entries(custom_fields).map(([key, texts]) => [Number(key.slice(1)), texts]));

export const changedSince = () => say(bulkSentences.changed_since);

/** What records were called that somebody deleted since. */
async function inTrash(db: Trx, { kind }: BulkKind, ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
  if (!ids.length) return new Map();
  const rows = await db
    .selectFrom('trash')
    .select(['record_id', 'identifier'])
    .where('kind', '=', kind.type)
    .where('record_id', 'in', [...ids])
    .execute();
  return new Map(rows.map(({ record_id, identifier }) => [record_id, identifier ?? '']));
}

async function giveBack(
  operation: Operation,
  bulk: BulkKind,
  { editId, ...given }: { editId: number; rows: readonly BulkRow[]; texts: TextsOf; notify: Notify },
  columns: readonly string[],
): Promise<void> {
  const table = sql.table(bulk.kind.table);
  const ids = given.rows.map(({ id }) => id);
  await changeRows(operation, bulk, given, (assignments) => {
    const former = columns.map((column) => sql`${sql.ref(column)} = r.${sql.ref(column)}`);
    return sql`update ${table} t set ${sql.join([...former, assignments])}
      from bulk_edit_rows b cross join lateral jsonb_populate_record(null::${table}, b.before) r
      where b.bulk_edit_id = ${editId} and b.record_id = t.id and t.id = any(${ids})`;
  });
}

const restored = ({ ids, refused }: Restored): Outcome => ({
  id: null,
  changed: ids.length,
  skipped: refused.map(({ id, why }) => ({ id, identifier: '', why })),
});
