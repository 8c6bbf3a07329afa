import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sql } from 'kysely';
import pg from 'pg';
import { readTables } from '../../backup/tables';
import { testDatabase, type TestDatabase } from '../../testing/database';
import type { Connection } from './connection';
import type { HostKind, HostRows } from './host';
import { type Mirror, mirrorOf } from './mirror';
import { asOf } from './mirror.state';
import { idsOfRefs } from './refs';
import { isSigned, signatureHeader, timeHeader } from './signature';

const secret = 'a secret of the host API';

/** A host that speaks HTTP, with what the test gives it; it counts its changes. */
class Host {
  readonly rows = new Map<HostKind, Map<string, { row: { id: string }; at: number }>>();
  readonly deleted: { kind: HostKind; id: string; at: number }[] = [];
  readonly requested: string[] = [];
  /** Replies instead of the host, if it is set. */
  instead: ((url: URL) => { status?: number; type?: string; body?: string; hang?: true; to?: string } | null) | null =
    null;
  private at = 0;
  private server: Server | undefined;
  url = '';

  async open(): Promise<void> {
    this.server = createServer((request, response) => {
      const url = new URL(request.url ?? '/', this.url);
      this.requested.push(request.url ?? '');
      const signed = {
        method: 'GET',
        target: request.url ?? '',
        body: '',
        time: Number(request.headers[timeHeader.toLowerCase()]),
      };
      const signature = String(request.headers[signatureHeader.toLowerCase()]);
      const other = this.instead?.(url);
      if (other?.hang) return;
      if (!isSigned(secret, signed, signature, Date.now() / 1000)) return void response.writeHead(401).end();
      const status = other?.to ? 302 : (other?.status ?? 200);
      response.writeHead(status, {
        'content-type': other?.type ?? 'application/json',
        ...(other?.to && { location: other.to }),
      });
      response.end(other ? (other.body ?? '') : JSON.stringify(this.received(url)));
    });
    await new Promise<void>((resolve) => this.server!.listen(0, '127.0.0.1', resolve));
    this.url = `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  close(): Promise<void> {
    this.server?.closeAllConnections();
    return new Promise((resolve) => this.server?.close(() => resolve()));
  }

  set<K extends HostKind>(kind: K, ...rows: HostRows[K][]): void {
    for (const row of rows) this.of(kind).set(this.key(kind, row), { row, at: ++this.at });
  }

  remove(kind: HostKind, id: string): void {
    this.of(kind).delete(id);
    this.deleted.push({ kind, id, at: ++this.at });
  }

  private key = (kind: HostKind, row: { id: string }) =>
    kind === 'people' && 'kind' in row ? `${row.kind as string}:${row.id}` : row.id;

  of(kind: HostKind) {
    const known = this.rows.get(kind) ?? new Map();
    this.rows.set(kind, known);
    return known;
  }

  private received(url: URL) {
    const kind = url.pathname.slice(1) as HostKind;
    const all = [...this.of(kind).entries()];
    const ids = url.searchParams.get('ids')?.split(',').map(decodeURIComponent);
    if (ids) return { rows: all.filter(([id]) => ids.includes(id)).map(([, { row }]) => row) };
    const since = Number(url.searchParams.get('since') ?? 0);
    const changed = all.filter(([, { at }]) => at > since).sort(([, a], [, b]) => a.at - b.at);
    const page = changed.slice(0, 3);
    const more = changed.length > 3;
    return {
      rows: page.map(([, { row }]) => row),
      cursor: String(more ? page.at(-1)![1].at : this.at),
      more,
      deleted:
        more || !since ? [] : this.deleted.filter((one) => one.kind === kind && one.at > since).map(({ id }) => id),
    };
  }
}

let database: TestDatabase;
let host: Host;
let mirror: Mirror;
const lines: string[] = [];
const warnings: string[] = [];
const all: Connection['data'] = {
  people: 'http',
  organizations: 'http',
  departments: 'http',
  teams: 'http',
  statuses: 'http',
  priorities: 'http',
  tickets: 'http',
};

const connect = (more: Partial<Connection> = {}): Mirror =>
  mirrorOf(
    {
      name: 'Acme Desk',
      http: { url: host.url, secret },
      sql: null,
      data: all,
      every: 3600,
      firstAdmin: null,
      ...more,
    },
    { db: database.db, reportLine: (line) => lines.push(line), warn: (line) => warnings.push(line) },
  );

beforeEach(async () => {
  database = await testDatabase();
  host = new Host();
  await host.open();
  lines.length = warnings.length = 0;
  host.set('statuses', { id: 'o', name: 'Open', state: 'open' }, { id: 'c', name: 'Done', state: 'closed' });
  host.set('priorities', { id: 'low', name: 'Low' });
  host.set('organizations', { id: 'acme', name: 'Acme', head: 'client:1' });
  host.set('teams', { id: 't', name: 'Team', head: '1' });
  host.set(
    'people',
    { kind: 'agent', id: '1', name: 'Ann', teams: ['t'] },
    { kind: 'client', id: '1', name: 'Cleo', organization: 'acme' },
  );
  for (let n = 1; n <= 10; n++)
    host.set('tickets', {
      id: `T-${n}`,
      number: String(n),
      subject: `Ticket ${n}`,
      status: 'o',
      priority: 'low',
      requester: '1',
      assigned: '1',
    });
});
afterEach(async () => {
  await mirror?.stop();
  await host.close();
  await database.drop();
});

const tickets = () =>
  database.db.selectFrom('help_desk.tickets').selectAll().where('gone_at', 'is', null).orderBy('id').execute();
const idOf = async (kind: 'agent' | 'client' | 'ticket' | 'team', id: string) =>
  (await idsOfRefs(database.db, [{ kind, id }])).get(`${kind}:${id}`);

test('texts are in NFC, ids as the host has them, in whatever composition it tells them', async () => {
  const apart = (text: string) => text.normalize('NFD');
  host.set('organizations', { id: apart('Zürich'), name: apart('Zürich AG') });
  host.set('people', {
    kind: 'agent',
    id: apart('jürgen'),
    name: apart('Jürgen'),
    email: apart('jürgen@example.test'),
  });
  host.set('tickets', {
    id: apart('Ä-1'),
    number: apart('Ä-1'),
    subject: apart('Drucker für Zürich'),
    status: 'o',
    priority: 'low',
    requester: 'client:1',
    assigned: apart('agent:jürgen'),
  });
  mirror = connect();
  await mirror.start();
  expect(await database.db.selectFrom('help_desk.organizations').select('name').execute()).toContainEqual({
    name: 'Zürich AG',
  });
  expect(await database.db.selectFrom('help_desk.users').select(['full_name', 'email']).execute()).toContainEqual({
    full_name: 'Jürgen',
    email: 'jürgen@example.test',
  });
  expect(await idOf('agent', 'jürgen')).toBeUndefined();
  const agent = await idOf('agent', apart('jürgen'));
  expect(agent).toBeGreaterThan(0);
  expect((await tickets()).find(({ assigned_id }) => assigned_id === agent)).toMatchObject({
    ticket_number: 'Ä-1',
    subject: 'Drucker für Zürich',
  });
});

test('an empty mirror is filled at start, page by page, and says how far it is', async () => {
  mirror = connect();
  await mirror.start();
  const rows = await tickets();
  expect(rows.map((row) => row.ticket_number)).toEqual(['1', '2', '3', '4', '5', '6', '7', '8', '9', '10']);
  expect(rows[0]).toMatchObject({ requester_id: await idOf('client', '1'), assigned_id: await idOf('agent', '1') });
  expect(lines).toContain('  Tickets: 10');
  expect(lines.at(-1)).toBe('Everything is read.');
  const team = await database.db
    .selectFrom('help_desk.teams')
    .select(['name', 'lead_id'])
    .where('gone_at', 'is', null)
    .execute();
  expect(team).toEqual([{ name: 'Team', lead_id: await idOf('agent', '1') }]);
  expect(await asOf(database.db, mirror.kinds(), 'UTC')).not.toBeNull();
});

/** And foreign keys. */
const indexes = async (table = '') => {
  const { rows } = await sql<{ definition: string }>`
    select indexdef as definition from pg_indexes where schemaname = 'help_desk' and tablename in ('users', 'tickets')
    union all select format('%s ON %s: %s', conname, conrelid::regclass, pg_get_constraintdef(oid)) from pg_constraint
      where contype = 'f' and conrelid in ('help_desk.users'::regclass, 'help_desk.tickets'::regclass) order by 1`.execute(
    database.db,
  );
  return rows.map(({ definition }) => definition).filter((one) => one.includes(` ON help_desk.${table}`));
};
const ticketsBut = (failing: number) => {
  let pages = 0;
  return (url: URL) => (url.pathname === '/tickets' && ++pages === failing ? { status: 500 } : null);
};

test('while tickets are read first, only the index that keeps them unique is there; the others are built at the end', async () => {
  const before = await indexes();
  let meanwhile: Promise<string[]> | undefined;
  host.instead = ({ pathname }) => {
    if (pathname === '/tickets') meanwhile ??= indexes('tickets');
    return null;
  };
  mirror = connect();
  await mirror.start();
  expect(await meanwhile).toEqual([expect.stringContaining('tickets_pkey')]);
  expect(await indexes()).toEqual(before);
  expect(before.length).toBeGreaterThan(20);
});

test('a backup that is made meanwhile has people before their tickets', async () => {
  let meanwhile: Promise<string[]> | undefined;
  host.instead = ({ pathname }) => {
    if (pathname === '/tickets') meanwhile ??= tablesNow();
    return null;
  };
  mirror = connect();
  await mirror.start();
  const tables = (await meanwhile)!.filter((name) => /^help_desk\.(tickets|users)$/.test(name));
  expect(tables).toEqual(['help_desk.users', 'help_desk.tickets']);
});

async function tablesNow(): Promise<string[]> {
  const client = new pg.Client(database.url);
  await client.connect();
  const tables = await readTables(client).finally(() => client.end());
  return tables.map(({ name }) => name);
}

test('a first reading that fails in the middle goes on where it was, with all indexes meanwhile', async () => {
  const before = await indexes();
  host.instead = ticketsBut(3);
  mirror = connect();
  await mirror.start();
  expect(await tickets()).toHaveLength(6);
  expect(await indexes()).toEqual(before);
  expect(lines.at(-1)).toBe('Not read yet, and tried again: tickets.');
  await mirror.stop();
  host.instead = null;
  host.requested.length = 0;
  mirror = connect();
  await mirror.start();
  expect(host.requested.filter((one) => one.startsWith('/tickets')).map((one) => /since=\d+/.test(one))).toEqual([
    true,
    true,
  ]);
  expect(await tickets()).toHaveLength(10);
  expect(await indexes()).toEqual(before);
});

test('how far a kind is read is written with its rows: without them it is not', async () => {
  mirror = connect();
  await mirror.start();
  const cursor = async () =>
    (await database.db.selectFrom('host_mirror').select('cursor').where('kind', '=', 'tickets').executeTakeFirst())
      ?.cursor;
  const before = await cursor();
  await sql`alter table help_desk.tickets add constraint no_such check (subject <> 'Refused') not valid`.execute(
    database.db,
  );
  host.set('tickets', { id: 'T-1', number: '1', subject: 'Refused', status: 'o' });
  await mirror.pass();
  expect(await cursor()).toBe(before);
  await sql`alter table help_desk.tickets drop constraint no_such`.execute(database.db);
  await mirror.pass();
  expect((await tickets())[0]?.subject).toBe('Refused');
  expect(await cursor()).not.toBe(before);
});

test('groups are read twice, and told once; each kind says that it is read', async () => {
  mirror = connect();
  expect(mirror.states().map(({ state }) => state)).toEqual(Array(7).fill('unread'));
  await mirror.start();
  expect(lines.filter((line) => line.startsWith('  Teams'))).toEqual(['  Teams: 1']);
  expect(mirror.states()).toEqual(
    mirror.kinds().map((kind) => ({ kind, state: 'read', as_of: expect.stringMatching(/^2\d{3}-.*Z$/) })),
  );
  host.instead = ({ pathname }) => (pathname === '/tickets' ? { status: 500 } : null);
  await mirror.pass();
  expect(mirror.states().filter(({ state }) => state === 'failing')).toMatchObject([{ kind: 'tickets' }]);
});

test('the statuses that an empty database has are offered no more; lists that the host lacks stay ours', async () => {
  mirror = connect();
  await mirror.start();
  const statuses = await database.db
    .selectFrom('help_desk.statuses')
    .select('name')
    .where('state', '<>', 'hidden')
    .orderBy('id')
    .execute();
  expect(statuses.map(({ name }) => name)).toEqual(['Open', 'Done']);
  const types = await database.db
    .selectFrom('help_desk.ticket_types')
    .select('name')
    .where('gone_at', 'is', null)
    .execute();
  expect(types.length).toBeGreaterThan(0);
});

test('a pass takes what changed, and nothing else', async () => {
  mirror = connect();
  await mirror.start();
  host.set(
    'tickets',
    { id: 'T-2', number: '2', subject: 'Renamed', status: 'c' },
    { id: 'T-11', number: '11', subject: 'New', status: 'o' },
  );
  host.set('teams', { id: 't', name: 'Renamed team' });
  host.requested.length = 0;
  await mirror.pass();
  const rows = await tickets();
  expect([rows.length, rows[1]?.subject, rows[1]?.requester_id]).toEqual([11, 'Renamed', null]);
  expect(host.requested.filter((one) => one.startsWith('/tickets'))).toHaveLength(1);
  const reportedAt = await database.db
    .selectFrom('live_events')
    .select('record_id')
    .where('kind', '=', 'ticket')
    .execute();
  expect(reportedAt.map(({ record_id }) => record_id).sort()).toEqual([rows[1]?.id, rows[10]?.id].sort());
});

test('deleted people become inactive, deleted tickets are marked; told of again they are back', async () => {
  mirror = connect();
  await mirror.start();
  const ticket = await idOf('ticket', 'T-3');
  host.remove('tickets', 'T-3');
  host.remove('people', 'client:1');
  await mirror.pass();
  expect((await tickets()).map(({ id }) => id)).not.toContain(ticket);
  const cleo = (await idOf('client', '1'))!;
  const user = () =>
    database.db.selectFrom('help_desk.users').select('active').where('id', '=', cleo).executeTakeFirst();
  expect(await user()).toEqual({ active: false });
  expect((await mirror.find([{ kind: 'ticket', id: 'T-3' }])).size).toBe(0);
  host.set('tickets', { id: 'T-3', number: '3', subject: 'Back', status: 'o', requester: '1' });
  host.set('people', { kind: 'client', id: '1', name: 'Cleo' });
  await mirror.pass();
  expect((await tickets()).map(({ id }) => id)).toContain(ticket);
  expect(await user()).toEqual({ active: true });
});

test('who is agent and client goes on as a client when the agent leaves', async () => {
  host.set(
    'people',
    { kind: 'agent', id: '9', name: 'Both', person: 'b' },
    { kind: 'client', id: '9', name: 'Both', person: 'b' },
  );
  mirror = connect();
  await mirror.start();
  const id = (await idOf('client', '9'))!;
  host.remove('people', 'agent:9');
  await mirror.pass();
  expect(
    await database.db.selectFrom('help_desk.users').select(['role', 'active']).where('id', '=', id).executeTakeFirst(),
  ).toEqual({ role: 'client', active: true });
});

test('a host that was numbered anew is not followed: the mirror keeps what it has, and says why', async () => {
  for (let n = 11; n <= 30; n++) host.set('tickets', { id: `T-${n}`, number: String(n), subject: 'x', status: 'o' });
  mirror = connect();
  await mirror.start();
  for (let n = 1; n <= 25; n++) host.remove('tickets', `T-${n}`);
  await mirror.pass();
  expect(await tickets()).toHaveLength(30);
  expect(warnings.join()).toMatch(/25 of its 30 tickets would be gone at once/);
});

test('a ticket that was made a second ago is found, with its requester, by one question however many ask', async () => {
  mirror = connect();
  await mirror.start();
  host.set('people', { kind: 'client', id: 'new', name: 'New', organization: 'acme' });
  host.set('tickets', { id: 'a/b "ü" 🦊', number: '12', subject: 'Just now', status: 'o', requester: 'new' });
  host.requested.length = 0;
  const ref = { kind: 'ticket' as const, id: 'a/b "ü" 🦊' };
  const found = await Promise.all(Array.from({ length: 20 }, () => mirror.find([ref])));
  const id = found[0]?.get(`ticket:${ref.id}`);
  expect(id).toBeDefined();
  expect(new Set(found.map((one) => one.get(`ticket:${ref.id}`)))).toEqual(new Set([id]));
  expect(host.requested).toHaveLength(2);
  expect((await tickets()).at(-1)).toMatchObject({ id, requester_id: await idOf('client', 'new') });
});

test('what does not exist is asked for once in a while', async () => {
  mirror = connect();
  await mirror.start();
  host.requested.length = 0;
  const none = { kind: 'ticket' as const, id: 'none' };
  expect([(await mirror.find([none])).size, (await mirror.find([none])).size]).toEqual([0, 0]);
  expect(host.requested).toHaveLength(1);
});

test('a ticket of a status that the host does not tell has one of its own', async () => {
  mirror = connect();
  await mirror.start();
  host.set('tickets', { id: 'X', number: '1', subject: 'x', status: 'odd' });
  await mirror.pass();
  expect(
    await database.db
      .selectFrom('help_desk.statuses')
      .select(['name', 'state'])
      .where('name', '=', '#odd')
      .executeTakeFirst(),
  ).toEqual({ name: '#odd', state: 'open' });
});

test.each([
  ['a page of HTML', { type: 'text/html', body: '<h1>Hello</h1>' }, /something else than JSON/],
  ['a failure', { status: 500 }, /answers 500/],
  ['another address', { to: 'https://other.example/' }, /redirects/],
  ['JSON of another shape', { body: '{"data": []}' }, /no list "rows"/],
  ['a list instead of an object', { body: '[1]' }, /no list "rows"/],
  ['a cursor that is a number', { body: '{"rows": [], "cursor": 5}' }, /no text "cursor"/],
])(
  '%s instead of tickets: nothing is taken, one line says so, and another that it is over',
  async (_name, reply, reason) => {
    mirror = connect();
    await mirror.start();
    host.set('tickets', { id: 'T-1', number: '1', subject: 'Changed', status: 'o' });
    host.instead = (url) => (url.pathname === '/tickets' ? reply : null);
    const before = await tickets();
    await mirror.pass();
    await mirror.pass();
    expect(await tickets()).toEqual(before);
    expect(warnings).toHaveLength(1);
    expect(warnings[0]).toMatch(reason);
    host.instead = null;
    await mirror.pass();
    expect((await tickets())[0]?.subject).toBe('Changed');
    expect(warnings).toHaveLength(2);
    expect(warnings[1]).toMatch(/tickets again/);
  },
);

test('a host that hangs keeps nobody for longer than two seconds', async () => {
  mirror = connect();
  await mirror.start();
  host.instead = () => ({ hang: true });
  const begun = performance.now();
  expect((await mirror.find([{ kind: 'ticket', id: 'unknown' }])).size).toBe(0);
  expect(performance.now() - begun).toBeLessThan(10_000);
});

test('a host that is away at start is tried again', async () => {
  host.instead = () => ({ status: 503 });
  mirror = connect();
  await mirror.start();
  expect(lines.at(-1)).toMatch(/^Not read yet, and tried again: statuses/);
  host.instead = null;
  await mirror.pass();
  expect(await tickets()).toHaveLength(10);
});

test('a row of a wrong shape is left out, and one line names it', async () => {
  host.set(
    'tickets',
    { id: 'bad', number: '1', subject: 'x'.repeat(2000), status: 'o' },
    { id: 'x'.repeat(301), number: '1', subject: 'x', status: 'o' },
  );
  mirror = connect();
  await mirror.start();
  expect(await tickets()).toHaveLength(10);
  expect(warnings.join('\n')).toMatch(/of "bad", subject must have at most 1000 characters/);
});

test('a kind that the host does not have is kept here, and is the host’s once it has it', async () => {
  host.instead = (url) => (url.pathname === '/priorities' ? { status: 404 } : null);
  mirror = connect();
  await mirror.start();
  expect(mirror.kinds()).not.toContain('priorities');
  await database.db.insertInto('help_desk.priorities').values({ name: 'Made here', position: 9 }).execute();
  const offered = () =>
    database.db.selectFrom('help_desk.priorities').select('name').where('gone_at', 'is', null).execute();
  expect(await offered()).toContainEqual({ name: 'Made here' });
  const other = connect();
  await other.pass();
  expect(other.kinds()).toEqual(mirror.kinds());
  host.instead = null;
  await mirror.pass();
  await other.pass();
  expect([mirror.kinds(), other.kinds()].map((kinds) => kinds.includes('priorities'))).toEqual([true, true]);
  expect(await offered()).not.toContainEqual({ name: 'Made here' });
  expect(warnings).toEqual([]);
  await other.stop();
});

test('of two processes one follows the host, and the other when that one stops', async () => {
  mirror = connect();
  await mirror.start();
  const other = connect();
  host.requested.length = 0;
  await other.pass();
  expect(host.requested).toEqual([]);
  // Unless somebody asks for it.
  host.set('tickets', { id: 'T-1', number: '1', subject: 'Requested', status: 'o' });
  await other.readAgain();
  expect((await tickets())[0]?.subject).toBe('Requested');
  await mirror.stop();
  await other.pass();
  expect(host.requested.length).toBeGreaterThan(0);
  await other.stop();
});

test('the host says that records have changed, or are gone', async () => {
  mirror = connect();
  await mirror.start();
  host.set('tickets', { id: 'T-1', number: '1', subject: 'Pushed', status: 'o' });
  host.of('tickets').delete('T-2');
  await mirror.refresh('tickets', ['T-1', 'T-2'], ['T-3']);
  expect((await tickets()).map(({ subject }) => subject).slice(0, 2)).toEqual(['Pushed', 'Ticket 4']);
});

test('a kind that the host does not have is ours to keep', async () => {
  host.instead = (url) => (url.pathname === '/departments' ? { status: 404 } : null);
  mirror = connect();
  await mirror.start();
  expect(warnings).toEqual([]);
  expect(await tickets()).toHaveLength(10);
});

void pg;
