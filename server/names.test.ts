import { sql } from 'kysely';
import type { MappingDetails } from '../wire/import/import';
import type { SavedFilter } from '../wire/parts/saved-filter';
import { type Client, signIn } from './testing/client';
import {
  makeAdmin,
  makeAsset,
  makeChange,
  makeDepartment,
  makeLocation,
  makeProblem,
  makeProduct,
  makeUser,
} from './testing/factories';
import { runToEnd } from './testing/imports';
import { startServer, type TestServer } from './testing/server';

const api = '/service-desk/api';
/** As some keyboards, and macOS in names of files, write it. */
const apart = (text: string): string => text.normalize('NFD');

let server: TestServer;
let admin: Client;
let user: { id: number };
beforeAll(async () => {
  server = await startServer();
  user = await makeAdmin(server.db);
  admin = await signIn(server, user);
});
afterAll(() => server.close());

/** Other spellings of "Büro Zürich ｶﾞ 1". */
const name = 'Büro Zürich ガ 1';
const spellings = [
  apart(name),
  name.toUpperCase(),
  '\u00a0büro  zürich\u3000ガ\t1\u200b',
  'Ｂüro Zürich ｶﾞ １',
  'Büro\u200bZü\u00adrich ガ 1',
];
const taken = { status: 422, message: { name: 'The name has already been taken.' } };

describe('a name is one name however it is written', () => {
  test.each([
    ...['procurement-mode', 'contract-type', 'license-type', 'impact', 'change-priority', 'release-priority'],
    ...['organization', 'department', 'team', 'location', 'ticket-type', 'ticket-priority'],
    ...['asset-type', 'asset-status'],
  ])('of %s', async (path) => {
    const save = (one: string) => admin.post<{ id: number }>(`${api}/${path}`, { name: one, description: '<p>x</p>' });
    const made = await save(apart(name));
    expect(made.status).toBe(200);
    for (const other of [name, ...spellings])
      expect([other, await save(other)]).toEqual([other, expect.objectContaining(taken)]);
    // Its own name in another spelling is no other name; accents are letters of their own.
    expect(
      (await admin.post(`${api}/${path}`, { id: made.data.id, name, description: '<p>x</p>', version: 1 })).status,
    ).toBe(200);
    expect((await save('Buro Zurich ガ 1')).status).toBe(200);
  });

  test('of products and vendors', async () => {
    const department_id = (await makeDepartment(server.db)).id;
    const product = (one: string) =>
      admin.post(`${api}/product`, {
        ...{ name: one, manufacturer: 'Nordlicht', product_status_id: 2, procurement_mode_id: 1, department_id },
        description: '<p>x</p>',
      });
    const vendor = (one: string) =>
      admin.post(`${api}/vendor`, {
        ...{
          name: one,
          email: 'x@example.test',
          primary_contact: 'Ola',
          address: 'Harbour 1',
          description: '<p>x</p>',
        },
      });
    for (const save of [product, vendor]) {
      expect((await save(name)).status).toBe(200);
      for (const other of spellings) expect(await save(other)).toMatchObject(taken);
    }
  });

  test('of relations between assets, both names together', async () => {
    const save = (forward_relation_name: string, inverse_relation_name: string) =>
      admin.post(`${api}/cmdb`, { forward_relation_name, inverse_relation_name });
    expect((await save('Versorgt für', 'Gehört zu')).status).toBe(200);
    expect((await save(apart('versorgt\u00a0FÜR'), apart('gehört zu'))).message).toMatchObject({
      forward_relation_name: expect.any(String),
    });
    expect((await save('Versorgt für', 'Gehort zu')).status).toBe(200);
  });

  test('of form groups, and of labels and options in them', async () => {
    const save = (one: string, more: object = {}) => admin.post(`${api}/post-form-group/asset`, { name: one, ...more });
    expect((await save(name)).status).toBe(200);
    for (const other of spellings) expect(await save(other)).toMatchObject(taken);
    const select = { label: 'Größe', kind: 'select', options: ['für alle', apart('FÜR\u00a0alle')] };
    expect((await save('Options', { fields: [select] })).status).toBe(422);
    const [one, other] = [
      { label: 'Größe', kind: 'text' },
      { label: apart(' größe'), kind: 'text' },
    ];
    expect((await save('Labels', { fields: [one, other] })).status).toBe(422);
  });

  test('of saved filters: the same name replaces, another filter cannot take it', async () => {
    const save = (body: object) => admin.post<{ id: number }>(`${api}/agent/change-filter`, body);
    const { id } = (await save({ name, filters: { status_ids: [1] } })).data;
    for (const other of spellings) expect((await save({ name: other, filters: { status_ids: [2] } })).data.id).toBe(id);
    const { filters } = (await admin.get<{ filters: SavedFilter[] }>(`${api}/agent/change-filter`)).data;
    expect(filters.map((one) => [one.id, one.name, one.filters])).toEqual([[id, name, { status_ids: [2] }]]);
    const second = (await save({ name: 'Other', filters: { status_ids: [1] } })).data.id;
    expect(await save({ id: second, name: apart(name) })).toMatchObject({
      message: { name: 'You have a filter of this name already.' },
    });
  });
});

