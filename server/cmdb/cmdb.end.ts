import { sql } from 'kysely';
import { requireChoices } from '../shared/choices';
import type { Trx } from '../shared/db';
import { conflict, invalid } from '../shared/errors';
import { say } from '../shared/sentence';
import { lockType, someType } from './cmdb.queries';
import { isSeeded } from './cmdb.rules';
import type { Edit } from './cmdb.save';
import * as relationSentences from '../../texts/compiled/server/relation';

/**
 * Deletes a type. Its relations get the type `reassignTo`; a pair that has that one already keeps it (E21). Throws 404,
 * 409 (a seeded type, or one in use), 422.
 */
export async function deleteType({ db }: Edit, id: number, reassignTo: number | null): Promise<void> {
  const type = await lockType(db, id);
  if (isSeeded(type))
    throw conflict(
      say(relationSentences.built_in, {
        name: type.forward_relation_name,
      }),
    );
  await requireChoices(db, { reassign_to: someType }, { reassign_to: reassignTo });
  if (reassignTo === id) throw invalid({ reassign_to: say(relationSentences.reassign_self) });
  if (reassignTo) await reassign(db, id, reassignTo);
  else await requireUnused(db, id);
  await db.deleteFrom('cmdb_relations').where('id', '=', id).execute();
}

async function requireUnused(db: Trx, id: number): Promise<void> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from asset_relations where cmdb_id = ${id}`.execute(db);
  const count = rows[0]?.count ?? 0;
  if (count) throw conflict(say(relationSentences.in_use, { count }));
}

async function reassign(db: Trx, from: number, to: number): Promise<void> {
  // The assets of these relations are not announced: there may be millions.
  await sql`
    update asset_relations r set cmdb_id = ${to} where r.cmdb_id = ${from} and not exists (
      select from asset_relations o where o.cmdb_id = ${to} and least(o.parent_id, o.child_id) = least(r.parent_id, r.child_id)
        and greatest(o.parent_id, o.child_id) = greatest(r.parent_id, r.child_id))`.execute(db);
  await db.deleteFrom('asset_relations').where('cmdb_id', '=', from).execute();
}
