import { sql } from 'kysely';
import type { knownErrorSorts } from '../../wire/problem/known-error';
import { type MyKnownError, type MyKnownErrors } from '../../wire/problem/known-error';
import type { Actor } from '../shared/actor';
import type { Db } from '../shared/db';
import { byLinked, list, type ListDefinition } from '../shared/list';
import { byColumn } from '../shared/list.sort';
import { columnsOf } from '../shared/select';
import { openProblem, problemKind } from './problem.kind';

const t = columnsOf<'problems'>();

/** What people know of the known errors of their own assets: no more than this (G20). */
const definition = (
  reader: number,
): ListDefinition<(typeof knownErrorSorts)[number], 'asset_ids', never, MyKnownError> => ({
  table: problemKind.table,
  defaultOrder: 'desc',
  sorts: { title: byColumn(t('subject')) },
  filters: { asset_ids: byLinked('problem_assets', 'problem_id', 'asset_id') },
  search: (pattern) => sql`search_fold(t.subject) like ${pattern}`,
  row: {
    id: t('id'),
    title: t('subject'),
    workaround: sql`coalesce((select p.description from planning_entries p
      where p.owner_type = ${problemKind.owner} and p.owner_id = t.id and p.key = 'workaround'), '')`,
    assets: sql`(select json_agg(json_build_object('id', a.id, 'name', a.name) order by a.name, a.id)
      from problem_assets l join assets a on a.id = l.asset_id where l.problem_id = t.id and a.used_by_id = ${reader})`,
  },
});

/** Published known errors that are open, of assets that the actor uses. Throws 422. */
export async function listMyKnownErrors(db: Db, actor: Actor, query: Record<string, unknown>): Promise<MyKnownErrors> {
  const { rows, ...total } = await list<MyKnownError>(db, definition(actor.id), query, actor.time_zone, [
    sql`t.published`,
    openProblem,
    sql`t.id in (select l.problem_id from problem_assets l join assets a on a.id = l.asset_id where a.used_by_id = ${actor.id})`,
  ]);
  return { known_errors: rows, ...total };
}
