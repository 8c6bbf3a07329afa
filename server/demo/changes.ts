import type { Trx } from '../shared/db';
import type { Fleet } from './fleet';
import type { People } from './people';
import { daysAgo, reserve, steady } from './steady';
import { problemStories } from './stories';

/** Changes that no problem asked for: subject, type (1 Minor … 4 Emergency), status (B1). */
const routine: readonly (readonly [subject: string, type: number, status: number])[] = [
  ['Renew the wildcard certificate', 2, 6],
  ['Patch day: operating systems of all servers', 2, 4],
  ['Move the Lyon office to the new provider', 3, 3],
  ['New retention rules for mail', 1, 2],
  ['Replace the core switches in Hamburg', 3, 2],
  ['Update the drafting suite to version 12', 2, 5],
  ['Turn off the old fax gateway', 1, 6],
  ['Emergency: block a phishing domain', 4, 6],
  ['Raise the memory of the warehouse database', 1, 4],
  ['Second internet line for Nairobi', 3, 1],
  ['New image for the 16-inch laptops', 2, 5],
  ['東京支社のプリンター更新', 1, 1],
  ['Migrate the intranet to the new servers', 3, 8],
  ['Change the guest Wi-Fi password every week', 1, 7],
  ['Rename the shared mailboxes of Accounting', 1, 6],
  ['Test the restore of the file server', 2, 6],
  ['Larger disks for the video archive', 1, 1],
  [
    'Consolidation of all the historical monitoring probes of the northern region into one platform with a common alarm catalogue, including hand-over',
    3,
    2,
  ],
];

/** 30 changes. Returns the ids of changes by subject. */
export async function seedChanges(trx: Trx, people: People, fleet: Fleet): Promise<Map<string, number>> {
  const { pick, chance } = steady(11);
  const cures = problemStories.flatMap(({ change, raisedDaysAgo, asset, status, priority }) =>
    change
      ? [
          {
            subject: change,
            type: priority === 4 ? 4 : 2,
            status: status === 1 ? pick([1, 2, 4]) : 6,
            days: Math.max(raisedDaysAgo - 1, 0),
            asset,
          },
        ]
      : [],
  );
  const all = [
    ...routine.map(([subject, type, status], i) => ({
      subject,
      type,
      status,
      days: 100 - i * 5,
      asset: pick(['Server', 'Switch', undefined]),
    })),
    ...cures,
  ];
  const ids = await reserve(trx, 'changes', all.length);
  await trx
    .insertInto('changes')
    .values(
      all.map(({ subject, type, status, days }, i) => ({
        id: ids[i] ?? 0,
        identifier: `CHN-${ids[i]}`,
        subject,
        description: `<p>${subject}.</p><p>Announced to everybody concerned; a way back is prepared.</p>`,
        requester_id: pick(people.agents),
        agent_id: pick(people.agents),
        status_id: status,
        change_type_id: type,
        priority_id: pick([1, 2, 2, 3, 4]),
        impact_id: pick([1, 2, 3]),
        location_id: chance(0.6) ? pick([...people.locations.values()]) : null,
        department_id: pick([...people.departments.values()]),
        team_id: pick(people.teams),
        change_closed_on: status === 6 ? daysAgo(Math.max(days - 3, 0), i) : null,
        created_by: people.account.agent,
        updated_by: people.account.agent,
        created_at: daysAgo(days, i),
        updated_at: daysAgo(days, i),
      })),
    )
    .execute();
  await trx
    .insertInto('activity_log')
    .values(
      all.map(({ subject, days }, i) => ({
        owner_type: 'sd_changes',
        owner_id: ids[i] ?? 0,
        kind: 'created',
        actor_id: people.account.agent,
        after: JSON.stringify({ subject }),
        created_at: daysAgo(days, i),
      })),
    )
    .execute();
  await trx
    .insertInto('change_assets')
    .values(
      all.flatMap(({ asset }, i) =>
        (fleet.assets.get(asset ?? '') ?? []).slice(0, 3).map((asset_id) => ({ change_id: ids[i] ?? 0, asset_id })),
      ),
    )
    .execute();
  return new Map(all.map(({ subject }, i) => [subject, ids[i] ?? 0]));
}
