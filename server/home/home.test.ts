import { sql } from 'kysely';
import type { MyApprovals } from '../../wire/approval/approval';
import type { Home, HomeBlock, HomeRow } from '../../wire/home/home';
import { queueMails } from '../mail/outbox';
import { inTransaction } from '../shared/transaction';
import { api, applyBoard } from '../testing/board';
import { type Client, signIn } from '../testing/client';
import {
  makeAdmin,
  makeAgent,
  makeAsset,
  makeChange,
  makeContract,
  makeProblem,
  makeProduct,
  makeRelease,
  makeTeam,
  makeTerm,
  makeUser,
  makeVendor,
} from '../testing/factories';
import { startServer, type TestServer } from '../testing/server';
import { statementsOf } from '../testing/statements';

const views = ['view_problems', 'view_changes', 'view_releases', 'view_contracts', 'view_assets'] as const;

let server: TestServer;
let now = new Date('2026-03-10T12:00:00Z');
beforeAll(async () => {
  server = await startServer({ now: () => now });
});
afterAll(() => server.close());

const home = async (client: Client) => (await client.get<Home>(`${api}/home`)).data;
const page = async (client: Client, block: HomeBlock, query = '') =>
  (await client.get<Home['mine']>(`${api}/home/${block}${query}`)).data;
const named = (rows: readonly HomeRow[]) => rows.map(({ kind, id }) => `${kind} ${id}`);
const link = (release_id: number, change_id: number) =>
  server.db.insertInto('release_changes').values({ release_id, change_id }).execute();

async function inTeam(...people: { id: number }[]) {
  const team = await makeTeam(server.db);
  await server.db
    .insertInto('help_desk.team_members')
    .values(people.map(({ id }) => ({ team_id: team.id, user_id: id })))
    .execute();
  return team;
}

