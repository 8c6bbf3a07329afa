import type { Collision, CollisionReply } from '../../wire/collision/collision';
import { countsOf } from '.';
import { type Client, signIn } from '../testing/client';
import {
  makeAgent,
  makeAsset,
  makeChange,
  makeDepartment,
  makeFreeze,
  makeLocation,
  makeTeam,
} from '../testing/factories';
import { startServer, type TestServer } from '../testing/server';
import { statementTexts } from '../testing/statements';

let server: TestServer;
let agent: Client;
const api = '/service-desk/api';

beforeAll(async () => {
  server = await startServer();
  agent = await signIn(server, await makeAgent(server.db, ['view_changes', 'view_assets']));
});
afterAll(() => server.close());

/** A change between two hours of a day in a month that no other test plans in. */
let month = 0;
const calendar = () => {
  const day = `${2031 + Math.floor(month / 12)}-${String((month++ % 12) + 1).padStart(2, '0')}-10`;
  const wire = (time: string) => `${day} ${time}:00`;
  const date = (time: string) => new Date(`${day}T${time}:00Z`);
  const plan = async (begin: string, end: string, assets: { id: number }[] = [], given: object = {}) => {
    const change = await makeChange(server.db, {
      planned_start_date: date(begin),
      planned_end_date: date(end),
      ...given,
    });
    for (const { id } of assets)
      await server.db.insertInto('change_assets').values({ change_id: change.id, asset_id: id }).execute();
    return change;
  };
  return { wire, date, plan };
};

const of = async ({ id }: { id: number }, who = agent) =>
  (await who.get<CollisionReply>(`${api}/change-collisions/${id}`)).data;
const drafted = async (form: object, who = agent) => who.post<CollisionReply>(`${api}/change-collisions`, form);
const named = ({ kind, severity, with: other, path }: Collision) => [
  kind,
  severity,
  other?.title ?? null,
  path.map(({ asset, relation }) => (relation ? `${relation}: ${asset.name}` : asset.name)).join(', '),
];
const asset = (name: string, given: object = {}) => makeAsset(server.db, { name, ...given });
/** 1: depends on, 2: runs on; of the built-in types. */
const relate = (parent: { id: number }, child: { id: number }, cmdb_id = 1) =>
  server.db.insertInto('asset_relations').values({ parent_id: parent.id, child_id: child.id, cmdb_id }).execute();

test('the same asset at the same time, with what overlaps; to touch is not to collide', async () => {
  const { wire, plan } = calendar();
  const mail = await asset('Mail');
  const [mine, other] = [
    await plan('10:00', '12:00', [mail]),
    await plan('11:00', '14:00', [mail], { subject: 'Patch it' }),
  ];
  await plan('12:00', '13:00', [mail], { subject: 'After it' });
  await plan('08:00', '10:00', [mail], { subject: 'Before it' });
  expect((await of(mine)).collisions).toEqual([
    {
      kind: 'same_asset',
      severity: 'warn',
      with: {
        kind: 'change',
        id: other.id,
        identifier: other.identifier,
        title: 'Patch it',
        begin: wire('11:00'),
        end: wire('14:00'),
      },
      path: [{ asset: { id: mail.id, name: 'Mail' }, relation: null }],
      overlap: { begin: wire('11:00'), end: wire('12:00') },
    },
  ]);
});

test('up to two steps the one way or the other, by the shortest; what only shares a host does not collide', async () => {
  const { plan } = calendar();
  const [db, host, rack, room, twin] = [
    await asset('db-02'),
    await asset('esx-04'),
    await asset('Rack 9'),
    await asset('Room 1'),
    await asset('db-03'),
  ];
  await relate(db, host, 2);
  await relate(twin, host, 2);
  await relate(host, rack);
  await relate(rack, room);
  const mine = await plan('10:00', '12:00', [db]);
  await plan('10:00', '11:00', [host], { subject: 'Host' });
  await plan('10:10', '11:00', [rack], { subject: 'Rack' });
  await plan('10:20', '11:00', [room], { subject: 'Too far' });
  const beside = await plan('10:30', '11:00', [twin], { subject: 'Beside' });
  await plan('10:40', '11:00', [rack, host], { subject: 'Both' });
  expect((await of(mine)).collisions.map(named)).toEqual([
    ['related_asset', 'warn', 'Host', 'db-02, Runs: esx-04'],
    ['related_asset', 'warn', 'Rack', 'db-02, Runs: esx-04, Used by: Rack 9'],
    ['related_asset', 'warn', 'Both', 'db-02, Runs: esx-04'],
  ]);
  expect((await of(beside)).collisions.map((one) => one.with?.title)).toEqual(['Host', 'Rack', 'Both']);
});

