import { changePlanningKeys } from '../wire/change/change';
import type { Trx } from '../server/shared/db';
import type { People } from './people';

type Plan = Partial<Record<(typeof changePlanningKeys)[number], string>>;

/** Planning entries by the subject of their change. */
const plans: Readonly<Record<string, Plan>> = {
  'Replace the core switches in Hamburg': {
    reason: '<p>The switches are out of support since March, and two fans have failed this year.</p>',
    impact: '<p>Racks A to D lose the network for at most ten minutes each, one after the other.</p>',
    'rollout-plan':
      '<ol><li>Mount and burn in the new pair beside the old one.</li><li>Move the uplinks.</li><li>Move rack by rack, each in its own window.</li></ol>',
    'backout-plan': '<p>The old pair stays powered for a week: moving a rack back is re-plugging two cables.</p>',
  },
  'Move the Lyon office to the new provider': {
    reason: '<p>Half the price, ten times the bandwidth, and a second path into the building.</p>',
    impact: '<p>About 40 people work over mobile data for one evening.</p>',
    'rollout-plan': '<p>Both lines run in parallel for two weeks; the router changes over at night.</p>',
  },
  'Patch day: operating systems of all servers': {
    'rollout-plan':
      '<ul><li>Wave one: test and internal servers</li><li>Wave two, a day later: everything customers see</li></ul>',
    'backout-plan': '<p>Snapshots of all machines from the evening before.</p>',
  },
  'Set the VPN re-key interval to eight hours': {
    reason: '<p>Home offices are cut off every thirty minutes.</p>',
    impact: '<p>Sessions end once, when the gateways read their new settings.</p>',
  },
};

const hour = 3_600_000;

/** What was planned for some changes, in the days after they were raised. */
export async function seedPlans(trx: Trx, people: People, changes: Map<string, number>): Promise<void> {
  const actor_id = people.account.agent;
  for (const [subject, plan] of Object.entries(plans)) {
    const owner_id = changes.get(subject);
    if (!owner_id) throw new Error(`The demo has no change “${subject}” to plan.`);
    const { created_at } = await trx
      .selectFrom('changes')
      .select('created_at')
      .where('id', '=', owner_id)
      .executeTakeFirstOrThrow();
    for (const [i, key] of changePlanningKeys.entries()) {
      const description = plan[key];
      if (!description) continue;
      const at = new Date(Math.min(created_at.getTime() + (i + 1) * hour, Date.now()));
      const owner = { owner_type: 'sd_changes', owner_id };
      await trx
        .insertInto('planning_entries')
        .values({ ...owner, key, description, updated_by: actor_id, updated_at: at })
        .execute();
      await trx
        .insertInto('activity_log')
        .values({ ...owner, kind: 'planning-created', actor_id, created_at: at, after: JSON.stringify({ key }) })
        .execute();
    }
  }
}
