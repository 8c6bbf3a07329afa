import { sql } from 'kysely';
import {
  type LogArchive,
  type LogArchiveList,
  type LogKind,
  logKinds,
  type RetentionReply,
} from '../../wire/retention/retention';
import type { Db } from '../shared/db';
import { notFound } from '../shared/errors';
import { readPaging } from '../shared/list.params';
import { wireTime } from '../shared/time';
import { placeName, type ArchiveConfig } from './retention.place';
import { activityLog, monthName, partitionsOf, restOf } from './retention.tables';
import { dueKinds, ownerOf, readRetention } from './retention.units';

/** How long lines are kept, and how large the months of the log are. */
export async function readRetentionPage(
  db: Db,
  { now, config }: { now: Date; config: ArchiveConfig },
): Promise<RetentionReply> {
  const retention = await readRetention(db);
  const partitions = await partitionsOf(db, activityLog);
  const { rows } = await sql<{ lines: number; bytes: number; running: boolean }>`
    select greatest(c.reltuples, coalesce(s.n_live_tup, 0), 0)::bigint as lines, pg_total_relation_size(c.oid) as bytes,
      exists (select from log_archives where state <> 'done') or exists (select from pgboss.job where name = 'log-archive' and state in ('created', 'active', 'retry')) as running
    from pg_class c left join pg_stat_all_tables s on s.relid = c.oid where c.oid = to_regclass(${`public.${restOf(activityLog)}`})`.execute(
    db,
  );
  const { lines, bytes, running } = rows[0]!;
  const held = await heldOf(
    db,
    partitions.flatMap(({ name, to }) => dueKinds(retention, now, to).map((kind) => ({ name, kind }))),
  );
  const months = partitions.map((one) => ({
    from: one.from && monthName(one.from),
    before: monthName(one.to),
    lines: one.rows,
    bytes: one.bytes,
    due: dueKinds(retention, now, one.to).filter((kind) => held.has(`${one.name} ${kind}`)),
  }));
  return {
    retention: Object.fromEntries(
      logKinds.map((kind) => [kind, retention[kind] ?? null]),
    ) as RetentionReply['retention'],
    months: [...months.reverse(), ...(lines ? [{ from: null, before: null, lines, bytes, due: [] }] : [])],
    place: placeName(config),
    running,
  };
}

/** Of these kinds those with lines in these partitions, as `partition kind`: a look into an index each, in one statement. */
async function heldOf(db: Db, asked: readonly { name: string; kind: LogKind }[]): Promise<Set<string>> {
  if (!asked.length) return new Set();
  const looks = asked.map(
    ({ name, kind }) =>
      sql`select ${`${name} ${kind}`}::text as held where exists (select from ${sql.table(name)} where owner_type = ${ownerOf(kind)})`,
  );
  const { rows } = await sql<{ held: string }>`${sql.join(looks, sql` union all `)}`.execute(db);
  return new Set(rows.map(({ held }) => held));
}

/** One page of the archives, the newest first. */
export async function listArchives(db: Db, query: Record<string, unknown>, zone: string): Promise<LogArchiveList> {
  const { page, limit } = readPaging(query, [], 'desc');
  const { rows } = await sql<LogArchive>`
    select t.id, to_char(t.from_at at time zone 'UTC', 'YYYY-MM') as month, t.kinds, t.row_count as lines, t.bytes, t.first_id, t.last_id,
      t.sha256, t.place, t.file, ${wireTime(sql.ref('t.at'), zone)} as archived_at
    from log_archives t order by t.id desc limit ${limit} offset ${(page - 1) * limit}`.execute(db);
  const counted = await sql<{ total: number }>`select count(*) as total from log_archives`.execute(db);
  const log_archives = rows.map((row) => ({
    ...row,
    kinds: row.kinds.map((owner) => logKinds.find((kind) => ownerOf(kind) === owner) ?? owner),
  }));
  return { log_archives, total: counted.rows[0]!.total };
}

interface KnownArchive {
  place: string;
  file: string;
  lines: number;
  bytes: number;
  sha256: string;
}

/** An archive that is whole; null: it is not yet. Throws 404. */
export async function findArchive(db: Db, id: number): Promise<KnownArchive | null> {
  const row = await db
    .selectFrom('log_archives')
    .select(['place', 'file', 'row_count as lines', 'bytes', 'sha256'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) throw notFound('file');
  return row.sha256 === null ? null : (row as KnownArchive);
}
