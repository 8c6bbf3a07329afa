import type { MyApprovals } from '../wire/approval/approval';
import type { RiskReply } from '../wire/risk/risk';
import type { BulkJob, BulkReply, BulkResult } from '../wire/parts/bulk';
import type { RuleLog } from '../wire/rule/rule';
import type { ImportCauses, Undone } from '../wire/import/import';
import { runJobToEnd } from './testing/bulk';
import { changeStatus } from '../wire/change/change';
import { type Client, signIn } from './testing/client';
import { contractForm, contractKeys } from './testing/contract';
import {
  makeAdmin,
  makeAgent,
  makeAsset,
  makeChange,
  makeDepartment,
  makeProblem,
  makeRelease,
  makeTicket,
  makeVendor,
} from './testing/factories';
import { commentsOf, download, importFile, previewOf } from './testing/import-file';
import { startServer, type TestServer } from './testing/server';

/** Roads that write: an import, many at once, their undo, the trash, rules, drafts, decisions. What is out of scope is not there (G27). */
let server: TestServer;
let admin: Client;
let departments: { own: number; other: number };
let people: { agent: { id: number }; other: { id: number } };
let agent: Client;
const api = '/service-desk/api';

const limited = [
  ...(['view_problems', 'edit_problem', 'delete_problem', 'view_changes', 'edit_change', 'attach_change'] as const),
  ...(['view_assets', 'edit_asset', 'delete_asset', 'view_releases', 'attach_asset', 'attach_release'] as const),
];

beforeAll(async () => {
  server = await startServer();
  admin = await signIn(server, await makeAdmin(server.db));
  departments = { own: (await makeDepartment(server.db)).id, other: (await makeDepartment(server.db)).id };
  const rights = [
    ...limited.map((key) => [key, 'department'] as const),
    ...(['import_assets', 'create_asset', 'create_problem', 'create_change', 'manage_automation'] as const),
  ];
  people = {
    agent: await makeAgent(server.db, rights, { department_id: departments.own }),
    other: await makeAgent(server.db),
  };
  agent = await signIn(server, people.agent);
});
afterAll(() => server.close());
beforeEach(async () => {
  await server.db.deleteFrom('rules').execute();
  await server.db.deleteFrom('rule_runs').execute();
});

const here = () => ({ department_id: departments.own });
const there = () => ({ department_id: departments.other });
const departmentOf = async (table: 'problems' | 'assets', id: number) =>
  (await server.db.selectFrom(table).select('department_id').where('id', '=', id).executeTakeFirst())?.department_id;

