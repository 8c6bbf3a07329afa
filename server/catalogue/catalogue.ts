import { type RawBuilder, sql } from 'kysely';
import type { TypedCategory } from '../../wire/parts/form';
import type { OrderForm } from '../../wire/catalogue/catalogue';
import type { Actor } from '../shared/actor';
import { requireChoices, someOf } from '../shared/choices';
import type { Db, Trx } from '../shared/db';
import { choiceGone, conflict, invalid, noSuch, notFound } from '../shared/errors';
import type { Noun } from '../shared/nouns';
import type { OperationSource } from '../shared/operation';
import { namedAt, savedNamed } from '../parts/named';
import { done } from '../shared/route';
import { say, type Sentence } from '../shared/sentence';
import { behavesAs, placeOf } from '../shared/shapes';
import type { DB } from '../shared/tables';
import { formGroups } from './catalogue.uses';
import * as catalogueSentences from '../../texts/compiled/server/catalogue';
import * as fieldSentences from '../../texts/compiled/server/field';
import { isCalled, keptName, nameFor, type Word, wordOf } from '../shared/built-in';
import { fold } from '../../wire/protocol/fold';
import { languageOf } from '../shared/language';
import { type Language } from '../../texts/compiled/languages';

type Sql = RawBuilder<unknown>;

/** What refers to rows of a catalogue. */
export interface Use {
  /** Says as `count` how many there are of the row with this id. */
  count: (id: number) => Sql;
  /** Gives them another row instead. */
  move: (id: number, to: number) => Sql;
  sentence: (count: number) => Sentence;
}

/** A catalogue of named rows. */
export interface Catalogue {
  table: keyof DB & string;
  noun: Noun;
  /** The rows that a fresh database has: they may be renamed, not deleted (E21). */
  builtIn: number;
  uses: readonly Use[];
  /** An added row behaves as a built-in one, and only such a one takes its place. */
  behaving?: boolean;
}

export interface Saving {
  db: Trx;
  actor: Actor;
  now: Date;
  /** In which who saves was shown the names. */
  language: Language;
}

/** A catalogue has no activity log, and sends no mails. */
export const saving = ({ db, actor, request, services }: OperationSource): Saving => ({
  db,
  actor,
  now: services.now(),
  language: languageOf(request),
});

type Table = keyof DB & string;
type ColumnOf<T extends Table> = keyof DB[T] & string;

/** Rows of a table whose `column` is the id; `t` is the alias. */
export const usedIn = <T extends Table>(
  table: T,
  column: ColumnOf<T>,
  sentence: Use['sentence'],
  which: Sql = sql`true`,
): Use => ({
  count: (id) =>
    sql`select count(*) as count from ${sql.table(table)} t where ${sql.ref(`t.${column}`)} = ${id} and ${which}`,
  move: (id, to) =>
    sql`update ${sql.table(table)} t set ${sql.ref(column)} = ${to} where ${sql.ref(`t.${column}`)} = ${id} and ${which}`,
  sentence,
});

/** The same of assets in the trash, which keep their columns as they were. */
export const usedInTrash = (kind: string, column: string, sentence: Use['sentence']): Use => ({
  count: (id) =>
    sql`select count(*) as count from trash t where t.kind = ${kind} and (t.record ->> ${column}::text)::bigint = ${id}`,
  move: (id, to) =>
    sql`update trash t set record = jsonb_set(t.record, array[${column}::text], to_jsonb(${to}::bigint)) where t.kind = ${kind} and (t.record ->> ${column}::text)::bigint = ${id}`,
  sentence,
});

/** The same of a table of links, whose `owner` names a row once: one that names both keeps the other. */
export const usedInLinks = <T extends Table>(
  table: T,
  owner: ColumnOf<T>,
  column: ColumnOf<T>,
  sentence: Use['sentence'],
  which: Sql = sql`true`,
): Use => ({
  ...usedIn(table, column, sentence, which),
  move: (id, to) => sql`
    with gone as (delete from ${sql.table(table)} t where ${sql.ref(`t.${column}`)} = ${id} and ${which} returning ${sql.ref(owner)})
    insert into ${sql.table(table)} (${sql.ref(owner)}, ${sql.ref(column)}) select ${sql.ref(owner)}, ${to} from gone on conflict do nothing`,
});

/** Form groups of a kind that belong to a type. */
export const usedInFormGroups = (kind: TypedCategory): Use =>
  usedInLinks(
    'form_group_types',
    'group_id',
    'type_id',
    formGroups,
    sql`t.group_id in (select id from form_groups where module = ${kind})`,
  );

/** Who writes into a catalogue waits for others who do: names and parents are checked before they are stored. */
export const holdCatalogue = async (db: Trx, { table }: Catalogue): Promise<void> =>
  void (await sql`lock table ${sql.table(table)} in share row exclusive mode`.execute(db));

/**
 * Throws 422 for a name that another row has, in whatever language it is shown, whatever its case, width, composition and
 * blanks (E20).
 */
