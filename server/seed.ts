import { existsSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { markAllInSilence } from './collision';
import { ConfigError, type Config } from './config';
import { hashPassword } from './help-desk/built-in/password';
import type { Database, Db, Trx } from './shared/db';
import { inTransaction } from './shared/transaction';

/** Something to try: the name of its text on the first page, its address, and the accounts that may do it. */
export interface Try {
  name: 'ticket' | 'impact' | 'approve' | 'import' | 'rule';
  path: string;
  accounts: readonly string[];
}

/** People and records to try the product with (demo/). */
export interface Demo {
  /** Whom one can sign in as; `title`: what they are, `about`: what they may do. */
  accounts: readonly { email: string; full_name: string; title: string; about: string }[];
  /** Of all these accounts. */
  password: string;
  /** What to try first, in the data as they are now. */
  tries: (db: Db) => Promise<readonly Try[]>;
  /** Fills a migrated, empty database. The days of contracts are those of the time zone (an IANA name). */
  seed: (trx: Trx, timeZone: string) => Promise<void>;
}

/** `demo`: what an empty database is filled with; null: nothing but the first admin. */
export type Seeding = { demo: Demo | null } & Pick<Config, 'firstAdmin'> &
  Partial<Pick<Config, 'timeZone' | 'helpDesk'>>;

/**
 * Fills a database that has no admin yet: with demo data, or with the first admin of the configuration. Whole or not at
 * all, and once. Throws {@link ConfigError} if there would be nobody to sign in. People of a connected help-desk are its
 * own.
 */
export async function seedOnce(
  db: Database,
  { demo, firstAdmin, timeZone = 'UTC', helpDesk = null }: Seeding,
): Promise<void> {
  if (helpDesk !== null) return;
  await inTransaction(db, async (trx) => {
    // One process at a time: the others wait here and then find the admin.
    const [status] = await trx
      .selectFrom('help_desk.statuses')
      .select('id')
      .orderBy('id')
      .limit(1)
      .forUpdate()
      .execute();
    if (!status) throw new Error('The database is not migrated');
    const admin = await trx
      .selectFrom('help_desk.users')
      .select('id')
      .where('role', '=', 'admin')
      .limit(1)
      .executeTakeFirst();
    if (admin) return;
    if (demo) {
      await demo.seed(trx, timeZone);
      await markAllInSilence(trx);
      return;
    }
    if (!firstAdmin)
      throw new ConfigError(
        'Without demo data a new database needs its first administrator; set ADMIN_EMAIL and ADMIN_PASSWORD.',
      );
    const { email, password } = firstAdmin;
    await trx
      .insertInto('help_desk.users')
      .values({ email, full_name: email, role: 'admin', password_hash: await hashPassword(password) })
      .execute();
  });
}

/** The demo as it was built into the folder `dist`; null if it was not: `npm run build` leaves it out. */
export async function loadDemo(dist: string): Promise<Demo | null> {
  const file = path.resolve(dist, 'demo-data/index.mjs');
  if (!existsSync(file)) return null;
  const { demo } = (await import(pathToFileURL(file).href)) as { demo: Demo };
  return demo;
}
