import { sql } from 'kysely';
import type { Database, Db, Trx } from '../shared/db';
import { buildIndexes } from './retention.indexes';
import { changePartitions } from './retention.locks';
import {
  literal,
  monthlyTables,
  monthName,
  monthOf,
  type MonthlyTable,
  partitionName,
  partitionsOf,
  restOf,
} from './retention.tables';

/** Months that are there before they begin. */
const monthsAhead = 3;
/** Years back in which a month with rows gets a partition; what is dated before stays with the rest. */
const yearsBack = 10;
/** Rows that are moved to their months while nobody writes; where there are more, their table becomes a partition as it is. */
const fewRows = 20_000;

interface Making {
  /** The present moments: of the clock, and of one that is shifted (CLOCK_SHIFT_DAYS). */
  moments: readonly Date[];
  few?: number;
}

/**
 * Makes the partitions of this month and of the three next ones, and of those months whose rows have none. Several
 * processes may do it at once. Nothing fails where it was not done: rows without a month go to the rest. Returns the
 * names of what it made.
 */
export async function makeMonths(db: Database, { moments, few = fewRows }: Making): Promise<string[]> {
  const made: string[] = [];
  for (const table of monthlyTables) {
    // To attach a partition that lacks an index would build that while everybody waits.
    const isIndexed = await buildIndexes(db, table);
    if (isIndexed && (await hasMore(db, table, few))) made.push(...(await settle(db, table, moments)));
    for (const month of await missingMonths(db, table, { moments, few }))
      if (await changePartitions(db, (trx) => makeMonth(trx, table, month))) made.push(partitionName(table, month));
  }
  return made;
}

async function missingMonths(db: Db, table: MonthlyTable, { moments, few = fewRows }: Making): Promise<Date[]> {
  const ahead = moments.flatMap((moment) =>
    Array.from({ length: monthsAhead + 1 }, (_, later) => monthOf(moment, later)),
  );
  const { rows } = await sql<{ month: Date; rows: number }>`
    select date_trunc('month', ${sql.ref(table.at)}, 'UTC') as month, count(*) as rows from ${sql.table(restOf(table))} group by 1`.execute(
    db,
  );
  const first = Math.min(...moments.map((moment) => monthOf(moment, -12 * yearsBack).getTime()));
  const last = Math.max(...ahead.map((month) => month.getTime()));
  const large = rows.filter((one) => one.rows > few).map(({ month }) => month.getTime());
  const inRest = rows.map(({ month }) => month).filter((month) => month.getTime() >= first && month.getTime() <= last);
  const there = await partitionsOf(db, table);
  return [...new Set([...ahead, ...inRest].map((month) => month.getTime()))]
    .filter((month) => !large.includes(month))
    .sort((a, b) => a - b)
    .map((time) => new Date(time))
    .filter((month) => !there.some(({ from, to }) => (from === null || from < monthOf(month, 1)) && month < to));
}

/** Returns false if somebody else has made it meanwhile. */
async function makeMonth(trx: Trx, table: MonthlyTable, month: Date): Promise<boolean> {
  const name = partitionName(table, month);
  const [parent, rest, made] = [sql.table(table.name), sql.table(restOf(table)), sql.table(name)];
  const { rows } = await sql<{ there: boolean }>`select to_regclass(${`public.${name}`}) is not null as there`.execute(
    trx,
  );
  if (rows[0]!.there) return false;
  await sql`create table ${made} (like ${parent} including defaults including constraints)`.execute(trx);
  if (table.hasId) await sql`alter table ${made} add primary key (id)`.execute(trx);
  // The parent too: who reads it must not have planned by the partitions of before, and then see the rows gone from the rest.
  await sql`lock table only ${parent}, ${rest} in access exclusive mode`.execute(trx);
  const within = sql`${sql.ref(table.at)} >= ${month} and ${sql.ref(table.at)} < ${monthOf(month, 1)}`;
  await sql`with moved as (delete from ${rest} where ${within} returning *) insert into ${made} select * from moved`.execute(
    trx,
  );
  await sql`alter table ${parent} attach partition ${made} for values from (${literal(month)}) to (${literal(monthOf(month, 1))})`.execute(
    trx,
  );
  return true;
}

async function hasMore(db: Db, table: MonthlyTable, few: number): Promise<boolean> {
  const { rows } = await sql`select from ${sql.table(restOf(table))} offset ${few} limit 1`.execute(db);
  return rows.length > 0;
}

/** The months from one to another; `from` null: from the beginning. */
interface Gap {
  from: Date | null;
  to: Date;
}

