import { sql } from 'kysely';
import type { FormGroup } from '../../wire/form-group/form-group';
import { type Client, signIn } from '../testing/client';
import { makeAdmin } from '../testing/factories';
import { startServer, type TestServer } from '../testing/server';
import { forgetRuns } from '../parts/custom-field/custom-field.claim';

// A field of more values than are claimed at once becomes unique in steps, beside those who save (docs/decisions/076).

const api = '/service-desk/api';
const many = 3600;

let server: TestServer;
let admin: Client;
let group: FormGroup;
/** Its field among those that are sent. */
let name: string;
let last: number;

beforeAll(async () => {
  server = await startServer();
  admin = await signIn(server, await makeAdmin(server.db));
});
afterAll(() => server.close());

beforeEach(async () => {
  const { data } = await admin.post<{ id: number }>(`${api}/post-form-group/asset`, {
    name: 'Hardware',
    fields: [{ label: 'Serial', kind: 'text' }],
  });
  group = (await admin.get<{ form_group: FormGroup }>(`${api}/get-form-group/asset?id=${data.id}`)).data.form_group;
  name = `f${group.fields[0]!.id}`;
  const { rows } = await sql<{ id: number }>`
    with made as (insert into assets (identifier, name, asset_type_id)
      select 'HW-' || n, 'Laptop', 1 from generate_series(1, ${many}) n returning id, identifier)
    insert into custom_field_values (owner_type, owner_id, field_id, value)
    select 'sd_assets', id, ${group.fields[0]!.id}, replace(identifier, 'HW', 'SN') from made order by id returning owner_id as id`.execute(
    server.db,
  );
  last = Math.max(...rows.map(({ id }) => id));
});
afterEach(async () => {
  await server.db.deleteFrom('custom_fields').execute();
  await server.db.deleteFrom('form_groups').execute();
  await server.db.deleteFrom('assets').execute();
});

const becomes = (unique: boolean) =>
  admin.post(`${api}/post-form-group/asset`, {
    id: group.id,
    name: 'Hardware',
    fields: [{ ...group.fields[0]!, default: undefined, unique }],
  });
const save = (value: string, id?: number) =>
  admin.post<{ id: number }>(`${api}/asset`, {
    id,
    name: 'Laptop',
    asset_type_id: 1,
    custom_fields: { [name]: value },
  });
const count = async (table: 'custom_field_keys' | 'custom_field_values') =>
  (await sql<{ count: number }>`select count(*) as count from ${sql.table(table)}`.execute(server.db)).rows[0]!.count;
const runs = async () =>
  (await sql`select claim_run from custom_fields where claim_run is not null`.execute(server.db)).rows.length;

/** Does `work` while the field becomes unique: another transaction holds a value of the sixth step meanwhile. */
async function meanwhile(work: () => Promise<void>) {
  let free = (): void => undefined;
  const freed = new Promise<void>((resolve) => (free = resolve));
  let holding: Promise<void> | undefined;
  await new Promise<void>((held) => {
    holding = server.db.transaction().execute(async (trx) => {
      await sql`select from custom_field_values where owner_id = ${last - many + 2900} for update`.execute(trx);
      held();
      await freed;
    });
  });
  let isOver = false;
  const reply = becomes(true).finally(() => (isOver = true));
  try {
    while (!isOver && (await count('custom_field_keys')) < 2500)
      await new Promise((resolve) => setTimeout(resolve, 20));
    await work();
  } finally {
    free();
    await holding;
  }
  return reply;
}

test('while a field becomes unique others save it, and nobody gets a value that another has', async () => {
  const reply = await meanwhile(async () => {
    // Of a record that has its claim, of a new one, and of one that stands behind.
    expect((await save('New', last - many + 1)).status).toBe(200);
    expect((await save('Fresh')).status).toBe(200);
    expect((await save('Late', last)).status).toBe(200);
    expect(await save('sn-7')).toMatchObject({
      status: 422,
      message: { [`custom_fields.${name}`]: 'HW-7 “Laptop” has this value already.' },
    });
  });
  expect(reply.status).toBe(200);
  expect(await count('custom_field_keys')).toBe(many + 1);
  expect(await runs()).toBe(0);
  for (const value of ['new', 'fresh', 'late', `sn-${many - 1}`]) expect((await save(value)).status).toBe(422);
});

test('a call that is refused before it begins leaves no run behind', async () => {
  const body = { id: group.id, name: 'Hardware', fields: [{ ...group.fields[0]!, default: undefined, unique: true }] };
  const key = { 'idempotency-key': 'k'.repeat(201) };
  expect((await admin.post(`${api}/post-form-group/asset`, body, key)).status).toBe(422);
  expect([await count('custom_field_keys'), await runs()]).toEqual([0, 0]);
});

test('two equal values among many are named, and what was claimed is given up', async () => {
  await sql`update custom_field_values set value = 'SN-5' where owner_id = ${last - 3}`.execute(server.db);
  expect(await becomes(true)).toMatchObject({
    status: 409,
    message: `“Serial” cannot be unique: HW-5 and HW-${many - 3} have the same value “SN-5”. Change one of them first.`,
  });
  expect([await count('custom_field_keys'), await runs()]).toEqual([0, 0]);
  expect((await save('SN-6')).status).toBe(200);
});

test('a field that is unique no more gives up what it has claimed', async () => {
  expect((await becomes(true)).status).toBe(200);
  expect((await becomes(false)).status).toBe(200);
  expect(await count('custom_field_keys')).toBe(0);
  expect((await save('SN-6')).status).toBe(200);
});

test('a process that starts meanwhile ends the run; what was saved since then is claimed at its end', async () => {
  const reply = await meanwhile(async () => {
    await forgetRuns(server.db);
    expect((await save('Unclaimed')).status).toBe(200);
  });
  expect(reply.status).toBe(200);
  expect(await count('custom_field_keys')).toBe(many + 1);
  expect((await save('unclaimed')).status).toBe(422);
});