describe('mine and my teams’ (G9)', () => {
  test('what is mine and open, by due first, then the more urgent; each with its page', async () => {
    const { db } = server;
    const ann = await makeAgent(db, views, { time_zone: 'Europe/Berlin' });
    const mine = { assigned_id: ann.id };
    const low = await makeProblem(db, { ...mine, priority_id: 1 });
    const urgent = await makeProblem(db, { ...mine, priority_id: 4, subject: 'Mail is down' });
    await makeProblem(db, { ...mine, status_type_id: 3 });
    await makeProblem(db);
    const late = await makeChange(db, { agent_id: ann.id, planned_end_date: '2026-03-20T10:00:00Z' });
    await makeChange(db, { agent_id: ann.id, status_id: 6, planned_end_date: '2026-03-12T10:00:00Z' });
    const own = await makeRelease(db, { created_by: ann.id, planned_start_date: '2026-03-15T08:30:00Z' });
    await makeRelease(db, { created_by: ann.id, status_id: 5 });
    const withMine = await makeRelease(db, { planned_end_date: '2026-03-25T08:30:00Z' });
    await link(withMine.id, late.id);

    const { mine: block } = await home(await signIn(server, ann));
    expect(named(block.rows)).toEqual([
      `release ${own.id}`,
      `change ${late.id}`,
      `release ${withMine.id}`,
      `problem ${urgent.id}`,
      `problem ${low.id}`,
    ]);
    expect(block.total).toBe(5);
    expect(block.rows[0]).toMatchObject({
      identifier: own.identifier,
      title: own.subject,
      path: `/service-desk/releases/${own.id}/show`,
      due: '2026-03-15 09:30:00',
    });
    expect(block.rows[3]).toEqual({
      kind: 'problem',
      id: urgent.id,
      identifier: urgent.identifier,
      title: 'Mail is down',
      path: `/service-desk/problem/${urgent.id}/show`,
      due: null,
    });
  });

  test('an added status that behaves as a closed one is over as well', async () => {
    const { db } = server;
    const ann = await makeAgent(db, views);
    const { id } = await db
      .insertInto('change_statuses')
      .values({ name: 'Archived', behaves_as_id: 6 })
      .returning('id')
      .executeTakeFirstOrThrow();
    await makeChange(db, { agent_id: ann.id, status_id: id });
    expect((await home(await signIn(server, ann))).mine).toEqual({ rows: [], total: 0 });
  });

  test('of my teams what is not mine: problems of their people, their changes, releases with these', async () => {
    const { db } = server;
    const [ann, bob, cleo] = [await makeAgent(db, views), await makeAgent(db), await makeAgent(db)];
    const [team, other] = [await inTeam(ann, bob), await inTeam(cleo)];
    const problem = await makeProblem(db, { assigned_id: bob.id });
    await makeProblem(db, { assigned_id: cleo.id });
    const change = await makeChange(db, { team_id: team.id, planned_start_date: '2026-04-01T00:00:00Z' });
    await makeChange(db, { team_id: team.id, status_id: 7 });
    await makeChange(db, { team_id: other.id });
    const both = await makeChange(db, { team_id: team.id, agent_id: ann.id });
    const release = await makeRelease(db, { planned_start_date: '2026-05-01T00:00:00Z' });
    await link(release.id, change.id);
    const { mine, team: block } = await home(await signIn(server, ann));
    expect(named(block.rows)).toEqual([`change ${change.id}`, `release ${release.id}`, `problem ${problem.id}`]);
    expect(block.total).toBe(3);
    expect(named(mine.rows)).toEqual([`change ${both.id}`]);
  });

  test('kinds that the reader may not see are left out; who sees none has nothing', async () => {
    const { db } = server;
    const ann = await makeAgent(db, ['view_changes']);
    await makeProblem(db, { assigned_id: ann.id });
    const change = await makeChange(db, { agent_id: ann.id });
    await makeRelease(db, { created_by: ann.id });
    expect(named((await home(await signIn(server, ann))).mine.rows)).toEqual([`change ${change.id}`]);

    const client = await makeUser(db, { permissions: ['view_own_assets'] });
    await makeProblem(db, { assigned_id: client.id });
    const none = { rows: [], total: 0 };
    expect(await home(await signIn(server, client))).toMatchObject({
      decisions: none,
      mine: none,
      team: none,
      soon: none,
      recent: none,
      failing: none,
    });
  });

  test('twelve rows: ten at the beginning, all on the pages of the block, in the same order and with the same total', async () => {
    const { db } = server;
    const ann = await makeAgent(db, views);
    for (let n = 0; n < 6; n++) {
      await makeProblem(db, { assigned_id: ann.id });
      await makeChange(db, { agent_id: ann.id, planned_end_date: `2026-03-2${n}T00:00:00Z` });
    }
    const client = await signIn(server, ann);
    const { mine } = await home(client);
    expect([mine.rows.length, mine.total]).toEqual([10, 12]);
    const [first, second] = [await page(client, 'mine', '?limit=8'), await page(client, 'mine', '?limit=8&page=2')];
    expect([first.total, second.total]).toEqual([12, 12]);
    const all = [...first.rows, ...second.rows];
    expect(all).toHaveLength(12);
    expect(all.slice(0, 10)).toEqual(mine.rows);
    expect(new Set(named(all)).size).toBe(12);
  });
});

test('soon: what begins within 14 days, and contracts that end by then in the days of the help-desk', async () => {
  const { db } = server;
  const before = { change: await makeChange(db), release: await makeRelease(db) };
  const tomorrow = await makeChange(db, { planned_start_date: '2026-03-11T09:00:00Z' });
  await makeChange(db, { planned_start_date: '2026-03-10T11:00:00Z' });
  await makeChange(db, { planned_start_date: '2026-03-24T12:00:01Z' });
  await makeChange(db, { planned_start_date: '2026-03-12T09:00:00Z', status_id: 8 });
  const release = await makeRelease(db, { planned_start_date: '2026-03-24T11:59:00Z' });
  const ends = (contract_end_date: string, contract_status_id = 3) =>
    makeContract(db, { contract_end_date, contract_status_id });
  const [today, last] = [await ends('2026-03-10T00:00:00Z'), await ends('2026-03-24T00:00:00Z')];
  await ends('2026-03-25T00:00:00Z');
  await ends('2026-03-09T00:00:00Z');
  await ends('2026-03-20T00:00:00Z', 6);
  const ann = await makeAgent(db, views);
  const { soon } = await home(await signIn(server, ann));
  const own = soon.rows.filter(
    ({ kind, id }) => kind === 'contract' || Number(id) > before[kind as 'change' | 'release'].id,
  );
  expect(named(own).filter((one) => !one.startsWith('release') || one === `release ${release.id}`)).toEqual([
    `contract ${today.id}`,
    `change ${tomorrow.id}`,
    `contract ${last.id}`,
    `release ${release.id}`,
  ]);
  expect(own[0]).toMatchObject({ due: '2026-03-10 00:00:00', path: `/service-desk/contracts/${today.id}/show` });
});

