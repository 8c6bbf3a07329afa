import { type RawBuilder, sql } from 'kysely';
import type { AssetCosts, ContractCosts } from '../../wire/contract/contract.record';
import { costingStatuses } from '../../wire/contract/contract.states';
import type { Db } from '../shared/db';
import { notFound } from '../shared/errors';
import { readList } from '../shared/list.read';
import { daysAfter, firstAtZone } from '../shared/time';
import type { Reading } from './contract.shapes';

/** So many groups are shown. */
const most = 10;
/** What ends in so many days is told. */
const soon = [30, 60, 90] as const;

const costing = sql`c.contract_status_id in (${sql.join(costingStatuses)})`;

/** Days of the term of a contract `c`, both ends included. */
const daysOf = (zone: string) =>
  sql`((c.contract_end_date at time zone ${zone})::date - (c.contract_start_date at time zone ${zone})::date + 1)`;
/** What a contract `c` costs a year; a shorter term counts whole. */
const yearlyOf = (zone: string): RawBuilder<unknown> => sql`(c.cost * least(1, 365.0 / greatest(${daysOf(zone)}, 1)))`;

type Groups = ContractCosts['by_vendor'];
type Grouped = Pick<ContractCosts, 'yearly' | 'count' | 'by_vendor' | 'by_type'>;

/** The dearest groups of `sums`, a select of `id`, `count` and `cost`, with the names of a table. */
const dearest = (sums: RawBuilder<unknown>, table: string) =>
  sql<Groups>`coalesce((select json_agg(json_build_object('id', s.id, 'name', n.name, 'count', s.count, 'cost', round(s.cost, 2)::text) order by s.cost desc, s.id)
    from (select * from (${sums}) s order by s.cost desc, s.id limit ${most}) s left join ${sql.table(table)} n on n.id = s.id), '[]'::json)`;

/** All of them, by vendor and by type: read once. */
async function byContract(db: Db, zone: string): Promise<Grouped> {
  const of = (column: string, set: number) =>
    sql`select ${sql.ref(column)} as id, count, cost from sums where kind = ${set}`;
  const [found] = await readList(
    db,
    sql<Grouped>`
      with sums as materialized (
        select grouping(c.vendor_id, c.contract_type_id) as kind, c.vendor_id, c.contract_type_id, count(*) as count, sum(${yearlyOf(zone)}) as cost
        from contracts c where ${costing} group by grouping sets ((), (c.vendor_id), (c.contract_type_id)))
      select (select round(coalesce(cost, 0), 2)::text from sums where kind = 3) as yearly, (select count from sums where kind = 3) as count,
        ${dearest(of('vendor_id', 1), 'vendors')} as by_vendor, ${dearest(of('contract_type_id', 2), 'contract_types')} as by_type`,
  );
  return found!;
}

/** A contract's cost is divided among its assets evenly; a part without a department is that of the user. */
async function byDepartment(db: Db, zone: string): Promise<Groups> {
  const [found] = await readList(
    db,
    sql<{ groups: Groups }>`
      with covered as (
        select l.contract_id, a.department_id, count(*) as assets from contract_assets l join assets a on a.id = l.asset_id group by 1, 2),
      parts as (
        select contract_id, department_id, assets / sum(assets) over (partition by contract_id) as part from covered),
      shares as (
        select c.id, coalesce(p.department_id, u.department_id) as department_id, ${yearlyOf(zone)} * coalesce(p.part, 1) as cost
        from contracts c left join parts p on p.contract_id = c.id left join help_desk.users u on u.id = c.user_id where ${costing})
      select ${dearest(sql`select department_id as id, count(distinct id) as count, sum(cost) as cost from shares group by 1`, 'help_desk.departments')} as groups`,
  );
  return found!.groups;
}

/** What ends from today on within so many days, at the cost of its term. */
async function endingSoon(db: Db, { day, timeZone }: Reading): Promise<ContractCosts['ending']> {
  const before = (days: number) =>
    sql`c.contract_end_date < ${firstAtZone(`${daysAfter(day, days + 1)} 00:00:00`, timeZone)}`;
  const sums = soon.map(
    (days) =>
      sql`json_build_object('days', ${days}::int, 'count', count(*) filter (where ${before(days)}), 'cost', coalesce(sum(c.cost) filter (where ${before(days)}), 0)::numeric(20, 2)::text)`,
  );
  const [found] = await readList(
    db,
    sql<{ ending: ContractCosts['ending'] }>`
      select json_build_array(${sql.join(sums)}) as ending from contracts c
      where ${costing} and c.contract_end_date >= ${firstAtZone(`${day} 00:00:00`, timeZone)} and ${before(Math.max(...soon))}`,
  );
  return found!.ending;
}

/** What contracts cost a year, and what ends soon. */
export async function contractCosts(db: Db, reading: Reading, currency: string): Promise<ContractCosts> {
  const [all, by_department, ending] = await Promise.all([
    byContract(db, reading.timeZone),
    byDepartment(db, reading.timeZone),
    endingSoon(db, reading),
  ]);
  return { currency, ...all, by_department, ending };
}

/** The part of an asset in the yearly cost of each contract that covers it, the dearest first. Throws 404. */
export async function assetCosts(db: Db, id: number, reading: Reading, currency: string): Promise<AssetCosts> {
  const { rows } = await sql<Omit<AssetCosts, 'currency'>>`
    with parts as (
      select c.id, c.identifier, c.name, ${yearlyOf(reading.timeZone)} / (select count(*) from contract_assets o where o.contract_id = c.id) as cost
      from contract_assets l join contracts c on c.id = l.contract_id where l.asset_id = ${id} and ${costing})
    select (select coalesce(round(sum(cost), 2), 0)::numeric(20, 2)::text from parts) as yearly,
      coalesce((select json_agg(json_build_object('id', id, 'identifier', identifier, 'name', name, 'cost', round(cost, 2)::text) order by cost desc, id) from parts), '[]'::json) as contracts
    from assets t where t.id = ${id}`.execute(db);
  if (!rows[0]) throw notFound('asset');
  return { currency, ...rows[0] };
}
