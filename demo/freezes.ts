import type { Trx } from '../server/shared/db';
import type { People } from './people';
import { daysAgo } from './steady';

/** Servers, and what they rest on. */
const patched = ['Server', 'Switch'];

/** The end of the year, in which nothing is changed, and the night of each month in which servers are patched. */
export async function seedFreezes(trx: Trx, { account }: People, zone: string): Promise<void> {
  const made = daysAgo(80);
  const year = new Date().getUTCFullYear();
  const stamps = {
    time_zone: zone,
    created_by: account.admin,
    updated_by: account.admin,
    created_at: made,
    updated_at: made,
  };
  await trx
    .insertInto('freezes')
    .values({
      name: 'Year-end freeze',
      reason: 'Accounts are closed and few people are at work. Only emergencies are changed.',
      begins_at: new Date(Date.UTC(year, 11, 20)),
      ends_at: new Date(Date.UTC(year + 1, 0, 3)),
      recurrence: 'FREQ=YEARLY;BYMONTH=12;BYMONTHDAY=20',
      severity: 'block',
      everything: true,
      ...stamps,
    })
    .execute();
  const types = await trx.selectFrom('asset_types').select('id').where('name', 'in', patched).execute();
  await trx
    .insertInto('maintenances')
    .values({
      name: 'Monthly patch night',
      reason: 'Servers may be restarted in the night to the last Sunday of a month.',
      begins_at: lastSaturday(year, 0, 20),
      ends_at: new Date(lastSaturday(year, 0, 20).getTime() + 8 * 3_600_000),
      recurrence: 'FREQ=MONTHLY;BYDAY=-1SA',
      severity: 'warn',
      asset_type_ids: types.map(({ id }) => id),
      ...stamps,
    })
    .execute();
}

/** An hour (UTC) of the last Saturday of a month. */
function lastSaturday(year: number, month: number, hour: number): Date {
  const last = new Date(Date.UTC(year, month + 1, 0, hour));
  last.setUTCDate(last.getUTCDate() - ((last.getUTCDay() + 1) % 7));
  return last;
}