test('decisions are those of the list of approvals, in its order, with its total', async () => {
  const { db } = server;
  const ann = await makeAgent(db, ['view_changes', 'view_contracts', 'approve_contract']);
  const board = await applyBoard(server, [{ users: [ann] }], {
    change: { subject: 'New firewall', planned_start_date: '2026-04-02T06:00:00Z' },
  });
  const contract = await makeContract(db, { contract_status_id: 1 });
  await makeTerm(db, {
    contract_id: contract.id,
    approver_id: ann.id,
    decision: 'pending',
    contract_start_date: '2026-05-01T00:00:00Z',
    created_at: new Date(Date.now() + 60_000),
  });
  const client = await signIn(server, ann);
  const { decisions } = await home(client);
  const { data } = await client.get<MyApprovals>(`${api}/my-approvals`);
  expect(named(decisions.rows)).toEqual([`change ${board.changeId}`, `contract ${contract.id}`]);
  expect(data.approvals.map((one) => `${one.type} ${(one.change ?? one.contract)!.id}`)).toEqual(named(decisions.rows));
  expect(decisions.total).toBe(data.total);
  expect(decisions.rows.map(({ path, due, title }) => [path, due, title])).toEqual([
    [`/service-desk/changes/${board.changeId}/show?tab=associated_cabs`, '2026-04-02 06:00:00', 'New firewall'],
    [`/service-desk/contracts/${contract.id}/show`, '2026-05-01 00:00:00', contract.name],
  ]);
  const voter = await makeUser(db, { permissions: ['act_on_approvals'] });
  await applyBoard(server, [{ users: [voter] }]);
  const theirs = (await home(await signIn(server, voter))).decisions;
  expect(theirs.rows.map(({ path }) => path)).toEqual(['/service-desk/my-approvals']);
});