describe('an import', () => {
  const file = (...rows: string[]) => ['Identifier,Name,Department', ...rows].join('\n');
  const run = (content: string, more: Record<string, unknown> = {}) =>
    importFile({ client: agent, server }, content, more);

  test('refuses a row of an asset out of sight, and tells nothing of it', async () => {
    await makeAsset(server.db, { ...there(), identifier: 'HID-1', name: 'Hidden printer' });
    await makeAsset(server.db, { ...here(), identifier: 'OWN-1', name: 'Own printer' });
    for (const more of [{ dry_run: 1, update_existing: 1 }, {}, { update_existing: 1 }]) {
      const content = file('hid-1,Stolen,', 'OWN-1,Renamed,', `NEW-${Object.keys(more).length},Made,`);
      const done = await run(content, more);
      const comments = await commentsOf(agent, done.id);
      expect(comments[0]).toBe(
        '2 Identifier: You cannot use the identifier “hid-1”. Choose another one, or leave the row out.',
      );
      expect(comments.join()).not.toContain('Hidden');
      expect(done).toMatchObject({ totalCreated: 1, totalUpdated: 'update_existing' in more ? 1 : 0 });
    }
    const asset = await server.db
      .selectFrom('assets')
      .select('name')
      .where('identifier', '=', 'HID-1')
      .executeTakeFirst();
    expect(asset).toEqual({ name: 'Hidden printer' });
  });

  test('by its ID an asset out of sight is as one that is not there', async () => {
    const hidden = await makeAsset(server.db, there());
    const done = await run(`ID,Name\n${hidden.id},Stolen\n999999,Stolen\n`, { update_existing: 1 });
    expect(await commentsOf(agent, done.id)).toEqual([
      `2 ID: There is no asset with the ID “${hidden.id}”.`,
      '3 ID: There is no asset with the ID “999999”.',
    ]);
  });

  test('changes only assets over which its person may use the right to edit', async () => {
    const person = await makeAgent(server.db, ['view_assets', ['edit_asset', 'mine'], 'import_assets', 'create_asset']);
    const client = await signIn(server, person);
    await makeAsset(server.db, { identifier: 'RCH-1', managed_by_id: person.id });
    await makeAsset(server.db, { identifier: 'RCH-2' });
    const done = await importFile({ client, server }, file('RCH-1,A,', 'RCH-2,B,'), { update_existing: 1 });
    expect(done).toMatchObject({ totalUpdated: 1, totalFailed: 1 });
    expect(await commentsOf(client, done.id)).toEqual([
      '3 Identifier: Your right to do this does not reach this record.',
    ]);
  });

  test('warns before and after of what goes out of sight by it; its undo leaves that alone', async () => {
    const { name } = await server.db
      .selectFrom('help_desk.departments')
      .select('name')
      .where('id', '=', departments.other)
      .executeTakeFirstOrThrow();
    const asset = await makeAsset(server.db, { ...here(), identifier: 'WRN-1' });
    const content = file(`WRN-1,Moved,${name}`);
    const tried = await run(content, { dry_run: 1, update_existing: 1 });
    const warning = ['2 : Once this is imported, you may no longer see this asset.'];
    expect(await commentsOf(agent, tried.id, 'warning')).toEqual(warning);
    const done = await run(content, { update_existing: 1 });
    expect(await commentsOf(agent, done.id, 'warning')).toEqual(warning);
    expect(await departmentOf('assets', asset.id)).toBe(departments.other);
    const undone = await agent.post<Undone>(`/service-desk/import-undo/${done.id}`);
    expect(undone.data).toEqual({ removed: 0, restored: 0, kept: [asset.id] });
    expect(await departmentOf('assets', asset.id)).toBe(departments.other);
  });
});

test('what the dry run of an import noted is read as its person sees it by then, and by nobody else', async () => {
  await makeAsset(server.db, { ...here(), identifier: 'SHR-1', name: 'Near printer' });
  const gone = await makeAsset(server.db, { ...here(), identifier: 'SHR-2', name: 'Shrunk printer' });
  const same = await makeAsset(server.db, { ...here(), identifier: 'SHR-3', name: 'Steady printer' });
  const rows = ['shr-1,Renamed near', 'shr-2,Renamed away', 'shr-3,Steady printer'];
  const { id } = await importFile({ client: agent, server }, ['Identifier,Name', ...rows].join('\n'), {
    ...{ dry_run: 1, update_existing: 1 },
  });
  expect(await previewOf(agent, id, 'updated')).toMatchObject([
    { row: 2, identifier: 'SHR-1', name: 'Renamed near', changes: [{ before: 'Near printer', after: 'Renamed near' }] },
    { row: 3, identifier: 'SHR-2', name: 'Renamed away', changes: [{ before: 'Shrunk printer' }] },
  ]);
  await server.db.updateTable('assets').set(there()).where('id', 'in', [gone.id, same.id]).execute();
  const comment = 'This asset does not exist or was deleted.';
  expect(await previewOf(agent, id, 'updated')).toMatchObject([
    { row: 2, identifier: 'SHR-1', comment: '', changes: [{ before: 'Near printer', after: 'Renamed near' }] },
    { row: 3, identifier: 'shr-2', name: 'Renamed away', comment, changes: [] },
  ]);
  expect(await previewOf(agent, id, 'unchanged')).toMatchObject([
    { row: 4, identifier: 'shr-3', comment, changes: [] },
  ]);
  expect(JSON.stringify(await previewOf(admin, id, 'updated'))).toContain('Shrunk printer');
  const colleague = await signIn(server, await makeAgent(server.db, ['view_assets', 'import_assets', 'create_asset']));
  expect((await colleague.get(`/service-desk/import-preview/${id}?outcome=updated`)).status).toBe(404);
});

