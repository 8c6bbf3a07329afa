import { sql } from 'kysely';
import type { Place } from '../backup/place';
import { ConfigError } from '../config';
import type { Database, Db } from '../shared/db';
import { digestOf, linesOf, writeLines } from './retention.file';
import { changePartitions } from './retention.locks';
import { activityLog, monthName, type MonthlyTable, partitionName } from './retention.tables';
import { dueUnits, type Unit } from './retention.units';
import { knownPlace } from './retention.place';

/** One process at a time archives: the key of its lock, which is of a transaction, so poolers do not matter. */
const archiveLock = 730_122;
/** Lines that are read, and deleted, at once. */
const batch = 2000;

interface Archive {
  id: number;
  partition: string;
  from_at: Date;
  to_at: Date;
  kinds: string[];
  state: 'writing' | 'verified' | 'detached' | 'done';
  place: string;
  file: string;
  row_count: number | null;
  sha256: string | null;
  content_sum: string | null;
}

/**
 * Writes old lines of the activity log into files, reads each back, and only then takes them out of the log: a month that
 * is old as a whole goes as a partition, else its lines of some kinds are deleted bit by bit. What a killed run left is
 * gone on with first. Returns false if another process is at it. Throws ConfigError where a file cannot be written, or is
 * not as it was written while its lines are half gone.
 */
export async function archiveLog(
  db: Database,
  open: () => Promise<Place>,
  now: Date,
  known: (name: string) => Place = knownPlace,
): Promise<boolean> {
  return db.transaction().execute(async (lock) => {
    const { rows } = await sql<{ mine: boolean }>`select pg_try_advisory_xact_lock(${archiveLock}) as mine`.execute(
      lock,
    );
    if (!rows[0]!.mine) return false;
    const left = await db.selectFrom('log_archives').select('id').where('state', '<>', 'done').orderBy('id').execute();
    for (const { id } of left) await goOn(db, id, { now, known });
    for (const unit of await dueUnits(db, now))
      await goOn(db, await begin(db, unit, (await open()).name, now), { now, known });
    return true;
  });
}