describe('what I looked at last', () => {
  test('every kind that has a page, newest first; again is once; of others nothing', async () => {
    const { db } = server;
    const [ann, bob] = [await makeAgent(db, [...views]), await makeAgent(db, views)];
    const client = await signIn(server, ann);
    const records: [kind: string, path: string, { id: number }][] = [
      ['problem', 'problem', await makeProblem(db, { subject: 'Wi-Fi is slow' })],
      ['change', 'change', await makeChange(db)],
      ['release', 'release', await makeRelease(db)],
      ['asset', 'asset', await makeAsset(db)],
      ['contract', 'contract', await makeContract(db)],
      ['product', 'product', await makeProduct(db, { product_status_id: 1, procurement_mode_id: 1, asset_type_id: 1 })],
      ['vendor', 'vendor', await makeVendor(db)],
    ];
    for (const [at, [, path, { id }]] of [...records, records[0]!].entries()) {
      now = new Date(Date.UTC(2026, 2, 10, 12, at));
      expect((await client.get<never>(`${api}/${path}/${id}`)).status).toBe(200);
    }
    await client.get<never>(`${api}/problem/${records[0]![2].id + 1_000_000}`);
    const { recent } = await home(client);
    const [first, ...rest] = records;
    const expected = [first!, ...rest.reverse()].map(([kind, , { id }]) => `${kind} ${id}`);
    expect(named(recent.rows)).toEqual(expected);
    expect(recent.total).toBe(7);
    expect(recent.rows[0]).toMatchObject({
      title: 'Wi-Fi is slow',
      path: `/service-desk/problem/${first![2].id}/show`,
    });
    expect((await home(await signIn(server, bob))).recent).toEqual({ rows: [], total: 0 });
  });

  test('a record that is gone and a right that is lost leave it; older ones take their place', async () => {
    const { db } = server;
    const ann = await makeAgent(db, views);
    const client = await signIn(server, ann);
    const all: { id: number }[] = [];
    for (let n = 0; n < 23; n++) {
      now = new Date(Date.UTC(2026, 2, 11, 12, n));
      all.unshift(await (n < 22 ? makeProblem(db) : makeChange(db)));
      await client.get<never>(`${api}/${n < 22 ? 'problem' : 'change'}/${all[0]!.id}`);
    }
    const [change, ...problems] = all;
    const before = (await home(client)).recent;
    expect([before.rows.length, before.total, named(before.rows)[0]]).toEqual([20, 20, `change ${change!.id}`]);
    const admin = await signIn(server, await makeAdmin(db));
    expect((await admin.delete(`${api}/problem-delete/${problems[0]!.id}`)).status).toBe(200);
    await sql`delete from user_permissions where user_id = ${ann.id}
      and permission_id = (select id from permissions where key = 'view_changes')`.execute(db);
    const after = (await home(client)).recent;
    expect(named(after.rows)).toEqual(problems.slice(1, 21).map(({ id }) => `problem ${id}`));
  });

  test('of each person forty are kept', async () => {
    const { db } = server;
    const ann = await makeAgent(db, views);
    const client = await signIn(server, ann);
    await sql`insert into recent_views select ${ann.id}, 'problem', n + 1000000, timestamptz '2026-01-01' + n * interval '1 minute'
      from generate_series(1, 60) n`.execute(db);
    const { id } = await makeProblem(db);
    await client.get<never>(`${api}/problem/${id}`);
    await home(client);
    const rows = await db
      .selectFrom('recent_views')
      .selectAll()
      .where('user_id', '=', ann.id)
      .orderBy('viewed_at')
      .execute();
    expect(rows.map(({ record_id }) => record_id)).toEqual([
      ...Array.from({ length: 40 }, (_, n) => 1_000_021 + n),
      id,
    ]);
  });

  test('clients, who have no pages of records, have none', async () => {
    const { db } = server;
    const client = await makeUser(db, { permissions: ['view_own_assets'] });
    const asset = await makeAsset(db, { used_by_id: client.id });
    const signed = await signIn(server, client);
    expect((await signed.get<never>(`${api}/asset/${asset.id}`)).status).toBe(200);
    expect((await home(signed)).recent.total).toBe(0);
  });
});

test('failed work is shown to administrators, as the list of background work has it, and to nobody else', async () => {
  const { db } = server;
  const mail = { kind: 'problem-created' as const, subject: 'New', html: '<p>New</p>' };
  await inTransaction(db, (trx) =>
    queueMails(trx, [
      { ...mail, to: { full_name: 'Rita', email: 'rita@post.test' } },
      { ...mail, to: { full_name: 'Sam', email: 'sam@post.test' } },
    ]),
  );
  await sql`update pgboss.job set state = 'failed' where name = 'mail' and data->>'id' =
    (select id::text from outgoing_mails where recipient_email = 'rita@post.test')`.execute(db);
  const admin = await signIn(server, await makeAdmin(db));
  const { failing } = await home(admin);
  expect(failing.total).toBe(1);
  expect(failing.rows).toMatchObject([{ kind: 'mail', identifier: 'mail', path: '/service-desk/jobs?state=failed' }]);
  expect(failing.rows[0]!.title).toContain('rita@post.test');
  expect(await page(admin, 'failing')).toEqual(failing);
  expect((await home(await signIn(server, await makeAgent(db, views)))).failing).toEqual({ rows: [], total: 0 });
});

test('the start page takes as many statements with many rows as with none', async () => {
  const { db } = server;
  const [empty, full] = [await makeAgent(db, views), await makeAgent(db, views)];
  for (let n = 0; n < 12; n++) await makeProblem(db, { assigned_id: full.id });
  const load = async (person: { id: number }) => {
    const client = await signIn(server, person);
    await client.get<Home>(`${api}/home`);
    return statementsOf(() => client.get<Home>(`${api}/home`));
  };
  expect(await load(full)).toBe(await load(empty));
});

