import type pg from 'pg';
import { settledChanges } from '../../wire/change/change';
import { collisionLimits } from '../../wire/collision/collision';

/** Of a change, stored or drafted, what it may collide by. */
export interface BarePlan {
  id: number | null;
  begin: Date;
  end: Date;
  asset_ids: number[];
  agent_id: number | null;
  team_id: number | null;
  department_id: number | null;
  location_id: number | null;
  change_type_id: number | null;
}

/** What it collides with, as `kind id`, and when the free windows begin, as the wire writes times. */
export interface BareCollisions {
  keys: string[];
  slots: string[];
}

/** A step from the assets of `from`: `of` is the end of a relation that they are on, `to` the one that is found. */
const half = (from: string, of: string, to: string, impact: string, name: string): string =>
  `select r.${to} as id, f.id as via, k.${name} as relation from ${from} f join asset_relations r on r.${of} = f.id join kinds k on k.id = r.cmdb_id
    where k.impact in ('${impact}', 'both')`;
const hop = (from: string, [toParent, toChild]: readonly [string, string], known: string): string =>
  `select distinct on (id) id, via, relation from (
    ${half(from, 'child_id', 'parent_id', toParent, 'forward_relation_name')}
    union all ${half(from, 'parent_id', 'child_id', toChild, 'inverse_relation_name')}) s
  where id not in (${known}) order by id, via`;
const affected = ['child_to_parent', 'parent_to_child'] as const;
const resting = ['parent_to_child', 'child_to_parent'] as const;

/** An entry of a scope fits if it names nothing, or what the change has, or one of its assets. */
const fits = (ids: string, own: string | null, ofAsset: string | null): string =>
  `(w.${ids} = '{}'${own ? ` or ${own} = any(w.${ids})` : ''}${
    ofAsset ? ` or exists (select from assets a where a.id = any($5::bigint[]) and a.${ofAsset} = any(w.${ids}))` : ''
  })`;

