import type { GroupCount } from '../../wire/parts/count';
import { lookAtCollisions } from '../collision';
import { type Client, signIn } from '../testing/client';
import { makeAdmin, makeAgent, makeAsset, makeChange, makeTeam } from '../testing/factories';
import { startServer, type TestServer } from '../testing/server';

// How changes went, by what they are counted by (G15).

let server: TestServer;
let admin: Client;
const api = '/service-desk/api';

beforeAll(async () => {
  server = await startServer();
  admin = await signIn(server, await makeAdmin(server.db));
});
afterAll(() => server.close());

const counts = async (query: string, who = admin) =>
  (await who.get<{ changes: GroupCount[] }>(`${api}/change-list?count=true&${query}`)).data.changes;

/** Changes with these outcomes; null: closed without one. */
async function went(outcomes: readonly (string | null)[], given: object): Promise<{ id: number }[]> {
  const made = [];
  for (const outcome of outcomes) {
    const change = await makeChange(server.db, given);
    expect((await admin.post(`${api}/change-close/${change.id}`, outcome ? { outcome } : {})).status).toBe(200);
    made.push(change);
  }
  return made;
}

test('failed and backed out are failures; what was not done, or not recorded, does not count', async () => {
  const [network, servers] = [await makeTeam(server.db), await makeTeam(server.db)];
  await went(['successful', 'with_issues', 'failed', 'backed_out', 'not_done', null], { team_id: network.id });
  await went(['successful', 'failed', 'failed'], { team_id: servers.id });
  await makeChange(server.db, { team_id: servers.id });
  const query = `team_ids=${network.id},${servers.id}&group_by=`;
  expect(await counts(`${query}team`)).toMatchObject([
    { count: 6, outcomes: { total: 4, failed: 2 } },
    { count: 4, outcomes: { total: 3, failed: 2 } },
  ]);
  // The same by any group; each leads to the list of what was counted.
  const [month, ...more] = await counts(`${query}created_month`);
  expect([month?.outcomes, more]).toEqual([{ total: 7, failed: 4 }, []]);
  const byOutcome = await counts(`${query}outcome`);
  expect(byOutcome.map(({ name, outcomes }) => [name, outcomes]).sort()).toEqual([
    ['Backed out', { total: 1, failed: 1 }],
    ['Failed', { total: 3, failed: 3 }],
    ['Not done', { total: 0, failed: 0 }],
    ['Not recorded', { total: 0, failed: 0 }],
    ['Successful', { total: 2, failed: 0 }],
    ['With issues', { total: 1, failed: 0 }],
  ]);
});

test('by asset a change counts for each of its assets, and the assets with the most changes are there', async () => {
  const team = await makeTeam(server.db);
  const [db, host] = [await makeAsset(server.db, { name: 'db-02' }), await makeAsset(server.db, { name: 'esx-04' })];
  const [good, bad, none] = await went(['successful', 'failed', 'successful'], { team_id: team.id });
  for (const [change, asset] of [
    [good!, db],
    [good!, host],
    [bad!, db],
  ] as const)
    await server.db.insertInto('change_assets').values({ change_id: change.id, asset_id: asset.id }).execute();
  const groups = await counts(`team_ids=${team.id}&group_by=asset`);
  expect(groups).toEqual([
    { name: 'db-02', count: 2, fields: [{ key: 'asset_ids', value: [db.id] }], outcomes: { total: 2, failed: 1 } },
    { name: 'esx-04', count: 1, fields: [{ key: 'asset_ids', value: [host.id] }], outcomes: { total: 1, failed: 0 } },
    { name: '---', count: 1, fields: [{ key: 'asset_ids_empty', value: 1 }], outcomes: { total: 1, failed: 0 } },
  ]);
  const found = async (filter: string) =>
    (await admin.get<{ changes: { id: number }[] }>(`${api}/change-list?team_ids=${team.id}&${filter}`)).data.changes;
  expect((await found(`asset_ids=${host.id}`)).map(({ id }) => id)).toEqual([good!.id]);
  expect((await found('asset_ids_empty=1')).map(({ id }) => id)).toEqual([none!.id]);
});

test('names of assets are for who sees assets', async () => {
  const blind = await signIn(server, await makeAgent(server.db, ['view_changes']));
  expect((await blind.get(`${api}/change-list?count=true&group_by=asset`)).status).toBe(403);
  expect((await blind.get(`${api}/change-list?count=true&group_by=team`)).status).toBe(200);
});

test('a report keeps what collides as a filter, and asset as its group', async () => {
  const fields = [{ key: 'has_collisions', value: 1 }];
  const { status, data } = await admin.post<{ id: number }>(`${api}/reports/create`, {
    ...{ name: 'Collisions', type: 'change', fields, group_by: 'asset', report_column_keys: ['subject', 'collisions'] },
  });
  expect(status).toBe(200);
  const asset = await makeAsset(server.db);
  const window = { planned_start_date: new Date('2051-03-01T10:00Z'), planned_end_date: new Date('2051-03-01T12:00Z') };
  const met = [await makeChange(server.db, window), await makeChange(server.db, window)];
  for (const { id } of met)
    await server.db.insertInto('change_assets').values({ change_id: id, asset_id: asset.id }).execute();
  await makeChange(server.db, { ...window, planned_start_date: new Date('2051-03-01T11:59Z') });
  await lookAtCollisions(server.db, 'https://desk.test');
  const { data: list } = await admin.get<{ changes: { id: number }[] }>(`${api}/change-list?report_id=${data.id}`);
  expect(list.changes.map(({ id }) => id).sort()).toEqual(met.map(({ id }) => id).sort());
  expect(await counts(`report_id=${data.id}&group_by=asset`)).toMatchObject([{ name: asset.name, count: 2 }]);
});
