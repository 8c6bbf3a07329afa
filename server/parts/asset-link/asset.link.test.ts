import type { ActivityPage } from '../../../wire/parts/activity';
import { type Client, signIn } from '../../testing/client';
import {
  makeAdmin,
  makeAsset,
  makeChange,
  makeDepartment,
  makeProblem,
  makeRelease,
  makeUser,
} from '../../testing/factories';
import { startServer, type TestServer } from '../../testing/server';

let server: TestServer;
let admin: Client;
let requester_id: number;
let department_id: number;
const api = '/service-desk/api';

beforeAll(async () => {
  server = await startServer();
  admin = await signIn(server, await makeAdmin(server.db));
  requester_id = (await makeUser(server.db)).id;
  department_id = (await makeDepartment(server.db)).id;
});
afterAll(() => server.close());

/** The assets that were announced since the last time this was asked. */
async function announced(): Promise<number[]> {
  const rows = await server.db.deleteFrom('live_events').returning(['kind', 'record_id']).execute();
  return rows.flatMap(({ kind, record_id }) => (kind === 'asset' ? [record_id] : [])).sort((a, b) => a - b);
}

const text = { subject: 'Mail is slow', description: '<p>Text</p>' };
const forms = {
  problem: () => ({ ...text, requester_id, department_id, status_type_id: 1, impact_id: 1, priority_id: 1 }),
  change: () => ({ ...text, requester_id, status_id: 1, change_type_id: 2 }),
  release: () => ({ ...text, status_id: 1, priority_id: 2, release_type_id: 3 }),
};
const kinds = Object.keys(forms) as (keyof typeof forms)[];

describe.each(kinds)('saving a %s announces', (kind) => {
  const save = async (more: object) => {
    const { status, message, data } = await admin.post<{ id: number }>(`${api}/${kind}`, { ...forms[kind](), ...more });
    expect([status, typeof message]).toEqual([200, 'string']);
    return data.id;
  };
  const assets = async () => [await makeAsset(server.db), await makeAsset(server.db), await makeAsset(server.db)];

  test('the assets that it is created with', async () => {
    const [a, b] = (await assets()).map(({ id }) => id);
    await announced();
    await save({ asset_ids: [a, b] });
    expect(await announced()).toEqual([a, b]);
  });

  test('those that come or go, and none that stay', async () => {
    const [a, b, c] = (await assets()).map(({ id }) => id);
    const id = await save({ asset_ids: [a, b] });
    await announced();
    await save({ id, asset_ids: [b, c] });
    expect(await announced()).toEqual([a, c]);
    await save({ id, asset_ids: [b, c] });
    await save({ id });
    expect(await announced()).toEqual([]);
  });
});

test.each([
  ['problem', makeProblem, 'problem-delete'],
  ['change', makeChange, 'change'],
  ['release', makeRelease, 'release'],
] as const)('deleting a %s announces its assets', async (kind, make, path) => {
  const [{ id }, asset] = [await make(server.db), await makeAsset(server.db)];
  const values = { [`${kind}_id`]: id, asset_id: asset.id } as never;
  await server.db.insertInto(`${kind}_assets`).values(values).execute();
  await announced();
  expect((await admin.delete(`${api}/${path}/${id}`)).message).toMatch(/was deleted/);
  expect(await announced()).toEqual([asset.id]);
});

test.each(kinds)('the log of an asset tells that a %s got it in its form, and lost it', async (kind) => {
  const asset = await makeAsset(server.db);
  const form = forms[kind]();
  const { data } = await admin.post<{ id: number }>(`${api}/${kind}`, { ...form, asset_ids: [asset.id] });
  await admin.post(`${api}/${kind}`, { ...form, id: data.id, asset_ids: [] });
  const log = await admin.get<{ asset_activity_logs: ActivityPage }>(`${api}/asset-log/${asset.id}`);
  expect(log.data.asset_activity_logs.data.map(({ name }) => name.replace(/^<b>.*?<\/b> /, ''))).toEqual([
    `detached the ${kind} <i>Mail is slow</i>`,
    `attached the ${kind} <i>Mail is slow</i>`,
  ]);
});
