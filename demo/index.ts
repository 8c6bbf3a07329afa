import { sql } from 'kysely';
import type { Demo } from '../server/seed';
import type { Trx } from '../server/shared/db';
import { demoAccounts, demoPassword } from './accounts';
import { seedBoards } from './boards';
import { seedChanges } from './changes';
import { seedContracts } from './contracts';
import { seedAssetForms } from './asset-forms';
import { seedFleet } from './fleet';
import { seedForms } from './forms';
import { seedFreezes } from './freezes';
import { seedTemplates } from './templates';
import { seedMails } from './mails';
import { seedPeople } from './people';
import { seedPlans } from './plans';
import { seedRelations } from './relations';
import { seedReleases } from './releases';
import { seedReports } from './reports';
import { seedRules } from './rules';
import { seedTasks } from './tasks';
import { tries } from './tour';
import { seedWork } from './work';

/** What `npm start` fills an empty database with; `npm run build` leaves it out. */
export const demo: Demo = {
  accounts: demoAccounts,
  password: demoPassword,
  tries,
  seed,
};

/** A small company with its people, machines, contracts and a few months of work. */
async function seed(trx: Trx, zone: string): Promise<void> {
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
  await seedRules(trx, people, changes);
  await seedFreezes(trx, people, zone);
  await seedTemplates(trx, people, fleet, changes, zone);
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
  // The audit knows them in this order only.
  await sql`delete from audit_waiting w where w.source = 'activity' and not exists (select from activity_log a where a.id = w.source_id)`.execute(
    trx,
  );
}
