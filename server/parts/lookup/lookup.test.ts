import { sql } from 'kysely';
import type { LookupName, LookupOption } from '../../../wire/parts/lookup';
import { permissionGroups, type PermissionKey } from '../../../wire/protocol/permission';
import { lookupNames } from '../../../wire/parts/lookup.names';
import {
  makeAdmin,
  makeAgent,
  makeAsset,
  makeChange,
  makeCustomField,
  makeProblem,
  makeTicket,
  makeUser,
} from '../../testing/factories';
import { type Client, signIn } from '../../testing/client';
import { startServer, type TestServer } from '../../testing/server';

interface Options {
  data: LookupOption[];
  total: number;
}

let server: TestServer;
let admin: Client;

beforeAll(async () => {
  server = await startServer();
  admin = await signIn(server, await makeAdmin(server.db, { full_name: 'Ada Admin' }));
});
afterAll(() => server.close());

const lookup = async (path: string, client = admin): Promise<Options> =>
  (await client.get<Options>(`/service-desk/api/dependency/${path}`)).data;
const names = async (path: string): Promise<string[]> => (await lookup(path)).data.map(({ name }) => name);

test.each(lookupNames)('%s answers under both prefixes, with id and name of each option', async (name) => {
  await makeAsset(server.db);
  const one = await admin.get<Options>(`/service-desk/api/dependency/${name}`);
  const other = await admin.get<Options>(`/api/dependency/${name}`);
  expect([one.status, other.status]).toEqual([200, 200]);
  expect(other.data).toEqual(one.data);
  for (const option of one.data.data) expect(Object.keys(option)).toEqual(['id', 'name']);
});

test('an unknown lookup is 404', async () => {
  for (const name of ['nothing', 'constructor', '__proto__'])
    expect((await admin.get(`/api/dependency/${name}`)).status).toBe(404);
});

/** Who may open what is not open to every agent, by hand: the right of the list of the same records (E12 of two). */
const opened: Partial<Record<LookupName, PermissionKey[]>> = {
  problems: ['view_problems'],
  tickets_based_on_problem: ['view_problems'],
  changes: ['view_changes'],
  changes_based_on_ticket: ['view_changes'],
  tickets_based_on_change: ['view_changes'],
  releases: ['view_releases'],
  assets: ['view_assets'],
  contracts: ['view_contracts'],
  cabs: ['enforce_cab', 'manage_cab'],
  webhooks: ['manage_automation'],
  products: ['view_assets', 'view_contracts', 'manage_products'],
  vendors: ['view_assets', 'view_contracts', 'manage_vendors'],
  // The form that attaches vendors to a product; who manages products reads the vendors of each.
  vendors_based_on_product: ['view_assets', 'view_contracts', 'manage_vendors', 'manage_products'],
};
const agentKeys = permissionGroups.flatMap(({ group, view, keys }) =>
  group === 'User' ? [] : keys.map((key) => (view && view !== key ? [view, key] : [key])),
);

test('clients open none; what is not in the table of records every agent does, without a right', async () => {
  const client = await signIn(server, await makeUser(server.db));
  const agent = await signIn(server, await makeAgent(server.db));
  for (const name of lookupNames) {
    expect([name, (await client.get(`/api/dependency/${name}`)).status]).toEqual([name, 403]);
    const rights = opened[name];
    const { status, message } = await agent.get(`/api/dependency/${name}`);
    expect([name, status, message]).toEqual(
      rights ? [name, 403, `Missing permission: ${rights[0]}`] : [name, 200, undefined],
    );
  }
});

test.each(agentKeys.map((keys) => [keys.at(-1), keys] as const))('with %s, those of its records', async (_, keys) => {
  const agent = await signIn(server, await makeAgent(server.db, keys));
  const found = await Promise.all(
    (Object.keys(opened) as LookupName[]).map(async (name) => [
      name,
      (await agent.get(`/service-desk/api/dependency/${name}`)).status,
    ]),
  );
  expect(found).toEqual(
    Object.entries(opened).map(([name, rights]) => [name, keys.some((key) => rights.includes(key)) ? 200 : 403]),
  );
});