describe('a value that no two records may have', () => {
  let field: number;
  beforeAll(async () => {
    const form = { name: 'Hardware', fields: [{ label: 'Serial', kind: 'text', unique: true }] };
    expect((await admin.post(`${api}/post-form-group/asset`, form)).status).toBe(200);
    field = (await server.db.selectFrom('custom_fields').select('id').executeTakeFirstOrThrow()).id;
    const custom_fields = { [`f${field}`]: 'SN-1' };
    const hidden = { name: 'Hidden printer', identifier: 'UNQ-1', asset_type_id: 1, custom_fields, ...there() };
    expect((await admin.post(`${api}/asset`, hidden)).status).toBe(200);
    const seen = { ...hidden, ...here(), name: 'Own printer', identifier: 'UNQ-2' };
    const own = { ...seen, custom_fields: { [`f${field}`]: 'SN-2' } };
    expect((await admin.post(`${api}/asset`, own)).status).toBe(200);
  });
  afterAll(async () => {
    await server.db.deleteFrom('custom_fields').execute();
    await server.db.deleteFrom('form_groups').execute();
  });

  test('a save and an import name who has it to who may see that', async () => {
    const form = (value: string, more: object = {}) => ({
      ...{ name: 'New', asset_type_id: 1, custom_fields: { [`f${field}`]: value }, ...here() },
      ...more,
    });
    const key = `custom_fields.f${field}`;
    expect(await agent.post(`${api}/asset`, form('sn-1'))).toMatchObject({
      status: 422,
      message: { [key]: 'Another record has this value already.' },
    });
    expect(await agent.post(`${api}/asset`, form('sn-2'))).toMatchObject({
      status: 422,
      message: { [key]: 'UNQ-2 “Own printer” has this value already.' },
    });
    // With another fault the form hears of both at once.
    expect(await agent.post(`${api}/asset`, form('sn-1', { name: '' }))).toMatchObject({
      status: 422,
      message: { name: expect.any(String), [key]: 'Another record has this value already.' },
    });
    const done = await importFile({ client: agent, server }, 'Name,Serial\nA,SN-1\nB,SN-2\n');
    expect(await commentsOf(agent, done.id)).toEqual([
      '2 Serial: “SN-1”: Another record has this value already.',
      '3 Serial: “SN-2”: UNQ-2 “Own printer” has this value already.',
    ]);
    const { id } = done;
    const read = async () => {
      const root = '/service-desk';
      const { causes } = (await agent.get<ImportCauses>(`${root}/import-tracking-causes/${id}`)).data;
      const csv = new TextDecoder().decode(await download(server, agent, `${root}/import-tracking-failed/${id}/csv`));
      return [...(await commentsOf(agent, id)), ...causes.map(({ reason }) => reason), csv].join();
    };
    expect(await read()).toContain('Own printer');
    await server.db.updateTable('assets').set(there()).where('identifier', '=', 'UNQ-2').execute();
    expect(await commentsOf(agent, id)).toEqual([
      '2 Serial: “SN-1”: Another record has this value already.',
      '3 Serial: “SN-2”: Another record has this value already.',
    ]);
    expect(await read()).not.toContain('Own printer');
  });
});

