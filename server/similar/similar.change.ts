import { sql } from 'kysely';
import { changeStatus } from '../../wire/change/change';
import { type ChangeSimilar, type EarlierChange, similarLimits } from '../../wire/similar/similar';
import { type Actor, sees } from '../shared/actor';
import type { Db } from '../shared/db';
import { wireTime } from '../shared/time';
import type { Asked } from './similar.find';
import { type Reading, similarToProblem } from './similar.queries';

/**
 * Problems that are like a change that is written, for who sees problems, and the newest closed changes that share one of these
 * assets, with which of them these are.
 */
export async function similarToChange(
  reading: Reading,
  asked: Asked,
  assetIds: readonly number[],
): Promise<ChangeSimilar> {
  const { seen, actor } = reading;
  const { problems } = sees(actor, 'problem') ? await similarToProblem(reading, asked) : { problems: [] };
  return { problems, changes: await earlierChanges(seen, actor, assetIds) };
}

async function earlierChanges(db: Db, { time_zone }: Actor, assetIds: readonly number[]) {
  if (!assetIds.length) return [];
  const shared = sql`select l.asset_id from change_assets l where l.change_id = t.id and l.asset_id = any(${[...assetIds]}::bigint[])`;
  const { rows } = await sql<EarlierChange>`
    select t.id, t.identifier, t.subject, (select o.built_in_key from change_outcomes o where o.id = t.outcome) as outcome,
      ${wireTime(sql`t.change_closed_on`, time_zone)} as closed_at,
      coalesce((select json_agg(json_build_object('id', a.id, 'name', a.name) order by a.name, a.id) from assets a where a.id in (${shared})), '[]'::json) as assets
    from changes t
    where t.id in (select l.change_id from change_assets l where l.asset_id = any(${[...assetIds]}::bigint[]))
      and t.status_id = ${changeStatus.closed} and t.change_closed_on is not null
    order by t.change_closed_on desc, t.id desc limit ${similarLimits.changes}`.execute(db);
  return rows;
}