describe('identifiers have no case and no width', () => {
  const same = ['ｂü－１ａ', apart('Bü-1A'), '\u00a0bü-1a'];
  const refused = { status: 422, message: { identifier: 'The identifier has already been taken.' } };
  test.each([
    ['problem', 'problem', () => makeProblem(server.db, { identifier: 'BÜ-1A' })],
    ['change', 'change', () => makeChange(server.db, { identifier: 'BÜ-1A' })],
    ['asset', 'asset', () => makeAsset(server.db, { identifier: 'BÜ-1A' })],
  ])('of a %s', async (_, path, make) => {
    const there = await make();
    const { id, ...form } = (
      await sql<
        Record<string, unknown> & { id: number }
      >`select * from ${sql.table(`${path}s`)} where id = ${there.id}`.execute(server.db)
    ).rows[0]!;
    const sent = Object.fromEntries(
      Object.entries(form).filter(([, value]) => value !== null && !(value instanceof Date)),
    );
    for (const identifier of same)
      expect([
        identifier,
        await admin.post(`${api}/${path}`, {
          ...sent,
          asset_type: sent.asset_type_id,
          description: '<p>x</p>',
          version: undefined,
          identifier,
        }),
      ]).toEqual([identifier, expect.objectContaining(refused)]);
    expect(id).toBe(there.id);
  });
});

describe('an import', () => {
  async function uploaded(rows: string, file = 'assets.csv') {
    const form = new FormData();
    form.append('import_file', new File([rows], file));
    return (await admin.post<{ import_id: number }>('/service-desk/asset-upload-csv', form)).data.import_id;
  }
  async function run(rows: string, more: object = {}, query = '') {
    const import_id = await uploaded(rows);
    const { columns_to_import, csv_headers_for_mapping } = (
      await admin.get<MappingDetails>(`/service-desk/get-asset-mapping-details/${import_id}${query}`)
    ).data;
    const mapped = columns_to_import.flatMap(({ uuid, mapped_to }) =>
      mapped_to === null ? [] : [{ uuid, mapped_to }],
    );
    expect(mapped).toHaveLength(csv_headers_for_mapping.length);
    expect(
      await admin.post('/service-desk/post-asset-mapping', {
        import_id,
        asset_type_id: 1,
        mapped_system_attributes: mapped,
        ...more,
      }),
    ).toMatchObject({ status: 200 });
    const made = await server.db
      .selectFrom('imports')
      .selectAll()
      .where('id', '=', import_id)
      .executeTakeFirstOrThrow();
    await runToEnd(server.db, made);
    const ended = await server.db
      .selectFrom('imports')
      .selectAll()
      .where('id', '=', import_id)
      .executeTakeFirstOrThrow();
    return ended;
  }
  const assets = () =>
    sql<{ identifier: string; name: string; location: string }>`
      select a.identifier, a.name, l.name as location from assets a join help_desk.locations l on l.id = a.location_id
      where a.identifier like 'BV-%' order by a.identifier`.execute(server.db);

  test('finds names and assets in another composition, width and case, and stores everything in NFC', async () => {
    const location = await makeLocation(server.db, { name: 'Zürich Süd' });
    await makeAsset(server.db, { identifier: 'BV-7', name: 'Old', location_id: location.id });
    expect(
      await run(
        `Asset Tag,Asset Name,Location\nBV-1,${apart('Gerät')},${apart('Zürich Süd')}\nｂｖ－７,New,ZÜRICH\u00a0süd\n`,
        {
          update_existing: 1,
        },
      ),
    ).toMatchObject({ created_count: 1, updated_count: 1, failed_count: 0 });
    expect((await assets()).rows).toEqual([
      { identifier: 'BV-1', name: 'Gerät', location: 'Zürich Süd' },
      { identifier: 'BV-7', name: 'New', location: 'Zürich Süd' },
    ]);
  });

  test('makes a missing name once', async () => {
    expect(
      await run(
        `Asset Tag,Asset Name,Location\nBV-21,a,${apart('Köln Büro')}\nBV-22,b,KÖLN\u00a0BÜRO\nBV-23,c,Köln  Büro\n`,
        { create_missing: ['location_id'] },
      ),
    ).toMatchObject({ created_count: 3, failed_count: 0 });
    const { rows } = await sql<{
      name: string;
    }>`select name from help_desk.locations where fold(name) like 'köln%'`.execute(server.db);
    expect(rows).toEqual([{ name: 'Köln Büro' }]);
    expect(await admin.post(`${api}/location`, { name: apart('köln büro') })).toMatchObject(taken);
  });

  test('an identifier that stands twice in a file in two spellings fails the later row', async () => {
    expect(await run('Asset Tag,Asset Name\nBV-31,a\nｂｖ－３１,b\n')).toMatchObject({
      created_count: 1,
      failed_count: 1,
    });
  });
});