describe('many at once', () => {
  const bulk = (body: object, kind = 'problem') => agent.post<BulkReply>(`${api}/${kind}-bulk`, body);
  const question = (count: string) =>
    `Once this is saved, you may no longer see ${count} of these records. Save it all the same?`;

  test('what goes out of sight is asked about first, then done, and gone from view', async () => {
    const [one, other] = [await makeProblem(server.db, here()), await makeProblem(server.db, here())];
    const mine = await makeProblem(server.db, { ...here(), assigned_id: people.agent.id });
    const ids = [one.id, other.id, mine.id];
    expect(await bulk({ ids, set: there(), dry_run: true })).toMatchObject({ status: 200, data: { changed: 3 } });
    expect(await bulk({ ids, set: there() })).toMatchObject({
      status: 409,
      message: question('2'),
    });
    expect(await departmentOf('problems', one.id)).toBe(departments.own);
    const moved = await bulk({ ids, set: there(), confirm_out_of_sight: 1 });
    expect(moved).toMatchObject({ status: 200, data: { changed: 3, skipped: [] } });
    expect((await agent.get(`${api}/problem/${one.id}`)).status).toBe(404);
    expect((await agent.get(`${api}/problem/${mine.id}`)).status).toBe(200);
    const { id } = moved.data as BulkResult;
    // Its undo reaches what is still seen.
    expect(await agent.post<BulkResult>(`${api}/bulk-undo/${id}`)).toMatchObject({
      status: 200,
      data: {
        changed: 1,
        skipped: [one.id, other.id].map((gone) => ({
          ...{ id: gone, identifier: '', why: 'This problem does not exist or was deleted.' },
        })),
      },
    });
    expect(await departmentOf('problems', one.id)).toBe(departments.other);
    expect(await departmentOf('problems', mine.id)).toBe(departments.own);
  });

  test('of so many that a job changes them it is asked before the job begins', async () => {
    const ids: number[] = [];
    const { id: requester_id } = people.other;
    const rows = Array.from({ length: 1001 }, (_, i) => ({
      ...{ identifier: `SGT-${i}`, subject: 'Many', description: '', impact_id: 1, status_type_id: 1, priority_id: 2 },
      ...{ requester_id, ...here() },
    }));
    ids.push(...(await server.db.insertInto('problems').values(rows).returning('id').execute()).map(({ id }) => id));
    expect(await bulk({ ids, set: there() })).toMatchObject({ status: 409, message: question('1,001') });
    const started = await bulk({ ids, set: there(), confirm_out_of_sight: 1 });
    const { job_id } = started.data as { job_id: number };
    await runJobToEnd(server.db, job_id);
    const { job } = (await agent.get<{ job: BulkJob }>(`${api}/bulk-job/${job_id}`)).data;
    expect(job).toMatchObject({ state: 'completed', changed: 1001 });
    expect((await agent.get(`${api}/problem/${ids[0]}`)).status).toBe(404);
    // What a job has noted of a record is told to who still sees it.
    const near = await makeProblem(server.db, here());
    const why = JSON.stringify({ code: 'sentence', text: 'Somebody else has it.', params: {} });
    const noted = [near.id, ids[0]!].map((record_id) => ({ job_id, record_id, identifier: `SGT #${record_id}`, why }));
    await server.db.insertInto('bulk_job_skipped').values(noted).execute();
    const { result } = (await agent.get<{ job: BulkJob }>(`${api}/bulk-job/${job_id}`)).data.job;
    expect(result?.skipped).toEqual([
      { id: ids[0], identifier: '', why: 'This problem does not exist or was deleted.' },
      { id: near.id, identifier: `SGT #${near.id}`, why: 'Somebody else has it.' },
    ]);
  });

  test('who may take back many deleted ones takes back those in reach', async () => {
    const [own, far] = [await makeProblem(server.db, here()), await makeProblem(server.db, here())];
    const done = await bulk({ ids: [own.id, far.id], delete: true });
    const { id } = done.data as BulkResult;
    // Somebody has moved it meanwhile.
    expect((await admin.post(`${api}/problem-restore/${far.id}`)).status).toBe(200);
    await server.db.updateTable('problems').set(there()).where('id', '=', far.id).execute();
    expect((await admin.delete(`${api}/problem-delete/${far.id}`)).status).toBe(200);
    expect((await agent.post(`${api}/problem-restore/${far.id}`)).status).toBe(404);
    expect(await agent.post<BulkResult>(`${api}/bulk-undo/${id}`)).toMatchObject({
      status: 200,
      data: {
        changed: 1,
        skipped: [{ id: far.id, identifier: '', why: 'This problem does not exist or was deleted.' }],
      },
    });
    expect((await agent.get(`${api}/problem/${own.id}`)).status).toBe(200);
    expect((await admin.get(`${api}/problem/${far.id}`)).status).toBe(404);
  });

  test('an identifier that a record out of sight has by now is told without its name', async () => {
    const own = await makeAsset(server.db, { ...here(), identifier: 'TRS-1' });
    expect((await agent.delete(`${api}/asset-delete/${own.id}`)).status).toBe(200);
    await makeAsset(server.db, { ...there(), identifier: 'TRS-1', name: 'Hidden printer' });
    expect(await agent.post(`${api}/asset-restore/${own.id}`)).toMatchObject({
      status: 409,
      message: 'This record cannot be restored: its identifier TRS-1 is in use by now.',
    });
  });
});

