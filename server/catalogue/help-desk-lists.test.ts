import { sql } from 'kysely';
import { type NamedCatalogue, namedCatalogues } from '../../wire/catalogue/named';
import { hostKinds, type OwnKind } from '../../wire/host/host';
import { ourHelpDesk } from '../help-desk/built-in/our-help-desk';
import { type Client, signIn } from '../testing/client';
import {
  makeAdmin,
  makeAgent,
  makeAsset,
  makeChange,
  makeDepartment,
  makeLocation,
  makeOrganization,
  makeTeam,
  makeTicket,
  makeUser,
} from '../testing/factories';
import { startServer, type TestServer } from '../testing/server';
import { namedCatalogues as catalogues } from './named.catalogues';

const api = '/service-desk/api';
const lists = Object.values<NamedCatalogue>(namedCatalogues).filter(({ keeps }) => keeps);
/** With the help-desk that we ship; then with one that keeps each of them itself. */
let server: TestServer;
let connected: TestServer;
let admin: Client;

beforeAll(async () => {
  server = await startServer();
  admin = await signIn(server, await makeAdmin(server.db));
  connected = await startServer({
    helpDesk: { ...ourHelpDesk, connected: { name: 'Zammad', maySee: 'everyone', kinds: hostKinds } },
  });
});
afterAll(async () => {
  await server.close();
  await connected.close();
});

const count = async (table: OwnKind): Promise<number> => {
  const { rows } = await sql<{ n: number }>`select count(*) as n from ${sql.table(`help_desk.${table}`)}`.execute(
    server.db,
  );
  return rows[0]!.n;
};

test('there are six', () => expect(lists.map(({ keeps }) => keeps)).toHaveLength(6));

describe.each(lists)('$many', ({ path, one, many, keeps, calls }) => {
  test('a row is added, renamed and deleted', async () => {
    const { data: made } = await admin.post<{ id: number }>(`${api}/${path}`, { name: '  First of all ' });
    type View = Record<string, { name: string; version: number; is_edit: boolean; is_delete: boolean }>;
    const { data: view } = await admin.get<View>(`${api}/${path}/${made.id}`);
    expect(view[one]).toMatchObject({ name: 'First of all', is_edit: true, is_delete: true });
    const taken = await admin.post(`${api}/${path}`, { name: 'FIRST OF ALL' });
    expect([taken.status, taken.message]).toEqual([422, { name: 'The name has already been taken.' }]);
    await admin.post(`${api}/${path}`, { id: made.id, name: 'Second', version: view[one]!.version });
    const stale = await admin.post(`${api}/${path}`, { id: made.id, name: 'Third', version: view[one]!.version });
    expect(stale.status).toBe(409);
    const before = await count(keeps!);
    expect((await admin.delete(`${api}/${path}/${made.id}`)).status).toBe(200);
    expect(await count(keeps!)).toBe(before - 1);
  });

  test('stands in order, or by name', async () => {
    for (const name of ['b two', 'a one']) await admin.post(`${api}/${path}`, { name });
    type List = Record<string, { id: number; name: string }[]> & { kept_in: null };
    const listed = async () => (await admin.get<List>(`${api}/${path}-list?limit=100`)).data;
    const names = (await listed())[many]!.map(({ name }) => name).filter((name) => / (one|two)$/.test(name));
    expect(names).toEqual(calls.order ? ['b two', 'a one'] : ['a one', 'b two']);
    expect((await listed()).kept_in).toBeNull();
    if (!calls.order) return;
    const ids = (await listed())[many]!.map(({ id }) => id).reverse();
    expect((await admin.post(`${api}/${path}-order`, { ids })).status).toBe(200);
    expect((await listed())[many]!.map(({ id }) => id)).toEqual(ids);
  });

  test('who does not manage catalogues reads and writes nothing', async () => {
    const agent = await signIn(server, await makeAgent(server.db));
    expect((await agent.get(`${api}/${path}-list`)).status).toBe(403);
    expect((await agent.post(`${api}/${path}`, { name: 'X' })).status).toBe(403);
  });

  test('that the help-desk keeps itself is only read here', async () => {
    const own = await signIn(connected, await makeAdmin(connected.db));
    const { rows } = await sql<{ id: number }>`
      insert into ${sql.table(`help_desk.${keeps!}`)} (name) values ('Of the host') returning id`.execute(connected.db);
    const { id } = rows[0]!;
    await sql`insert into ${sql.table(`help_desk.${keeps!}`)} (name, gone_at) values ('Deleted there', now())`.execute(
      connected.db,
    );
    await connected.db.insertInto('host_mirror').values({ kind: keeps!, as_of: '2026-03-01T10:00:00Z' }).execute();
    type List = { data: { name: string; is_edit: boolean; is_delete: boolean }[]; kept_in: unknown };
    const { data } = await own.get<List>(`${api}/${path}-list?limit=100`);
    expect(data.kept_in).toEqual({ name: 'Zammad', as_of: '2026-03-01 10:00:00' });
    expect(data.data.map(({ name }) => name)).toContain('Of the host');
    expect(data.data.map(({ name }) => name)).not.toContain('Deleted there');
    for (const row of data.data) expect(row).toMatchObject({ is_edit: false, is_delete: false });
    const refused = [
      await own.post(`${api}/${path}`, { name: 'Ours' }),
      await own.post(`${api}/${path}`, { id, name: 'Ours' }),
      await own.delete(`${api}/${path}/${id}`),
      ...(calls.order ? [await own.post(`${api}/${path}-order`, { ids: [id] })] : []),
    ];
    for (const { status, message } of refused)
      expect([status, message]).toEqual([403, 'This list is kept in Zammad. Change it there.']);
  });
});

