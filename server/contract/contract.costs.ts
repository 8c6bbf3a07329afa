import { type RawBuilder, sql } from 'kysely';
import { type AssetCosts, type ContractCosts, costingStatuses } from '../../wire/contract/contract.record';
import type { Db } from '../shared/db';
import { notFound } from '../shared/errors';
import { readList } from '../shared/list.read';
import { daysAfter, firstAtZone } from '../shared/time';
import type { Reading } from './contract.queries';
import { shownName } from '../shared/built-in';

/** So many groups are shown. */
const max = 10;
/** What ends in so many days is counted. */
const soon = [30, 60, 90] as const;

const costing = sql`c.contract_status_id in (${sql.join(costingStatuses)})`;

/** Days of the term of a contract `c`, both ends included. */
const daysOf = (zone: string) =>
  sql`((c.contract_end_date at time zone ${zone})::date - (c.contract_start_date at time zone ${zone})::date + 1)`;
/** What a contract `c` costs a year; a shorter term counts whole. Floats add up several times faster than decimals. */
const yearlyOf = (zone: string): RawBuilder<unknown> =>
  sql`(c.cost::float8 * least(1, 365.0::float8 / greatest(${daysOf(zone)}, 1)))`;
const written = (cost: RawBuilder<unknown>) => sql`coalesce(round((${cost})::numeric, 2), 0)::numeric(20, 2)::text`;

type Groups = ContractCosts['by_vendor'];
type Yearly = Omit<ContractCosts, 'currency' | 'ending'>;

/** The dearest groups of `sums`, a select of `id`, `count` and `cost`, with the names of a table. */
const dearest = (sums: RawBuilder<unknown>, table: string) =>
  sql<Groups>`coalesce((select json_agg(json_build_object('id', s.id, 'name', ${shownName(table, 'n')}, 'count', s.count, 'cost', ${written(sql`s.cost`)}) order by s.cost desc, s.id)
    from (select * from (${sums}) s order by s.cost desc, s.id limit ${max}) s left join ${sql.table(table)} n on n.id = s.id), '[]'::json)`;

/**
 * Per year, by vendor, by type, and by department: those of a contract's assets, among which its cost is divided evenly;
 * a part without a department is that of the user. Contracts are read once.
 */
async function yearlyCosts(db: Db, zone: string): Promise<Yearly> {
  const of = (column: string, set: number) =>
    sql`select ${sql.ref(column)} as id, count, cost from sums where kind = ${set}`;
  const [found] = await readList(
    db,
    sql<Yearly>`
      with yearly as materialized (
        select c.id, c.vendor_id, c.contract_type_id, c.user_id, ${yearlyOf(zone)} as cost from contracts c where ${costing}),
      sums as materialized (
        select grouping(vendor_id, contract_type_id) as kind, vendor_id, contract_type_id, count(*) as count, sum(cost) as cost
        from yearly group by grouping sets ((), (vendor_id), (contract_type_id))),
      parts as (
        select y.id, a.department_id, count(*) as assets from yearly y join contract_assets l on l.contract_id = y.id join assets a on a.id = l.asset_id group by 1, 2),
      shares as (
        select p.id, p.department_id, p.assets / sum(p.assets::float8) over (partition by p.id) as part from parts p),
      charged as (
        select y.id, coalesce(s.department_id, u.department_id) as department_id, sum(y.cost * coalesce(s.part, 1)) as cost
        from yearly y left join shares s on s.id = y.id left join help_desk.users u on u.id = y.user_id group by 1, 2)
      select (select ${written(sql`cost`)} from sums where kind = 3) as yearly, (select count from sums where kind = 3) as count,
        ${dearest(of('vendor_id', 1), 'vendors')} as by_vendor, ${dearest(of('contract_type_id', 2), 'contract_types')} as by_type,
        ${dearest(sql`select department_id as id, count(*) as count, sum(cost) as cost from charged group by 1`, 'help_desk.departments')} as by_department`,
  );
  return found!;
}

/** What ends from today on within so many days, at the cost of its term. */
async function endingSoon(db: Db, { day, timeZone }: Reading): Promise<ContractCosts['ending']> {
  // In a select of its own a moment is computed once, not for each row.
  const begin = (days: number) => sql`(select ${firstAtZone(`${daysAfter(day, days)} 00:00:00`, timeZone)})`;
  const within = (days: number) => sql`c.contract_end_date < ${begin(days + 1)}`;
  const sums = soon.map(
    (days) =>
      sql`json_build_object('days', ${days}::int, 'count', count(*) filter (where ${within(days)}), 'cost', coalesce(sum(c.cost) filter (where ${within(days)}), 0)::numeric(20, 2)::text)`,
  );
  const [found] = await readList(
    db,
    sql<{ ending: ContractCosts['ending'] }>`
      select json_build_array(${sql.join(sums)}) as ending from contracts c
      where ${costing} and c.contract_end_date >= ${begin(0)} and ${within(Math.max(...soon))}`,
  );
  return found!.ending;
}

/** What contracts cost a year, and what ends soon. */
export async function contractCosts(db: Db, reading: Reading, currency: string): Promise<ContractCosts> {
  const [yearly, ending] = await Promise.all([yearlyCosts(db, reading.timeZone), endingSoon(db, reading)]);
  return { currency, ...yearly, ending };
}

/** The part of an asset in the yearly cost of each contract that covers it, the dearest first. Throws 404. */
export async function assetCosts(db: Db, id: number, reading: Reading, currency: string): Promise<AssetCosts> {
  const { rows } = await sql<Omit<AssetCosts, 'currency'>>`
    with parts as (
      select c.id, c.identifier, c.name, ${yearlyOf(reading.timeZone)} / (select count(*) from contract_assets o where o.contract_id = c.id) as cost
      from contract_assets l join contracts c on c.id = l.contract_id where l.asset_id = ${id} and ${costing})
    select (select ${written(sql`sum(cost)`)} from parts) as yearly,
      coalesce((select json_agg(json_build_object('id', id, 'identifier', identifier, 'name', name, 'cost', ${written(sql`cost`)}) order by cost desc, id) from parts), '[]'::json) as contracts
    from assets t where t.id = ${id}`.execute(db);
  if (!rows[0]) throw notFound('asset');
  return { currency, ...rows[0] };
}
