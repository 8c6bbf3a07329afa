import { sql } from 'kysely';
import type { RelationTable } from '../../wire/cmdb/cmdb';
import type { Db } from '../shared/db';
import { notFound } from '../shared/errors';

const mostShown = 1000;

/** Throws 404. */
export async function requireAsset(db: Db, id: number): Promise<void> {
  const asset = await db.selectFrom('assets').select('id').where('id', '=', id).executeTakeFirst();
  if (!asset) throw notFound('asset');
}

/** One entry per type and direction, as it is seen from this asset (D7). Throws 404. */
export async function relationTable(db: Db, id: number): Promise<RelationTable> {
  await requireAsset(db, id);
  const { rows } = await sql<RelationTable['cmdb_data'][number]>`
    select t.id, t.forward_relation_name, t.inverse_relation_name, e.total,
      (select json_agg(json_build_object('id', a.id, 'name', a.name, 'pivot', json_build_object('relation', e.side)) order by a.name, a.id)
        from (select a.id, a.name from assets a where a.id = any(e.others) order by a.name, a.id limit ${mostShown}) a) as child_assets
    from (
      select cmdb_id, 'forward' as side, count(*) as total, array_agg(child_id) as others from asset_relations where parent_id = ${id} group by cmdb_id
      union all
      select cmdb_id, 'inverse', count(*), array_agg(parent_id) from asset_relations where child_id = ${id} group by cmdb_id
    ) e join cmdb_relations t on t.id = e.cmdb_id order by t.id, e.side`.execute(db);
  return { cmdb_data: rows };
}
