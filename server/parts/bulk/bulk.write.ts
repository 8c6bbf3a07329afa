import { type RawBuilder, sql } from 'kysely';
import { difference, recordActivity, type LogOwner, type Snapshot } from '../../shared/activity';
import type { Trx } from '../../shared/db';
import { announce } from '../../shared/live';
import type { Operation } from '../../shared/operation';
import { noteChanging } from '../../shared/seeing';
import { type FieldTexts, formerValues, writeValues } from '../custom-field/custom-field.many';
import { customSnapshot } from '../custom-field/custom-field.shown';
import type { BulkKind, BulkRow, Notify, Wanted } from './bulk';

type Sql = RawBuilder<unknown>;

/** What records get in custom fields, by their ids. */
export type TextsOf = ReadonlyMap<number, FieldTexts>;

const columnsOf = ({ fields, columns }: BulkKind): string[] => [...Object.keys(fields), ...columns];

/** In the order of their ids, so that two who edit the same wait for each other. */
export async function holdRows(db: Trx, bulk: BulkKind, ids: readonly number[]): Promise<BulkRow[]> {
  const columns = ['id', 'identifier', 'version', 'updated_at', 'saved_at', 'updated_by', ...columnsOf(bulk)];
  const { rows } = await sql<BulkRow>`
    select ${sql.join(columns.map((column) => sql.ref(`t.${column}`)))} from ${sql.table(bulk.kind.table)} t
    where t.id = any(${ids}) order by t.id for update`.execute(db);
  return rows;
}

/** Returns the columns that it set. */
export async function assign(
  operation: Operation,
  bulk: BulkKind,
  { rows, wanted, texts, notify }: { rows: readonly BulkRow[]; wanted: Wanted; texts: TextsOf; notify: Notify },
): Promise<string[]> {
  const follows = await bulk.follow(operation, wanted);
  const values = { ...Object.fromEntries(Object.entries(wanted).map(([c, v]) => [c, sql`${v}::bigint`])), ...follows };
  const ids = rows.map(({ id }) => id);
  await changeRows(operation, bulk, { rows, texts, notify }, (assignments) => {
    const all = Object.entries(values).map(([column, value]) => sql`${sql.ref(column)} = ${value}`);
    return sql`update ${sql.table(bulk.kind.table)} t set ${sql.join([...all, assignments])} where t.id = any(${ids})`;
  });
  return Object.keys(values);
}

/** Runs an update of rows, and puts texts into their custom fields, with log, mails and live events. */
export async function changeRows(
  operation: Operation,
  bulk: BulkKind,
  { rows, texts, notify }: { rows: readonly BulkRow[]; texts: TextsOf; notify: Notify },
  update: (assignments: Sql) => Sql,
): Promise<void> {
  const { db, actor, now, entry } = operation;
  const ids = rows.map(({ id }) => id);
  noteChanging(db, bulk.kind.type, ids);
  const isCustom = [...texts.values()].some(({ size }) => size > 0);
  const before = await snapshots(db, bulk, ids, isCustom);
  await update(sql`updated_at = ${now}, updated_by = ${actor.id}, version = t.version + 1`).execute(db);
  if (isCustom) await writeValues(db, bulk.kind.type, actor, texts);
  const after = await snapshots(db, bulk, ids, isCustom);
  const lines = ids.flatMap((id) => {
    const changed = difference(before.get(id) ?? {}, after.get(id) ?? {});
    return changed
      ? [{ ...entry(id), owner_type: bulk.kind.owner as LogOwner, kind: 'updated' as const, ...changed }]
      : [];
  });
  await recordActivity(db, ...lines);
  const later = new Map((await holdRows(db, bulk, ids)).map((row) => [row.id, row]));
  const changed = rows.flatMap((row) => {
    const now = later.get(row.id);
    return now ? [{ before: row, after: now }] : [];
  });
  await bulk.note(operation, changed);
  await notify(operation, bulk, changed);
  await announce(db, bulk.kind.type, ...ids);
}

/** The fields as the log keeps them. */
async function snapshots(
  db: Trx,
  { kind, fields }: BulkKind,
  ids: readonly number[],
  isCustom: boolean,
): Promise<Map<number, Snapshot>> {
  const shown = Object.entries(fields).map(
    ([column, { log, named }]) => sql`${named(sql.ref(`t.${column}`))} as ${sql.ref(log)}`,
  );
  const custom = isCustom ? [sql`${customSnapshot(kind.type)} as custom`] : [];
  const { rows } = await sql<Snapshot & { id: number; custom?: Snapshot }>`
    select ${sql.join([sql`t.id`, ...shown, ...custom])} from ${sql.table(kind.table)} t where t.id = any(${ids})`.execute(
    db,
  );
  return new Map(rows.map(({ id, custom, ...snapshot }) => [id, { ...snapshot, ...custom }]));
}

/** So that it can be undone; `columns` null: the records were deleted. Returns the id of the undo. */
export async function remember(
  { db, actor, now }: Operation,
  { kind }: BulkKind,
  rows: readonly BulkRow[],
  { columns, former, editId }: { columns: readonly string[] | null; former: TextsOf; editId: number | null },
): Promise<number> {
  const id =
    editId ??
    (
      await db
        .insertInto('bulk_edits')
        .values({ kind: kind.type, user_id: actor.id, at: now, deletes: columns === null })
        .returning('id')
        .executeTakeFirstOrThrow()
    ).id;
  const kept = rows.map((row) => ({
    record_id: row.id,
    version: row.version + 1,
    before: {
      ...Object.fromEntries((columns ?? []).map((column) => [column, row[column]])),
      ...keptTexts(former.get(row.id)),
    },
  }));
  await sql`
    insert into bulk_edit_rows (bulk_edit_id, record_id, version, before)
    select ${id}, record_id, version, before from json_to_recordset(${JSON.stringify(kept)}) as r (record_id bigint, version integer, before jsonb)`.execute(
    db,
  );
  return id;
}

/** Texts of custom fields as an undo keeps them, beside the columns. */
const keptTexts = (texts: FieldTexts = new Map<number, string[]>()) =>
  texts.size ? { custom_fields: Object.fromEntries([...texts].map(([id, own]) => [`f${id}`, own])) } : {};

/** What records have in the custom fields that they get anew; of each record every such field. */
export async function formerTexts(db: Trx, { kind }: BulkKind, texts: TextsOf): Promise<TextsOf> {
  const fields = new Set([...texts.values()].flatMap((own) => [...own.keys()]));
  if (!fields.size) return new Map();
  const stored = await formerValues(db, kind.type, { ids: [...texts.keys()], fields: [...fields] });
  return new Map(
    [...texts].map(([id, own]) => [
      id,
      new Map([...own.keys()].map((field) => [field, stored.get(id)?.get(field) ?? []])),
    ]),
  );
}