/** $1 id, $2 begin and $3 end of the plan, $4 from where free windows are looked for, $5 assets, $6 to $10 what it has, $11 settled statuses. */
const statement = `
with kinds as materialized (select * from cmdb_relations where impact <> 'none'),
own as materialized (select unnest($5::bigint[]) as id),
a1 as materialized (${hop('own', affected, 'select id from own')}),
a2 as materialized (${hop('a1', affected, 'select id from own union all select id from a1')}),
r1 as materialized (${hop('own', resting, 'select id from own')}),
r2 as materialized (${hop('r1', resting, 'select id from own union all select id from r1')}),
reached as materialized (
  select distinct on (id) * from (
    select id, 0 as depth, array[id] as path, '{}'::text[] as relations from own
    union all select id, 1, array[via, id], array[relation] from a1
    union all select s.id, 2, array[f.via, s.via, s.id], array[f.relation, s.relation] from a2 s join a1 f on f.id = s.via
    union all select id, 1, array[via, id], array[relation] from r1
    union all select s.id, 2, array[f.via, s.via, s.id], array[f.relation, s.relation] from r2 s join r1 f on f.id = s.via) s order by id, depth),
linked as materialized (
  select distinct on (l.change_id) l.change_id, n.depth, n.path, n.relations
  from reached n join change_assets l on l.asset_id = n.id order by l.change_id, n.depth, n.id),
others as materialized (
  select t.id, t.identifier, t.subject, t.planned_start_date as b, t.planned_end_date as e, k.depth, k.path, k.relations,
    t.agent_id = $6 as same_agent, t.team_id = $7 as same_team
  from (select change_id as id from linked union select id from changes where agent_id = $6 union select id from changes where team_id = $7) c
    join changes t on t.id = c.id left join linked k on k.change_id = t.id
  where t.id is distinct from $1 and t.status_id <> all($11::bigint[])
    and t.planned_start_date < greatest($3, $4::timestamptz + interval '${collisionLimits.days} days') and t.planned_end_date > least($2, $4)),
frozen as materialized (
  select w.id, w.name, w.severity, w.begins_at as b, w.ends_at as e from freezes w
  where w.active and w.begins_at < greatest($3, $4::timestamptz + interval '${collisionLimits.days} days') and w.ends_at > least($2, $4)
    and ${fits('change_type_ids', '$10', null)} and ${fits('department_ids', '$8', 'department_id')}
    and ${fits('location_ids', '$9', 'location_id')} and ${fits('asset_ids', null, 'id')} and ${fits('asset_type_ids', null, 'asset_type_id')}),
held as materialized (
  select a.id, w.severity, w.begins_at as b, w.ends_at as e from maintenances w join assets a on a.id = any($5::bigint[])
    and (w.asset_ids = '{}' or a.id = any(w.asset_ids)) and (w.asset_type_ids = '{}' or a.asset_type_id = any(w.asset_type_ids))
    and (w.location_ids = '{}' or a.location_id = any(w.location_ids))
  where w.active),
met as (
  select kind, id, identifier, subject, b, e, path, relations from others
    cross join lateral (values (case when depth = 0 then 'same_asset' when depth > 0 then 'related_asset' end),
      (case when same_agent then 'same_assignee' end), (case when same_team then 'same_team' end)) k (kind)
  where kind is not null and b < $3 and e > $2
  union all select 'freeze', id, '', name, b, e, '{}', '{}' from frozen where b < $3 and e > $2
  union all select 'outside_maintenance', null, '', '', $2, $3, array[id], '{}' from held group by id having not bool_or(b <= $2 and $3 <= e)),
told as (select m.*, (select json_agg(json_build_object('id', a.id, 'name', a.name) order by p.n)
    from unnest(m.path) with ordinality p (id, n) join assets a on a.id = p.id) as names from met m),
blocked as materialized (
  select coalesce(range_agg(tstzrange(b, e)), '{}') as taken from (select b, e from others union all select b, e from frozen) s),
free as materialized (
  select g from generate_series(date_bin('30 minutes', $4::timestamptz + interval '30 minutes' - interval '1 microsecond', 'epoch'),
      $4::timestamptz + interval '${collisionLimits.days} days' - ($3::timestamptz - $2::timestamptz), interval '30 minutes') g, blocked
  where not taken && tstzrange(g, g + ($3::timestamptz - $2::timestamptz))
    and not exists (select from (select distinct id from held) h where not exists (
      select from held w where w.id = h.id and w.b <= g and w.e >= g + ($3::timestamptz - $2::timestamptz)))),
s1 as materialized (select min(g) as g from free),
s2 as materialized (select min(f.g) as g from free f, s1 where f.g >= s1.g + ($3::timestamptz - $2::timestamptz)),
s3 as materialized (select min(f.g) as g from free f, s2 where f.g >= s2.g + ($3::timestamptz - $2::timestamptz))
select (select coalesce(json_agg(t), '[]') from told t) as told,
  array(select to_char(s.g at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS') from (select g from s1 union all select g from s2 union all select g from s3) s where s.g is not null order by s.g) as slots`;

/** The same as the call says, by the one statement that we found to be the fastest. */
export async function bareCollisions(pool: pg.Pool, plan: BarePlan): Promise<BareCollisions> {
  const from = new Date(Math.max(plan.begin.getTime(), Date.now()));
  const { rows } = await pool.query<{ told: { kind: string; id: number | null }[]; slots: string[] }>({
    name: 'bare-collisions',
    text: statement,
    values: [
      ...[plan.id, plan.begin, plan.end, from, plan.asset_ids],
      ...[plan.agent_id, plan.team_id, plan.department_id, plan.location_id, plan.change_type_id, [...settledChanges]],
    ],
  });
  const { told, slots } = rows[0]!;
  return { keys: told.map(({ kind, id }) => `${kind} ${id ?? ''}`), slots };
}
