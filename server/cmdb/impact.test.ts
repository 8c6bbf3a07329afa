import type { ImpactReply, RecordImpact } from '../../wire/cmdb/cmdb';
import type { ApprovalPage } from '../../wire/approval/approval';
import { anonymous, type Client, signIn } from '../testing/client';
import { linkOf } from '../testing/board';
import {
  makeAgent,
  makeAsset,
  makeCab,
  makeChange,
  makeDepartment,
  makeProblem,
  makeTicket,
  makeUser,
} from '../testing/factories';
import { startServer, type TestServer } from '../testing/server';

const api = '/service-desk/api';
let server: TestServer;
let agent: Client;

beforeAll(async () => {
  server = await startServer();
  agent = await signIn(server, await makeAgent(server.db, ['view_assets']));
});
afterAll(() => server.close());

const asset = async (name: string, rest: object = {}) => (await makeAsset(server.db, { name, ...rest })).id;
const relate = (parent_id: number, child_id: number, cmdb_id = 1) =>
  server.db.insertInto('asset_relations').values({ parent_id, child_id, cmdb_id }).execute();
const impact = async (ids: number[], direction = '') =>
  (await agent.get<ImpactReply>(`${api}/cmdb-impact?${ids.map((id) => `asset_ids[]=${id}`).join('&')}${direction}`))
    .data;

/** A service that depends on an application, which runs on a host in a rack. */
async function stack() {
  const [service, app, host, rack] = [
    await asset('Shop'),
    await asset('App'),
    await asset('Host'),
    await asset('Rack'),
  ];
  await relate(service, app, 1);
  await relate(app, host, 2);
  await relate(rack, host, 5);
  return { service, app, host, rack };
}

test('a failing rack fails what it contains, and what rests on that, each with the way to it', async () => {
  const { service, app, host, rack } = await stack();
  const { assets, truncated, types } = await impact([rack]);
  expect(assets.map(({ id, depth }) => [id, depth])).toEqual([
    [host, 1],
    [app, 2],
    [service, 3],
  ]);
  expect(assets[2]).toMatchObject({
    name: 'Shop',
    path: [
      { id: app, name: 'App', relation_name: 'Depends on' },
      { id: host, name: 'Host', relation_name: 'Runs on' },
      { id: rack, name: 'Rack', relation_name: 'Is contained in' },
    ],
  });
  expect([truncated, types]).toEqual([false, [{ name: 'Hardware', count: 3 }]]);
});

test('what an asset rests on is the mirror', async () => {
  const { service, app, host, rack } = await stack();
  expect((await impact([service], '&direction=rests_on')).assets.map(({ id }) => id)).toEqual([app, host, rack]);
  expect((await impact([service])).assets).toEqual([]);
  expect((await impact([rack], '&direction=rests_on')).assets).toEqual([]);
});

test('the impact of the type decides: none leads nowhere, both in each direction', async () => {
  const [one, two] = [await asset('One'), await asset('Two')];
  await relate(one, two, 3);
  expect((await impact([two])).assets).toEqual([]);
  await server.db.updateTable('cmdb_relations').set({ impact: 'both' }).where('id', '=', 3).execute();
  expect((await impact([two])).assets.map(({ id }) => id)).toEqual([one]);
  expect((await impact([one])).assets.map(({ id }) => id)).toEqual([two]);
  await server.db.updateTable('cmdb_relations').set({ impact: 'none' }).where('id', '=', 3).execute();
});

test('whom it concerns, and what is open on the assets', async () => {
  const department = await makeDepartment(server.db, { name: 'Sales' });
  const [owner, user] = [
    await makeAgent(server.db, [], { full_name: 'Olga Owner' }),
    await makeUser(server.db, { full_name: 'Ulf User' }),
  ];
  const [host, app] = [
    await asset('Host'),
    await asset('App', { managed_by_id: owner.id, used_by_id: user.id, department_id: department.id }),
  ];
  await relate(app, host);
  await relate(host, app, 2);
  for (const status_id of [1, 3])
    await server.db
      .insertInto('ticket_assets')
      .values({ ticket_id: (await makeTicket(server.db, { status_id })).id, asset_id: app })
      .execute();
  for (const status_id of [1, 6, 7, 8])
    await server.db
      .insertInto('change_assets')
      .values({ change_id: (await makeChange(server.db, { status_id })).id, asset_id: app })
      .execute();
  expect(await impact([host])).toMatchObject({
    assets: [{ id: app, managed_by: { full_name: 'Olga Owner' }, department: { id: department.id, name: 'Sales' } }],
    people: [
      { id: owner.id, full_name: 'Olga Owner' },
      { id: user.id, full_name: 'Ulf User' },
    ],
    departments: [{ id: department.id, name: 'Sales' }],
    tickets: 1,
    changes: 1,
  });
});

test('1 to 100 assets that exist, and a direction that there is', async () => {
  const id = await asset('One');
  for (const query of ['', 'asset_ids=', `asset_ids=${Array.from({ length: 101 }, (_, i) => i + 1).join()}`])
    expect(await agent.get(`${api}/cmdb-impact?${query}`)).toMatchObject({
      status: 422,
      message: { asset_ids: 'Send 1 to 100 assets.' },
    });
  expect((await agent.get(`${api}/cmdb-impact?asset_ids=${id}&direction=up`)).status).toBe(422);
  expect((await agent.get(`${api}/cmdb-impact?asset_ids=${id},999999`)).status).toBe(404);
  const other = await signIn(server, await makeAgent(server.db, ['view_changes']));
  expect((await other.get(`${api}/cmdb-impact?asset_ids=${id}`)).status).toBe(403);
});

