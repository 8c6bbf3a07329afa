import { sql } from 'kysely';
import { type Collision, collisionLimits } from '../../wire/collision/collision';
import { impactDirections } from '../../wire/cmdb/cmdb';
import { conveys } from '../cmdb';
import { shownName } from '../shared/built-in';
import type { Db } from '../shared/db';

type Way = Collision['path'];

/** By asset the way to it. */
export type Ways = ReadonlyMap<number, Way>;

/** Assets that are looked at in one step; a rack that holds more is not all looked at. */
const most = 5000;

interface Step {
  /** The place of the plan among those that are asked for. */
  plan: number;
  /** The direction in which it goes; of the assets themselves the first. */
  chain: number;
  depth: number;
  id: number;
  name: string;
  via: number;
  relation: string | null;
}

/**
 * From the assets of each plan to all that may fail with them or that they rest on, two steps away at most, always the one way
 * or always the other: so two that only share a host do not meet. The shortest way to each; the assets themselves have the
 * way of one step. One statement, however many plans.
 */
export async function waysFrom(db: Db, plans: readonly { asset_ids: readonly number[] }[]): Promise<Ways[]> {
  const own = plans.flatMap(({ asset_ids }, plan) => asset_ids.map((id, n) => ({ plan, id, n })));
  if (!own.length) return plans.map(() => new Map());
  const steps = Array.from({ length: collisionLimits.steps }, (_, i) => i + 1);
  const { rows } = await sql<Step>`
    with s0 as materialized (
      select o.plan, c.chain, o.id, 0::bigint as via, null::text as relation, o.n
      from json_to_recordset(${JSON.stringify(own)}) o (plan integer, id bigint, n bigint), generate_series(0, ${impactDirections.length - 1}::integer) c (chain)),
    ${sql.join(steps.map(stepFrom))}
    select t.plan, t.chain, t.depth, t.id, a.name, t.via, t.relation
    from (${sql.join(
      [0, ...steps].map((depth) => sql`select ${depth}::integer as depth, s.* from ${sql.table(`s${depth}`)} s`),
      sql` union all `,
    )}) t join assets a on a.id = t.id
    where t.depth > 0 or t.chain = 0`.execute(db);
  const byPlan = plans.map((): Step[] => []);
  for (const row of rows) byPlan[row.plan]!.push(row);
  return byPlan.map(waysOf);
}

/** The next assets behind those of the step before, in their order; none that is nearer already. */
function stepFrom(depth: number) {
  const [before, nearer] = [sql.table(`s${depth - 1}`), Array.from({ length: depth }, (_, i) => sql.table(`s${i}`))];
  const either = (column: 'parent_id' | 'child_id', of: 'parent_id' | 'child_id', chains: 0 | 1) => {
    const name = column === 'parent_id' ? 'forward_relation_name' : 'inverse_relation_name';
    const conveying = impactDirections.map(
      (direction, chain) => sql`when ${chain}::integer then t.impact in (${conveys(direction)[chains]}, 'both')`,
    );
    return sql`(select ${sql.ref(`r.${column}`)} as id, ${shownName('cmdb_relations', 't', name)} as relation from asset_relations r
      where case f.chain ${sql.join(conveying, sql` `)} end and ${sql.ref(`r.${of}`)} = f.id and r.cmdb_id = t.id
      order by 1 limit ${most})`;
  };
  return sql`${sql.table(`s${depth}`)} as materialized (
    select * from (
      select d.plan, d.chain, d.id, d.via, d.relation, row_number() over (partition by d.plan, d.chain order by d.n, d.id) as n
      from (
        select distinct on (f.plan, f.chain, s.id) f.plan, f.chain, s.id, f.id as via, s.relation, f.n
        from ${before} f cross join (select * from cmdb_relations where impact <> 'none') t cross join lateral (
          ${either('parent_id', 'child_id', 0)} union all ${either('child_id', 'parent_id', 1)}) s
        order by f.plan, f.chain, s.id, f.n, t.id) d
      where (d.plan, d.chain, d.id) not in (${sql.join(
        nearer.map((table) => sql`select plan, chain, id from ${table}`),
        sql` union all `,
      )})) found
    where n <= ${most})`;
}

function waysOf(steps: readonly Step[]): Ways {
  const [own, further] = [new Map<number, Step>(), new Map<string, Step>()];
  const nearest = new Map<number, Step>();
  const inOrder = [...steps].sort((a, b) => a.depth - b.depth || a.chain - b.chain);
  for (const step of inOrder) {
    if (step.depth) further.set(`${step.chain} ${step.id}`, step);
    else own.set(step.id, step);
    if (!nearest.has(step.id)) nearest.set(step.id, step);
  }
  const wayTo = ({ depth, chain, id, name, via, relation }: Step): Way => {
    const before = depth > 1 ? further.get(`${chain} ${via}`) : own.get(via);
    return [...(depth && before ? wayTo(before) : []), { asset: { id, name }, relation }];
  };
  return new Map([...nearest].map(([id, step]) => [id, wayTo(step)]));
}