test('the other way, and relations that carry no impact', async () => {
  const { plan } = calendar();
  const [shop, web, cable] = [await asset('Shop'), await asset('web-1'), await asset('Cable')];
  await relate(shop, web);
  await relate(web, cable, 3);
  const mine = await plan('10:00', '12:00', [web]);
  await plan('10:00', '11:00', [shop], { subject: 'Shop change' });
  await plan('10:00', '11:00', [cable], { subject: 'Cable change' });
  expect((await of(mine)).collisions.map(named)).toEqual([
    ['related_asset', 'warn', 'Shop change', expect.stringMatching(/^web-1, .+: Shop$/)],
  ]);
});

test('the assignee and the team, beside the asset; closed, rejected and cancelled changes do not count', async () => {
  const { plan } = calendar();
  const [who, team] = [await makeAgent(server.db), await makeTeam(server.db)];
  const printer = await asset('Printer');
  const mine = await plan('10:00', '12:00', [printer], { agent_id: who.id, team_id: team.id });
  await plan('10:00', '11:00', [printer], { agent_id: who.id, team_id: team.id, subject: 'All' });
  await plan('10:30', '11:00', [], { agent_id: who.id, subject: 'Same person' });
  for (const status_id of [6, 7, 8]) await plan('10:00', '11:00', [printer], { agent_id: who.id, status_id });
  expect((await of(mine)).collisions.map(named)).toEqual([
    ['same_asset', 'warn', 'All', 'Printer'],
    ['same_assignee', 'info', 'All', ''],
    ['same_team', 'info', 'All', ''],
    ['same_assignee', 'info', 'Same person', ''],
  ]);
});

describe('freezes', () => {
  test('each time at which one is, by its scope, of a draft as of what is saved', async () => {
    const { wire, date, plan } = calendar();
    const [department, location] = [await makeDepartment(server.db), await makeLocation(server.db)];
    const till = await asset('Till', { location_id: location.id });
    const given = { begins_at: date('00:00'), ends_at: date('11:00'), everything: false, severity: 'block' as const };
    const freeze = await makeFreeze(server.db, 'freezes', {
      ...given,
      ...{ name: 'Quarter end', department_ids: [department.id], location_ids: [location.id] },
    });
    await makeFreeze(server.db, 'freezes', { ...given, active: false, everything: true });
    const change = await plan('10:00', '12:00', [till], { department_id: department.id });
    const told = {
      kind: 'freeze',
      severity: 'block',
      with: {
        ...{ kind: 'freeze', id: freeze.id, identifier: '', title: 'Quarter end' },
        ...{ begin: wire('00:00'), end: wire('11:00') },
      },
      path: [],
      overlap: { begin: wire('10:00'), end: wire('11:00') },
    };
    expect((await of(change)).collisions).toEqual([told]);
    const form = { planned_start_date: wire('10:00'), planned_end_date: wire('12:00'), asset_ids: [till.id] };
    const kinds = async (more: object) => (await drafted({ ...form, ...more })).data.collisions.map(({ kind }) => kind);
    expect(await kinds({ department_id: department.id })).toEqual(['freeze', 'same_asset']);
    expect(await kinds({})).toEqual(['same_asset']);
    // What is not sent is as the change has it; null is none.
    expect((await drafted({ ...form, id: change.id })).data.collisions).toEqual([told]);
    expect((await drafted({ ...form, id: change.id, department_id: null })).data.collisions).toEqual([]);
    expect((await of(change)).slots[0]).toEqual({ begin: wire('11:00'), end: wire('13:00') });
  });

  test('one that is repeated, over days', async () => {
    const { date, plan } = calendar();
    await makeFreeze(server.db, 'freezes', {
      ...{ name: 'Nights', everything: true, recurrence: 'FREQ=DAILY;COUNT=5' },
      ...{ begins_at: date('20:00'), ends_at: date('22:00') },
    });
    const change = await plan('12:00', '13:00', [], {
      planned_end_date: new Date(date('21:00').getTime() + 86_400_000),
    });
    expect(
      (await of(change)).collisions.map(({ kind, overlap }) => [kind, overlap.begin.slice(11), overlap.end.slice(11)]),
    ).toEqual([
      ['freeze', '20:00:00', '22:00:00'],
      ['freeze', '20:00:00', '21:00:00'],
    ]);
  });
});

test('an asset with maintenance windows is worked on in one of them, whole; the next free one is offered', async () => {
  const { wire, date, plan } = calendar();
  const [core, edge] = [await asset('core-1'), await asset('edge-1')];
  const window = (begin: string, end: string, severity: 'warn' | 'block' = 'warn') =>
    makeFreeze(server.db, 'maintenances', {
      ...{ begins_at: date(begin), ends_at: date(end), everything: false, asset_ids: [core.id], severity },
    });
  await window('01:00', '03:00');
  await window('20:00', '23:00', 'block');
  const inside = await plan('01:00', '03:00', [core, edge]);
  const partly = await plan('19:30', '20:30', [core]);
  expect((await of(inside)).collisions).toEqual([]);
  expect((await of(partly)).collisions).toEqual([
    {
      ...{ kind: 'outside_maintenance', severity: 'block', with: null },
      path: [{ asset: { id: core.id, name: 'core-1' }, relation: null }],
      overlap: { begin: wire('19:30'), end: wire('20:30') },
    },
  ]);
  expect((await of(partly)).slots).toEqual([
    { begin: wire('20:00'), end: wire('21:00') },
    { begin: wire('21:00'), end: wire('22:00') },
    { begin: wire('22:00'), end: wire('23:00') },
  ]);
});