test('the page of an approval link says how many assets of which type, and names none', async () => {
  const { host } = await stack();
  const approver = await makeAgent(server.db);
  const change = await makeChange(server.db);
  await server.db.insertInto('change_assets').values({ change_id: change.id, asset_id: host }).execute();
  const manager = await signIn(server, await makeAgent(server.db, ['view_changes', 'enforce_cab']));
  const cab = await makeCab(server.db, [{ users: [approver] }]);
  await manager.post(`${api}/apply-cab-approval`, { change_id: change.id, workflow_id: cab.id });
  const hash = await linkOf(server.db, approver);
  const { data } = await anonymous(server).get<ApprovalPage>(`${api}/change-conversation/${hash}`);
  expect(data.impact).toEqual({ types: [{ name: 'Hardware', count: 2 }], total: 2 });
  expect(JSON.stringify(data)).not.toContain('Shop');
});

describe('of a change or a problem', () => {
  const link = async (kind: 'change' | 'problem', id: number, asset_id: number) =>
    kind === 'change'
      ? server.db.insertInto('change_assets').values({ change_id: id, asset_id }).execute()
      : server.db.insertInto('problem_assets').values({ problem_id: id, asset_id }).execute();
  /** A change and a problem on the host of a stack, whose application somebody manages. */
  async function onHost() {
    const made = await stack();
    const owner = await makeAgent(server.db, [], { full_name: 'Olga Owner' });
    const department = await makeDepartment(server.db, { name: 'Sales' });
    await server.db
      .updateTable('assets')
      .set({ managed_by_id: owner.id, department_id: department.id })
      .where('id', 'in', [made.app, made.host])
      .execute();
    const [change, problem] = [await makeChange(server.db), await makeProblem(server.db)];
    await link('change', change.id, made.host);
    await link('problem', problem.id, made.host);
    return { ...made, change: change.id, problem: problem.id, owner, department };
  }

  test('what fails with its assets, whom it concerns, and what else is open on any of them', async () => {
    const { app, service, host, change, problem, owner, department } = await onHost();
    const [other, done] = [
      await makeChange(server.db, { status_id: 2, subject: 'New mainboard' }),
      await makeChange(server.db, { status_id: 6 }),
    ];
    await link('change', other.id, host);
    await link('change', done.id, host);
    const ticket = await makeTicket(server.db, { status_id: 1, subject: 'The shop is slow' });
    await server.db.insertInto('ticket_assets').values({ ticket_id: ticket.id, asset_id: service }).execute();
    const manager = await signIn(server, await makeAgent(server.db, ['view_changes', 'view_problems', 'view_assets']));
    const { data } = await manager.get<RecordImpact>(`${api}/change-impact/${change}`);
    expect(data).toMatchObject({
      ...{ asked: 1, total: 2, truncated: false, types: [{ name: 'Hardware', count: 2 }] },
      ...{ people: [{ id: owner.id, full_name: 'Olga Owner' }], people_total: 1 },
      ...{ departments: [{ id: department.id, name: 'Sales' }], departments_total: 1 },
      ...{ tickets: 1, open_tickets: [{ id: ticket.id, title: 'The shop is slow' }] },
      ...{ changes: 1, open_changes: [{ id: other.id, subject: 'New mainboard' }] },
    });
    expect(data.assets.map(({ id, depth }) => [id, depth])).toEqual([
      [app, 1],
      [service, 2],
    ]);
    const ofProblem = (await manager.get<RecordImpact>(`${api}/problem-impact/${problem}`)).data;
    expect(ofProblem.open_changes.map(({ id }) => id)).toEqual([other.id, change]);
    expect(ofProblem.total).toBe(2);
  });

  test('who may not see assets gets counts and no names; who may not see changes, no change', async () => {
    const { change, problem } = await onHost();
    const [changes, problems] = [
      await signIn(server, await makeAgent(server.db, ['view_changes'])),
      await signIn(server, await makeAgent(server.db, ['view_problems'])),
    ];
    const counts = {
      asked: 1,
      total: 2,
      people_total: 1,
      departments_total: 1,
      types: [{ name: 'Hardware', count: 2 }],
    };
    const nothing = { assets: [], people: [], departments: [] };
    const reply = await changes.get(`${api}/change-impact/${change}`);
    expect(reply.data).toMatchObject({ ...counts, ...nothing });
    expect(JSON.stringify(reply.data)).not.toMatch(/Shop|App|Olga|Sales/);
    expect((await problems.get(`${api}/problem-impact/${problem}`)).data).toMatchObject({
      ...{ ...counts, ...nothing, changes: 1 },
      open_changes: [],
    });
    expect((await problems.get(`${api}/change-impact/${change}`)).status).toBe(403);
  });

  test('one without assets has no impact; one that does not exist is 404', async () => {
    const { id } = await makeChange(server.db);
    const manager = await signIn(server, await makeAgent(server.db, ['view_changes', 'view_assets']));
    expect((await manager.get(`${api}/change-impact/${id}`)).data).toMatchObject({
      asked: 0,
      total: 0,
      assets: [],
      tickets: 0,
    });
    expect((await manager.get(`${api}/change-impact/999999`)).status).toBe(404);
  });
});
