import { sql } from 'kysely';
import type { Trx } from '../server/shared/db';
import type { Fleet } from './fleet';
import type { People } from './people';
import { daysAgo } from './steady';

/** What the demo's patch day was made from. */
const patchDay = 'Patch day: operating systems of all servers';

/** A patch day that comes by the calendar, and a change that is made by hand again and again. */
export async function seedTemplates(
  trx: Trx,
  { account }: People,
  { assets }: Fleet,
  changes: Map<string, number>,
  zone: string,
): Promise<void> {
  const made = daysAgo(75);
  const stamps = { created_by: account.admin, updated_by: account.admin, created_at: made, updated_at: made };
  const board = await trx.selectFrom('cabs').select('id').where('name', '=', 'Infrastructure board').executeTakeFirst();
  const begin = secondTuesday(new Date().getUTCFullYear(), 0, 20);
  const { id } = await trx
    .insertInto('change_templates')
    .values({
      name: 'Patch day, second Tuesday',
      fields: JSON.stringify({
        subject: patchDay,
        description:
          '<p>All servers get the updates of the month, in three waves.</p><p>Services that run on two machines stay up.</p>',
        ...{ change_type_id: 2, priority_id: 2, requester_id: account.admin, agent_id: account.agent },
      }),
      planning: JSON.stringify([
        {
          identifier: 'rollout-plan',
          description: '<p>Test servers first, then one of each pair, then the others.</p>',
        },
        { identifier: 'backout-plan', description: '<p>Snapshots of the evening before are kept for three days.</p>' },
      ]),
      asset_ids: assets.get('Server') ?? [],
      ...{ recurrence: 'FREQ=MONTHLY;BYDAY=2TU', time_zone: zone, days_ahead: 14, repeats_since: made },
      ...{ begins_at: begin, ends_at: new Date(begin.getTime() + 6 * 3_600_000) },
      ...stamps,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await takeNext(trx, id, changes.get(patchDay) ?? 0);
  await trx
    .insertInto('change_templates')
    .values({
      name: 'Open a port of the firewall',
      fields: JSON.stringify({
        subject: 'Open a port of the firewall',
        description: '<p>From where to where, which port, for how long, and who asked for it.</p>',
        ...{ change_type_id: 2, priority_id: 1 },
      }),
      planning: JSON.stringify([{ identifier: 'backout-plan', description: '<p>Delete the rule.</p>' }]),
      workflow_id: board?.id ?? null,
      ...stamps,
    })
    .execute();
}

/** The change of the coming patch days is there already, so that a demo begins with the same changes on each day. */
async function takeNext(trx: Trx, template_id: number, change_id: number): Promise<void> {
  await trx.insertInto('change_template_uses').values({ template_id, change_id }).execute();
  for (const later of [-1, 0, 1]) {
    const today = new Date();
    const day = secondTuesday(today.getUTCFullYear(), today.getUTCMonth() + later, 20)
      .toISOString()
      .slice(0, 10);
    await sql`insert into change_template_occurrences (template_id, occurrence, change_id, created_at)
      values (${template_id}, ${day}::date, ${change_id}, now())`.execute(trx);
  }
}

/** An hour (UTC) of the second Tuesday of a month. */
function secondTuesday(year: number, month: number, hour: number): Date {
  const first = new Date(Date.UTC(year, month, 1, hour));
  first.setUTCDate(8 + ((9 - first.getUTCDay()) % 7));
  return first;
}
