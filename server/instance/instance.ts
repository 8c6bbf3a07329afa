import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { sql } from 'kysely';
import { version } from '../../package.json';
import type { Database, Db } from '../shared/db';

/** A process that serves the database. */
export interface Instance {
  id: string;
  /** Of the package. */
  version: string;
  host: string;
  pid: number;
  started_at: Date;
}

export type Seen = Instance & { seen_at: Date };

/** Milliseconds between two signs of life, and seconds after the last of which a process counts as gone. */
const beatMs = 15_000;
const goneAfter = 60;

/** This process, since now. */
export const thisInstance = (): Instance => ({
  ...{ id: randomUUID(), version, host: hostname(), pid: process.pid },
  started_at: new Date(),
});

/** Says that it runs; again as a sign of life. The moment is the database's, whatever the clock of the machine. */
export async function noteInstance(
  db: Database,
  { id, version: ours, host, pid, started_at }: Instance,
): Promise<void> {
  await sql`
    insert into instances (id, version, host, pid, started_at, seen_at) values (${id}, ${ours}, ${host}, ${pid}, ${started_at}, now())
    on conflict (id) do update set seen_at = now()`.execute(db);
}

/** It ends by itself; one that is killed is forgotten after a minute. */
export async function forgetInstance(db: Database, { id }: Pick<Instance, 'id'>): Promise<void> {
  await db.deleteFrom('instances').where('id', '=', id).execute();
}

/** Those that gave a sign of life within the last minute, the oldest first. */
export function instancesOf(db: Db): Promise<Seen[]> {
  return db
    .selectFrom('instances')
    .select(['id', 'version', 'host', 'pid', 'started_at', 'seen_at'])
    .where('seen_at', '>', sql<Date>`now() - make_interval(secs => ${goneAfter})`)
    .orderBy('started_at')
    .orderBy('id')
    .execute();
}

/** Gives signs of life until it is stopped. A database that is away for a moment is told again. */
export function keepSeen(db: Database, instance: Instance, everyMs = beatMs): { stop: () => Promise<void> } {
  let beating: Promise<void> = Promise.resolve();
  const beat = () => (beating = noteInstance(db, instance).catch(() => undefined));
  const timer = setInterval(() => void beat(), everyMs).unref();
  return {
    async stop() {
      clearInterval(timer);
      await beating;
      await forgetInstance(db, instance);
    },
  };
}