test('20 a page unless told, at most 100, with the exact total', async () => {
  await server.db
    .insertInto('help_desk.locations')
    .values(Array.from({ length: 130 }, (_, i) => ({ name: `Room ${1000 + i}` })))
    .execute();
  const first = await lookup('locations');
  expect([first.data.length, first.total]).toEqual([20, 130]);
  expect((await lookup('locations?limit=500')).data).toHaveLength(100);
  expect((await lookup('locations?limit=100&page=2')).data.map(({ name }) => name)[0]).toBe('Room 1100');
  expect((await admin.get('/api/dependency/locations?page=x')).status).toBe(422);
});

test('a search looks into the name, and into e-mail addresses and numbers', async () => {
  const user = await makeUser(server.db, { full_name: 'Zoë Zimmer', email: 'zz@post.test' });
  const ticket = await makeTicket(server.db, { subject: 'Screen is black', ticket_number: 'XYZ-7' });
  const problem = await makeProblem(server.db, { identifier: 'PRB-777', subject: 'Something else' });
  expect((await lookup('users?search-query=ZIMM')).data).toEqual([{ id: user.id, name: 'Zoë Zimmer' }]);
  expect((await lookup('users?search_query=zz%40post')).total).toBe(1);
  expect((await lookup('tickets?search=XYZ-7')).data).toEqual([{ id: ticket.id, name: 'Screen is black' }]);
  expect((await lookup('problems?search-query=prb-777')).data).toEqual([{ id: problem.id, name: 'Something else' }]);
  expect((await lookup('users?search-query=%25')).total).toBe(0);
});

test('a person without a name is shown by the e-mail address', async () => {
  await makeUser(server.db, { full_name: '', email: 'nameless@post.test' });
  expect(await names('users?search-query=nameless')).toEqual(['nameless@post.test']);
});

test('meta=true adds what forms need', async () => {
  const user = await makeUser(server.db, { full_name: 'Meta Person', email: 'meta@post.test' });
  expect((await lookup('users?meta=true&search-query=meta%40')).data).toEqual([
    { id: user.id, name: 'Meta Person', email: 'meta@post.test', role: 'client' },
  ]);
  expect((await lookup('statuses?meta=true')).data[0]).toEqual({ id: 1, name: 'Open', state: 'open' });
  expect((await lookup('asset_types?meta=true&search-query=laptop')).data).toEqual([
    { id: 15, name: 'Laptop', parent: { id: 9, name: 'Computer' } },
  ]);
  const ticket = await makeTicket(server.db, { ticket_number: 'META-1' });
  expect((await lookup('tickets?meta=true&search-query=META-1')).data[0]).toMatchObject({
    id: ticket.id,
    ticket_number: 'META-1',
  });
});

test('meta=true adds identifier, status and priority of what a picker offers', async () => {
  const problem = await makeProblem(server.db, { subject: 'Meta picker' });
  expect((await lookup('problems?meta=true&search-query=Meta%20picker')).data).toEqual([
    {
      id: problem.id,
      name: 'Meta picker',
      identifier: problem.identifier,
      status: 'Open',
      priority: expect.any(String),
    },
  ]);
  for (const name of ['changes', 'changes_based_on_ticket', 'releases'])
    for (const option of (await lookup(`${name}?meta=true`)).data)
      expect(option).toMatchObject({ identifier: expect.any(String), status: expect.any(String) });
  expect((await lookup('problems?search-query=Meta%20picker')).data).toEqual([{ id: problem.id, name: 'Meta picker' }]);
});

test('assets are found by name, identifier, owner and serial number, and say identifier and owner', async () => {
  const [user, manager] = [
    await makeUser(server.db, { full_name: 'Olga Owner' }),
    await makeUser(server.db, { full_name: 'Mira Manager' }),
  ];
  const serial = await makeCustomField(server.db, { module: 'asset', label: 'Serial number' });
  const laptop = await makeAsset(server.db, {
    name: 'Findable laptop',
    identifier: 'FND-1',
    used_by_id: user.id,
    managed_by_id: manager.id,
  });
  const machine = await makeAsset(server.db, { name: 'Findable server', managed_by_id: manager.id });
  await server.db
    .insertInto('custom_field_values')
    .values({ owner_type: 'sd_assets', owner_id: laptop.id, field_id: serial.id, value: 'ZX81-0042' })
    .execute();
  for (const word of ['laptop', 'fnd-1', 'Olga', 'zx81'])
    expect([word, await names(`assets?search-query=${word}`)]).toEqual([word, ['Findable laptop']]);
  expect(await names('assets?search-query=Mira&count=quick')).toEqual(['Findable laptop', 'Findable server']);
  expect((await lookup('assets?meta=true&search-query=Findable')).data).toEqual([
    { id: laptop.id, name: 'Findable laptop', identifier: 'FND-1', owner: 'Olga Owner' },
    { id: machine.id, name: 'Findable server', identifier: machine.identifier, owner: 'Mira Manager' },
  ]);
});