test('what a row is used by is said, and moved to another one', async () => {
  const { db } = server;
  const [from, to] = [await makeDepartment(db, { name: 'From' }), await makeDepartment(db, { name: 'To' })];
  const person = await makeUser(db, { department_id: from.id });
  await makeAsset(db, { department_id: from.id });
  const refused = await admin.delete(`${api}/department/${from.id}`);
  expect([refused.status, refused.message]).toEqual([
    409,
    '“From” is used by 1 person, 1 asset. Choose what takes its place.',
  ]);
  expect((await admin.delete(`${api}/department/${from.id}`, { reassign_to: to.id })).status).toBe(200);
  const moved = await db.selectFrom('help_desk.users').select('department_id').where('id', '=', person.id).execute();
  expect(moved).toEqual([{ department_id: to.id }]);
});

test('who is in both teams stays in the one that is left', async () => {
  const { db } = server;
  const [from, to] = [await makeTeam(db), await makeTeam(db)];
  const [both, one] = [await makeAgent(db), await makeAgent(db)];
  await db
    .insertInto('help_desk.team_members')
    .values([
      { team_id: from.id, user_id: both.id },
      { team_id: to.id, user_id: both.id },
      { team_id: from.id, user_id: one.id },
    ])
    .execute();
  expect((await admin.delete(`${api}/team/${from.id}`, { reassign_to: to.id })).status).toBe(200);
  const members = db.selectFrom('help_desk.team_members').select('user_id').where('team_id', '=', to.id);
  expect((await members.orderBy('user_id').execute()).map(({ user_id }) => user_id)).toEqual([both.id, one.id]);
});

test('every column that refers to a list is told as a use of it', async () => {
  const { rows } = await sql<{ list: string; table: string; column: string }>`
    select c.confrelid::regclass::text as list, c.conrelid::regclass::text as "table", a.attname as "column"
    from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    where c.contype = 'f' and c.confrelid in (select to_regclass('help_desk.' || k) from unnest(${lists.map(({ keeps }) => keeps!)}::text[]) k)`.execute(
    server.db,
  );
  expect(rows.length).toBeGreaterThan(20);
  const reported = Object.values(catalogues).flatMap(({ table, uses }) =>
    uses.map(({ count: counted }) => {
      const text = counted(0).compile(server.db).sql.replaceAll('"', '');
      return `${table} ${text}`;
    }),
  );
  for (const { list, table, column } of rows)
    expect([
      list,
      table,
      column,
      reported.some((one) => one.startsWith(`${list} `) && one.includes(`from ${table} t where t.${column} = `)),
    ]).toEqual([list, table, column, true]);
});

test('a list of thousands is read and deleted from at once', async () => {
  const { db } = server;
  await sql`insert into help_desk.organizations (name) select 'Organization ' || i from generate_series(1, 3000) i`.execute(
    db,
  );
  const [used, other] = [await makeOrganization(db), await makeOrganization(db)];
  await makeTicket(db);
  await makeChange(db, { location_id: (await makeLocation(db)).id });
  const began = performance.now();
  expect((await admin.get(`${api}/organization-list?limit=10&search-query=2999`)).status).toBe(200);
  expect((await admin.delete(`${api}/organization/${used.id}`, { reassign_to: other.id })).status).toBe(200);
  expect(performance.now() - began).toBeLessThan(5000);
});
