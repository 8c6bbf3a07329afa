import type { ActivityPage } from '../wire/parts/activity';
import { type Client, signIn } from './testing/client';
import { makeAdmin, makeAgent, makeAsset, makeChange, makeDepartment, makeProblem } from './testing/factories';
import { startServer, type TestServer } from './testing/server';

/** The scope of other rights than those to see (G27), and what a save may not do to what its person does not see. */
let server: TestServer;
let admin: Client;
let departments: { own: number; other: number };
const api = '/service-desk/api';

beforeAll(async () => {
  server = await startServer();
  admin = await signIn(server, await makeAdmin(server.db));
  departments = { own: (await makeDepartment(server.db)).id, other: (await makeDepartment(server.db)).id };
});
afterAll(() => server.close());

interface Actions {
  actions: Record<string, boolean>;
}
const form = (given: object = {}) => ({
  subject: 'Slow network',
  description: '<p>Since Monday.</p>',
  priority_id: 1,
  impact_id: 1,
  status_type_id: 1,
  ...given,
});

describe('a right that does not reach as far as the right to see', () => {
  test('is no button, 403 in its call, and a flag of its row; where it reaches it is all of that', async () => {
    const agent = await makeAgent(server.db, ['view_problems', ['edit_problem', 'mine'], ['close_problem', 'mine']]);
    const client = await signIn(server, agent);
    const [own, other] = [
      await makeProblem(server.db, { assigned_id: agent.id, department_id: departments.own }),
      await makeProblem(server.db, { department_id: departments.own }),
    ];
    const flags = async (id: number) => (await client.get<Actions>(`${api}/problem-action/${id}`)).data.actions;
    expect(await flags(own.id)).toMatchObject({ problem_edit: true, problem_close: true });
    expect(await flags(other.id)).toMatchObject({ problem_edit: false, problem_close: false, check_planning: true });
    const { data } = await client.get<{ problems: { id: number; is_edit: boolean }[] }>(
      `${api}/problem-list?limit=100`,
    );
    const row = (id: number) => data.problems.find((one) => one.id === id)?.is_edit;
    expect([row(own.id), row(other.id)]).toEqual([true, false]);
    const people = { requester_id: agent.id, department_id: departments.own };
    expect(await client.post(`${api}/problem`, form({ id: other.id, ...people }))).toMatchObject({
      status: 403,
      message: 'Missing permission: edit_problem',
    });
    expect(await client.post(`${api}/problem-close/${other.id}`, {})).toMatchObject({
      status: 403,
      message: 'Missing permission: close_problem',
    });
    expect((await client.post(`${api}/problem-close/${own.id}`, {})).status).toBe(200);
  });

  test('many at once: what is out of reach is passed over, what is out of sight is not there', async () => {
    const agent = await makeAgent(
      server.db,
      [
        ['view_problems', 'department'],
        ['edit_problem', 'mine'],
      ],
      { department_id: departments.own },
    );
    const client = await signIn(server, agent);
    const [own, near, far] = [
      await makeProblem(server.db, { assigned_id: agent.id, department_id: departments.own }),
      await makeProblem(server.db, { department_id: departments.own }),
      await makeProblem(server.db, { department_id: departments.other }),
    ];
    const edited = await client.post<{ changed: number; skipped: { id: number; identifier: string; why: string }[] }>(
      `${api}/problem-bulk`,
      { ids: [own.id, near.id, far.id], set: { priority_id: 4 } },
    );
    expect(edited).toMatchObject({ status: 200 });
    expect(edited.data).toMatchObject({
      changed: 1,
      skipped: [
        { id: near.id, why: 'Your right to do this does not reach this record.' },
        { id: far.id, identifier: '', why: 'This problem does not exist or was deleted.' },
      ],
    });
    const all = await client.post(`${api}/problem-bulk`, {
      filter: { dept_ids: String(departments.other) },
      set: { priority_id: 3 },
      dry_run: true,
    });
    expect(all).toMatchObject({ status: 200, data: { changed: 0, skipped: [] } });
  });
});