test('an action that takes a record out of sight is asked about as a save is', async () => {
  const asset = await makeAsset(server.db, { managed_by_id: people.other.id, used_by_id: people.agent.id });
  const given = { used_by_id: people.other.id };
  expect(await agent.post(`${api}/asset-assign/${asset.id}`, given)).toMatchObject({
    status: 409,
    message: 'Once this is saved, you may no longer see this record. Save it all the same?',
  });
  expect((await agent.post(`${api}/asset-assign/${asset.id}`, { ...given, confirm_out_of_sight: 1 })).status).toBe(200);
  expect((await agent.get(`${api}/asset/${asset.id}`)).status).toBe(404);
});

describe('rules', () => {
  const always = { match: 'all', groups: [] };
  const listener = (by: Client, form: object) =>
    by.post<{ id: number }>(`${api}/listener`, {
      ...{ name: 'Rule', page_type: 'problem', performer: 'anyone', events: [{ event: 'priority' }] },
      ...{ conditions: always, ...form },
    });
  const form = (problem: { id: number }, more: object) => ({
    ...{ id: problem.id, subject: 'Slow network', description: '<p>Since Monday.</p>', priority_id: 1, impact_id: 1 },
    ...{ status_type_id: 1, requester_id: people.other.id, ...here(), ...more },
  });

  test('a save by which a rule takes the record out of sight is asked about, then done', async () => {
    const actions = [{ type: 'set', field: 'department_id', value: departments.other }];
    expect((await listener(admin, { actions })).status).toBe(200);
    const problem = await makeProblem(server.db, { ...here(), priority_id: 2 });
    const save = form(problem, { priority_id: 3 });
    expect(await agent.post(`${api}/problem`, save)).toMatchObject({ status: 409 });
    expect(await departmentOf('problems', problem.id)).toBe(departments.own);
    expect((await agent.post(`${api}/problem`, { ...save, confirm_out_of_sight: 1 })).status).toBe(200);
    expect(await departmentOf('problems', problem.id)).toBe(departments.other);
    expect((await agent.get(`${api}/problem/${problem.id}`)).status).toBe(404);
    const near = await makeProblem(server.db, { ...here(), priority_id: 2 });
    const ids = [near.id];
    expect((await agent.post(`${api}/problem-bulk`, { ids, set: { priority_id: 3 } })).status).toBe(409);
  });

  test('who writes one is asked whether records may go out of their own sight by it', async () => {
    const away = { actions: [{ type: 'set', field: 'department_id', value: departments.other }] };
    expect(await listener(agent, away)).toMatchObject({
      status: 409,
      message: 'By this rule, records may go out of your sight. Save it all the same?',
    });
    expect((await listener(agent, { ...away, confirm_out_of_sight: 1 })).status).toBe(200);
    const near = { actions: [{ type: 'set', field: 'department_id', value: departments.own }] };
    expect((await listener(agent, near)).status).toBe(200);
    expect((await listener(agent, { actions: [{ type: 'set', field: 'impact_id', value: 3 }] })).status).toBe(200);
  });

  test('they look at what their author sees, and their log shows nothing of the rest', async () => {
    const problem = await makeProblem(server.db, { ...here(), priority_id: 2 });
    const hidden = await makeAsset(server.db, { ...there(), name: 'Hidden printer' });
    await server.db.insertInto('problem_assets').values({ problem_id: problem.id, asset_id: hidden.id }).execute();
    const rules = [{ field: 'asset.name', operator: 'contains', value: 'Hidden' }];
    const conditions = { match: 'all', groups: [{ match: 'all', rules }] };
    const actions = [{ type: 'set', field: 'impact_id', value: 3 }];
    const { id } = (await listener(agent, { conditions, actions })).data;
    const tried = await agent.post(`${api}/listener/test`, {
      ...{ name: 'Rule', page_type: 'problem', performer: 'anyone', events: [{ event: 'priority' }] },
      ...{ conditions, actions, record_id: problem.id },
    });
    expect(tried).toMatchObject({ status: 200, data: { result: { matched: false } } });
    expect(JSON.stringify(tried.data)).not.toContain('Hidden printer');
    const other = (await listener(admin, { name: 'Other', conditions, actions })).data.id;
    expect((await admin.post(`${api}/problem`, form(problem, { priority_id: 3, asset_ids: [hidden.id] }))).status).toBe(
      200,
    );
    const logs = async (by: Client) =>
      (await by.get<{ rule_logs: RuleLog[] }>(`${api}/rule-log/problem/${problem.id}`)).data.rule_logs;
    const matched = (await logs(admin)).map(({ rule, matched }) => [rule.id, matched]);
    expect(matched).toEqual(
      expect.arrayContaining([
        [id, false],
        [other, true],
      ]),
    );
    expect(JSON.stringify(await logs(admin))).toContain('Hidden printer');
    expect(JSON.stringify(await logs(agent))).not.toContain('Hidden printer');
  });
});