describe('how a person arranges it', () => {
  test('blocks are hidden and ordered, those not named follow; it is theirs alone', async () => {
    const { db } = server;
    const [ann, bob] = [await signIn(server, await makeAgent(db)), await signIn(server, await makeAgent(db))];
    const own = (await home(ann)).layout.blocks.map(({ block }) => block);
    expect(own).toEqual(['decisions', 'mine', 'team', 'soon', 'recent', 'failing']);
    const blocks = [
      { block: 'recent', hidden: false },
      { block: 'team', hidden: true },
      { block: 'recent', hidden: true },
    ];
    expect((await ann.post(`${api}/home-layout`, { blocks })).status).toBe(200);
    expect((await home(ann)).layout.blocks).toEqual([
      { block: 'recent', hidden: false },
      { block: 'team', hidden: true },
      { block: 'decisions', hidden: false },
      { block: 'mine', hidden: false },
      { block: 'soon', hidden: false },
      { block: 'failing', hidden: false },
    ]);
    expect((await home(bob)).layout.blocks[0]).toEqual({ block: 'decisions', hidden: false });
    expect((await ann.post(`${api}/home-layout`, { blocks: [{ block: 'news', hidden: false }] })).status).toBe(422);
  });

  test('cards of extensions are arranged among them, and keep their place when the extension is gone', async () => {
    const ann = await signIn(server, await makeAgent(server.db));
    const blocks = [
      { block: 'extension-acme', hidden: false },
      { block: 'mine', hidden: false },
      { block: 'extension-acme-2', hidden: true },
    ];
    const save = (sent: object[]) => ann.post(`${api}/home-layout`, { blocks: sent });
    expect((await save(blocks)).status).toBe(200);
    const rest = ['decisions', 'team', 'soon', 'recent', 'failing'].map((block) => ({ block, hidden: false }));
    expect((await home(ann)).layout.blocks).toEqual([...blocks, ...rest]);
    for (const block of [
      'extension-',
      'extension-Acme',
      'extension-a b',
      `extension-${'a'.repeat(60)}`,
      'xextension-a',
    ])
      expect([block, (await save([{ block, hidden: false }])).message]).toEqual([
        block,
        { 'blocks[0].block': 'Choose a value from the list.' },
      ]);
    const many = Array.from({ length: 101 }, (_, n) => ({ block: `extension-a${n}`, hidden: false }));
    expect((await save(many)).status).toBe(422);
    expect((await save(many.slice(1))).status).toBe(200);
    expect((await home(ann)).layout.blocks).toHaveLength(106);
  });

  test('reports are pinned in their order; those that are gone or not for the reader are left out', async () => {
    const { db } = server;
    const person = await makeAgent(db, ['view_assets', 'view_asset_reports']);
    const ann = await signIn(server, person);
    const reports = await db
      .insertInto('reports')
      .values(
        ['asset', 'problem', 'asset'].map((module, n) => ({
          name: `Report ${n}`,
          module: module as 'asset',
          created_by: person.id,
        })),
      )
      .returning(['id', 'name'])
      .execute();
    const [first, hidden, last] = reports;
    const pin = (...report_ids: number[]) => ann.post(`${api}/home-layout`, { blocks: [], report_ids });
    for (const id of [hidden!.id, 999_999])
      expect(await pin(last!.id, id)).toMatchObject({
        status: 422,
        message: { report_ids: 'This report does not exist or was deleted.' },
      });
    expect((await pin(last!.id, first!.id)).status).toBe(200);
    expect((await home(ann)).layout.reports).toEqual([last, first]);
    await ann.post(`${api}/home-layout`, { blocks: [] });
    expect((await home(ann)).layout.reports).toEqual([last, first]);
    await sql`delete from user_permissions where user_id = ${person.id}`.execute(db);
    expect((await home(ann)).layout.reports).toEqual([]);
    expect(
      (await ann.post(`${api}/home-layout`, { blocks: [], report_ids: Array.from({ length: 13 }, (_, n) => n + 1) }))
        .status,
    ).toBe(422);
  });
});

test('a block that is none is 404', async () => {
  const ann = await signIn(server, await makeAgent(server.db));
  expect((await ann.get(`${api}/home/news`)).status).toBe(404);
  expect((await ann.get(`${api}/home/toString`)).status).toBe(404);
});
