import { sql } from 'kysely';
import { recordActivity } from '../shared/activity';
import type { Db } from '../shared/db';
import { invalid } from '../shared/errors';
import { announce } from '../shared/live';
import type { Act } from '../shared/act';
import { notAttached } from './problem.act';
import { allExist } from './problem.choices';
import { lockProblem, touchProblem } from './problem.queries';

/** The problem's assets become exactly these; links that stay are not touched. */
export async function setAssets(db: Db, id: number, assetIds: number[]): Promise<void> {
  await sql`delete from problem_assets where problem_id = ${id} and asset_id <> all(${assetIds})`.execute(db);
  await linkAssets(db, id, assetIds);
}

async function linkAssets(db: Db, id: number, assetIds: number[]): Promise<number[]> {
  const { rows } = await sql<{ asset_id: number }>`
    insert into problem_assets (problem_id, asset_id) select ${id}, a from unnest(${assetIds}::bigint[]) a on conflict do nothing returning asset_id`.execute(db);
  return rows.map((row) => row.asset_id);
}

/** Attaches assets; those that are attached already stay so. Answers how many are new. Throws 404, 422. */
export async function attachAssets(act: Act, id: number, assetIds: number[]): Promise<number> {
  const { db, actor } = act;
  await lockProblem(db, id);
  if (!(await allExist(db, 'assets', assetIds))) throw invalid({ asset_ids: 'Some of these assets do not exist any more.' });
  const added = await linkAssets(db, id, assetIds);
  if (!added.length) return 0;
  await touchProblem(db, id, actor, { form: true });
  const items = await db.selectFrom('assets').select(['id', 'name']).where('id', 'in', added).orderBy('id').execute();
  await recordActivity(db, { ...act.entry(id), kind: 'attached', after: { what: 'asset', items } });
  await announce(db, 'problem', id);
  await announce(db, 'asset', ...added);
  return added.length;
}

/** Throws 404 if the asset is not attached, also to the second of two who detach it. */
export async function detachAsset(act: Act, id: number, assetId: number): Promise<void> {
  const { db, actor } = act;
  await lockProblem(db, id);
  const gone = await db.deleteFrom('problem_assets').where('problem_id', '=', id).where('asset_id', '=', assetId).returning('asset_id').executeTakeFirst();
  if (!gone) throw notAttached('asset');
  await touchProblem(db, id, actor, { form: true });
  const items = await db.selectFrom('assets').select(['id', 'name']).where('id', '=', assetId).execute();
  await recordActivity(db, { ...act.entry(id), kind: 'detached', before: { what: 'asset', items } });
  await announce(db, 'problem', id);
  await announce(db, 'asset', assetId);
}