describe('a draft of a change', () => {
  const risk = (form: object) => agent.post<RiskReply>(`${api}/change-risk`, form);
  const collisions = (form: object) => agent.post(`${api}/change-collisions`, form);
  const window = { planned_start_date: '2031-01-08 10:00:00', planned_end_date: '2031-01-08 12:00:00' };

  test('of one out of sight is as of one that is not there', async () => {
    const hidden = await makeChange(server.db, there());
    for (const ask of [risk, collisions]) {
      const [mine, gone] = [await ask({ ...window, id: hidden.id }), await ask({ ...window, id: 999_999 })];
      expect(mine).toMatchObject({ status: 422, message: { id: expect.any(String) } });
      expect(mine.message).toEqual(gone.message);
    }
  });

  test('reads none of the assets out of sight that its change has', async () => {
    const change = await makeChange(server.db, here());
    const assets = [];
    for (let i = 0; i < 12; i++) assets.push(await makeAsset(server.db, { ...there(), impact_type_id: 3 }));
    await server.db
      .insertInto('change_assets')
      .values(assets.map(({ id }) => ({ change_id: change.id, asset_id: id })))
      .execute();
    const { data, status } = await risk({ ...window, id: change.id });
    expect(status).toBe(200);
    const words = data.risk.reasons.map(({ text }) => text).join();
    expect(words).not.toMatch(/asset/i);
    const plain = await risk({ ...window, id: (await makeChange(server.db, here())).id });
    expect(data.risk).toEqual(plain.data.risk);
  });
});

test('an asset that records out of sight hold is not deleted, and they are not named', async () => {
  const asset = await makeAsset(server.db, here());
  const [own, hidden] = [
    await makeChange(server.db, { ...here(), subject: 'Own change' }),
    await makeChange(server.db, { ...there(), subject: 'Hidden change' }),
  ];
  const hold = (change_id: number) =>
    server.db.insertInto('change_assets').values({ change_id, asset_id: asset.id }).execute();
  await hold(hidden.id);
  expect(await agent.delete(`${api}/asset-delete/${asset.id}`)).toMatchObject({
    status: 409,
    message: 'This asset cannot be deleted: it is on the open change ….',
  });
  await hold(own.id);
  expect(await agent.delete(`${api}/asset-delete/${asset.id}`)).toMatchObject({
    status: 409,
    message: `This asset cannot be deleted: it is on the open changes ${own.identifier} “Own change”, ….`,
  });
});

test('a problem out of sight that a ticket has, or a change that a problem has, is not named', async () => {
  const rights = ['view_problems', 'attach_problem', 'view_changes'].map((key) => [key, 'department'] as const);
  const person = await makeAgent(server.db, rights as never, { department_id: departments.own });
  const client = await signIn(server, person);
  const [own, hidden] = [
    await makeProblem(server.db, here()),
    await makeProblem(server.db, { ...there(), subject: 'Hidden problem' }),
  ];
  const ticket = await makeTicket(server.db);
  await server.db.insertInto('problem_tickets').values({ problem_id: hidden.id, ticket_id: ticket.id }).execute();
  const attached = await client.post(`${api}/problem-attach-ticket/${own.id}`, { ticket_ids: [ticket.id] });
  expect([attached.status, JSON.stringify(attached.message)]).toEqual([
    409,
    expect.stringMatching(/^"The ticket #.+ already has another problem\."$/),
  ]);
  const [change, cause] = [
    await makeChange(server.db, here()),
    await makeChange(server.db, { ...there(), subject: 'Hidden change' }),
  ];
  await server.db.updateTable('problems').set({ change_id: cause.id }).where('id', '=', own.id).execute();
  expect(await client.post(`${api}/problem-attach-change/${own.id}/${change.id}`)).toMatchObject({
    status: 409,
    message: 'This problem already has a change. Detach it first.',
  });
});

