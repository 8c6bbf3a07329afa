import { problemPlanningKeys } from '../wire/problem/problem';
import { snapshotProblem } from '../server/problem/problem.queries';
import type { Trx } from '../server/shared/db';
import { escapeHtml } from '../server/shared/html';
import type { Fleet } from './fleet';
import type { People } from './people';
import { daysAgo, reserve, steady } from './steady';
import { looseTickets, type ProblemStory, problemStories, type TicketStory } from './stories';
import { type Circumstances, ticketWriter } from './tickets';

/** Files that some problems and their planning entries carry. */
const files = {
  log: {
    value: 'gateway.log',
    type: 'log',
    bytes: Buffer.from(
      '02:00:01 gateway started, firmware 9.4.1\n02:30:01 session 4711: re-key timed out, closing\n02:30:12 session 4711: reconnected\n'.repeat(
        40,
      ),
    ),
  },
  table: {
    value: 'Übersicht der betroffenen Geräte – Büro Lyon.csv',
    type: 'csv',
    bytes: Buffer.from('name;floor;firmware\nMeridian S48 #004;4;17.2\nMeridian S48 #005;4;17.1\n'),
  },
  picture: {
    value: 'screenshot.png',
    type: 'png',
    bytes: Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAUAAAAC0CAAAAADAj6rNAAABCklEQVR42u3QMQEAIAgAMIKZxMR2sYQhOFDZIiwGKaFAoECBAhEoUKBABAoUKBCBAgUKRKBAgQIRKPDywEWKQIECBQpEoECBAhEoUKBABAoUKBCBAgUKRKBAgQIRKFCgQAQKFCgQgQIF9gycvQgUKFCgQIECBQoUKFCgQIECBQp8O3D3IlCgQIECBQoUKFCgQIECBQoUKFCgQIECBQoUKFCgQIECBQoUKFCgQIECBQoUKFCgQIECBQoUKFCgQIECPwxEoECBAhEoUKBABAoUKBCBAgUKFIhAgQIFIlCgQIEIFChQIAIFChSIQIECBSJQoECBCBQoUCACBQoUiECBAgUiUKBAgQgUWOsAtrMCoGo2TywAAAAASUVORK5CYII=',
      'base64',
    ),
  },
};

/** Problems with their tickets, assets, change, planning entries, files and log. */
export async function seedWork(trx: Trx, people: People, fleet: Fleet, changes: Map<string, number>): Promise<void> {
  const { pick } = steady(3);
  const stories = [...problemStories].sort((a, b) => b.raisedDaysAgo - a.raisedDaysAgo);
  const ids = await reserve(trx, 'problems', stories.length);
  const tickets: Story[] = [];
  const assignees: (number | null)[] = [];
  for (const [i, story] of stories.entries()) {
    const id = ids[i] ?? 0;
    const assigned_id = i % 7 === 6 ? null : i % 3 === 0 ? people.account.agent : pick(people.agents);
    await insertProblem(trx, people, id, story, { requester_id: pick(people.clients), assigned_id });
    const assets = (fleet.assets.get(story.asset ?? '') ?? []).slice(i % 4, (i % 4) + 4);
    if (assets.length)
      await trx
        .insertInto('problem_assets')
        .values(assets.map((asset_id) => ({ problem_id: id, asset_id })))
        .execute();
    await logProblem(trx, id, assigned_id ?? people.account.agent, story);
    assignees.push(assigned_id);
    for (const [n, ticket] of story.tickets.entries())
      tickets.push({
        ticket,
        problem: id,
        created_at: daysAgo(story.raisedDaysAgo, n),
        requester_id: pick(people.clients),
        assigned_id,
        department_id: people.departments.get(story.department) ?? null,
      });
  }
  for (const [n, ticket] of looseTickets.entries())
    tickets.push({
      ticket,
      problem: null,
      created_at: daysAgo(n, n),
      requester_id: n % 5 === 0 ? people.account.client : pick(people.clients),
      assigned_id: pick(people.agents),
      department_id: null,
    });
  const ofProblem = await writeTickets(trx, people, fleet, tickets);
  for (const [i, story] of stories.entries()) {
    const [id, actor, ticketIds] = [
      ids[i] ?? 0,
      assignees[i] ?? people.account.agent,
      ofProblem.get(ids[i] ?? 0) ?? [],
    ];
    if (ticketIds.length) await attachTickets(trx, id, ticketIds, actor, daysAgo(story.raisedDaysAgo, 7));
    const change_id = changes.get(story.change ?? '');
    if (change_id) await attachChange(trx, id, change_id, story, ticketIds[0], actor);
    await plan(trx, id, story, actor);
  }
  const [first = 0, second = 0] = [ids.at(-2), ids.at(-4)];
  await attachFile(trx, 'sd_problem', first, files.log, people.account.agent);
  await attachFile(trx, 'sd_problem', second, files.picture, people.account.agent);
}

