import type { GroupCount } from '../../wire/parts/count';
import { type Client, signIn } from '../testing/client';
import { makeAgent, makeChange, makeProblem, makeTicket } from '../testing/factories';
import { startServer, type TestServer } from '../testing/server';

const api = '/service-desk/api';
const now = new Date('2026-03-15T12:00:00Z');
let server: TestServer;
let agent: Client;

beforeAll(async () => {
  server = await startServer({ now: () => now });
  agent = await signIn(server, await makeAgent(server.db, ['view_problems', 'view_changes']));
});
afterAll(() => server.close());

const groups = async (query: string) =>
  (await agent.get<{ problems: GroupCount[] }>(`${api}/problem-groups?${query}`)).data.problems;
const counted = async (query: string) => (await groups(query)).map(({ name, count }) => [name, count]);

async function ticketOf(problem_id: number, created_at: string, replied?: { at: string; what?: 'solution' }) {
  const ticket = await makeTicket(server.db, { created_at });
  await server.db.insertInto('problem_tickets').values({ problem_id, ticket_id: ticket.id }).execute();
  if (replied)
    await server.db
      .insertInto('problem_replies')
      .values({ problem_id, ticket_id: ticket.id, what: replied.what ?? 'workaround', hash: 'x', sent_at: replied.at })
      .execute();
  return ticket;
}

test('problems with the most tickets, all and of the last 30 days; gone tickets do not count', async () => {
  const few = await makeProblem(server.db, { identifier: 'PRB-F', subject: 'Few' });
  const many = await makeProblem(server.db, { identifier: 'PRB-M', subject: 'Many' });
  await makeProblem(server.db, { subject: 'None' });
  for (const day of ['2026-01-02', '2026-01-03', '2026-03-10']) await ticketOf(many.id, `${day}T10:00:00Z`);
  for (const day of ['2026-03-01', '2026-03-02']) await ticketOf(few.id, `${day}T10:00:00Z`);
  const gone = await ticketOf(few.id, '2026-03-03T10:00:00Z');
  await server.db.updateTable('help_desk.tickets').set({ gone_at: now }).where('id', '=', gone.id).execute();
  expect(await counted('group_by=tickets')).toEqual([
    ['PRB-M Many', 3],
    ['PRB-F Few', 2],
  ]);
  expect(await counted('group_by=recent_tickets')).toEqual([
    ['PRB-F Few', 2],
    ['PRB-M Many', 1],
  ]);
  // Its filter finds the problem.
  expect((await groups('group_by=tickets'))[0]!.fields).toEqual([{ key: 'problem_ids', value: [many.id] }]);
});

test('tickets that the workaround of a known error was replied to within the first hour, by month', async () => {
  const known = await makeProblem(server.db, { known_error: true });
  const other = await makeProblem(server.db);
  await ticketOf(known.id, '2026-01-05T10:00:00Z', { at: '2026-01-05T10:59:59Z' });
  await ticketOf(known.id, '2026-02-05T10:00:00Z', { at: '2026-02-05T10:05:00Z' });
  await ticketOf(known.id, '2026-02-06T10:00:00Z', { at: '2026-02-06T10:00:30Z' });
  await ticketOf(known.id, '2026-02-07T10:00:00Z', { at: '2026-02-07T11:00:00Z' });
  await ticketOf(known.id, '2026-02-08T10:00:00Z', { at: '2026-02-08T10:10:00Z', what: 'solution' });
  await ticketOf(other.id, '2026-02-08T10:00:00Z', { at: '2026-02-08T10:10:00Z' });
  expect(await counted('known_error=1&group_by=first_hour_month')).toEqual([
    ['Jan 2026', 1],
    ['Feb 2026', 2],
  ]);
});

test('age of known errors without a change; the filters of each group find it', async () => {
  const change = await makeChange(server.db);
  const made = (created_at: string, given: object = {}) =>
    makeProblem(server.db, { subject: 'Aged', known_error: true, created_at, ...given });
  await made('2026-03-14T00:00:00Z');
  await made('2026-02-13T00:00:00Z');
  await made('2026-01-01T00:00:00Z');
  await made('2020-01-01T00:00:00Z');
  await made('2020-01-01T00:00:00Z', { change_id: change.id });
  await made('2020-01-01T00:00:00Z', { known_error: false });
  const asked = 'known_error=1&change_ids_empty=1&search-query=Aged';
  const found = await groups(`${asked}&group_by=age`);
  expect(found.map(({ name, count }) => [name, count])).toEqual([
    ['Under 30 days', 1],
    ['30 to 90 days', 2],
    ['Over a year', 1],
  ]);
  for (const { count, fields } of found) {
    const [begin, end] = fields[0]!.value as (string | null)[];
    const query = `${asked}&created_at_begin=${begin ?? ''}&created_at_end=${end ?? ''}`;
    expect((await agent.get<{ total: number }>(`${api}/problem-list?${query}`)).data.total).toBe(count);
  }
});