describe('a save', () => {
  const agentOf = async () =>
    makeAgent(
      server.db,
      [
        ['view_problems', 'department'],
        ['edit_problem', 'department'],
        ['attach_problem', 'department'],
        ['detach_problem', 'department'],
        ['view_changes', 'department'],
        ['edit_change', 'department'],
        ['attach_change', 'department'],
        ['detach_change', 'department'],
        ['view_assets', 'department'],
        ['attach_asset', 'department'],
      ],
      { department_id: departments.own },
    );

  test('that takes the record out of sight is asked about first, then done, and the record is gone from view', async () => {
    const client = await signIn(server, await agentOf());
    const other = await makeAgent(server.db);
    const problem = await makeProblem(server.db, { department_id: departments.own });
    const away = form({ id: problem.id, requester_id: other.id, department_id: departments.other });
    expect(await client.post(`${api}/problem`, away)).toMatchObject({
      status: 409,
      message: 'Once this is saved, you may no longer see this record. Save it all the same?',
    });
    const kept = await client.get<{ department_id: { id: number } }>(`${api}/problem/${problem.id}`);
    expect(kept).toMatchObject({ status: 200, data: { department_id: { id: departments.own } } });
    expect((await client.post(`${api}/problem`, { ...away, confirm_out_of_sight: 1 })).status).toBe(200);
    expect((await client.get(`${api}/problem/${problem.id}`)).status).toBe(404);
    const moved = await admin.get<{ department_id: { id: number } }>(`${api}/problem/${problem.id}`);
    expect(moved.data.department_id.id).toBe(departments.other);
  });

  test('keeps links to what its person does not see, and names none of it', async () => {
    const client = await signIn(server, await agentOf());
    const [problem, above] = [
      await makeProblem(server.db, { department_id: departments.own }),
      await makeProblem(server.db, { department_id: departments.other }),
    ];
    const cause = await makeChange(server.db, { department_id: departments.other });
    const [seen, more, hidden] = [
      await makeAsset(server.db, { department_id: departments.own }),
      await makeAsset(server.db, { department_id: departments.own }),
      await makeAsset(server.db, { department_id: departments.other, name: 'Hidden printer' }),
    ];
    const people = { requester_id: (await makeAgent(server.db)).id, department_id: departments.own };
    const whole = { caused_by_change_id: cause.id, parent_problem_id: above.id, asset_ids: [seen.id, hidden.id] };
    expect((await admin.post(`${api}/problem`, form({ id: problem.id, ...people, ...whole }))).status).toBe(200);
    const shown = await client.get<{ asset_ids: { id: number }[]; caused_by_change_id: unknown; parent: unknown }>(
      `${api}/problem/${problem.id}`,
    );
    expect(shown.data).toMatchObject({
      asset_ids: [{ id: seen.id }],
      caused_by_change_id: null,
      parent: null,
    });
    const own = { caused_by_change_id: null, parent_problem_id: null, asset_ids: [more.id] };
    expect((await client.post(`${api}/problem`, form({ id: problem.id, ...people, ...own }))).status).toBe(200);
    const { data } = await admin.get<{
      asset_ids: { id: number }[];
      caused_by_change_id: { id: number };
      parent: { id: number };
    }>(`${api}/problem/${problem.id}`);
    expect(data.asset_ids.map(({ id }) => id).sort()).toEqual([more.id, hidden.id].sort());
    expect([data.caused_by_change_id.id, data.parent.id]).toEqual([cause.id, above.id]);
    const log = await client.get<{ problem_activity_logs: ActivityPage }>(`${api}/problem-log/${problem.id}?limit=50`);
    expect(JSON.stringify(log.data)).not.toContain('Hidden printer');
    const all = await admin.get<{ problem_activity_logs: ActivityPage }>(`${api}/problem-log/${problem.id}?limit=50`);
    expect(JSON.stringify(all.data)).toContain('Hidden printer');
  });

  test('cannot link what its person does not see', async () => {
    const client = await signIn(server, await agentOf());
    const problem = await makeProblem(server.db, { department_id: departments.own });
    const hidden = await makeAsset(server.db, { department_id: departments.other });
    expect(await client.post(`${api}/problem-attach-assets/${problem.id}`, { asset_ids: [hidden.id] })).toMatchObject({
      status: 422,
      message: { asset_ids: expect.any(String) },
    });
  });
});

test('nobody is mailed about a record out of their sight', async () => {
  const { db } = server;
  const limited = await makeAgent(db, [['view_changes', 'mine']]);
  const open = await makeAgent(db, ['view_changes']);
  const editor = await signIn(server, await makeAgent(db, ['view_changes', 'edit_change']));
  const change = await makeChange(db, { department_id: departments.other });
  for (const { id: user_id } of [limited, open])
    await db
      .insertInto('comments')
      .values({ owner_type: 'sd_changes', owner_id: change.id, body: 'x', author_id: user_id, created_at: new Date() })
      .execute();
  await db
    .insertInto('watchers')
    .values([{ owner_type: 'sd_changes', owner_id: change.id, user_id: open.id, level: 'all' }])
    .execute();
  expect(
    (await editor.post(`${api}/comments/sd_changes:${change.id}`, { body: '<p>Soon.</p>', mention_ids: [open.id] }))
      .status,
  ).toBe(200);
  expect(
    await editor.post(`${api}/comments/sd_changes:${change.id}`, { body: '<p>Soon.</p>', mention_ids: [limited.id] }),
  ).toMatchObject({ status: 422, message: { mention_ids: expect.any(String) } });
  const mails = await db.selectFrom('outgoing_mails').select('recipient_id').execute();
  const told = mails.map(({ recipient_id }) => recipient_id);
  expect(told).toContain(open.id);
  expect(told).not.toContain(limited.id);
});