test('a select may be told that there are more than 10,000', async () => {
  await sql`insert into help_desk.organizations (name) select 'Many ' || i from generate_series(1, 10100) i`.execute(
    server.db,
  );
  expect(await lookup('organizations?count=quick')).toMatchObject({ total: 10_000, total_is_exact: false });
  const searched = await lookup('organizations?search-query=Many');
  expect([searched.total, 'total_is_exact' in searched]).toEqual([10_100, false]);
});

test('hidden statuses and inactive users are left out, but resolve when they are already chosen', async () => {
  expect(await names('statuses')).toEqual(['Open', 'Resolved', 'Closed', 'Waiting for requester']);
  expect(await names('statuses?ids=4,1')).toEqual(['Open', 'Deleted']);
  const gone = await makeUser(server.db, { full_name: 'Gone Person', active: false });
  expect(await names('users?search-query=Gone')).toEqual([]);
  expect((await lookup(`users?ids[]=${gone.id}`)).data).toEqual([{ id: gone.id, name: 'Gone Person' }]);
});

test('agents are agents and admins', async () => {
  await makeAgent(server.db, [], { full_name: 'Role Agent' });
  await makeAdmin(server.db, { full_name: 'Role Admin' });
  await makeUser(server.db, { full_name: 'Role Client' });
  expect(await names('agents?search-query=Role')).toEqual(['Role Admin', 'Role Agent']);
  expect(await names('users?search-query=Role')).toEqual(['Role Admin', 'Role Agent', 'Role Client']);
});

test('tickets_based_on_problem offers the tickets without any problem', async () => {
  const [free, taken] = [
    await makeTicket(server.db, { subject: 'Problem-free' }),
    await makeTicket(server.db, { subject: 'Problem-taken' }),
  ];
  const problem = await makeProblem(server.db);
  await server.db.insertInto('problem_tickets').values({ problem_id: problem.id, ticket_id: taken.id }).execute();
  expect((await lookup(`tickets_based_on_problem?supplements=${problem.id}&search-query=Problem-`)).data).toEqual([
    { id: free.id, name: 'Problem-free' },
  ]);
  expect((await admin.get('/api/dependency/tickets_based_on_problem?supplements=x')).status).toBe(422);
});

test('changes with supplements are the open ones that the problem does not have', async () => {
  const [open, closed, own] = [
    await makeChange(server.db, { subject: 'Supplement open' }),
    await makeChange(server.db, { subject: 'Supplement closed', status_id: 6 }),
    await makeChange(server.db, { subject: 'Supplement own' }),
  ];
  const problem = await makeProblem(server.db, { change_id: own.id });
  expect((await lookup(`changes?supplements=${problem.id}&search-query=Supplement`)).data).toEqual([
    { id: open.id, name: open.subject },
  ]);
  expect((await lookup('changes?search-query=Supplement')).data.map(({ id }) => id)).toEqual([
    own.id,
    closed.id,
    open.id,
  ]);
});

test('changes_based_on_ticket are those not yet attached to it in that link type; a closed one takes no ticket', async () => {
  const ticket = await makeTicket(server.db);
  const [change, other] = [
    await makeChange(server.db, { subject: 'Linkable one' }),
    await makeChange(server.db, { subject: 'Linkable two' }),
  ];
  await makeChange(server.db, { subject: 'Linkable closed', status_id: 6 });
  await server.db
    .insertInto('change_tickets')
    .values({ change_id: change.id, ticket_id: ticket.id, type: 'ticket_initiated_change' })
    .execute();
  const offered = async (type: string) =>
    (await lookup(`changes_based_on_ticket?ticket_id=${ticket.id}&search-query=Linkable${type}`)).data.map(
      ({ id }) => id,
    );
  expect(await offered('&type=initiated')).toEqual([other.id]);
  expect(await offered('&type=initiating')).toEqual([other.id, change.id]);
  expect(await offered('')).toEqual([other.id]);
});

