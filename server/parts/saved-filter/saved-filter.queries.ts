import { type RawBuilder, sql } from 'kysely';
import type { FilterModule, SavedFilter } from '../../../wire/parts/saved-filter';
import { recordKinds } from '../../../wire/protocol/kind';
import type { Actor } from '../../shared/actor';
import { requireNamed } from '../../shared/admission';
import type { Db, Trx } from '../../shared/db';
import { ApiError, invalid, noSuch, notFound } from '../../shared/errors';
import { type Filterable, readFilters } from '../../shared/list';
import { readId } from '../../shared/list.params';
import { person } from '../../shared/shapes';
import { wireTime } from '../../shared/time';
import { say } from '../../shared/sentence';
import * as filterSentences from '../../../texts/compiled/server/filter';

const rows = (
  actor: Actor,
) => sql`select t.id, t.name, t.filters, t.layout, ${person(sql`t.user_id`)} as owner, t.shared,
  coalesce(c.pinned, false) as pinned, coalesce(c.is_default, false) as "default",
  exists (select from view_watchers v where v.filter_id = t.id and v.user_id = ${actor.id}) as watched, t.user_id = ${actor.id} as is_edit,
  ${actor.role === 'admin'} or t.user_id = ${actor.id} as is_delete, ${wireTime(sql.ref('t.created_at'), actor.time_zone)} as created_at
  from saved_filters t left join saved_filter_choices c on c.filter_id = t.id and c.user_id = ${actor.id}`;

/** What the list shows with a filter; what is left out, the filter does not say. */
export interface StoredLayout {
  /** `name`: of a custom field, so that it can be named when it is gone. */
  columns?: { id: string; name?: string }[] | null;
  sorts?: SavedFilter['sorts'];
  group_by?: string | null;
}

export type StoredFilter = Omit<SavedFilter, 'gone' | 'gone_columns' | keyof StoredLayout> & { layout: StoredLayout };

/** The reader's own and the shared ones, by name. */
export async function listedFilters(db: Db, module: FilterModule, actor: Actor): Promise<StoredFilter[]> {
  const { rows: found } =
    await sql<StoredFilter>`${rows(actor)} where t.module = ${module} and (t.user_id = ${actor.id} or t.shared) order by t.name, t.id`.execute(
      db,
    );
  return found;
}

/** Anybody's. Throws 404. */
export async function savedFilter(db: Db, module: FilterModule, id: number, actor: Actor): Promise<StoredFilter> {
  const found = await findFilter(db, module, id, actor);
  if (!found) throw notFound('filter');
  return found;
}

/** Throws 422 at `id` if there is no such filter. */
export async function requireFilter(db: Db, module: FilterModule, id: number, actor: Actor): Promise<void> {
  if (!(await findFilter(db, module, id, actor))) throw invalid({ id: noSuch('filter') });
}

async function findFilter(db: Db, module: FilterModule, id: number, actor: Actor): Promise<StoredFilter | undefined> {
  const { rows: found } = await sql<StoredFilter>`${rows(actor)} where t.module = ${module} and t.id = ${id}`.execute(
    db,
  );
  return found[0];
}

/** What is sent of a filter; what is undefined stays as it is. */
interface Sent {
  id?: number | null;
  name?: string;
  filters?: Record<string, unknown>;
  layout?: StoredLayout;
  shared?: boolean;
  pinned?: boolean;
  default?: boolean;
  watched?: boolean;
}

/** Without an id a filter of the same name and owner is replaced. Throws as {@link editFilter}. */
export async function saveFilter(db: Trx, module: FilterModule, actor: Actor, sent: Sent): Promise<{ id: number }> {
  const { id } = sent.id ? { id: sent.id } : await createFilter(db, module, actor, sent);
  if (sent.id) await editFilter(db, module, actor, id, sent);
  if (sent.pinned !== undefined || sent.default !== undefined) await choose(db, module, actor, id, sent);
  if (sent.watched !== undefined) await watch(db, actor, id, sent.watched);
  return { id };
}

async function createFilter(db: Trx, module: FilterModule, actor: Actor, sent: Sent): Promise<{ id: number }> {
  const { name = '', filters, layout = {}, shared } = sent;
  const values = {
    filters: JSON.stringify(filters),
    layout: JSON.stringify(layout),
    ...(shared !== undefined && { shared }),
  };
  return db
    .insertInto('saved_filters')
    .values({ module, name, user_id: actor.id, ...values })
    .onConflict((c) => c.expression(sql`user_id, module, fold(name)`).doUpdateSet(values))
    .returning('id')
    .executeTakeFirstOrThrow();
}

