import type { Trx } from '../server/shared/db';
import { changeOutcome } from '../wire/change/change';
import type { Fleet } from './fleet';
import type { People } from './people';
import { daysAgo, inDays, reserve, steady } from './steady';
import { problemStories } from './stories';

interface Routine {
  subject: string;
  /** B1: 1 Minor … 4 Emergency. */
  type: number;
  status: number;
  /** When it was raised; in turn without it. */
  days?: number;
  /** Its planned window; null: none. */
  window?: Window | null;
  /** Paragraphs of its description. */
  text: readonly string[];
}
/** Days from now, hour (UTC), length. */
type Window = readonly [day: number, hour: number, minutes: number];

/** Changes that no problem asked for. */
const routine: readonly Routine[] = [
  {
    subject: 'Renew the wildcard certificate',
    type: 2,
    status: 6,
    text: [
      'The certificate of all public sites ends this quarter. The new one is ordered and costs EUR 420.00 a year.',
      'It is put on the two load balancers first, then on the mail gateway. Nobody should notice.',
      'Way back: the old certificate stays on the machines until it ends.',
    ],
  },
  {
    subject: 'Patch day: operating systems of all servers',
    type: 2,
    status: 4,
    window: [1, 18, 360],
    text: [
      'All servers get the updates of the month, in three waves.',
      'Each wave restarts its servers one after the other; services that run on two machines stay up.',
      'Way back: snapshots of the evening before are kept for three days.',
    ],
  },
  {
    subject: 'Move the Lyon office to the new provider',
    type: 3,
    status: 3,
    window: [8, 19, 240],
    text: [
      'The Lyon office gets its new line: EUR 640.00 a month instead of EUR 1,280.00, with ten times the bandwidth.',
      'Both lines run in parallel for two weeks. The router changes over in one evening; telephones follow at once.',
      'About 40 people work over mobile data for that evening. The reception is told by the provider’s project lead.',
    ],
  },
  {
    subject: 'New retention rules for mail',
    type: 1,
    status: 2,
    window: [9, 18, 120],
    text: [
      'Mail is kept for ten years in Accounting and for three years everywhere else, as the data protection officer asked.',
      'Rules are switched on department by department. Nothing is deleted in the first four weeks, it is only listed.',
    ],
  },
  {
    subject: 'Replace the core switches in Hamburg',
    type: 3,
    status: 2,
    window: [-1, 18, 4320],
    text: [
      'The pair of core switches is out of support and has lost two fans this year. The new pair stands in the rack.',
      'One rack moves per night; the old pair stays powered, so that each rack can be moved back by re-plugging two cables.',
      'The network of the data centre is watched by two people during each move, and by one until the morning.',
    ],
  },
  {
    subject: 'Update the drafting suite to version 12',
    type: 2,
    status: 5,
    window: null,
    text: [
      'Version 12 opens the drawings of our partners, which version 11 refuses. The 40 seats cost EUR 18,400.00.',
      'It was rolled out over night to all workstations of the two drafting offices.',
      'To be reviewed: opening large drawings from Lyon takes longer than before.',
    ],
  },
  {
    subject: 'Turn off the old fax gateway',
    type: 1,
    status: 6,
    text: [
      'Nobody has sent a fax since spring, and the machine under it is out of warranty.',
      'The two numbers lead to the reception from now on. The gateway stays in the store for a quarter.',
    ],
  },
  {
    subject: 'Emergency: block a phishing domain',
    type: 4,
    status: 6,
    days: 34,
    window: [-33, 18, 60],
    text: [
      'A page that looks like our sign-in collected three passwords within an hour.',
      'The domain is blocked on both firewalls and in the mail gateway; the three accounts are reset.',
    ],
  },
  {
    subject: 'Raise the memory of the warehouse database',
    type: 1,
    status: 4,
    window: [-12, 18, 720],
    text: [
      'Reports at the end of the month need more memory than the machine has. 128 GB more cost EUR 1,150.00.',
      'The database moves to the second machine for the time of the work. Scanners are told to keep their bookings.',
      'The memory is in; the scanners could not be updated in the same night, so the release is not complete.',
    ],
  },
  {
    subject: 'Second internet line for Nairobi',
    type: 3,
    status: 1,
    window: [1, 6, 180],
    text: [
      'The office has one line, which was cut twice this year by works in the street.',
      'A second provider comes in from the other side of the building. Both lines share the load and stand in for each other.',
    ],
  },
  {
    subject: 'New image for the 16-inch laptops',
    type: 2,
    status: 5,
    window: [-24, 18, 2880],
    text: [
      'The new image has the drivers of the new docks and the client 7.3 of the VPN.',
      'It is used for everybody who joins from now on; present laptops keep theirs until they are replaced.',
    ],
  },
  {
    subject: '東京支社のプリンター更新',
    type: 1,
    status: 1,
    text: [
      '東京支社の三台のプリンターを新しい機種に入れ替えます。',
      '旧機種は一か月間保管し、問題がなければ返却します。',
    ],
  },
  {
    subject: 'Migrate the intranet to the new servers',
    type: 3,
    status: 8,
    text: [
      'The intranet should have moved to the new servers together with its relaunch.',
      'Cancelled: the servers are not paid for this year. The old ones get one more year of maintenance.',
    ],
  },
  {
    subject: 'Change the guest Wi-Fi password every week',
    type: 1,
    status: 7,
    text: [
      'Guests pass the password on, and neighbours use our line.',
      'Rejected by the board: the reception cannot print new cards every week. A portal is looked at instead.',
    ],
  },
  {
    subject: 'Rename the shared mailboxes of Accounting',
    type: 1,
    status: 6,
    text: [
      'Three mailboxes still have the names of the company before the merger.',
      'The old addresses lead to the new ones for a year.',
    ],
  },
  {
    subject: 'Test the restore of the file server',
    type: 2,
    status: 6,
    text: [
      'Once a year the whole file server is restored beside the real one, and the time is taken.',
      'This year: 6 hours 40 minutes for 11 TB, and two folders whose rights had to be set by hand.',
    ],
  },
  {
    subject: 'Larger disks for the video archive',
    type: 1,
    status: 1,
    text: [
      'The archive is 92 % full and grows by a percent a week.',
      'Twelve disks of 20 TB are offered at EUR 5,388.00. They are changed one by one while the archive is in use.',
    ],
  },
  {
    subject:
      'Consolidation of all the historical monitoring probes of the northern region into one platform with a common alarm catalogue, including hand-over',
    type: 3,
    status: 2,
    window: [12, 7, 480],
    text: [
      'Four programs watch the same machines and call four different people.',
      'One platform takes over, site by site; an alarm has one name and one addressee from then on.',
      'The old probes keep running for a month, without calling anybody.',
    ],
  },
];

