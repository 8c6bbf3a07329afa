import { type RawBuilder, sql } from 'kysely';
import type { orderedSorts, NamedForm, Reassign } from '../../wire/catalogue/catalogue';
import type { NamedRecord, NamedRow } from '../../wire/catalogue/named';
import { limits } from '../../wire/protocol/limits';
import type { Actor } from '../shared/actor';
import { choiceGone, invalid, notFound } from '../shared/errors';
import type { Db } from '../shared/db';
import { list, type ListDefinition, type Page } from '../shared/list';
import { byColumn } from '../shared/list.sort';
import { say } from '../shared/sentence';
import { behavesAs, named, placeOf } from '../shared/shapes';
import { wireTime } from '../shared/time';
import { requireVersion, type Seen } from '../shared/version';
import { deleteRow, holdCatalogue, isBuiltIn, requireFreeName, requireRow, type Saving } from './catalogue';
import type { Keeper } from './keeper';
import type { NamedCatalogue } from './named.catalogues';
import * as catalogueSentences from '../../texts/compiled/server/catalogue';
import { isTranslated, keptName, savedName, shownName, type Word } from '../shared/built-in';

const t = (column: string) => sql.ref(`t.${column}`);

type Stored = Omit<NamedRow, 'is_edit' | 'is_delete'>;

const row = (
  { table, behaving, of }: NamedCatalogue,
  zone: string,
): RawBuilder<unknown> => sql`t.id, ${shownName(table, 't')} as name,
  ${of.active ? sql`t.active,` : sql``}
  ${behaving ? sql`${named(table, behavesAs('t'))} as behaves_as,` : sql``}
  ${wireTime(t('created_at'), zone)} as created_at, ${wireTime(t('updated_at'), zone)} as updated_at`;

const definition = (catalogue: NamedCatalogue, zone: string): ListDefinition<(typeof orderedSorts)[number]> => ({
  table: catalogue.table,
  // What a connected help-desk has deleted stays where records name it.
  ...(catalogue.of.keeps && { source: sql`(select * from ${sql.table(catalogue.table)} where gone_at is null)` }),
  // As of every catalogue (X29).
  defaultOrder: 'asc',
  defaultSort: catalogue.of.calls.order ? 'position' : 'name',
  sorts: {
    position: byColumn(catalogue.of.calls.order ? placeOf('t') : shownName(catalogue.table, 't')),
    name: byColumn(shownName(catalogue.table, 't')),
    created_at: byColumn(t('created_at')),
    updated_at: byColumn(t('updated_at')),
  },
  filters: {},
  largestPage: limits.list,
  search: (pattern) => sql`search_fold(${shownName(catalogue.table, 't')}) like ${pattern}`,
  row: row(catalogue, zone),
});

const withFlags = <R extends Stored>(catalogue: NamedCatalogue, one: R, keeper: Keeper | null) => ({
  ...one,
  is_edit: keeper === null,
  is_delete: keeper === null && !isBuiltIn(catalogue, one.id),
});

export async function listNamed(
  db: Db,
  catalogue: NamedCatalogue,
  actor: Actor,
  query: Record<string, unknown>,
  keeper: Keeper | null,
): Promise<Page<NamedRow>> {
  const page = await list<Stored>(db, definition(catalogue, actor.time_zone), query, actor.time_zone);
  return { ...page, rows: page.rows.map((one) => withFlags(catalogue, one, keeper)) };
}

/** Throws 404. */
export async function viewNamed(
  db: Db,
  catalogue: NamedCatalogue,
  id: number,
  zone: string,
  keeper: Keeper | null,
): Promise<NamedRecord> {
  const { rows } = await sql<Stored & { version: number }>`
    select ${row(catalogue, zone)}, t.version from ${sql.table(catalogue.table)} t where t.id = ${id}`.execute(db);
  if (!rows[0]) throw notFound(catalogue.noun);
  return withFlags(catalogue, rows[0], keeper);
}

interface Present {
  id: number;
  version: number;
  updated_by: number | null;
  /** With its name as it is stored. */
  kept: Word;
  behaves_as_id?: number;
}

/** Throws 409, 422. */
export async function saveNamed(
  { db, actor, now, language }: Saving,
  catalogue: NamedCatalogue,
  form: NamedForm,
  seen: Seen,
): Promise<{ id: number }> {
  const table = sql.table(catalogue.table);
  await holdCatalogue(db, catalogue);
  if (form.id) await requireRow(db, catalogue, form.id);
  const { rows: found } = await sql<Present>`
    select t.id, t.version, t.updated_by, ${keptName(catalogue.table, t('id'))} as kept ${catalogue.behaving ? sql`, ${behavesAs('t')} as behaves_as_id` : sql``}
    from ${table} t where t.id = ${form.id ?? null}`.execute(db);
  const [present] = found;
  if (present) await requireVersion(db, present, seen);
  await requireFreeName(db, catalogue, form.name, present?.id);
  if (catalogue.behaving) requireBehaviour(catalogue, form, present);
  if (present) {
    const active = catalogue.of.active ? sql`active = coalesce(${form.active ?? null}, active),` : sql``;
    const { name, built_in_key } = savedName(present.kept, form.name, language);
    const renamed = isTranslated(catalogue.table) ? sql`built_in_key = ${built_in_key},` : sql``;
    await sql`update ${table} set name = ${name}, ${renamed} ${active} updated_by = ${actor.id}, updated_at = ${now}, version = version + 1
      where id = ${present.id}`.execute(db);
    return { id: present.id };
  }
  const { behaving, of } = catalogue;
  const columns = sql`${behaving ? sql`, behaves_as_id` : sql``} ${of.active ? sql`, active` : sql``}`;
  const values = sql`${behaving ? sql`, ${form.behaves_as_id}` : sql``} ${of.active ? sql`, ${form.active ?? true}` : sql``}`;
  const { rows } = await sql<{ id: number }>`
    insert into ${table} (name, created_by, created_at, updated_by, updated_at ${columns})
    values (${form.name}, ${actor.id}, ${now}, ${actor.id}, ${now} ${values}) returning id`.execute(db);
  return rows[0]!;
}

/** What a row behaves as is said once: records that have it would change with it. Throws 422. */
function requireBehaviour({ of }: NamedCatalogue, { behaves_as_id }: NamedForm, present: Present | undefined): void {
  if (!present && !of.behaviours?.includes(behaves_as_id ?? 0)) throw invalid({ behaves_as_id: choiceGone() });
  if (present && behaves_as_id && behaves_as_id !== present.behaves_as_id)
    throw invalid({
      behaves_as_id: say(catalogueSentences.behaviour_fixed),
    });
}

/** Returns its name. Throws 404, 409, 422. */
export async function deleteNamed(
  { db }: Saving,
  catalogue: NamedCatalogue,
  id: number,
  { reassign_to }: Reassign,
): Promise<Word> {
  await holdCatalogue(db, catalogue);
  return deleteRow(db, catalogue, id, reassign_to ?? null);
}
