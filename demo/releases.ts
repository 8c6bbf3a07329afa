import { releaseStatus } from '../wire/release/release';
import type { Trx } from '../server/shared/db';
import { snapshotRelease } from '../server/release/release.queries';
import type { Fleet } from './fleet';
import type { People } from './people';
import { daysAgo, inDays, reserve, steady } from './steady';

interface ReleaseStory {
  subject: string;
  description: string;
  /** B1. */
  status: number;
  type: number;
  priority: number;
  location?: string;
  /** When it starts, in days from now, and for how many hours; unplanned without it. */
  start?: number;
  hours?: number;
  /** Subjects of its changes. */
  changes?: readonly string[];
  /** Kind of machine that it touches. */
  asset?: string;
  build?: string;
  test?: string;
}

const { open, onHold, inProgress, incomplete, completed } = releaseStatus;

const stories: readonly ReleaseStory[] = [
  {
    subject: 'Autumn office release',
    status: open,
    type: 2,
    priority: 2,
    location: 'Oslo Headquarters',
    start: 9,
    hours: 10,
    asset: 'Laptop',
    description:
      '<p>Everything the offices get this autumn, in one evening:</p><ul><li>drafting suite 12</li><li>longer retention of mail</li><li>a new wildcard certificate</li></ul>',
    changes: ['Update the drafting suite to version 12', 'New retention rules for mail'],
    build: '<p>Packages from the staging share, signed on Monday. <strong>No package is built by hand.</strong></p>',
    test: '<p>Two volunteers per department work with it for a week.</p>',
  },
  {
    subject: 'Network core 2',
    status: inProgress,
    type: 3,
    priority: 4,
    location: 'Hamburg Data Centre',
    start: -1,
    hours: 72,
    asset: 'Switch',
    description:
      '<p>New core switches and what hangs on them. Window by window, with the old core kept warm until Monday.</p>',
    changes: ['Replace the core switches in Hamburg', 'Second internet line for Nairobi'],
    build:
      '<ol><li>Stack and burn in the new pair.</li><li>Copy the configuration.</li><li>Move one rack per window.</li></ol>',
    test: '<p>Ping, voice and storage from every rack before the next one is moved.</p>',
  },
  {
    subject: 'Security patches of the month',
    status: inProgress,
    type: 2,
    priority: 3,
    start: 1,
    hours: 6,
    asset: 'Server',
    description: '<p>Operating systems of all servers, in three waves.</p>',
    changes: ['Patch day: operating systems of all servers'],
    test: '<p>Wave one is the test environment.</p>',
  },
  { subject: 'Time sheet 4.2', status: open, type: 1, priority: 1, description: '<p>Waits for the vendor’s date.</p>' },
  {
    subject: 'Laptop image 24H2',
    status: completed,
    type: 2,
    priority: 2,
    start: -24,
    hours: 48,
    asset: 'Laptop',
    description: '<p>The new image for the 16-inch laptops, for everybody who joins from now on.</p>',
    changes: ['New image for the 16-inch laptops'],
    build: '<p>Built from the vendor’s image and our list of programs.</p>',
    test: '<p>Ten laptops of the pilot group.</p>',
  },
  {
    subject: 'Intranet relaunch',
    status: onHold,
    type: 3,
    priority: 2,
    start: 40,
    hours: 24,
    description: '<p>On hold until the new servers are paid for.</p>',
  },
  {
    subject: 'Warehouse 9',
    status: incomplete,
    type: 3,
    priority: 3,
    start: -12,
    hours: 12,
    location: 'Home office',
    description: '<p>The database has its memory; the scanners could not be updated in time.</p>',
    changes: ['Raise the memory of the warehouse database'],
  },
  {
    subject: 'Telephony service pack',
    status: completed,
    type: 1,
    priority: 1,
    start: -60,
    hours: 4,
    description: '<p>Service pack of the telephone system.</p>',
  },
  {
    subject: 'Mail relay hot fix',
    status: completed,
    type: 4,
    priority: 4,
    start: -33,
    hours: 1,
    description: '<p>Block a phishing domain at once.</p>',
    changes: ['Emergency: block a phishing domain'],
  },
  {
    subject:
      '東京支社とリヨン支社の端末管理 – one device management for all phones, tablets and the shared terminals of the warehouses',
    status: open,
    type: 2,
    priority: 2,
    location: '東京支社',
    start: 21,
    hours: 30,
    description: '<p>One management for every mobile device.</p>',
  },
];

