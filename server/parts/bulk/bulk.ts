import { setImmediate as otherRequests } from 'node:timers/promises';
import { type RawBuilder, sql } from 'kysely';
import type { BulkForm } from '../../../wire/parts/bulk.schema';
import { bulkLimits } from '../../../wire/parts/bulk';
import type { Entry } from '../../../wire/protocol/entry';
import type { PermissionKey } from '../../../wire/protocol/permission';
import type { Noun } from '../../shared/nouns';
import { difference, recordActivity, type LogOwner, type Snapshot } from '../../shared/activity';
import { authorize, type Actor } from '../../shared/actor';
import { requireNamed } from '../../shared/admission';
import { type Choice, requireChoices } from '../../shared/choices';
import type { Trx } from '../../shared/db';
import { ApiError, invalid, noSuch } from '../../shared/errors';
import { announce } from '../../shared/live';
import type { Operation } from '../../shared/operation';
import { knownKeysOnly } from '../../shared/query-keys';
import { say, Sentence } from '../../shared/sentence';
import type { OwningRecordKind } from '../kind';
import type { Restored } from '../trash/trash';
import * as bulkSentences from '../../../texts/compiled/server/bulk';
import { keptName, type KeptName } from '../../shared/built-in';
import type { DB } from '../../shared/tables';

type Sql = RawBuilder<unknown>;

/** A record as far as edits of many look at it: its columns that they read or change. */
export type BulkRow = Record<string, unknown> & {
  id: number;
  identifier: string;
  version: number;
  updated_at: Date;
  /** When and by whom this version was saved; null: nobody saved it since it is known. */
  saved_at: Date | null;
  updated_by: number | null;
};

/** A field that can be set. */
interface BulkField {
  choice: Choice;
  /** In the log: under which name, and what it shows of an id. */
  log: string;
  named: (id: Sql) => Sql;
  /** Words that are sent for ids. */
  words?: Readonly<Record<string, number>>;
}

/** A field that has the id of a row of a table; `log` as above. */
export const bulkField = (choice: Choice, log: string, table: keyof DB & string): BulkField => ({
  choice,
  log,
  named: (id) => keptName(table, id),
});

/** Columns that follow from what is set, e.g. the moment of closing, as expressions over `t`. */
export type Follows = Readonly<Record<string, Sql>>;

export type Wanted = Readonly<Record<string, number | null>>;

/** One record before and after. */
export interface Changed {
  before: BulkRow;
  after: BulkRow;
}

/** How many records of a kind are edited at once, by the rules of a single save (F5). */
export interface BulkKind {
  kind: OwningRecordKind;
  noun: Noun;
  list: Entry;
  rights: { view: PermissionKey; edit: PermissionKey; remove: PermissionKey };
  /** By their columns. */
  fields: Readonly<Record<string, BulkField>>;
  /** Further columns that an edit reads or changes. */
  columns: readonly string[];
  /** Ids of all that the list shows with a query; one more than `most` if there are more. */
  find: (db: Trx, actor: Actor, query: Record<string, unknown>, max: number) => Promise<number[]>;
  /** Throws 403 where what is set needs a further right, e.g. that of closing. */
  admit: (operation: Operation, wanted: Wanted) => Promise<void> | void;
  /** Throws 422 where what is set does not go together. */
  require?: (operation: Operation, wanted: Wanted) => Promise<void>;
  /** Why a record cannot be set so, or with null be deleted. */
  refusals: (
    operation: Operation,
    rows: readonly BulkRow[],
    wanted: Wanted | null,
  ) => Promise<(row: BulkRow) => Sentence | null>;
  /** Why a record cannot get back the values that it had, by the ids of the records. */
  undoRefusals?: (
    operation: Operation,
    rows: readonly BulkRow[],
    former: ReadonlyMap<number, Readonly<Record<string, unknown>>>,
  ) => Promise<(row: BulkRow) => Sentence | null>;
  follow: (operation: Operation, wanted: Wanted) => Promise<Follows>;
  /** What is noted elsewhere of records that were changed, e.g. in the log of others. */
  note: (operation: Operation, changed: readonly Changed[]) => Promise<void>;
  /** Mails. */
  notify: (operation: Operation, changed: readonly Changed[]) => Promise<void>;
  remove: (operation: Operation, ids: readonly number[]) => Promise<void>;
  restore: (operation: Operation, ids: readonly number[]) => Promise<Restored>;
}