describe('all text is in NFC from where it comes in', () => {
  test('JSON, forms and what is between their tags, also written as entities', async () => {
    const { id } = (
      await admin.post<{ id: number }>(`${api}/asset`, {
        name: apart('Gerät'),
        asset_type_id: 15,
        description: `<p>${apart('für')} u&#776;</p>`,
      })
    ).data;
    const stored = () =>
      server.db.selectFrom('assets').select(['name', 'description']).where('id', '=', id).executeTakeFirstOrThrow();
    expect(await stored()).toEqual({ name: 'Gerät', description: '<p>für ü</p>' });
    const form = new FormData();
    for (const [field, value] of Object.entries({ id, name: apart('Größe'), asset_type_id: 15 }))
      form.append(field, String(value));
    form.append('attachment[]', new File(['x'], apart('Übersicht.txt')));
    expect((await admin.post(`${api}/asset`, form)).status).toBe(200);
    expect((await stored()).name).toBe('Größe');
    const files = await server.db
      .selectFrom('attachments')
      .select('value')
      .where('owner_type', '=', 'sd_assets')
      .where('owner_id', '=', id)
      .execute();
    expect(files).toEqual([{ value: 'Übersicht.txt' }]);
  });

  test('a search, a lookup and a filter by words find it', async () => {
    const made = await makeAsset(server.db, { name: 'Schließfach Überlingen' });
    const found = await admin.get<{ data: { id: number }[] }>(
      `${api}/asset-list?search-query=${encodeURIComponent(apart('überlingen'))}`,
    );
    expect(found.data.data.map(({ id }) => id)).toEqual([made.id]);
    await makeLocation(server.db, { name: 'Überlingen' });
    const options = await admin.get<{ data: { name: string }[] }>(
      `${api}/dependency/locations?search-query=${encodeURIComponent(apart('Über'))}`,
    );
    expect(options.data.data.map((one) => one.name)).toEqual(['Überlingen']);
  });

  test('an address in another composition signs in', async () => {
    const { hashPassword } = await import('./help-desk/built-in/password');
    await makeUser(server.db, { email: 'jürgen@example.test', password_hash: await hashPassword('pässword-1', 14) });
    const send = (email: string, password: string) =>
      fetch(`${server.url}/auth/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', origin: server.url },
        body: JSON.stringify({ email, password }),
      }).then(({ status }) => status);
    expect(await send(apart('jürgen@example.test'), apart('pässword-1'))).toBe(200);
    expect(await send('jürgen@example.test', 'password-1')).toBe(401);
  });
});

test('names and identifiers are found by an index', async () => {
  await sql`insert into products (name) select 'Produkt für ' || i from generate_series(1, 3000) i`.execute(server.db);
  await sql`analyze products, assets`.execute(server.db);
  const plan = async (statement: ReturnType<typeof sql>) =>
    JSON.stringify((await sql`explain ${statement}`.execute(server.db)).rows);
  expect(await plan(sql`select from products t where fold(t.name) = fold(${'PRODUKT für 7'}::text)`)).toContain(
    'products_name_key',
  );
  expect(await makeProduct(server.db)).toBeTruthy();
});