interface Story extends Circumstances {
  ticket: TicketStory;
  /** The problem that it tells of. */
  problem: number | null;
}

/** Numbers follow the order in which tickets came. Returns the ids by problem. */
async function writeTickets(
  trx: Trx,
  people: People,
  fleet: Fleet,
  tickets: readonly Story[],
): Promise<Map<number, number[]>> {
  const write = ticketWriter(trx, people, fleet);
  const ofProblem = new Map<number, number[]>();
  for (const { ticket, problem, ...circumstances } of [...tickets].sort(
    (a, b) => a.created_at.getTime() - b.created_at.getTime(),
  )) {
    const id = await write(ticket, circumstances);
    if (problem) ofProblem.set(problem, [...(ofProblem.get(problem) ?? []), id]);
  }
  return ofProblem;
}

const felt = [
  'A few people are affected, and they can work around it.',
  'A department is slowed down every day until it is solved.',
  'The whole company feels it, so it comes before everything else.',
];

/** What the story says, who told of it and how far it is felt. */
function descriptionOf({ description, tickets, impact, department }: ProblemStory): string {
  const [first] = tickets;
  const given = first
    ? `<p>Told by ${tickets.length === 1 ? 'one ticket' : `${tickets.length} tickets`} so far. In the words of the first one:</p><blockquote><p>${escapeHtml(first.messages[0] ?? first.subject)}</p></blockquote>`
    : `<p>Found by the monitoring of ${escapeHtml(department)}, before anybody called.</p>`;
  return `${description}${given}<p>${felt[impact - 1]}</p>`;
}

const insertProblem = (
  trx: Trx,
  people: People,
  id: number,
  story: ProblemStory,
  who: { requester_id: number; assigned_id: number | null },
) =>
  trx
    .insertInto('problems')
    .values({
      id,
      identifier: `PRB-${id}`,
      subject: story.subject,
      description: descriptionOf(story),
      ...who,
      department_id: people.departments.get(story.department) ?? 0,
      impact_id: story.impact,
      status_type_id: story.status,
      location_id: people.locations.get(story.location ?? '') ?? null,
      priority_id: story.priority,
      known_error: story.knownError ?? false,
      published: story.published ?? false,
      closed_at: story.status === 3 ? daysAgo(Math.max(story.raisedDaysAgo - 9, 0)) : null,
      created_by: people.account.agent,
      updated_by: people.account.agent,
      created_at: daysAgo(story.raisedDaysAgo),
      updated_at: daysAgo(Math.floor(story.raisedDaysAgo / 2)),
    })
    .execute();

const log = (
  trx: Trx,
  owner_type: string,
  owner_id: number,
  kind: string,
  actor_id: number,
  created_at: Date,
  given: { before?: object; after?: object },
) =>
  trx
    .insertInto('activity_log')
    .values({
      owner_type,
      owner_id,
      kind,
      actor_id,
      created_at,
      before: given.before ? JSON.stringify(given.before) : null,
      after: given.after ? JSON.stringify(given.after) : null,
    })
    .execute();