export interface Skipped {
  id: number;
  identifier: string;
  why: Sentence;
}

/** What records have in a field, and how many of them. */
interface Present {
  field: string;
  values: { row: KeptName | null; count: number }[];
}

export interface Outcome {
  id: number | null;
  changed: number;
  skipped: Skipped[];
  /** Of a dry run. */
  present?: Present[];
}

/** What an edit of many is to do: set `wanted`, or with null delete; what somebody else has saved since `since` stays. */
export interface Edit {
  wanted: Wanted | null;
  since: Date | null;
}

/** Which records, and what is to become of them; the rights to it are checked. Throws 403, 422. */
export async function chooseMany(
  operation: Operation,
  bulk: BulkKind,
  form: BulkForm,
): Promise<{ edit: Edit; ids: number[] }> {
  const edit = { wanted: wantedOf(form, bulk), since: sinceOf(form) };
  await requireEdit(operation, bulk, edit.wanted);
  return { edit, ids: await chosenIds(operation, bulk, form) };
}

/** Throws 403, 422. */
export async function requireEdit(operation: Operation, bulk: BulkKind, wanted: Wanted | null): Promise<void> {
  authorize(operation.actor, wanted ? bulk.rights.edit : bulk.rights.remove);
  if (!wanted) return;
  await requireSettable(operation, bulk, wanted);
}

/** Throws 403, 422. */
async function requireSettable(operation: Operation, bulk: BulkKind, wanted: Wanted): Promise<void> {
  await bulk.admit(operation, wanted);
  await requireWanted(operation.db, bulk, wanted);
  await bulk.require?.(operation, wanted);
}

/** Which of the records can be edited so, and why the others cannot. Holds their rows. */
async function sortOut(
  operation: Operation,
  bulk: BulkKind,
  { wanted, since }: Edit,
  ids: readonly number[],
): Promise<{ editable: BulkRow[]; skipped: Skipped[] }> {
  const { db, actor } = operation;
  const rows = await holdRows(db, bulk, ids);
  const refused = await bulk.refusals(operation, rows, wanted);
  const because = (row: BulkRow): Sentence | null =>
    (since && row.saved_at && row.saved_at > since && row.updated_by !== actor.id ? changedMeanwhile() : null) ??
    refused(row) ??
    (wanted && Object.entries(wanted).every(([column, value]) => row[column] === value) ? alreadySo() : null);
  const there = new Map(rows.map((row) => [row.id, row]));
  const skipped: Skipped[] = [];
  const editable: BulkRow[] = [];
  for (const id of ids) {
    const row = there.get(id);
    const why = row ? because(row) : noSuch(bulk.noun);
    if (why) skipped.push({ id, identifier: row?.identifier ?? '', why });
    else if (row) editable.push(row);
  }
  return { editable, skipped };
}

/** What an edit would do; others have their turn between every thousand of the records. */
export async function tryMany(
  operation: Operation,
  bulk: BulkKind,
  edit: Edit,
  ids: readonly number[],
): Promise<Outcome> {
  const editable: number[] = [];
  const skipped: Skipped[] = [];
  for (let from = 0; from < ids.length; from += bulkLimits.direct) {
    if (from) await otherRequests();
    const some = await sortOut(operation, bulk, edit, ids.slice(from, from + bulkLimits.direct));
    editable.push(...some.editable.map(({ id }) => id));
    skipped.push(...some.skipped);
  }
  const present = edit.wanted ? await presentValues(operation.db, bulk, Object.keys(edit.wanted), editable) : [];
  return { id: null, changed: editable.length, skipped, present };
}

/** How who edits many handles those that were changed: it writes the mails, or keeps them for the end. */
export type Notify = (operation: Operation, bulk: BulkKind, changed: readonly Changed[]) => Promise<void>;

export const notifyAtOnce: Notify = (operation, bulk, changed) => bulk.notify(operation, changed);

/**
 * Sets fields of many records, or deletes them: as many statements for a thousand as for one. What cannot be changed is
 * passed over and named. Its undo is that of `editId`, if a batch before made one. The
 * caller has checked the rights ({@link requireEdit}).
 */