const hourLong = 3_600_000;

const cureTexts = [
  'Raised out of a problem; its tickets are told when this is done.',
  'Done by two people: one makes the change, the other one watches the monitoring and calls it off if something is red.',
  'Way back: the settings of before are saved beside the plan and put back within ten minutes.',
];

const html = (paragraphs: readonly string[]): string => paragraphs.map((text) => `<p>${text}</p>`).join('');

/** A closed change was made at night, before it was closed; what is only wished for, or was refused, has no window. */
function windowOf(status: number, days: number, i: number): Window | undefined {
  if (status === 6) return [-Math.max(days - 2, 1), 20, 60 + (i % 3) * 45];
  return [1, 7, 8].includes(status) ? undefined : [4 + (i % 7), 19, 90];
}

/** How closed changes went: most of them well, of one nobody said it. */
const went = [
  ...[changeOutcome.successful, changeOutcome.successful, changeOutcome.with_issues, changeOutcome.successful],
  ...[changeOutcome.failed, changeOutcome.successful, null, changeOutcome.successful, changeOutcome.backed_out],
];

/** 30 changes, in the order in which they were raised. Returns the ids of changes by subject. */
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
            window: undefined,
            text: [`${change}.`, ...cureTexts],
          },
        ]
      : [],
  );
  const all = [
    ...routine.map((change, i) => ({
      ...change,
      days: change.days ?? 100 - i * 5,
      asset: pick(['Server', 'Switch', undefined]),
    })),
    ...cures,
  ]
    .map((change, i) => ({ ...change, created_at: daysAgo(change.days, i) }))
    .sort((a, b) => a.created_at.getTime() - b.created_at.getTime());
  const ids = await reserve(trx, 'changes', all.length);
  await trx
    .insertInto('changes')
    .values(
      all.map(({ subject, type, status, days, text, created_at, ...change }, i) => {
        const [day, hour, minutes] = (change.window === undefined ? windowOf(status, days, i) : change.window) ?? [];
        const start = day === undefined ? null : inDays(day, hour);
        const end = start && new Date(start.getTime() + (minutes ?? 0) * 60_000);
        const closed = end ? Math.min(end.getTime() + 12 * hourLong, Date.now()) : Date.now();
        return {
          id: ids[i] ?? 0,
          identifier: `CHN-${ids[i]}`,
          subject,
          description: html(text),
          requester_id: pick(people.agents),
          agent_id: pick(people.agents),
          status_id: status,
          change_type_id: type,
          priority_id: pick([1, 2, 2, 3, 4]),
          impact_id: pick([1, 2, 3]),
          location_id: chance(0.6) ? pick([...people.locations.values()]) : null,
          department_id: pick([...people.departments.values()]),
          team_id: pick(people.teams),
          planned_start_date: start,
          planned_end_date: end,
          change_closed_on: status === 6 ? new Date(closed) : null,
          outcome: status === 6 ? went[all.slice(0, i).filter((one) => one.status === 6).length % went.length] : null,
          created_by: people.account.agent,
          updated_by: people.account.agent,
          created_at,
          updated_at: created_at,
        };
      }),
    )
    .execute();
  await trx
    .insertInto('activity_log')
    .values(
      all.map(({ subject, created_at }, i) => ({
        owner_type: 'sd_changes',
        owner_id: ids[i] ?? 0,
        kind: 'created',
        actor_id: people.account.agent,
        after: JSON.stringify({ subject }),
        created_at,
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
