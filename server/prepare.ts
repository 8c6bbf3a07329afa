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
      await forgetRuns(one);
      if (instance) await noteInstance(one, instance);
      await seedOnce(one, config);
      await correctTotals(one, countedTables);
    }).catch(nameFullDisk);
  await throughOutage(prepare, { withinMs });
}

/** Waiting makes no room. */
function nameFullDisk(error: unknown): never {
  if (outageOf(error) !== 'full') throw error;
  throw new ConfigError("The database's disk is full; make room and start again.");
}