export async function requireFreeName(db: Db, { table }: Catalogue, name: string, own = 0): Promise<void> {
  const { rows } = await sql`
    select from ${sql.table(table)} t where ${isCalled(table, 't', sql`${fold(name)}::text`)} and t.id <> ${own}`.execute(
    db,
  );
  if (rows.length) throw invalid({ name: say(fieldSentences.taken, { field: 'name' }) });
}

/** Throws 422 at the field if there is no such row. */
export const requireRow = (db: Db, { table, noun }: Catalogue, id: number, field = 'id'): Promise<void> =>
  requireChoices(db, { [field]: { ...someOf(table), sentence: noSuch(noun) } }, { [field]: id });

export const isBuiltIn = ({ builtIn }: Catalogue, id: number): boolean => id <= builtIn;

/** What a save of a row replies; `page` is the first part of the addresses of its pages. */
export async function savedRow(
  { db, language }: Saving,
  { table }: Pick<Catalogue, 'table'>,
  { id, isNew, page }: { id: number; isNew: boolean; page: string },
) {
  const { rows } = await sql<{ kept: Word }>`select ${keptName(table, sql`${id}::bigint`)} as kept`.execute(db);
  const { kept } = rows[0]!;
  return done(savedNamed(isNew, wordOf(kept)), { id }, namedAt(`${page}/{id}/edit`, id, nameFor(kept, language)));
}

/**
 * Deletes a row; with `to` what used it gets that one. Returns its name. Throws 404; 409 for a built-in row, or naming what uses it; 422
 * at `reassign_to`.
 */
export async function deleteRow(db: Trx, catalogue: Catalogue, id: number, to: number | null): Promise<Word> {
  const { table, noun, uses } = catalogue;
  const { rows } = await sql<{ kept: Word | null }>`select ${keptName(table, sql`${id}`)} as kept`.execute(db);
  const kept = rows[0]?.kept;
  if (!kept) throw notFound(noun);
  const name = wordOf(kept);
  if (isBuiltIn(catalogue, id)) throw conflict(say(catalogueSentences.built_in, { name }));
  if (to !== null) await requireOther(db, catalogue, id, to);
  if (to === null) await requireUnused(db, catalogue, id, name);
  else for (const { move } of uses) await move(id, to).execute(db);
  await sql`delete from ${sql.table(table)} where id = ${id}`.execute(db);
  return kept;
}

async function requireOther(db: Trx, catalogue: Catalogue, id: number, to: number): Promise<void> {
  if (to === id) throw invalid({ reassign_to: say(catalogueSentences.itself) });
  await requireRow(db, catalogue, to, 'reassign_to');
  if (!catalogue.behaving) return;
  const table = sql.table(catalogue.table);
  const { rows } = await sql<{ kept: Word; alike: boolean }>`
    select ${keptName(catalogue.table, behavesAs('t'))} as kept, ${behavesAs('t')} = ${behavesAs('o')} as alike
    from ${table} t, ${table} o where t.id = ${id} and o.id = ${to}`.execute(db);
  const [behaviour] = rows;
  if (behaviour && !behaviour.alike)
    throw invalid({
      reassign_to: say(catalogueSentences.behaves_otherwise, { name: wordOf(behaviour.kept) }),
    });
}

/**
 * Puts all rows in an order. Throws 422 for one that is not there (any more), 409 if others were added or put in another
 * order since the sender read them.
 */
export async function putInOrder(db: Trx, catalogue: Catalogue, { ids, seen }: OrderForm): Promise<void> {
  await holdCatalogue(db, catalogue);
  const table = sql.table(catalogue.table);
  const { rows } = await sql<{ id: number }>`select t.id from ${table} t order by ${placeOf('t')}, t.id`.execute(db);
  const present = rows.map(({ id }) => id);
  const isThere = (id: number): boolean => present.includes(id);
  if (!ids.every(isThere)) throw invalid({ ids: choiceGone() });
  if (seen && !seen.every(isThere)) throw invalid({ seen: choiceGone() });
  const isWhole = ids.length === present.length && present.every((id) => ids.includes(id));
  if (!isWhole || (seen && seen.some((id, place) => id !== present[place])))
    throw conflict(say(catalogueSentences.order_stale));
  await sql`update ${table} t set position = p.place from unnest(${ids}::bigint[]) with ordinality as p(id, place) where t.id = p.id`.execute(
    db,
  );
}

async function requireUnused(db: Trx, { uses }: Catalogue, id: number, name: string | Sentence): Promise<void> {
  const sentence: Sentence[] = [];
  for (const use of uses) {
    const { rows } = (await use.count(id).execute(db)) as { rows: { count: number }[] };
    if (rows[0]?.count) sentence.push(use.sentence(rows[0].count));
  }
  const [first, ...others] = sentence;
  if (!first) return;
  const all = others.reduce((before, next) => say(catalogueSentences.and, { before, next }), first);
  throw conflict(say(catalogueSentences.in_use, { name, uses: all }));
}