describe('what cannot be attached', () => {
  /** The first change of the agent is closed, so that the call has something else to complain of. */
  const closed = async () => {
    const { id } = await makeChange(server.db, { ...here(), status_id: changeStatus.closed });
    return id;
  };
  const none = 999_999;

  test('is refused in the same words whether it is out of sight or not there, also on a closed change', async () => {
    const change = await closed();
    const release = await makeRelease(server.db);
    const [asset, problem] = [await makeAsset(server.db, there()), await makeProblem(server.db, there())];
    const [own, far] = [await makeAsset(server.db, here()), await makeChange(server.db, there())];
    const ticket = await makeTicket(server.db);
    const inPath = 'does not exist or was deleted.';
    const attach = (id: number) => agent.post(`${api}/change/attach-release/${change}/${id}`);
    expect(await attach(release.id)).toMatchObject({ status: 404, message: `This release ${inPath}` });
    expect(await attach(none)).toMatchObject({ status: 404, message: `This release ${inPath}` });
    const assets = (id: number) => agent.post(`${api}/change/attach-assets/${change}`, { asset_ids: [id] });
    const gone = { asset_ids: expect.stringMatching(/./) };
    expect(await assets(asset.id)).toMatchObject({ status: 422, message: gone });
    expect((await assets(none)).message).toEqual((await assets(asset.id)).message);
    const ofTicket = (id: number) =>
      agent.post(`${api}/attach-change/ticket`, { ticket_id: ticket.id, change_id: id, type: 'initiated' });
    expect(await ofTicket(far.id)).toMatchObject({ status: 422, message: { change_id: `This change ${inPath}` } });
    expect(await ofTicket(none)).toMatchObject({ status: 422, message: { change_id: `This change ${inPath}` } });
    for (const [type, id] of [
      ['sd_changes', far.id],
      ['sd_releases', release.id],
      ['sd_problem', problem.id],
    ] as const) {
      const serve = (one: number) =>
        agent.post(`${api}/attach-asset-services/${own.id}`, { type, type_ids: [change, one] });
      const [hidden, missing] = [await serve(id), await serve(none)];
      expect(hidden.status).not.toBe(200);
      expect([missing.status, missing.message]).toEqual([hidden.status, hidden.message]);
    }
  });
});

test('a change that is in a release out of sight is refused without its name', async () => {
  const [change, own] = [await makeChange(server.db, here()), await makeRelease(server.db)];
  const hidden = await makeRelease(server.db, { subject: 'Hidden release' });
  await server.db
    .insertInto('watchers')
    .values({ owner_type: 'sd_releases', owner_id: own.id, user_id: people.agent.id, level: 'all' })
    .execute();
  await server.db.insertInto('release_changes').values({ release_id: hidden.id, change_id: change.id }).execute();
  const refused = await agent.post(`${api}/release/attach-change/${own.id}`, { change_ids: [change.id] });
  expect(refused.status).toBe(409);
  expect(JSON.stringify(refused.message)).not.toContain('Hidden');
});

describe('an approver of a contract out of their sight', () => {
  test('is asked, decides, and sees no more of it; for others it is not there', async () => {
    const owner = await makeAgent(server.db, contractKeys);
    const rights = [['view_contracts', 'mine'] as const, ['approve_contract', 'mine'] as const];
    const [ann, bob] = [await makeAgent(server.db, rights), await makeAgent(server.db, rights)];
    const [asked, stranger] = [await signIn(server, ann), await signIn(server, bob)];
    const form = contractForm((await makeVendor(server.db)).id, { approver_id: ann.id });
    const { id } = (await (await signIn(server, owner)).post<{ id: number }>(`${api}/contract`, form)).data;
    const { approvals } = (await asked.get<MyApprovals>(`${api}/my-approvals`)).data;
    expect(approvals).toMatchObject([{ contract: { id }, is_view: false, is_decide: true }]);
    expect((await asked.get(`${api}/contract/${id}`)).status).toBe(404);
    expect((await stranger.post(`${api}/contract-approve/${id}`, {})).status).toBe(404);
    expect((await asked.post(`${api}/contract-approve/${id}`, {})).status).toBe(200);
  });
});
