import { inTransaction } from '../../shared/transaction';
import { testDatabase, type TestDatabase } from '../../testing/database';
import type { HostKind, HostPerson, HostRows, HostTicket } from './host';
import { hostIdsOf, idsOfRefs } from './refs';
import { take } from './take';

let database: TestDatabase;
beforeAll(async () => void (database = await testDatabase()));
afterAll(() => database.drop());

const taken = <K extends HostKind>(kind: K, ...rows: HostRows[K][]) =>
  inTransaction(database.db, (trx) => take(trx, kind, rows));
const idOf = async (kind: 'agent' | 'client' | 'ticket' | 'team' | 'organization', id: string) =>
  (await idsOfRefs(database.db, [{ kind, id }])).get(`${kind}:${id}`)!;
const user = (id: number) =>
  database.db.selectFrom('help_desk.users').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const ticket = (id: number) =>
  database.db.selectFrom('help_desk.tickets').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const agent = (id: string, more: Partial<HostPerson> = {}): HostPerson => ({
  kind: 'agent',
  id,
  name: `Agent ${id}`,
  ...more,
});
const client = (id: string, more: Partial<HostPerson> = {}): HostPerson => ({
  kind: 'client',
  id,
  name: `Client ${id}`,
  ...more,
});
const aTicket = (id: string, more: Partial<HostTicket> = {}): HostTicket => ({
  id,
  number: id,
  subject: `About ${id}`,
  status: 'open',
  ...more,
});

test('what a ticket is about is cut, follows the host, and is taken without signs that no database takes (G19)', async () => {
  await taken('statuses', { id: 'open', name: 'Open', state: 'open' });
  await taken('tickets', aTicket('text-1', { text: `a\u0000b${'c'.repeat(100_000)}` }));
  const id = await idOf('ticket', 'text-1');
  const { text } = await ticket(id);
  expect([text?.length, text?.slice(0, 4)]).toEqual([100_000, 'a bc']);
  await taken('tickets', aTicket('text-1', { text: 'Other words' }));
  expect((await ticket(id)).text).toBe('Other words');
});

test('agents and clients of the same id are two people', async () => {
  await taken('people', agent('1'), client('1', { email: 'one@example.test' }));
  const [a, c] = [await user(await idOf('agent', '1')), await user(await idOf('client', '1'))];
  expect(a.id).not.toBe(c.id);
  expect([a.role, a.email, c.role, c.email]).toEqual(['agent', '', 'client', 'one@example.test']);
});

test('an agent and a client of one person are one, whichever comes first', async () => {
  await taken('organizations', { id: 'acme', name: 'Acme' });
  await taken('people', client('7', { person: 'p7', organization: 'acme' }));
  await taken('people', agent('70', { person: 'p7', role: 'admin' }));
  const id = await idOf('agent', '70');
  expect(await idOf('client', '7')).toBe(id);
  expect(await user(id)).toMatchObject({
    full_name: 'Agent 70',
    role: 'admin',
    organization_id: await idOf('organization', 'acme'),
  });
  await taken('people', client('7', { person: 'p7', name: 'Somebody' }));
  expect(await user(id)).toMatchObject({ full_name: 'Agent 70', role: 'admin' });
  await taken('people', agent('8', { person: 'p8' }), client('8', { person: 'p8', organization: 'acme' }));
  expect(await user(await idOf('client', '8'))).toMatchObject({
    id: await idOf('agent', '8'),
    organization_id: await idOf('organization', 'acme'),
  });
});

test('two people with one e-mail address are two, and who has no name is shown by id', async () => {
  await taken(
    'people',
    client('x', { email: 'same@example.test', name: '  ' }),
    client('y', { email: 'same@example.test' }),
  );
  const [x, y] = [await idOf('client', 'x'), await idOf('client', 'y')];
  expect(x).not.toBe(y);
  expect((await user(x)).full_name).toBe('#x');
});

test('only what has changed is written', async () => {
  expect(await taken('people', agent('20'))).toEqual([await idOf('agent', '20')]);
  expect(await taken('people', agent('20'))).toEqual([]);
  expect(await taken('people', agent('20', { name: 'Renamed' }))).toEqual([await idOf('agent', '20')]);
});

