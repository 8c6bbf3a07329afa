import type { FormDefinition, FormField } from '../../wire/parts/form';
import type { BlankProblem, ProblemDraft } from '../../wire/problem/problem';
import { type Client, signIn } from '../testing/client';
import {
  makeAgent,
  makeAsset,
  makeDepartment,
  makeProblem,
  makeTeam,
  makeTicket,
  makeUser,
} from '../testing/factories';
import { startServer, type TestServer } from '../testing/server';

/** What a problem or a change takes along from the record that it is created from. */
let server: TestServer;
let agent: Client;
let ticketId: number;
let named: Record<'requester' | 'department' | 'team' | 'asset', number>;
const rights = [
  'view_problems',
  'create_problem',
  'view_changes',
  'create_change',
  'attach_change',
  'attach_problem',
  'attach_asset',
] as const;

beforeAll(async () => {
  server = await startServer();
  const { db } = server;
  agent = await signIn(server, await makeAgent(db, [...rights, 'view_assets']));
  const requester = await makeUser(db, { full_name: 'Amara Okafor' });
  const [department, team, asset] = [
    await makeDepartment(db),
    await makeTeam(db),
    await makeAsset(db, { name: 'Dock' }),
  ];
  named = { requester: requester.id, department: department.id, team: team.id, asset: asset.id };
  const ticket = await makeTicket(db, {
    ticket_number: 'TCK-9',
    subject: 'The dock loses power when two screens are attached to it',
    requester_id: requester.id,
    department_id: department.id,
    team_id: team.id,
    priority_id: 4,
  });
  ticketId = ticket.id;
  const message = (kind: 'note' | 'reply', body: string) => ({
    ticket_id: ticketId,
    author_id: requester.id,
    kind,
    body,
  });
  await db
    .insertInto('help_desk.ticket_messages')
    .values([
      message('note', '<p>Internal</p>'),
      message('reply', '<p>Since <b>Monday</b>.</p><script>alert(1)</script>'),
      message('reply', '<p>Still.</p>'),
    ])
    .execute();
  await db.insertInto('ticket_assets').values({ ticket_id: ticketId, asset_id: asset.id }).execute();
});
afterAll(() => server.close());

const quote = '<p>From ticket TCK-9:</p><blockquote><p>Since <b>Monday</b>.</p></blockquote>';
const draft = (who = agent, id = ticketId) => who.get<{ draft: ProblemDraft }>(`/service-desk/api/problem-draft/${id}`);
const rendered = (query: string, who = agent) =>
  who.get<FormDefinition>(`/api/form/render?category=change&scenario=create&panel=agent${query}`);
async function valuesOf(query: string, who = agent): Promise<Record<string, unknown>> {
  const value = ({ value: given }: FormField): unknown =>
    Array.isArray(given)
      ? given.map((one) => (typeof one === 'object' ? one.id : one))
      : typeof given === 'object' && given && 'id' in given
        ? given.id
        : given;
  const { fields } = (await rendered(query, who)).data;
  return Object.fromEntries(fields.map((field) => [field.name, value(field)]));
}

test('a problem takes subject, first message, requester, department, priority and assets of the ticket; it is open', async () => {
  const { data } = await draft();
  expect(data.draft).toMatchObject({
    subject: 'The dock loses power when two screens are attache…',
    description: quote,
    requester_id: { id: named.requester, name: 'Amara Okafor' },
    department_id: { id: named.department },
    priority_id: { id: 4, name: 'Emergency' },
    status_type_id: { id: 1, name: 'Open' },
    asset_ids: [{ id: named.asset, name: 'Dock' }],
  });
  expect([...data.draft.subject]).toHaveLength(50);
});

test('what it takes along can be saved as it is', async () => {
  const { subject, description, requester_id, department_id, priority_id, status_type_id, asset_ids } = (await draft())
    .data.draft;
  const saved = await agent.post<{ id: number }>('/service-desk/api/problem', {
    subject,
    description,
    requester_id: requester_id?.id,
    department_id: department_id?.id,
    priority_id: priority_id?.id,
    status_type_id: status_type_id?.id,
    impact_id: 1,
    asset_ids: asset_ids.map(({ id }) => id),
  });
  expect(saved.status).toBe(200);
});

