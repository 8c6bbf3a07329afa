import type { Trx } from '../server/shared/db';
import type { People } from './people';
import { steady } from './steady';

interface TaskStory {
  name: string;
  /** In days from now, and how many days it takes; no dates without it. */
  start?: number;
  days?: number;
  /** How many people and teams work on it. */
  users?: number;
  teams?: number;
  /** Subject of the change that it puts in place. */
  change?: string;
}

const core = 'Replace the core switches in Hamburg';
const stories: readonly TaskStory[] = [
  { name: 'Order the new core switches', start: -30, days: 14, users: 1, change: core },
  { name: 'Label every cable of row C', start: -6, days: 2, users: 2, teams: 1, change: core },
  {
    name: 'Move rack by rack to the new core, one maintenance window each',
    start: -1,
    days: 3,
    users: 3,
    teams: 2,
    change: core,
  },
  {
    name: 'Announce the patch day to all departments',
    start: -3,
    days: 1,
    users: 1,
    change: 'Patch day: operating systems of all servers',
  },
  {
    name: 'Restart the servers of wave one',
    start: 1,
    days: 1,
    users: 2,
    teams: 1,
    change: 'Patch day: operating systems of all servers',
  },
  { name: 'Ask the provider for the hand-over protocol', users: 1, change: 'Move the Lyon office to the new provider' },
  { name: 'Write down the way back', start: 2, days: 1, teams: 1 },
  { name: 'Test the restore of one mailbox', start: 4, days: 1, users: 1 },
  { name: 'Book the lift for the server cabinet', start: 6, users: 1 },
  { name: '新しいプリンターの受け取り', start: 7, days: 1, users: 1 },
  { name: 'Tell the reception which doors will be open at night', users: 1, teams: 1 },
  {
    name: 'Collect the old laptops of the drafting department, wipe them and hand them over to recycling',
    start: 12,
    days: 5,
    users: 2,
  },
];

const day = 86_400_000;
const inDays = (days: number): Date => new Date(Math.floor(Date.now() / day) * day + days * day + 8 * 3_600_000);

/** Tasks of the help-desk, half of them attached to the changes that they put in place. */
export async function seedTasks(trx: Trx, people: People, changes: Map<string, number>): Promise<void> {
  const { pick } = steady(29);
  const several = (list: readonly number[], count = 0): number[] => [
    ...new Set(Array.from({ length: count }, () => pick(list))),
  ];
  for (const { name, start, days, users, teams, change } of stories) {
    const { id } = await trx
      .insertInto('help_desk.tasks')
      .values({
        name,
        starts_at: start === undefined ? null : inDays(start),
        ends_at: start === undefined || days === undefined ? null : inDays(start + days),
        assigned_id: pick(people.agents),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const workers = several(people.agents, users);
    const crews = several(people.teams, teams);
    if (workers.length > 0)
      await trx
        .insertInto('help_desk.task_users')
        .values(workers.map((user_id) => ({ task_id: id, user_id })))
        .execute();
    if (crews.length > 0)
      await trx
        .insertInto('help_desk.task_teams')
        .values(crews.map((team_id) => ({ task_id: id, team_id })))
        .execute();
    const change_id = change && changes.get(change);
    if (change_id) await trx.insertInto('change_tasks').values({ change_id, task_id: id }).execute();
  }
}