async function begin(db: Database, unit: Unit, place: string, now: Date): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into log_archives (id, table_name, from_at, to_at, kinds, partition, place, file, begun_at)
    select n.id, 'activity_log', ${unit.from}, ${unit.to}, ${unit.kinds}::text[], ${unit.partition}, ${place},
      'activity-log-' || ${monthName(unit.from)} || '-' || n.id || '.jsonl.gz', ${now}
    from (select nextval(pg_get_serial_sequence('log_archives', 'id')) as id) n returning id`.execute(db);
  return rows[0]!.id;
}

async function goOn(
  db: Database,
  id: number,
  { now, known }: { now: Date; known: (name: string) => Place },
): Promise<void> {
  const read = async (): Promise<Archive> =>
    (await sql<Archive>`select *, content_sum::text as content_sum from log_archives where id = ${id}`.execute(db))
      .rows[0]!;
  const first = await read();
  const place = known(first.place);
  if (first.state === 'writing') await write(db, first, place, now);
  const archive = await read();
  if (archive.state === 'done') return;
  const isWhole = archive.state === 'detached' || (await holdsNothingElse(db, archive));
  if (!(await isAsWritten(archive, place))) {
    if ((await contentOf(db, archive)).rows !== archive.row_count)
      throw new ConfigError(
        `${place.nameOf(archive.file)} is not as it was written, and some of its lines are gone from the log. Put it back as it was (SHA-256 ${archive.sha256}).`,
      );
    await write(db, archive, place, now);
  }
  if (isWhole) await dropWhole(db, await read(), place, now);
  else await deleteLines(db, archive, place, now);
}

const isAsWritten = ({ file, sha256 }: Archive, place: Place): Promise<boolean> =>
  digestOf(place, file).then(
    (digest) => digest === sha256,
    (error: unknown) => {
      if (error instanceof ConfigError || (error as NodeJS.ErrnoException).code === 'ENOENT') return false;
      throw error;
    },
  );

/** The condition on its lines, in its partition. */
const within = ({ from_at, to_at, kinds }: Archive) =>
  sql`created_at >= ${from_at} and created_at < ${to_at} and owner_type = any(${kinds})`;

interface Content {
  rows: number;
  first: number | null;
  last: number | null;
  sum: string | null;
}

async function contentOf(db: Db, archive: Archive): Promise<Content> {
  const { rows } = await sql<Content>`
    select count(*) as rows, min(id) as first, max(id) as last, sum(hashtextextended(t::text, 0))::text as sum
    from ${sql.table(archive.partition)} t where ${within(archive)}`.execute(db);
  return rows[0]!;
}

/** As of one moment. Then the file is read back: its bytes, the number of its lines, and their ids. */
async function write(db: Database, archive: Archive, place: Place, now: Date): Promise<void> {
  const { content, written } = await db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (trx) => {
      await sql`set local statement_timeout = 0`.execute(trx);
      const found = await contentOf(trx, archive);
      const likely = await sql<{ bytes: number }>`
        select pg_total_relation_size(${archive.partition}::regclass) as bytes`.execute(trx);
      return {
        content: found,
        written: await writeLines(place, archive.file, textOf(trx, archive, found), likely.rows[0]!.bytes),
      };
    });
  if ((await digestOf(place, archive.file)) !== written.sha256)
    throw new ConfigError(`${place.nameOf(archive.file)} was read back, and is not what was written.`);
  let lines = 0;
  for await (const ids of idsOf(place, archive.file)) lines += ids.length;
  if (lines !== content.rows)
    throw new ConfigError(`${place.nameOf(archive.file)} was read back with ${lines} lines of ${content.rows}.`);
  await sql`
    update log_archives set state = case state when 'detached' then state else 'verified' end, row_count = ${content.rows}, first_id = ${content.first}, last_id = ${content.last},
      content_sum = ${content.sum}::numeric, bytes = ${written.bytes}, sha256 = ${written.sha256}, verified_at = ${now} where id = ${archive.id}`.execute(
    db,
  );
}

async function* textOf(db: Db, archive: Archive, { first, last }: Content): AsyncGenerator<string> {
  if (first === null) return;
  for (let behind = first - 1; ;) {
    const { rows } = await sql<{ id: number; line: string }>`
      select id, row_to_json(t)::text as line from ${sql.table(archive.partition)} t
      where id > ${behind} and id <= ${last} and ${within(archive)} order by id limit ${batch}`.execute(db);
    if (!rows.length) return;
    yield rows.map(({ line }) => `${line}\n`).join('');
    behind = rows.at(-1)!.id;
  }
}

/** The ids of a file's lines, some at a time. */
async function* idsOf(place: Place, file: string): AsyncGenerator<number[]> {
  let ids: number[] = [];
  for await (const line of linesOf(place, file)) {
    ids.push((JSON.parse(line) as { id: number }).id);
    if (ids.length === batch) {
      yield ids;
      ids = [];
    }
  }
  if (ids.length) yield ids;
}

/** May the partition go with its lines? The one of the rest stays, and so does one that spans months. */
async function holdsNothingElse(db: Database, archive: Archive): Promise<boolean> {
  if (archive.partition !== partitionName(activityLog, archive.from_at)) return false;
  const { rows } = await sql<{ others: boolean }>`
    select exists (select from ${sql.table(archive.partition)} where owner_type <> all(${archive.kinds})) as others`.execute(
    db,
  );
  return !rows[0]!.others;
}

/**
 * First it becomes a table of its own, into which nobody writes: a line that came or was changed after the file was
 * written is noticed then, and the file is written again.
 */
async function dropWhole(db: Database, archive: Archive, place: Place, now: Date): Promise<void> {
  const partition = sql.table(archive.partition);
  if (archive.state !== 'detached') await detachPartition(db, activityLog, archive.partition, archive.id);
  const { rows } = await sql<{ there: boolean }>`
    select to_regclass(${`public.${archive.partition}`}) is not null as there`.execute(db);
  if (rows[0]!.there) {
    await putBack(db, archive);
    const content = await contentOf(db, archive);
    if (content.rows !== archive.row_count || content.sum !== archive.content_sum) await write(db, archive, place, now);
  }
  await changePartitions(db, async (trx) => {
    await sql`drop table if exists ${partition}`.execute(trx);
    await sql`update log_archives set state = 'done', at = ${now} where id = ${archive.id}`.execute(trx);
  });
}

async function detachPartition(db: Database, table: MonthlyTable, name: string, archive: number | null): Promise<void> {
  await changePartitions(db, async (trx) => {
    await sql`alter table ${sql.table(table.name)} detach partition ${sql.table(name)}`.execute(trx);
    if (archive !== null) await sql`update log_archives set state = 'detached' where id = ${archive}`.execute(trx);
  });
}

/** Lines of other kinds, from a moment before it was a table of its own: into the rest of the log. */
async function putBack(db: Database, archive: Archive): Promise<void> {
  await sql`
    with others as (delete from ${sql.table(archive.partition)} t where not (${within(archive)}) returning *)
    insert into activity_log select * from others`.execute(db);
}

/** Those of the file and no others, some at a time; nobody waits for that. */
async function deleteLines(db: Database, archive: Archive, place: Place, now: Date): Promise<void> {
  for await (const ids of idsOf(place, archive.file))
    await sql`delete from ${sql.table(archive.partition)} where id = any(${ids}) and ${within(archive)}`.execute(db);
  await sql`update log_archives set state = 'done', at = ${now} where id = ${archive.id}`.execute(db);
}

/** Takes a month out of a table and drops it, with what it holds. */
export async function dropPartition(db: Database, name: MonthlyTable['name'], month: Date): Promise<void> {
  const partition = partitionName({ ...activityLog, name }, month);
  await detachPartition(db, { ...activityLog, name }, partition, null);
  await changePartitions(db, (trx) => sql`drop table ${sql.table(partition)}`.execute(trx));
}