describe('a problem made from nothing', () => {
  const blank = (query = '', who = agent) =>
    who.get<{ draft: BlankProblem }>(`/service-desk/api/problem-draft${query}`);

  test('is open, of Normal priority, for the reader and of their department', async () => {
    const { db } = server;
    const department = await makeDepartment(db);
    const person = await makeAgent(db, rights);
    await db.updateTable('help_desk.users').set({ department_id: department.id }).where('id', '=', person.id).execute();
    const reader = await signIn(server, person);
    expect((await blank('', reader)).data.draft).toMatchObject({
      subject: '',
      description: '',
      requester_id: { id: person.id },
      department_id: { id: department.id },
      department_of_requester: true,
      priority_id: { name: 'Normal' },
      status_type_id: { name: 'Open' },
    });
  });

  test('has the department of another requester, else of the writer, else none', async () => {
    const { db } = server;
    const { id } = await makeUser(db, { department_id: named.department });
    const writer = await makeAgent(db, rights);
    const own = await makeDepartment(db);
    await db.updateTable('help_desk.users').set({ department_id: own.id }).where('id', '=', writer.id).execute();
    const session = await signIn(server, writer);
    const of = async (requester: number, who = agent) => (await blank(`?requester_id=${requester}`, who)).data.draft;
    expect(await of(id, session)).toMatchObject({ requester_id: { id }, department_id: { id: named.department } });
    expect(await of(named.requester, session)).toMatchObject({ department_id: { id: own.id } });
    expect(await of(named.requester)).toMatchObject({ requester_id: { id: named.requester }, department_id: null });
  });

  test('names a requester who is not there at its field', async () => {
    expect(await blank('?requester_id=999999')).toMatchObject({
      status: 422,
      message: { requester_id: expect.any(String) },
    });
  });

  test('has no priority while the help-desk does not say which is more urgent', async () => {
    const { db } = server;
    const before = await db.selectFrom('help_desk.priorities').select(['id', 'position']).execute();
    await db.updateTable('help_desk.priorities').set({ position: 1 }).execute();
    expect((await blank()).data.draft.priority_id).toBeNull();
    for (const { id, position } of before)
      await db.updateTable('help_desk.priorities').set({ position }).where('id', '=', id).execute();
    expect((await blank()).data.draft.priority_id).toMatchObject({ name: 'Normal' });
  });
});

test('where a ticket says nothing, a problem has what is usual for its requester', async () => {
  const requester = await makeUser(server.db, { department_id: named.department });
  const { id } = await makeTicket(server.db, { requester_id: requester.id, department_id: null, priority_id: null });
  expect((await draft(agent, id)).data.draft).toMatchObject({
    requester_id: { id: requester.id },
    department_id: { id: named.department },
    department_of_requester: true,
    priority_id: { name: 'Normal' },
  });
  expect((await draft()).data.draft.department_of_requester).toBe(false);
});

test('a change takes the same, the team besides, and the priority of the same rank', async () => {
  expect(await valuesOf(`&ticket_id=${ticketId}`)).toMatchObject({
    subject: 'The dock loses power when two screens are attached to it',
    description: quote,
    requester_id: named.requester,
    department_id: named.department,
    team_id: named.team,
    priority_id: 4,
    status_id: 1,
    asset_ids: [named.asset],
  });
});

test('a change takes along from a problem what that has', async () => {
  const problem = await makeProblem(server.db, {
    identifier: 'PRB-77',
    subject: 'Docks',
    description: '<p>All of them.</p>',
    priority_id: 2,
    requester_id: named.requester,
    department_id: named.department,
  });
  await server.db.insertInto('problem_assets').values({ problem_id: problem.id, asset_id: named.asset }).execute();
  expect(await valuesOf(`&problem_id=${problem.id}`)).toMatchObject({
    subject: 'Docks',
    description: '<p>From problem PRB-77:</p><blockquote><p>All of them.</p></blockquote>',
    requester_id: named.requester,
    department_id: named.department,
    team_id: null,
    priority_id: 2,
    status_id: 1,
    asset_ids: [named.asset],
  });
});

test('without an origin the form starts empty but for status and agent', async () => {
  expect(await valuesOf('')).toMatchObject({
    subject: null,
    description: null,
    requester_id: null,
    asset_ids: null,
    status_id: 1,
  });
});

test('a ticket without a message leaves the description to be written', async () => {
  const { id } = await makeTicket(server.db);
  expect((await draft(agent, id)).data.draft.description).toBe('');
});

test('assets are named for those who may see them, problems too', async () => {
  const blind = await signIn(server, await makeAgent(server.db, rights));
  expect((await draft(blind)).data.draft.asset_ids).toEqual([]);
  expect((await valuesOf(`&ticket_id=${ticketId}`, blind)).asset_ids).toBeUndefined();
  const { id } = await makeProblem(server.db);
  const apart = await signIn(server, await makeAgent(server.db, ['view_changes', 'create_change']));
  expect((await rendered(`&problem_id=${id}`, apart)).status).toBe(403);
  expect((await draft(apart)).status).toBe(403);
});

test('a ticket or a problem that is not there is 404', async () => {
  expect((await draft(agent, 999_999)).status).toBe(404);
  expect((await rendered('&ticket_id=999999')).status).toBe(404);
  expect((await rendered('&problem_id=999999')).status).toBe(404);
});
