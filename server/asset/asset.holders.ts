import { sql } from 'kysely';
import type { AssetHistory } from '../../wire/asset/asset.record';
import type { Actor } from '../shared/actor';
import type { Db } from '../shared/db';
import { list, type ListDefinition } from '../shared/list';
import type { Operation } from '../shared/operation';
import { person, personName } from '../shared/shapes';
import { wireTime } from '../shared/time';
import { assetState } from './asset.queries';

const t = (column: string) => sql.ref(`t.${column}`);

type Noting = Pick<Operation<{ id: number }>, 'db' | 'actor' | 'now'>;

/** Notes who has assets from now on, and until when others had them; for assets whose rows say so already. */
export async function noteHolders({ db, actor, now }: Noting, ids: readonly number[]): Promise<void> {
  if (!ids.length) return;
  await sql`
    update asset_holders h set returned_on = ${now}, returned_by = ${actor.id} from assets a
    where a.id = h.asset_id and a.id = any(${ids}) and h.returned_on is null and h.used_by_id is distinct from a.used_by_id`.execute(
    db,
  );
  await noteFirstHolders({ db, actor, now }, ids);
}

/** The same for assets that nobody has had so far. */
export async function noteFirstHolders({ db, actor, now }: Noting, ids: readonly number[]): Promise<void> {
  if (!ids.length) return;
  await sql`
    insert into asset_holders (asset_id, used_by_id, assigned_on, assigned_by)
    select a.id, a.used_by_id, coalesce(a.assigned_on, ${now}), ${actor.id} from assets a
    where a.id = any(${ids}) and a.used_by_id is not null and not exists (select from asset_holders h where h.asset_id = a.id and h.returned_on is null)`.execute(
    db,
  );
}

const holders = (zone: string): ListDefinition => ({
  table: 'asset_holders',
  defaultOrder: 'desc',
  sorts: { used_by: personName(t('used_by_id')), assigned_on: t('assigned_on'), returned_on: t('returned_on') },
  filters: {},
  search: (pattern) => sql`${personName(t('used_by_id'))} ilike ${pattern}`,
  row: sql`t.id, ${person(t('used_by_id'))} as used_by, ${wireTime(t('assigned_on'), zone)} as assigned_on, ${wireTime(t('returned_on'), zone)} as returned_on,
    ${person(t('assigned_by'))} as assigned_by, ${person(t('returned_by'))} as returned_by`,
});

/** Who has had an asset, the present one first. Throws 404. */
export async function listHolders(
  db: Db,
  id: number,
  query: Record<string, unknown>,
  { time_zone }: Actor,
): Promise<AssetHistory> {
  await assetState(db, id);
  const { rows, total } = await list<AssetHistory['asset_history'][number]>(db, holders(time_zone), query, time_zone, [
    sql`t.asset_id = ${id}`,
  ]);
  return { asset_history: rows, total };
}
