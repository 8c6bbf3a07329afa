import { sql } from 'kysely';
import type { MapPositions } from '../../wire/cmdb/cmdb';
import type { Actor } from '../shared/actor';
import { requireAll } from '../shared/choices';
import type { Db, Trx } from '../shared/db';

export interface Place {
  x: number;
  y: number;
}

/** Where this person put nodes of the map of an asset, by the keys of the nodes. */
export async function placesOf(db: Db, { id }: Actor, root: number): Promise<Map<string, Place>> {
  const rows = await db
    .selectFrom('map_positions')
    .select(['node', 'x', 'y'])
    .where('root_id', '=', root)
    .where('user_id', '=', id)
    .execute();
  return new Map(rows.map(({ node, x, y }) => [node, { x, y }]));
}

/** Keeps them; the last place of a node counts (D11). Throws 422 for an asset that does not exist. */
export async function place(db: Trx, { id }: Actor, root: number, positions: MapPositions['positions']): Promise<void> {
  const last = [...new Map(positions.map((one) => [one.id, one])).values()];
  const assets = last.flatMap((one) => (one.id.startsWith('g:') ? [] : [Number(one.id)]));
  await requireAll(db, 'assets', 'positions', assets);
  await sql`
    insert into map_positions (root_id, user_id, node, x, y)
    select ${root}, ${id}, node, x, y from unnest(${last.map((one) => one.id)}::text[], ${last.map(({ x }) => x)}::float8[], ${last.map(({ y }) => y)}::float8[]) p (node, x, y)
    order by node on conflict (root_id, user_id, node) do update set x = excluded.x, y = excluded.y`.execute(db);
}

export const resetPlaces = (db: Trx, { id }: Actor, root: number) =>
  db.deleteFrom('map_positions').where('root_id', '=', root).where('user_id', '=', id).execute();
