import { sql } from 'kysely';
import type { Language } from '../../texts/compiled/languages';
import type { SavedMappingForm, SavedMappings } from '../../wire/import/import';
import type { Actor } from '../shared/actor';
import type { Db, Trx } from '../shared/db';
import { notFound } from '../shared/errors';
import { wireTime } from '../shared/time';
import { importFields } from './import.columns';
import { keptAnswers } from './import.mapping';

/** The reader's mappings by name (D23). */
export async function listMappings(db: Db, actor: Actor): Promise<SavedMappings> {
  const { rows } = await sql<SavedMappings['mappings'][number]>`
    select m.id, m.name, m.mapping, ${wireTime(sql`m.created_at`, actor.time_zone)} as created_at
    from import_mappings m where m.created_by = ${actor.id} order by lower(m.name), m.id`.execute(db);
  return { mappings: rows };
}

/** Keeps a mapping; one of the same name is replaced. */
export async function saveMapping(
  db: Trx,
  { actor, now, language }: { actor: Actor; now: Date; language: Language },
  { name, mapping }: SavedMappingForm,
): Promise<{ id: number }> {
  const fields = new Map((await importFields(db, language, 'all')).map((field) => [field.uuid, field]));
  const kept = mapping.map(({ values, ...column }) => ({
    ...column,
    ...(values && { values: keptAnswers(fields.get(column.uuid) ?? { options: [] }, values) }),
  }));
  const { rows } = await sql<{ id: number }>`
    insert into import_mappings (name, mapping, created_by, created_at)
    values (${name}, ${JSON.stringify(kept)}, ${actor.id}, ${now})
    on conflict (created_by, fold(name)) do update set name = excluded.name, mapping = excluded.mapping
    returning id`.execute(db);
  return { id: rows[0]?.id ?? 0 };
}

/** Throws 404, also for somebody else's. */
export async function removeMapping(db: Trx, actor: Actor, id: number): Promise<void> {
  const { numDeletedRows } = await db
    .deleteFrom('import_mappings')
    .where('id', '=', id)
    .where('created_by', '=', actor.id)
    .executeTakeFirst();
  if (!numDeletedRows) throw notFound('mapping');
}