test('teams of an agent follow; who does not tell theirs keeps them', async () => {
  await taken('teams', { id: 'a', name: 'A' }, { id: 'b', name: 'B' });
  const teams = async () => {
    const rows = await database.db
      .selectFrom('help_desk.team_members as m')
      .innerJoin('help_desk.teams as t', 't.id', 'm.team_id')
      .select('t.name')
      .where('m.user_id', '=', await idOf('agent', '30'))
      .orderBy('t.name')
      .execute();
    return rows.map(({ name }) => name);
  };
  await taken('people', agent('30', { teams: ['a', 'b', 'unknown'] }));
  expect(await teams()).toEqual(['A', 'B']);
  await taken('people', agent('30', { teams: ['b'] }));
  await taken('people', agent('30'));
  expect(await teams()).toEqual(['B']);
});

test('the head of a team is a person', async () => {
  await taken('people', agent('40'));
  await taken('teams', { id: 'c', name: 'C', head: 'agent:40' });
  expect(
    await database.db.selectFrom('help_desk.teams').select('lead_id').where('name', '=', 'C').executeTakeFirst(),
  ).toEqual({ lead_id: await idOf('agent', '40') });
});

test('a ticket refers to people, status, priority; what is unknown stays empty', async () => {
  await taken('statuses', { id: 'open', name: 'Open', state: 'open' });
  await taken('people', agent('50'), client('50'));
  await taken('tickets', aTicket('A', { requester: '50', assigned: '50', priority: 'unknown' }));
  expect(await ticket(await idOf('ticket', 'A'))).toMatchObject({
    subject: 'About A',
    requester_id: await idOf('client', '50'),
    assigned_id: await idOf('agent', '50'),
    priority_id: null,
  });
  await taken('tickets', aTicket('A', { requester: 'agent:50' }));
  expect(await ticket(await idOf('ticket', 'A'))).toMatchObject({ requester_id: await idOf('agent', '50') });
});

test('a ticket for which an action waits stays as it is here until the action has arrived', async () => {
  await taken('tickets', aTicket('W', { subject: 'As it was' }));
  const id = await idOf('ticket', 'W');
  const { id: action } = await database.db
    .insertInto('host_actions')
    .values({ action: 'reply', ticket_ids: [id], detail: JSON.stringify({ text: 'Soon' }) })
    .returning('id')
    .executeTakeFirstOrThrow();
  expect(await taken('tickets', aTicket('W', { subject: 'Read too early' }))).toEqual([]);
  expect((await ticket(id)).subject).toBe('As it was');
  await database.db.updateTable('host_actions').set({ done_at: new Date() }).where('id', '=', action).execute();
  expect(await taken('tickets', aTicket('W', { subject: 'Read again' }))).toEqual([id]);
  expect((await ticket(id)).subject).toBe('Read again');
});

test('a ticket of an unknown status is left out, and not known', async () => {
  await taken('statuses', { id: 'open', name: 'Open', state: 'open' });
  expect(await taken('tickets', aTicket('B', { status: 'no' }), aTicket('C'))).toHaveLength(1);
  expect(await idOf('ticket', 'B')).toBeUndefined();
});

test.each(['a/b', `o'clock"`, '🦊'.repeat(150), '%', 'x'.repeat(300), ' ', 'A,B', '9223372036854775808'])(
  'the id %j comes back as it was',
  async (id) => {
    await taken('statuses', { id: 'open', name: 'Open', state: 'open' });
    await taken('tickets', aTicket(id, { number: '1' }));
    const ours = await idOf('ticket', id);
    expect((await hostIdsOf(database.db, 'ticket', [ours])).get(ours)).toBe(id);
  },
);

test('processes that see the same people for the first time agree on their ids', async () => {
  const people = Array.from({ length: 200 }, (_, n) => client(`many-${n}`));
  await Promise.all([
    taken('people', ...people),
    taken('people', ...[...people].reverse()),
    taken('people', ...people),
  ]);
  const ids = await idsOfRefs(
    database.db,
    people.map(({ id }) => ({ kind: 'client' as const, id })),
  );
  expect(new Set(ids.values()).size).toBe(200);
  const { count } = await database.db
    .selectFrom('help_desk.users')
    .select((eb) => eb.fn.countAll().as('count'))
    .where('id', 'in', [...ids.values()])
    .executeTakeFirstOrThrow();
  expect(Number(count)).toBe(200);
});