test('problems for a ticket are the open ones that it does not have', async () => {
  const ticket = await makeTicket(server.db);
  const [open, own] = [
    await makeProblem(server.db, { subject: 'Ticketable open' }),
    await makeProblem(server.db, { subject: 'Ticketable own' }),
  ];
  await makeProblem(server.db, { subject: 'Ticketable closed', status_type_id: 3 });
  await server.db.insertInto('problem_tickets').values({ problem_id: own.id, ticket_id: ticket.id }).execute();
  expect((await lookup(`problems?ticket_id=${ticket.id}&search-query=Ticketable`)).data).toEqual([
    { id: open.id, name: 'Ticketable open' },
  ]);
});

describe('left=true, for filters', () => {
  const ids = new Map<string, number>();
  beforeAll(async () => {
    for (const [full_name, role, active] of [
      ['Leaver Zora', 'agent', true],
      ['Leaver Adam', 'agent', false],
      ['Leaver Bea', 'client', true],
      ['Leaver Bert', 'client', false],
      ['Leaver Axel', 'admin', false],
    ] as const) {
      const person = await makeUser(server.db, { full_name, role, active });
      ids.set(full_name, person.id);
    }
  });

  test('offers who left after the others, and says who left; forms are offered nobody who left', async () => {
    expect((await lookup('users?left=true&search-query=Leaver')).data).toEqual([
      { id: ids.get('Leaver Bea'), name: 'Leaver Bea', left: false },
      { id: ids.get('Leaver Zora'), name: 'Leaver Zora', left: false },
      { id: ids.get('Leaver Adam'), name: 'Leaver Adam', left: true },
      { id: ids.get('Leaver Axel'), name: 'Leaver Axel', left: true },
      { id: ids.get('Leaver Bert'), name: 'Leaver Bert', left: true },
    ]);
    expect((await lookup('agents?left=1&search-query=Leaver')).data).toEqual([
      { id: ids.get('Leaver Zora'), name: 'Leaver Zora', left: false },
      { id: ids.get('Leaver Adam'), name: 'Leaver Adam', left: true },
      { id: ids.get('Leaver Axel'), name: 'Leaver Axel', left: true },
    ]);
    for (const query of ['', 'left=false&', 'left=0&'])
      expect([query, await names(`users?${query}search-query=Leaver`)]).toEqual([query, ['Leaver Bea', 'Leaver Zora']]);
  });

  test('page by page, in one order, with the total of both', async () => {
    const whole = await lookup('users?left=true&limit=100');
    const pages = await Promise.all([1, 2, 3, 4].map((page) => lookup(`users?left=true&limit=4&page=${page}`)));
    expect(pages.flatMap(({ data }) => data)).toEqual(whole.data.slice(0, 16));
    expect(whole.total).toBe(whole.data.length);
    const places = whole.data.map(({ left }) => left === true);
    expect(places).toEqual([...places].sort());
    expect(await lookup('users?left=true&search-query=Leaver&limit=2&page=2&count=quick')).toMatchObject({
      data: [{ name: 'Leaver Adam' }, { name: 'Leaver Axel' }],
      total: 5,
    });
  });

  test('says who left among chosen people, and changes no other lookup', async () => {
    const chosen = [ids.get('Leaver Bert'), ids.get('Leaver Bea')];
    expect((await lookup(`users?left=true&ids=${chosen.join()}`)).data).toEqual([
      { id: ids.get('Leaver Bea'), name: 'Leaver Bea', left: false },
      { id: ids.get('Leaver Bert'), name: 'Leaver Bert', left: true },
    ]);
    expect(await lookup('statuses?left=true')).toEqual(await lookup('statuses'));
    const client = await signIn(server, await makeUser(server.db));
    expect((await client.get('/api/dependency/users?left=true')).status).toBe(403);
    expect((await admin.get('/api/dependency/users?left=perhaps')).status).toBe(422);
  });
});