export async function editMany(
  operation: Operation,
  bulk: BulkKind,
  edit: Edit,
  ids: readonly number[],
  { editId = null, notify = notifyAtOnce }: { editId?: number | null; notify?: Notify } = {},
): Promise<Outcome> {
  const { wanted } = edit;
  const { editable, skipped } = await sortOut(operation, bulk, edit, ids);
  if (!editable.length) return { id: editId, changed: 0, skipped };
  const columns = wanted
    ? await assign(operation, bulk, editable, wanted, notify)
    : await removeRows(operation, bulk, editable);
  return { id: await remember(operation, bulk, editable, { columns, editId }), changed: editable.length, skipped };
}

const changedMeanwhile = () => say(bulkSentences.changed_meanwhile);
const alreadySo = () => say(bulkSentences.already_so);

/** What is to be set; null to delete. Throws 422. */
function wantedOf({ set, delete: remove }: BulkForm, { fields }: BulkKind): Wanted | null {
  const wanted = Object.fromEntries(
    Object.entries(set ?? {})
      .filter(([column, value]) => column in fields && value !== undefined)
      .map(([column, value]) => [column, (fields[column]!.words?.[value!] ?? value) as number | null]),
  );
  const some = Object.keys(wanted).length > 0;
  if (some === (remove === true)) throw invalid({ set: say(bulkSentences.set_or_delete) });
  return some ? wanted : null;
}

/** Throws 422 at the fields whose choice does not exist. */
async function requireWanted(db: Trx, { fields }: BulkKind, wanted: Wanted): Promise<void> {
  const choices = Object.fromEntries(Object.entries(fields).map(([column, { choice }]) => [column, choice]));
  const form = Object.fromEntries(Object.keys(fields).map((column) => [column, wanted[column] ?? null]));
  try {
    await requireChoices(db, choices, form);
  } catch (error) {
    if (!(error instanceof ApiError) || error.body instanceof Sentence) throw error;
    throw invalid(Object.fromEntries(Object.entries(error.body).map(([column, fault]) => [`set.${column}`, fault])));
  }
}

/** Throws 403, 422. */
async function chosenIds({ db, actor }: Operation, bulk: BulkKind, { ids, filter }: BulkForm): Promise<number[]> {
  if ((ids === undefined) === (filter === undefined) || ids?.length === 0)
    throw invalid({ ids: say(bulkSentences.ids_or_filter) });
  if (ids) return [...new Set(ids)].sort((a, b) => a - b);
  const { trash: _, ...words } = bulk.list.query?.words ?? {};
  knownKeysOnly({ ...bulk.list.query, words }, { strict: true })(filter ?? {});
  requireNamed(actor, bulk.rights.view, filter ?? {});
  const found = await bulk.find(db, actor, filter ?? {}, bulkLimits.records);
  if (found.length > bulkLimits.records)
    throw invalid({
      filter: say(bulkSentences.too_many, {
        max: bulkLimits.records,
      }),
    });
  return found;
}

function sinceOf({ as_of }: BulkForm): Date | null {
  if (!as_of) return null;
  const at = new Date(as_of);
  if (Number.isNaN(at.getTime())) throw invalid({ as_of: say(bulkSentences.as_of) });
  return at;
}

/** So many values of a field are named in a preview; the rest is left out. */
const maxValues = 20;

/** What the rows have now in these columns: a statement for each column, which is one in the screens. */
async function presentValues(
  db: Trx,
  { kind, fields }: BulkKind,
  columns: readonly string[],
  ids: readonly number[],
): Promise<Present[]> {
  const present: Present[] = [];
  for (const field of columns) {
    const column = sql.ref(`t.${field}`);
    const { rows: values } = await sql<Present['values'][number]>`
      select ${fields[field]!.named(sql.ref('v.id'))} as row, v.count
      from (select ${column} as id, count(*) as count from ${sql.table(kind.table)} t where t.id = any(${ids})
        group by 1 order by 2 desc, 1 limit ${maxValues}) v order by v.count desc, v.id`.execute(db);
    present.push({ field, values });
  }
  return present;
}

const columnsOf = ({ fields, columns }: BulkKind): string[] => [...Object.keys(fields), ...columns];