async function logProblem(trx: Trx, id: number, actor: number, story: ProblemStory): Promise<void> {
  await log(trx, 'sd_problem', id, 'created', actor, daysAgo(story.raisedDaysAgo), {
    after: await snapshotProblem(trx, id),
  });
  if (story.priority >= 3)
    await log(trx, 'sd_problem', id, 'updated', actor, daysAgo(story.raisedDaysAgo, 3), {
      before: { priority: { id: 2, name: 'Normal' } },
      after: { priority: { id: 3, name: 'High' } },
    });
  if (story.status === 3)
    await log(trx, 'sd_problem', id, 'closed', actor, daysAgo(Math.max(story.raisedDaysAgo - 9, 0)), {
      before: { status: { id: 1, name: 'Open' } },
      after: { status: { id: 3, name: 'Closed' } },
    });
}

async function attachTickets(
  trx: Trx,
  problem_id: number,
  ticketIds: number[],
  actor: number,
  at: Date,
): Promise<void> {
  await trx
    .insertInto('problem_tickets')
    .values(ticketIds.map((ticket_id) => ({ problem_id, ticket_id })))
    .execute();
  const tickets = await trx
    .selectFrom('help_desk.tickets')
    .select(['id', 'ticket_number'])
    .where('id', 'in', ticketIds)
    .execute();
  await log(trx, 'sd_problem', problem_id, 'attached', actor, at, {
    after: { what: 'ticket', items: tickets.map((ticket) => ({ id: ticket.id, name: `#${ticket.ticket_number}` })) },
  });
}

async function attachChange(
  trx: Trx,
  problemId: number,
  change_id: number,
  story: ProblemStory,
  ticketId: number | undefined,
  actor: number,
): Promise<void> {
  await trx.updateTable('problems').set({ change_id }).where('id', '=', problemId).execute();
  if (ticketId)
    await trx
      .insertInto('change_tickets')
      .values({ change_id, ticket_id: ticketId, type: 'ticket_initiated_change' })
      .execute();
  const at = daysAgo(Math.max(story.raisedDaysAgo - 1, 0), 8);
  await log(trx, 'sd_problem', problemId, 'attached', actor, at, {
    after: { what: 'change', items: [{ id: change_id, name: story.change }] },
  });
  await log(trx, 'sd_changes', change_id, 'attached', actor, at, {
    after: { what: 'problem', items: [{ id: problemId, name: story.subject }] },
  });
}

async function plan(
  trx: Trx,
  problemId: number,
  { planning = {}, solution, raisedDaysAgo }: ProblemStory,
  actor: number,
): Promise<void> {
  for (const [i, key] of problemPlanningKeys.entries()) {
    const description = planning[key];
    if (!description) continue;
    const updated_at = daysAgo(Math.max(raisedDaysAgo - 1, 0), i);
    const title = key === 'solution' ? (solution ?? null) : null;
    const { id } = await trx
      .insertInto('planning_entries')
      .values({ owner_type: 'sd_problem', owner_id: problemId, key, title, description, updated_by: actor, updated_at })
      .returning('id')
      .executeTakeFirstOrThrow();
    await log(trx, 'sd_problem', problemId, 'planning-created', actor, updated_at, { after: { key, title } });
    if (key === 'symptoms' && i % 2 === 0) await attachFile(trx, 'planning', id, files.table, actor);
  }
}

async function attachFile(
  trx: Trx,
  owner_type: string,
  owner_id: number,
  { value, type, bytes }: (typeof files)['log'],
  created_by: number,
): Promise<void> {
  const { id } = await trx
    .insertInto('attachments')
    .values({ owner_type, owner_id, value, type, size: bytes.length, created_by })
    .returning('id')
    .executeTakeFirstOrThrow();
  await trx.insertInto('attachment_chunks').values({ attachment_id: id, position: 0, bytes }).execute();
}