/**
 * The rest of a table that was there before it had months, or that was restored, becomes the partition of all that is
 * before the first month, as it is: its rows are looked at before, while people write, and a new rest takes its place in
 * some milliseconds. Killed in between, the next run goes on.
 */
async function settle(db: Database, table: MonthlyTable, moments: readonly Date[]): Promise<string[]> {
  const rest = sql.table(restOf(table));
  const gap = (await begun(db, table)) ?? (await gapOf(db, table, moments));
  if (!gap) return [];
  const constraint = sql.id(`${restOf(table)}_${gapName(gap)}`);
  await changePartitions(db, async (trx) => {
    if (await begun(trx, table)) return;
    const at = sql.ref(table.at);
    const since = gap.from ? sql` and ${at} >= ${literal(gap.from)}::timestamptz` : sql``;
    await sql`alter table ${rest} add constraint ${constraint} check (${at} is not null${since} and ${at} < ${literal(gap.to)}::timestamptz) not valid`.execute(
      trx,
    );
  });
  // Looks at all rows; nobody waits for it. Beyond the time that a statement of a call has.
  await db.transaction().execute(async (trx) => {
    await sql`set local statement_timeout = 0`.execute(trx);
    await sql`alter table ${rest} validate constraint ${constraint}`.execute(trx);
  });
  const name = `${table.name}_${gapName(gap)}`;
  const swapped = await changePartitions(db, async (trx) => {
    if (!(await begun(trx, table))) return false;
    const [parent, before] = [sql.table(table.name), sql.table(name)];
    await sql`alter table ${parent} detach partition ${rest}`.execute(trx);
    await sql`alter table ${rest} rename to ${sql.id(name)}`.execute(trx);
    if (table.hasId)
      await sql`alter table ${before} rename constraint ${sql.id(`${restOf(table)}_pkey`)} to ${sql.id(`${name}_pkey`)}`.execute(
        trx,
      );
    await sql`create table ${rest} (like ${parent} including defaults including constraints)`.execute(trx);
    if (table.hasId) await sql`alter table ${rest} add primary key (id)`.execute(trx);
    const from = gap.from ? literal(gap.from) : sql`minvalue`;
    await sql`alter table ${parent} attach partition ${before} for values from (${from}) to (${literal(gap.to)})`.execute(
      trx,
    );
    await sql`alter table ${before} drop constraint ${constraint}`.execute(trx);
    await sql`alter table ${parent} attach partition ${rest} default`.execute(trx);
    return true;
  });
  return swapped ? [name] : [];
}

const underscored = (month: Date): string => monthName(month).replace('-', '_');

/** `before_2027_01`, `from_2026_04_before_2027_01` */
const gapName = ({ from, to }: Gap): string => `${from ? `from_${underscored(from)}_` : ''}before_${underscored(to)}`;

/** What a run that was killed wanted to make of it; null: none was. */
async function begun(db: Db, table: MonthlyTable): Promise<Gap | null> {
  const { rows } = await sql<{ name: string }>`
    select conname as name from pg_constraint where conrelid = to_regclass(${`public.${restOf(table)}`}) and contype = 'c'`.execute(
    db,
  );
  const found = rows.map(({ name }) => /_rest_(?:from_(\d+_\d\d)_)?before_(\d+_\d\d)$/.exec(name)).find(Boolean);
  const dateOf = (text: string): Date => new Date(`${text.replace('_', '-')}-01T00:00:00Z`);
  return found ? { from: found[1] ? dateOf(found[1]) : null, to: dateOf(found[2]!) } : null;
}

/**
 * Between which partitions all rows of the rest are; behind the last one up to the month after the next, counted from the
 * last row: until it is settled the rest takes no others, and none comes that soon. null: they are not in one place.
 */
async function gapOf(db: Db, table: MonthlyTable, moments: readonly Date[]): Promise<Gap | null> {
  const { rows } = await sql<{ first: Date; last: Date }>`
    select min(${sql.ref(table.at)}) as first, max(${sql.ref(table.at)}) as last from ${sql.table(restOf(table))}`.execute(
    db,
  );
  const { first, last } = rows[0]!;
  const there = await partitionsOf(db, table);
  const from = there.filter(({ to }) => to <= first).at(-1)?.to ?? null;
  const next = there.find((one) => one.from !== null && one.from > first)?.from;
  const latest = new Date(Math.max(last.getTime(), ...moments.map((moment) => moment.getTime())));
  const to = next ?? monthOf(latest, 2);
  return last < to ? { from, to } : null;
}
