import { CompiledQuery, sql } from 'kysely';
import PgBoss from 'pg-boss';
import type { Database, Trx } from '../shared/db';
import { type JobName, jobNames } from './names';

/** Work whose process died is given to another after this many seconds. */
const expireInSeconds = 300;
/** A failure is tried again after 30–60 s, then twice as long each time: twelve attempts in a day or two. */
export const mailRetries = 11;
const mail = { retryLimit: mailRetries, retryDelay: 30, retryBackoff: true, expireInSeconds, retentionDays: 14 };
/** A job works for some seconds and leaves the rest to the next one; what a killed process leaves goes on soon. */
const imports = { retryLimit: 50, retryDelay: 2, retryBackoff: false, expireInSeconds: 60, retentionDays: 14 };
/** It works for some seconds and leaves the rest to the next one, but for a large file. */
const moves = { retryLimit: 50, retryDelay: 5, retryBackoff: false, expireInSeconds, retentionDays: 14 };
/** A file that failed is asked for again by who wants it; one whose process died, by the clock (tidyExports). */
const exported = { retryLimit: 0, expireInSeconds: 4 * 3600, retentionDays: 7 };
/** A wake-up: what is to be done, and when again, stands in `host_actions`. */
const wake = { retryLimit: 3, retryDelay: 5, retryBackoff: true, expireInSeconds, retentionDays: 2 };
/** The next due time comes soon. */
const timed = { retryLimit: 3, retryDelay: 5, retryBackoff: true, expireInSeconds, retentionDays: 2 };

const untimed: Partial<Record<JobName, object>> = {
  mail,
  import: imports,
  bulk: imports,
  export: exported,
  'file-move': moves,
  'host-actions': wake,
};

/** pg-boss on a connection, or in a transaction, of ours. */
export const executorOf = (db: Database): PgBoss.Db => ({
  async executeSql(text, values = []) {
    const { rows } = await db.executeQuery<Record<string, unknown>>(CompiledQuery.raw(text, values as unknown[]));
    return { rows };
  },
});

const nowhere: PgBoss.Db = {
  executeSql: () => Promise.reject(new Error('Name the transaction that the job belongs to.')),
};
/** Writes jobs, does none. */
const sender = new PgBoss({ db: nowhere });

/** Puts work into a queue, not to be begun before `startAfter`, in the transaction of what it belongs to: a job exists exactly when that was committed. */
export async function enqueue(
  db: Trx,
  name: JobName,
  data: Record<string, unknown>[],
  startAfter?: Date,
): Promise<void> {
  if (data.length)
    await sender.insert(
      data.map((one) => ({ name, data: one, ...(startAfter && { startAfter }) })),
      { db: executorOf(db) },
    );
}

/** Puts failed work back into its queue. */
export async function retry(db: Trx, name: string, id: string): Promise<void> {
  await sender.retry(name, id, { db: executorOf(db) });
}

/**
 * The queue's own tables, in the schema `pgboss`. One process at a time, on one connection
 * (server/shared/exclusive.ts).
 */
export async function prepareQueues(db: Database): Promise<void> {
  const boss = new PgBoss({ db: executorOf(db), supervise: false, schedule: false });
  boss.on('error', () => undefined);
  // pg-boss begins a transaction by itself, and leaves it open when it fails.
  await boss.start().catch(async (error: unknown) => {
    await sql`rollback`.execute(db).catch(() => undefined);
    throw error;
  });
  for (const name of jobNames) {
    const queue = { name, ...(untimed[name] ?? timed) };
    await boss.createQueue(name, queue);
    await boss.updateQueue(name, queue);
  }
  await boss.stop({ graceful: false });
}

/**
 * Mails of the outbox without a job, e.g. from before there was a queue, get one. One that has failed for good stays
 * where it is.
 */
export async function requeueMails(db: Database): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ id: number }>`
      select m.id from outgoing_mails m
      where m.sent_at is null and m.held_at is null and m.attempts <= ${mailRetries} and not exists (select from pgboss.job j where j.name = 'mail' and j.data->>'id' = m.id::text)
      order by m.id for update skip locked`.execute(trx);
    await enqueue(trx, 'mail', rows);
  });
}

/**
 * Imports, edits of many records and moves of files on which nobody seems to work, e.g. after a process was killed, get a job at once; a
 * second one does no harm. Called at every start.
 */
export async function requeueUnfinished(db: Database): Promise<void> {
  const waits = (name: JobName) =>
    sql`exists (select from pgboss.job j where j.name = ${name} and j.state in ('created', 'retry') and j.data->>'id' = t.id::text)`;
  await db.transaction().execute(async (trx) => {
    const { rows: begun } = await sql<{ id: number; run: number }>`
      select t.id, t.run from imports t where t.status in ('queued', 'running') and not ${waits('import')} order by t.id`.execute(
      trx,
    );
    await enqueue(trx, 'import', begun);
    const { rows } = await sql<{ id: number }>`
      select t.id from bulk_jobs t where t.ended_at is null and not ${waits('bulk')} order by t.id`.execute(trx);
    await enqueue(trx, 'bulk', rows);
    const { rows: moving } = await sql<{ id: number }>`
      select t.id from file_moves t where t.ended_at is null and not ${waits('file-move')}`.execute(trx);
    await enqueue(trx, 'file-move', moving);
  });
}
