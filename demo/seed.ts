import { sql } from 'kysely';
import { ConfigError, type Config } from '../config';
import { hashPassword } from '../help-desk/built-in/password';
import type { Database, Trx } from '../shared/db';
import { inTransaction } from '../shared/transaction';
import { seedBoards } from './boards';
import { seedChanges } from './changes';
import { seedContracts } from './contracts';
import { seedAssetForms } from './asset-forms';
import { seedFleet } from './fleet';
import { seedForms } from './forms';
import { seedMails } from './mails';
import { seedPeople } from './people';
import { seedPlans } from './plans';
import { seedRelations } from './relations';
import { seedReleases } from './releases';
import { seedReports } from './reports';
import { seedTasks } from './tasks';
import { seedWork } from './work';

/** The days of demo contracts are those of the time zone. */
export type Seeding = Pick<Config, 'demo' | 'firstAdmin'> & Partial<Pick<Config, 'timeZone' | 'helpDesk'>>;

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
    if (demo) return seedDemo(trx, timeZone);
    if (!firstAdmin)
      throw new ConfigError(
        'With DEMO=0 a new database needs its first administrator; set ADMIN_EMAIL and ADMIN_PASSWORD.',
      );
    const { email, password } = firstAdmin;
    await trx
      .insertInto('help_desk.users')
      .values({ email, full_name: email, role: 'admin', password_hash: await hashPassword(password) })
      .execute();
  });
}

/** A small company with its people, machines, contracts and a few months of work. */
async function seedDemo(trx: Trx, zone: string): Promise<void> {
  const people = await seedPeople(trx);
  const fleet = await seedFleet(trx, people);
  await seedRelations(trx, people, fleet);
  const changes = await seedChanges(trx, people, fleet);
  await seedForms(trx, people, changes);
  await seedAssetForms(trx, people);
  await seedReleases(trx, people, fleet, changes);
  await seedTasks(trx, people, changes);
  await seedPlans(trx, people, changes);
  await seedBoards(trx, people, changes);
  await seedContracts(trx, people, fleet, zone);
  await seedWork(trx, people, fleet, changes);
  await seedReports(trx, people);
  await seedMails(trx);
  await orderActivity(trx);
}

/**
 * The log is read in the order in which it was written; a story told record by record was not written in the order of
 * time.
 */
async function orderActivity(trx: Trx): Promise<void> {
  const columns = sql.raw('owner_type, owner_id, kind, actor_id, request_id, before, after, created_at');
  await sql`with told as (delete from activity_log returning *) insert into activity_log (${columns}) select ${columns} from told order by created_at, id`.execute(
    trx,
  );
}
