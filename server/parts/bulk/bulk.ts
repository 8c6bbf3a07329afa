import { setImmediate as otherRequests } from 'node:timers/promises';
import type { RawBuilder } from 'kysely';
import type { BulkForm } from '../../../wire/parts/bulk.schema';
import { bulkLimits } from '../../../wire/parts/bulk';
import type { Entry } from '../../../wire/protocol/entry';
import type { PermissionKey } from '../../../wire/protocol/permission';
import type { Noun } from '../../shared/nouns';
import { authorize, type Actor } from '../../shared/actor';
import { requireNamed } from '../../shared/admission';
import { type Choice, requireChoices } from '../../shared/choices';
import { type FieldTexts, planValues, requireValues, type SentValues } from '../custom-field/custom-field.many';
import type { Db, Trx } from '../../shared/db';
import { ApiError, invalid, noSuch } from '../../shared/errors';
import type { Operation } from '../../shared/operation';
import { knownKeysOnly } from '../../shared/query-keys';
import { say, Sentence } from '../../shared/sentence';
import type { OwningRecordKind } from '../kind';
import type { Restored } from '../trash/trash';
import * as bulkSentences from '../../../texts/compiled/server/bulk';
import { keptName } from '../../shared/built-in';
import type { DB } from '../../shared/tables';
import { type Present, presentValues } from './bulk.present';
import { assign, formerTexts, holdRows, remember, type TextsOf } from './bulk.write';
import { sentWith } from '../../shared/happened';
import { lackedOn, leaving, readingAs } from '../../shared/scope';
import { isConfirmed, outOfSight } from '../../shared/scope.call';
import * as scopeSentences from '../../../texts/compiled/server/scope';

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
  /** `remove` null: they are deleted one by one. */
  rights: { view: PermissionKey; edit: PermissionKey; remove: PermissionKey | null };
  /** By their columns. */
  fields: Readonly<Record<string, BulkField>>;
  /** Further columns that an edit reads or changes. */
  columns: readonly string[];
  /** Ids of all that the list shows with a query; one more than `max` if there are more. `zone` is the help-desk's. */
  find: (db: Db, actor: Actor, query: Record<string, unknown>, max: number, zone: string) => Promise<number[]>;
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
  /** Of records that can be deleted at once. */
  remove?: (operation: Operation, ids: readonly number[]) => Promise<void>;
  restore?: (operation: Operation, ids: readonly number[]) => Promise<Restored>;
}

export interface Skipped {
  id: number;
  identifier: string;
  why: Sentence;
}

export interface Outcome {
  id: number | null;
  changed: number;
  skipped: Skipped[];
  /** Of a dry run. */
  present?: Present[];
}

/**
 * What an edit of many is to do: set `wanted` and `custom`, or with null delete; what somebody else has saved since `since`
 * stays.
 */
export interface Edit {
  wanted: Wanted | null;
  custom: SentValues;
  since: Date | null;
}

/**
 * Which records, and what is to become of them; the rights to it are checked. `zone` is the help-desk's. Throws 403, 422.
 */
export async function chooseMany(
  operation: Operation,
  bulk: BulkKind,
  form: BulkForm,
  zone: string,
): Promise<{ edit: Edit; ids: number[] }> {
  const edit = { ...wantedOf(form, bulk), since: sinceOf(form) };
  await requireEdit(operation, bulk, edit);
  const ids = await chosenIds(operation, bulk, form, zone);
  await requireCustom(operation, bulk, edit, ids.length);
  return { edit, ids };
}

/**
 * Throws 409 unless the actor has confirmed it, where they would not see some of these records any more: a job asks nobody, so this
 * is asked before.
 */
export async function requireInSight(
  { db, actor }: Operation,
  { kind }: BulkKind,
  { wanted }: Edit,
  ids: readonly number[],
): Promise<void> {
  if (!wanted || isConfirmed(sentWith(db)?.sent ?? {})) return;
  const left = await leaving(
    db,
    actor,
    kind.type,
    ids.map((id) => ({ id, columns: wanted })),
  );
  if (left.size) throw outOfSight('many', left.size);
}

/** Throws 403, 422. */
export async function requireEdit(operation: Operation, bulk: BulkKind, { wanted }: Edit): Promise<void> {
  requireRight(operation.actor, bulk, wanted === null);
  if (!wanted) return;
  await requireSettable(operation, bulk, wanted);
}

/** Throws 403, also where records are not deleted at once. */
export function requireRight(actor: Actor, { rights }: BulkKind, deletes: boolean): void {
  authorize(actor, (deletes && rights.remove) || rights.edit);
}

/** Throws 422 at custom fields that so many records cannot get. */
export async function requireCustom(
  { db, actor }: Operation,
  { kind }: BulkKind,
  { custom }: Edit,
  count: number,
): Promise<void> {
  if (hasCustom(custom)) await requireValues(db, kind.type, actor, { values: custom, count });
}

const hasCustom = (custom: SentValues): boolean => Object.keys(custom).length > 0;

