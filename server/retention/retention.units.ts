import { sql } from 'kysely';
import { type LogKind, logKinds } from '../../wire/retention/retention';
import { recordKinds } from '../../wire/protocol/kind';
import type { Database, Db } from '../shared/db';
import { activityLog, monthOf, type Partition, partitionsOf, restOf } from './retention.tables';

/** So many months each kind of record's lines stay; a kind without an entry keeps them. */
export type Retention = Partial<Record<LogKind, number>>;

export async function readRetention(db: Db): Promise<Retention> {
  const rows = await db.selectFrom('log_retention').selectAll().execute();
  return Object.fromEntries(
    rows.filter(({ kind }) => (logKinds as readonly string[]).includes(kind)).map(({ kind, months }) => [kind, months]),
  );
}

/** As the column `owner_type` has it. */
export const ownerOf = (kind: LogKind): string => recordKinds[kind].owner;

/** The kinds whose lines of a month that ends then are old: of whole months, in UTC. */
export const dueKinds = (retention: Retention, now: Date, until: Date): LogKind[] =>
  logKinds.filter((kind) => {
    const months = retention[kind];
    return months !== undefined && until <= monthOf(now, -months);
  });

/** Old lines that go into one file. */
export interface Unit {
  partition: string;
  from: Date;
  to: Date;
  /** As `owner_type` has them. */
  kinds: string[];
  /** The partition holds nothing else, and goes with them. */
  whole: boolean;
}

/** What is old and still in the log, the oldest first. Reads months that are old; of one that spans several, all of it. */
export async function dueUnits(db: Database, now: Date): Promise<Unit[]> {
  const retention = await readRetention(db);
  if (!Object.keys(retention).length) return [];
  return db.transaction().execute(async (trx) => {
    await sql`set local statement_timeout = 0`.execute(trx);
    const units: Unit[] = [];
    for (const partition of await partitionsOf(trx, activityLog))
      units.push(
        ...(isMonth(partition)
          ? await unitOf(trx, partition, dueKinds(retention, now, partition.to))
          : await unitsWithin(trx, partition.name, retention, now)),
      );
    units.push(...(await unitsWithin(trx, restOf(activityLog), retention, now)));
    return units.sort((a, b) => a.from.getTime() - b.from.getTime());
  });
}

/** Is it of one month? That of all before the first one is not. */
export const isMonth = (one: Partition): one is Partition & { from: Date } =>
  one.from !== null && monthOf(one.from, 1).getTime() === one.to.getTime();

async function unitOf(db: Db, { name, from, to }: Partition & { from: Date }, due: LogKind[]): Promise<Unit[]> {
  if (!due.length) return [];
  const kinds = due.map(ownerOf);
  const { rows } = await sql<{ some: boolean; others: boolean }>`
    select exists (select from ${sql.table(name)} where owner_type = any(${kinds})) as some,
      exists (select from ${sql.table(name)} where owner_type <> all(${kinds})) as others`.execute(db);
  const { some, others } = rows[0]!;
  return some || !others ? [{ partition: name, from, to, kinds, whole: !others }] : [];
}

/** Of a partition that spans months: month by month. */
async function unitsWithin(db: Db, partition: string, retention: Retention, now: Date): Promise<Unit[]> {
  const before = monthOf(now, -Math.min(...Object.values(retention)));
  const { rows } = await sql<{ from: Date; owners: string[] }>`
    select date_trunc('month', created_at, 'UTC') as from, array_agg(distinct owner_type) as owners from ${sql.table(partition)}
    where created_at < ${before} group by 1`.execute(db);
  return rows.flatMap(({ from, owners }) => {
    const to = monthOf(from, 1);
    const kinds = dueKinds(retention, now, to)
      .map(ownerOf)
      .filter((owner) => owners.includes(owner));
    return kinds.length ? [{ partition, from, to, kinds, whole: false }] : [];
  });
}