/** 10 releases with their changes, assets, planning entries and log. `changes` are ids by subject. */
export async function seedReleases(
  trx: Trx,
  people: People,
  fleet: Fleet,
  changes: Map<string, number>,
): Promise<void> {
  const { pick } = steady(19);
  const ids = await reserve(trx, 'releases', stories.length);
  for (const [i, story] of stories.entries()) {
    const [id = 0, actor] = [ids[i], i % 2 ? people.account.agent : pick(people.agents)];
    await insertRelease(trx, people, id, actor, story, i);
    await attach(trx, id, actor, story, fleet, changes);
    await plan(trx, id, actor, story, i);
  }
}

async function insertRelease(
  trx: Trx,
  people: People,
  id: number,
  actor: number,
  story: ReleaseStory,
  i: number,
): Promise<void> {
  const { subject, description, status, type, priority, location, start, hours = 0 } = story;
  const created_at = daysAgo(70 - i, i);
  const end = start === undefined ? null : inDays(start, 18 + hours);
  await trx
    .insertInto('releases')
    .values({
      id,
      identifier: `REL-${id}`,
      subject,
      description,
      status_id: status,
      release_type_id: type,
      priority_id: priority,
      location_id: people.locations.get(location ?? '') ?? null,
      planned_start_date: start === undefined ? null : inDays(start),
      planned_end_date: end,
      completed_at: status === completed ? end : null,
      created_by: actor,
      updated_by: actor,
      created_at,
      updated_at: created_at,
    })
    .execute();
  await log(trx, id, 'created', actor, created_at, await snapshotRelease(trx, id));
  if (end && status === completed) await log(trx, id, 'completed', actor, end, {});
}

/** Links of three days later, as the logs of both sides tell them. */
async function attach(
  trx: Trx,
  id: number,
  actor: number,
  story: ReleaseStory,
  fleet: Fleet,
  changes: Map<string, number>,
): Promise<void> {
  const at = daysAgo(65);
  const items = (story.changes ?? []).flatMap((name) =>
    changes.has(name) ? [{ id: changes.get(name) ?? 0, name }] : [],
  );
  if (items.length) {
    await trx
      .insertInto('release_changes')
      .values(items.map((change) => ({ release_id: id, change_id: change.id })))
      .execute();
    await log(trx, id, 'attached', actor, at, { what: 'change', items });
    for (const change of items)
      await log(
        trx,
        change.id,
        'attached',
        actor,
        at,
        { what: 'release', items: [{ id, name: story.subject }] },
        'sd_changes',
      );
  }
  const assets = (fleet.assets.get(story.asset ?? '') ?? []).slice(0, 12);
  if (assets.length)
    await trx
      .insertInto('release_assets')
      .values(assets.map((asset_id) => ({ release_id: id, asset_id })))
      .execute();
}

async function plan(
  trx: Trx,
  owner_id: number,
  actor: number,
  { build, test }: ReleaseStory,
  i: number,
): Promise<void> {
  for (const [key, description] of [
    ['build-plan', build],
    ['test-plan', test],
  ] as const) {
    if (!description) continue;
    const updated_at = daysAgo(60 - i, i);
    await trx
      .insertInto('planning_entries')
      .values({ owner_type: 'sd_releases', owner_id, key, description, updated_by: actor, updated_at })
      .execute();
    await log(trx, owner_id, 'planning-created', actor, updated_at, { key });
  }
}

const log = (
  trx: Trx,
  owner_id: number,
  kind: string,
  actor_id: number,
  created_at: Date,
  after: object,
  owner_type = 'sd_releases',
) =>
  trx
    .insertInto('activity_log')
    .values({ owner_type, owner_id, kind, actor_id, created_at, after: JSON.stringify(after) })
    .execute();
