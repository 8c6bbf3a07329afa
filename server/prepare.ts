import { sql } from 'kysely';
import { ConfigError } from './config';
import { type Instance, noteInstance } from './instance';
import { seedOnce, type Seeding } from './seed';
import { migrate } from './migrations';
import type { Database } from './shared/db';
import { exclusively } from './shared/exclusive';
import { forgetRuns } from './parts/custom-field/custom-field.claim';
import { outageOf, throughOutage } from './shared/outage';
import { countedTables } from './kinds';
import { correctTotals } from './shared/totals';

interface Preparing {
  /** Milliseconds for which an outage is waited for. */
  withinMs?: number;
  /** The process that is going to serve it: seen by all others before any of them changes the tables. */
  instance?: Instance;
  /** Told what is waited for, and each change of the tables that is done. */
  say?: (line: string) => void;
}

/**
 * Makes a database ready to be served: its newest schema, the queue's tables, its first rows. Any number of processes
 * may start at once; one does it, the others wait and find it done. Throws {@link ConfigError} where it cannot be done.
 */
export async function prepareDatabase(
  db: Database,
  config: Seeding,
  { withinMs = 60_000, instance, say }: Preparing = {},
): Promise<void> {
  const prepare = () =>
    exclusively(db, async (one) => {
      await migrate(one, say && { say });
      await switchOffJit(one);
      await forgetRuns(one);
      if (instance) await noteInstance(one, instance);
      await seedOnce(one, config);
      await correctTotals(one, countedTables);
    }).catch(nameFullDisk);
  await throughOutage(prepare, { withinMs });
}

/**
 * Switches PostgreSQL's just-in-time compilation off for our role in this database, which holds behind a pooler, too, and on
 * replicas. Where it is built with LLVM, as Debian's is, a save that informs somebody took 2.4 s with it and 0.04 s without:
 * the cost that it goes by is that of conditions which are evaluated for few rows.
 */
async function switchOffJit(db: Database): Promise<void> {
  const { rows } = await sql<{ jit: string }>`show jit`.execute(db);
  if (rows[0]?.jit === 'off') return;
  await sql`do $$ begin
    execute format('alter role current_user in database %I set jit to off', current_database());
  end $$`.execute(db);
}

/** Waiting makes no room. */
function nameFullDisk(error: unknown): never {
  if (outageOf(error) !== 'full') throw error;
  throw new ConfigError("The database's disk is full; make room and start again.");
}