/** In the order of their ids, so that two who edit the same wait for each other. */
export async function holdRows(db: Trx, bulk: BulkKind, ids: readonly number[]): Promise<BulkRow[]> {
  const columns = ['id', 'identifier', 'version', 'updated_at', 'saved_at', 'updated_by', ...columnsOf(bulk)];
  const { rows } = await sql<BulkRow>`
    select ${sql.join(columns.map((column) => sql.ref(`t.${column}`)))} from ${sql.table(bulk.kind.table)} t
    where t.id = any(${ids}) order by t.id for update`.execute(db);
  return rows;
}

/**
 * Sets fields of one record by the rules of a save, for who is no person and undoes nothing. Returns why it was left as
 * it is; null: it was set. Throws 403, 422.
 */
export async function setOne(
  operation: Operation,
  bulk: BulkKind,
  id: number,
  wanted: Wanted,
): Promise<{ why: Sentence; same: boolean } | null> {
  const { db, actor } = operation;
  authorize(actor, bulk.rights.edit);
  await requireSettable(operation, bulk, wanted);
  const rows = await holdRows(db, bulk, [id]);
  const [row] = rows;
  if (!row) return { why: noSuch(bulk.noun), same: false };
  const refused = (await bulk.refusals(operation, rows, wanted))(row);
  if (refused) return { why: refused, same: false };
  if (Object.entries(wanted).every(([column, value]) => row[column] === value)) return { why: alreadySo(), same: true };
  await assign(operation, bulk, rows, wanted, notifyAtOnce);
  return null;
}

/** Returns the columns that it set. */
async function assign(
  operation: Operation,
  bulk: BulkKind,
  rows: readonly BulkRow[],
  wanted: Wanted,
  notify: Notify,
): Promise<string[]> {
  const follows = await bulk.follow(operation, wanted);
  const values = { ...Object.fromEntries(Object.entries(wanted).map(([c, v]) => [c, sql`${v}::bigint`])), ...follows };
  const ids = rows.map(({ id }) => id);
  await changeRows(operation, bulk, { rows, notify }, (assignments) => {
    const all = Object.entries(values).map(([column, value]) => sql`${sql.ref(column)} = ${value}`);
    return sql`update ${sql.table(bulk.kind.table)} t set ${sql.join([...all, assignments])} where t.id = any(${ids})`;
  });
  return Object.keys(values);
}

/** Runs an update of rows, with log, mails and live events. */
export async function changeRows(
  operation: Operation,
  bulk: BulkKind,
  { rows, notify }: { rows: readonly BulkRow[]; notify: Notify },
  update: (assignments: Sql) => Sql,
): Promise<void> {
  const { db, actor, now, entry } = operation;
  const ids = rows.map(({ id }) => id);
  const before = await snapshots(db, bulk, ids);
  await update(sql`updated_at = ${now}, updated_by = ${actor.id}, version = t.version + 1`).execute(db);
  const after = await snapshots(db, bulk, ids);
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
async function snapshots(db: Trx, { kind, fields }: BulkKind, ids: readonly number[]): Promise<Map<number, Snapshot>> {
  const shown = Object.entries(fields).map(
    ([column, { log, named }]) => sql`${named(sql.ref(`t.${column}`))} as ${sql.ref(log)}`,
  );
  const { rows } = await sql<Snapshot & { id: number }>`
    select t.id, ${sql.join(shown)} from ${sql.table(kind.table)} t where t.id = any(${ids})`.execute(db);
  return new Map(rows.map(({ id, ...snapshot }) => [id, snapshot]));
}

/** So that it can be undone; `columns` null: the records were deleted. Returns the id of the undo. */
async function remember(
  { db, actor, now }: Operation,
  { kind }: BulkKind,
  rows: readonly BulkRow[],
  { columns, editId }: { columns: readonly string[] | null; editId: number | null },
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
    before: Object.fromEntries((columns ?? []).map((column) => [column, row[column]])),
  }));
  await sql`
    insert into bulk_edit_rows (bulk_edit_id, record_id, version, before)
    select ${id}, record_id, version, before from json_to_recordset(${JSON.stringify(kept)}) as r (record_id bigint, version integer, before jsonb)`.execute(
    db,
  );
  return id;
}

async function removeRows(operation: Operation, bulk: BulkKind, rows: readonly BulkRow[]): Promise<null> {
  await bulk.remove(
    operation,
    rows.map(({ id }) => id),
  );
  return null;
}
