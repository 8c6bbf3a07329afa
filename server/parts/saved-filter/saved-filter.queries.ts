import { type RawBuilder, sql } from 'kysely';
import type { FilterModule, SavedFilter } from '../../../wire/parts/saved-filter';
import { recordKinds } from '../../../wire/protocol/kind';
import type { Actor } from '../../shared/actor';
import { requireNamed } from '../../shared/admission';
import type { Db, Trx } from '../../shared/db';
import { ApiError, notFound } from '../../shared/errors';
import { type Filterable, readFilters, readId } from '../../shared/list';
import { person } from '../../shared/shapes';
import { wireTime } from '../../shared/time';
import { say } from '../../shared/sentence';

const row = (
  actor: Actor,
) => sql`t.id, t.name, t.filters, ${person(sql`t.user_id`)} as owner, ${actor.role === 'admin'} or t.user_id = ${actor.id} as is_delete,
  ${wireTime(sql.ref('t.created_at'), actor.time_zone)} as created_at`;

export type StoredFilter = Omit<SavedFilter, 'gone'>;

/** The reader's own, by name. */
export async function ownFilters(db: Db, module: FilterModule, actor: Actor): Promise<StoredFilter[]> {
  const { rows } =
    await sql<StoredFilter>`select ${row(actor)} from saved_filters t where t.module = ${module} and t.user_id = ${actor.id} order by t.name, t.id`.execute(
      db,
    );
  return rows;
}

/** Anybody's. Throws 404. */
export async function savedFilter(db: Db, module: FilterModule, id: number, actor: Actor): Promise<StoredFilter> {
  const { rows } =
    await sql<StoredFilter>`select ${row(actor)} from saved_filters t where t.module = ${module} and t.id = ${id}`.execute(
      db,
    );
  if (!rows[0]) throw notFound('filter');
  return rows[0];
}

/** A filter of the same name and owner is replaced. */
export async function saveFilter(
  db: Trx,
  module: FilterModule,
  actor: Actor,
  name: string,
  filters: Record<string, unknown>,
): Promise<{ id: number }> {
  const values = { filters: JSON.stringify(filters) };
  return db
    .insertInto('saved_filters')
    .values({ module, name, user_id: actor.id, ...values })
    .onConflict((c) => c.columns(['user_id', 'module', 'name']).doUpdateSet(values))
    .returning('id')
    .executeTakeFirstOrThrow();
}

/** Throws 404; 403 for a filter of somebody else, unless an admin deletes it. */
export async function removeFilter(db: Trx, module: FilterModule, id: number, actor: Actor): Promise<void> {
  const { is_delete, owner } = await savedFilter(db, module, id, actor);
  if (!is_delete)
    throw new ApiError(
      403,
      say('filter.not_yours', 'This filter belongs to {owner}: only they or an admin can delete it.', {
        owner: owner.full_name,
      }),
    );
  await db.deleteFrom('saved_filters').where('id', '=', id).execute();
}

/**
 * The conditions of the saved filter that `filter_id` of a list's query names; none without one. Throws 403 as if they
 * were sent, 404, 422.
 */
export async function savedConditions(
  db: Db,
  module: FilterModule,
  query: Record<string, unknown>,
  filterable: Filterable,
  actor: Actor,
): Promise<RawBuilder<unknown>[]> {
  const id = readId('filter_id', query.filter_id);
  if (!id) return [];
  const saved = await db
    .selectFrom('saved_filters')
    .select('filters')
    .where('module', '=', module)
    .where('id', '=', id)
    .executeTakeFirst();
  if (!saved) throw notFound('filter');
  const filters = saved.filters as Record<string, unknown>;
  requireNamed(actor, recordKinds[module].view, filters);
  return readFilters(filters, filterable, actor.time_zone);
}