/**
 * Throws 404; 403 if a filter of somebody else is to be changed, or one that is not shared chosen; 422 if the reader has
 * another one of the new name.
 */
async function editFilter(db: Trx, module: FilterModule, actor: Actor, id: number, sent: Sent): Promise<void> {
  const stored = await savedFilter(db, module, id, actor);
  const { name, filters, layout = {}, shared } = sent;
  const owner = stored.owner.full_name;
  const changes = {
    ...(name && { name }),
    ...(filters && { filters: JSON.stringify(filters) }),
    ...(Object.keys(layout).length > 0 && { layout: JSON.stringify({ ...stored.layout, ...layout }) }),
    ...(shared !== undefined && { shared }),
  };
  if (Object.keys(changes).length === 0) {
    if (!stored.is_edit && !stored.shared) throw new ApiError(403, say(filterSentences.not_shared, { owner }));
    return;
  }
  if (!stored.is_edit) throw new ApiError(403, say(filterSentences.not_yours_to_change, { owner }));
  if (name) await requireFreeName(db, module, actor, id, name);
  await db.updateTable('saved_filters').set(changes).where('id', '=', id).execute();
}

async function requireFreeName(db: Db, module: FilterModule, actor: Actor, id: number, name: string): Promise<void> {
  const other = await db
    .selectFrom('saved_filters')
    .select('id')
    .where('user_id', '=', actor.id)
    .where('module', '=', module)
    .where(sql<string>`fold(name)`, '=', sql<string>`fold(${name}::text)`)
    .where('id', '<>', id)
    .executeTakeFirst();
  if (other) throw invalid({ name: say(filterSentences.taken) });
}

/** Pins it for this person, or makes it what the list opens with, instead of another one. */
async function choose(db: Trx, module: FilterModule, actor: Actor, id: number, sent: Sent): Promise<void> {
  const choice = {
    ...(sent.pinned !== undefined && { pinned: sent.pinned }),
    ...(sent.default !== undefined && { is_default: sent.default }),
  };
  if (sent.default)
    await db
      .updateTable('saved_filter_choices')
      .set({ is_default: false })
      .where('user_id', '=', actor.id)
      .where('module', '=', module)
      .execute();
  await db
    .insertInto('saved_filter_choices')
    .values({ user_id: actor.id, filter_id: id, module, ...choice })
    .onConflict((c) => c.columns(['user_id', 'filter_id']).doUpdateSet(choice))
    .execute();
}

/** Compares it from now on (server/inbox/inbox.views.ts), or no more. */
async function watch(db: Trx, actor: Actor, filter_id: number, watched: boolean): Promise<void> {
  if (!watched)
    await db.deleteFrom('view_watchers').where('filter_id', '=', filter_id).where('user_id', '=', actor.id).execute();
  else
    await db
      .insertInto('view_watchers')
      .values({ filter_id, user_id: actor.id })
      .onConflict((c) => c.doNothing())
      .execute();
}

/** Throws 404; 403 for a filter of somebody else, unless an admin deletes it. */
export async function removeFilter(db: Trx, module: FilterModule, id: number, actor: Actor): Promise<void> {
  const { is_delete, owner } = await savedFilter(db, module, id, actor);
  if (!is_delete)
    throw new ApiError(
      403,
      say(filterSentences.not_yours, {
        owner: owner.full_name,
      }),
    );
  await db.deleteFrom('saved_filters').where('id', '=', id).execute();
}

/**
 * The conditions of the saved filter that `filter_id` of a list's query names, or the parameter `key`; none without one.
 * `filterable` may depend on the filters. Throws 403 as if they were sent, 404, 422.
 */
export async function savedConditions(
  db: Db,
  module: FilterModule,
  query: Record<string, unknown>,
  filterable: Filterable | ((filters: Record<string, unknown>) => Promise<Filterable>),
  actor: Actor,
  key = 'filter_id',
): Promise<RawBuilder<unknown>[]> {
  const id = readId(key, query[key]);
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
  const known = typeof filterable === 'function' ? await filterable(filters) : filterable;
  return readFilters(filters, known, actor.time_zone);
}