/** Throws 403, 422. */
async function requireSettable(operation: Operation, bulk: BulkKind, wanted: Wanted): Promise<void> {
  await bulk.admit(operation, wanted);
  await requireWanted(operation.db, bulk, wanted);
  await bulk.require?.(operation, wanted);
}

interface Sorted {
  editable: BulkRow[];
  /** What these get in custom fields, by their ids. */
  texts: TextsOf;
  skipped: Skipped[];
}

/** Which of the records can be edited so, and why the others cannot. Holds their rows. */
async function sortOut(
  operation: Operation,
  bulk: BulkKind,
  { wanted, custom, since }: Edit,
  ids: readonly number[],
): Promise<Sorted> {
  const { db, actor } = operation;
  const lacked = await lackedOn(db, actor, bulk.kind.type, ids);
  const isHidden = (id: number): boolean => lacked.get(id)?.includes(bulk.rights.view) ?? false;
  const right = (wanted === null && bulk.rights.remove) || bulk.rights.edit;
  const rows = await holdRows(
    db,
    bulk,
    ids.filter((id) => !isHidden(id)),
  );
  const refused = await bulk.refusals(operation, rows, wanted);
  const planned = hasCustom(custom)
    ? await planValues(db, bulk.kind.type, actor, {
        values: custom,
        rows: rows.map((row) => ({ id: row.id, chosen: { ...row, ...wanted } })),
      })
    : null;
  const isSo = (row: BulkRow): boolean =>
    wanted !== null &&
    !planned?.get(row.id)?.texts.size &&
    Object.entries(wanted).every(([column, value]) => row[column] === value);
  const because = (row: BulkRow): Sentence | null =>
    (lacked.get(row.id)?.includes(right) ? outOfScope() : null) ??
    (since && row.saved_at && row.saved_at > since && row.updated_by !== actor.id ? changedMeanwhile() : null) ??
    refused(row) ??
    planned?.get(row.id)?.why ??
    (isSo(row) ? alreadySo() : null);
  const there = new Map(rows.map((row) => [row.id, row]));
  const skipped: Skipped[] = [];
  const editable: BulkRow[] = [];
  for (const id of ids) {
    const row = there.get(id);
    const why = row ? because(row) : noSuch(bulk.noun);
    if (why) skipped.push({ id, identifier: row?.identifier ?? '', why });
    else if (row) editable.push(row);
  }
  const texts = new Map(editable.map(({ id }) => [id, planned?.get(id)?.texts ?? noTexts]));
  return { editable, texts, skipped };
}

const noTexts: FieldTexts = new Map();

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
  const present = edit.wanted ? await presentValues(operation, bulk, edit, editable) : [];
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
  const { editable, texts, skipped } = await sortOut(operation, bulk, edit, ids);
  if (!editable.length) return { id: editId, changed: 0, skipped };
  const former = await formerTexts(operation.db, bulk, texts);
  const columns = wanted
    ? await assign(operation, bulk, { rows: editable, wanted, texts, notify })
    : await removeRows(operation, bulk, editable);
  const id = await remember(operation, bulk, editable, { columns, former, editId });
  return { id, changed: editable.length, skipped };
}

export const outOfScope = () => say(scopeSentences.out_of_scope);
const changedMeanwhile = () => say(bulkSentences.changed_meanwhile);
const alreadySo = () => say(bulkSentences.already_so);

/** What is to be set; `wanted` null to delete. Throws 422. */
function wantedOf({ set, delete: remove }: BulkForm, { fields, rights }: BulkKind): Pick<Edit, 'wanted' | 'custom'> {
  const { custom_fields: custom = {}, ...own } = set ?? {};
  const wanted = Object.fromEntries(
    Object.entries(own)
      .filter(([column, value]) => column in fields && value !== undefined)
      .map(([column, value]) => [column, (fields[column]!.words?.[String(value)] ?? value) as number | null]),
  );
  const some = Object.keys(wanted).length > 0 || hasCustom(custom);
  if (some === (remove === true && rights.remove !== null)) throw invalid({ set: say(bulkSentences.set_or_delete) });
  return { wanted: some ? wanted : null, custom };
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
async function chosenIds(
  { db, actor }: Operation,
  bulk: BulkKind,
  { ids, filter }: BulkForm,
  zone: string,
): Promise<number[]> {
  if ((ids === undefined) === (filter === undefined) || ids?.length === 0)
    throw invalid({ ids: say(bulkSentences.ids_or_filter) });
  if (ids) return [...new Set(ids)].sort((a, b) => a - b);
  const { trash: _, ...words } = bulk.list.query?.words ?? {};
  knownKeysOnly({ ...bulk.list.query, words }, { strict: true })(filter ?? {});
  requireNamed(actor, bulk.rights.view, filter ?? {});
  const found = await bulk.find(await readingAs(db, actor), actor, filter ?? {}, bulkLimits.records, zone);
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
  await assign(operation, bulk, { rows, wanted, texts: new Map(), notify: notifyAtOnce });
  return null;
}

async function removeRows(operation: Operation, bulk: BulkKind, rows: readonly BulkRow[]): Promise<null> {
  await bulk.remove?.(
    operation,
    rows.map(({ id }) => id),
  );
  return null;
}