test('free windows keep clear of everything that would be told, and begin now when the plan is past', async () => {
  const { wire, plan } = calendar();
  const who = await makeAgent(server.db);
  const router = await asset('Router');
  const mine = await plan('10:00', '11:00', [router], { agent_id: who.id });
  await plan('10:30', '12:10', [router]);
  await plan('13:00', '14:00', [], { agent_id: who.id });
  expect((await of(mine)).slots).toEqual([
    { begin: wire('14:00'), end: wire('15:00') },
    { begin: wire('15:00'), end: wire('16:00') },
    { begin: wire('16:00'), end: wire('17:00') },
  ]);
  const past = await makeChange(server.db, {
    planned_start_date: new Date('2020-01-01T10:00:00Z'),
    planned_end_date: new Date('2020-01-01T11:00:00Z'),
  });
  const [first] = (await of(past)).slots;
  expect(Date.parse(`${first!.begin.replace(' ', 'T')}Z`)).toBeGreaterThan(Date.now() - 60_000);
});

test('nothing without a window, of what is over, and of what has no length no free ones', async () => {
  const { wire, plan } = calendar();
  const none = { collisions: [], slots: [], accepted: null };
  expect(await of(await makeChange(server.db))).toEqual(none);
  expect(await of(await plan('10:00', '11:00', [], { status_id: 6 }))).toEqual(none);
  expect((await drafted({ planned_start_date: wire('10:00') })).data).toEqual(none);
  expect(await of(await plan('10:00', '10:00'))).toEqual(none);
});

test('who may not see assets is not told their names; without view_changes it is refused', async () => {
  const { plan } = calendar();
  const vault = await asset('Vault');
  const mine = await plan('10:00', '12:00', [vault]);
  await plan('10:00', '12:00', [vault]);
  const blind = await signIn(server, await makeAgent(server.db, ['view_changes']));
  expect((await of(mine, blind)).collisions).toMatchObject([{ kind: 'same_asset', path: [] }]);
  const other = await signIn(server, await makeAgent(server.db, ['view_assets']));
  expect((await other.get(`${api}/change-collisions/${mine.id}`)).status).toBe(403);
  expect((await drafted({}, other)).status).toBe(403);
  expect((await agent.get(`${api}/change-collisions/999999`)).status).toBe(404);
});

test('an end before the start, and what does not exist, are refused at their fields', async () => {
  const { wire } = calendar();
  const form = { planned_start_date: wire('12:00'), planned_end_date: wire('10:00') };
  expect(await drafted(form)).toMatchObject({ status: 422, message: { planned_end_date: expect.any(String) } });
  expect(await drafted({ asset_ids: [999_999] })).toMatchObject({
    status: 422,
    message: { asset_ids: expect.any(String) },
  });
  expect(await drafted({ agent_id: 999_999 })).toMatchObject({
    status: 422,
    message: { agent_id: expect.any(String) },
  });
  expect(await drafted({ planned_start_date: 'soon' })).toMatchObject({
    status: 422,
    message: { planned_start_date: expect.any(String) },
  });
});

test('as many statements for forty changes on forty assets as for one', async () => {
  const { plan } = calendar();
  const assets = await Promise.all(Array.from({ length: 40 }, (_, n) => asset(`Node ${n}`)));
  const [one, many] = [await plan('10:00', '11:00', assets.slice(0, 1)), await plan('14:00', '15:00', assets)];
  const count = async (change: { id: number }) =>
    (await statementTexts(() => agent.get(`${api}/change-collisions/${change.id}`))).length;
  const before = await count(one);
  for (const own of assets) await plan('14:00', '15:00', [own]);
  expect((await of(many)).collisions).toHaveLength(40);
  expect(await count(many)).toBe(before);
});

test('what forty changes have is counted in as many statements as what one has', async () => {
  const { plan } = calendar();
  const [host, guest] = [await asset('Shared host'), await asset('Guest')];
  await relate(host, guest);
  const changes = [];
  for (let n = 0; n < 40; n++) changes.push(await plan('10:00', '11:00', [n % 2 ? host : guest]));
  const ids = changes.map(({ id }) => id);
  const count = async (some: number[]) =>
    (
      await statementTexts(async () => {
        const data = await countsOf(server.db, some);
        return { status: 200, headers: new Headers(), data, message: '' };
      })
    ).length;
  expect(await count(ids)).toBe(await count(ids.slice(0, 1)));
  const counts = await countsOf(server.db, ids);
  expect(ids.map((id) => counts.get(id))).toEqual(ids.map(() => 39));
});
