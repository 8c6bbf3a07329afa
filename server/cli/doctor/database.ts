import { ConfigError } from '../../config';
import { thisProgram } from '../../migrations';
import { reachDatabase, requireDirectUrl } from '../../reach';
import type { Database } from '../../shared/db';
import {
  clockAhead,
  databaseClock,
  databaseFound,
  oldestTransaction,
  replicasFound,
  replicasOf,
  tablesFound,
  transactionsFound,
} from '../../check/database.check';
import { fault, type Found, type Said, skipped, warning } from '../../check/finding';
import { lookAtReplica, replicaFound } from '../../check/replica.check';
import { instancesOf } from '../../instance';
import { processesFound, queuesFound, queuesOf, webhooksFound, webhooksOf } from '../../check/work.check';
import type { Check, Installed } from './finding';

export const databaseCheck: Check = {
  name: 'database',
  async run(installed) {
    const { config, unread } = installed;
    if (unread.has('DATABASE_URL') || unread.has('DATABASE_DIRECT_URL'))
      return [skipped('Its address is wrong, see settings.')];
    const refused = await refusalOf(installed);
    if (refused) return refused;
    const db = await installed.database();
    if (!db)
      return [
        warning(
          `The embedded database in ${config.dataDir} does not run, so it was not looked at.`,
          'Start the service desk, then ask again.',
        ),
      ];
    const tables = await tablesFound(db, thisProgram);
    return [...(await databaseFound(db)), ...tables, ...databaseClock(await clockAhead(db))];
  },
};

/** Why it cannot be reached, as a start would say it; null: it can. */
async function refusalOf({ config: { databaseUrl, directUrl } }: Installed): Promise<Found[] | null> {
  if (!databaseUrl) return null;
  try {
    if (directUrl) await reachDatabase(directUrl, { withinMs: 0, variable: 'DATABASE_DIRECT_URL' });
    requireDirectUrl(await reachDatabase(databaseUrl, { withinMs: 0 }), directUrl);
    return null;
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return [
      fault(
        error.message,
        'Check that PostgreSQL runs, that its name, port, user and password are right, and that it lets this machine in (pg_hba.conf).',
      ),
    ];
  }
}

/** What the database knows of how it goes. Where it cannot be read, or has other tables, `database` says so. */
const served = (name: string, look: (db: Database, installed: Installed) => Promise<Said[]>): Check => ({
  name,
  async run(installed) {
    const db = await installed.served();
    return db ? look(db, installed) : [];
  },
});

export const servedChecks: readonly Check[] = [
  served('transactions', async (db) => transactionsFound(await oldestTransaction(db))),
  served('replicas', async (db, { config }) => {
    const read = await Promise.all(config.replicaUrls.map((url) => lookAtReplica(url, db)));
    return [...replicasFound(await replicasOf(db)), ...read.map(replicaFound)];
  }),
  served('processes', async (db, { version }) => processesFound(await instancesOf(db), version)),
  served('queue', async (db) => queuesFound(await queuesOf(db))),
  served('webhooks', async (db) => webhooksFound(await webhooksOf(db))),
];
