import type { ActivityPage } from '../../../wire/parts/activity';
import type { BulkResult } from '../../../wire/parts/bulk';
import type { ProblemView } from '../../../wire/problem/problem';
import { type Client, signIn } from '../../testing/client';
import {
  makeAdmin,
  makeTicket,
  makeAgent,
  makeChange,
  makeDepartment,
  makeProblem,
  makeRelease,
  makeUser,
} from '../../testing/factories';
import { startServer, type TestServer } from '../../testing/server';
import { statementsOf } from '../../testing/statements';

let server: TestServer;
let admin: Client;
let ada: { id: number };
const api = '/service-desk/api';

beforeAll(async () => {
  server = await startServer();
  ada = await makeAdmin(server.db, { full_name: 'Ada' });
  admin = await signIn(server, ada);
});
afterAll(() => server.close());

const bulk = (kind: 'problem' | 'change' | 'release', body: object, who = admin) =>
  who.post<BulkResult>(`${api}/${kind}-bulk`, body);
const undo = (id: number | null, who = admin) => who.post<BulkResult>(`${api}/bulk-undo/${id}`);
const view = async (id: number) => (await admin.get<ProblemView>(`${api}/problem/${id}`)).data;
const problems = (count: number, given: object = {}) =>
  Promise.all(Array.from({ length: count }, async () => (await makeProblem(server.db, given)).id));

describe('many problems at once', () => {
  test('get what is set, each told in its log; undo gives former values back', async () => {
    const agent = await makeAgent(server.db, [], { full_name: 'Bruno' });
    const ids = await problems(3);
    const before = await Promise.all(ids.map(view));
    const { data, message } = await bulk('problem', { ids, set: { priority_id: 4, assigned_id: agent.id } });
    expect(message).toBe('3 records were changed.');
    expect(data).toMatchObject({ id: expect.any(Number), changed: 3, skipped: [] });
    for (const [i, id] of ids.entries())
      expect(await view(id)).toMatchObject({
        priority_id: { id: 4 },
        assigned_id: { full_name: 'Bruno' },
        version: before[i]!.version + 1,
      });
    const { data: log } = await admin.get<{ problem_activity_logs: ActivityPage }>(`${api}/problem-log/${ids[0]}`);
    expect(log.problem_activity_logs.data[0]?.name).toMatch(/Ada<\/b> .*Priority.*Bruno/i);
    expect(await undo(data.id)).toMatchObject({
      message: '3 records are as before.',
      data: { changed: 3, skipped: [] },
    });
    for (const [i, id] of ids.entries())
      expect(await view(id)).toMatchObject({ priority_id: before[i]!.priority_id, assigned_id: null });
  });

  test('dry_run tells what would happen and does nothing', async () => {
    const [one, other] = await problems(2);
    await bulk('problem', { ids: [other], set: { priority_id: 4 } });
    const { version } = await view(one!);
    const { data, message } = await bulk('problem', {
      ids: [one, other, 999_999],
      set: { priority_id: 4 },
      dry_run: true,
    });
    expect(message).toMatch(/^1 record would change\. 2 were skipped: PROBLEM-\d+, #999999\.$/);
    expect(data).toMatchObject({ id: null, changed: 1 });
    expect(data.skipped).toEqual([
      { id: other, identifier: expect.any(String), why: 'No change needed.' },
      { id: 999_999, identifier: '', why: 'This problem does not exist or was deleted.' },
    ]);
    expect((await view(one!)).version).toBe(version);
  });

  test('the preview says what the records have now, the most frequent first', async () => {
    const agent = await makeAgent(server.db, [], { full_name: 'Berta' });
    const ids = await problems(3);
    await bulk('problem', { ids: [ids[0]!], set: { assigned_id: agent.id } });
    await bulk('problem', { ids, set: { priority_id: 1 } });
    const { data } = await bulk('problem', { ids, set: { assigned_id: ada.id, priority_id: 4 }, dry_run: true });
    expect(data.present).toEqual([
      {
        field: 'assigned_id',
        values: [
          { name: '', count: 2 },
          { name: 'Berta', count: 1 },
        ],
      },
      { field: 'priority_id', values: [{ name: 'Low', count: 3 }] },
    ]);
    expect((await bulk('problem', { ids, set: { priority_id: 4 } })).data.present).toEqual([]);
  });

  test('what somebody else has changed since the preview is skipped and named', async () => {
    const ids = await problems(2);
    const { data: preview } = await bulk('problem', { ids, set: { priority_id: 4 }, dry_run: true });
    expect(preview.changed).toBe(2);
    const other = await signIn(server, await makeAdmin(server.db));
    await other.post(`${api}/problem-close/${ids[0]}`);
    const { data } = await bulk('problem', { ids, set: { priority_id: 4 }, as_of: preview.as_of });
    expect(data.changed).toBe(1);
    expect(data.skipped).toMatchObject([{ id: ids[0], why: 'Somebody else has changed it since you chose it.' }]);
  });

  test('who only links a record between preview and run has changed nothing, whoever saved it before', async () => {
    const ids = await problems(2);
    const other = await signIn(server, await makeAdmin(server.db));
    await other.post(`${api}/problem-bulk`, { ids, set: { priority_id: 2 } });
    const { data: preview } = await bulk('problem', { ids, set: { priority_id: 4 }, dry_run: true });
    for (const [person, id] of [
      [admin, ids[0]],
      [other, ids[1]],
    ] as const) {
      const ticket_ids = [(await makeTicket(server.db)).id];
      expect((await person.post(`${api}/problem-attach-ticket/${id}`, { ticket_ids })).status).toBe(200);
    }
    const { data } = await bulk('problem', { ids, set: { priority_id: 4 }, as_of: preview.as_of });
    expect(data).toMatchObject({ changed: 2, skipped: [] });
  });

  test('the filter is the query of the list: filters, words and saved filters', async () => {
    const department = await makeDepartment(server.db);
    const given = { department_id: department.id };
    const [one] = await problems(1, { ...given, subject: 'Red giraffe' });
    const [two] = await problems(1, { ...given, subject: 'Blue whale' });
    const count = async (filter: object) =>
      (await bulk('problem', { filter, set: { priority_id: 4 }, dry_run: true })).data.changed;
    expect(await count({ dept_ids: [department.id] })).toBe(2);
    expect(await count({ department_ids: String(department.id), 'search-query': 'giraffe' })).toBe(1);
    expect(await count({ problem_ids: [one, two], 'search-query': '%' })).toBe(0);
    const { data } = await admin.post<{ id: number }>(`${api}/agent/problem-filter`, {
      name: 'Mine',
      filters: { problem_ids: [two] },
    });
    expect(await count({ filter_id: data.id })).toBe(1);
    const { data: done } = await bulk('problem', { filter: { dept_ids: [department.id] }, set: { priority_id: 1 } });
    expect(done.changed).toBe(2);
  });

  test('closing sets the moment and needs the right; a status that is kept keeps the moment', async () => {
    const agent = await signIn(server, await makeAgent(server.db, ['view_problems', 'edit_problem']));
    const ids = await problems(2);
    expect(await bulk('problem', { ids, set: { status_type_id: 3 } }, agent)).toMatchObject({
      status: 403,
      message: 'Missing permission: close_problem',
    });
    const { data } = await bulk('problem', { ids, set: { status_type_id: 3 } });
    const { closed_at } = await view(ids[0]!);
    expect(closed_at).not.toBeNull();
    await bulk('problem', { ids, set: { status_type_id: 3, priority_id: 1 } });
    expect((await view(ids[0]!)).closed_at).toBe(closed_at);
    expect((await undo(data.id)).data.skipped).toHaveLength(2);
    await bulk('problem', { ids, set: { status_type_id: 1 } });
    expect((await view(ids[0]!)).closed_at).toBeNull();
  });

  test('who hears of one gets the usual mail, who hears of several gets one', async () => {
    const [rita, carl] = [await makeUser(server.db), await makeAgent(server.db)];
    const ids = [...(await problems(2, { requester_id: rita.id })), ...(await problems(1))];
    await server.db.deleteFrom('outgoing_mails').execute();
    await bulk('problem', { ids, set: { status_type_id: 2 } });
    const mails = await server.db
      .selectFrom('outgoing_mails')
      .select(['kind', 'recipient_email', 'subject', 'html'])
      .execute();
    expect(mails.filter(({ recipient_email }) => recipient_email === rita.email)).toEqual([
      expect.objectContaining({ kind: 'changed-at-once', subject: 'Ada changed 2 records of yours' }),
    ]);
    expect(mails.filter(({ kind }) => kind === 'problem-status-changed')).toHaveLength(1);
    await server.db.deleteFrom('outgoing_mails').execute();
    await bulk('problem', { ids, set: { assigned_id: carl.id } });
    const [mail] = await server.db.selectFrom('outgoing_mails').select(['recipient_email', 'html']).execute();
    expect(mail?.recipient_email).toBe(carl.email);
    expect(mail?.html.match(/assigned the problem/g)).toHaveLength(3);
  });

  test('deleting puts them into the trash; undo takes them out', async () => {
    const ids = await problems(3);
    const { data, message } = await bulk('problem', { ids, delete: true });
    expect([message, data.changed]).toEqual(['3 records were deleted.', 3]);
    for (const id of ids) expect((await admin.get(`${api}/problem/${id}`)).status).toBe(404);
    await admin.post(`${api}/problem-restore/${ids[0]}`);
    const { data: undone } = await undo(data.id);
    expect(undone).toMatchObject({ changed: 2, skipped: [{ id: ids[0], why: 'This problem is not in the trash.' }] });
    for (const id of ids) expect((await admin.get(`${api}/problem/${id}`)).status).toBe(200);
  });
});

describe('undo', () => {
  test('leaves alone what somebody has changed since, and names it', async () => {
    const ids = await problems(2);
    const { data } = await bulk('problem', { ids, set: { priority_id: 4 } });
    const other = await signIn(server, await makeAdmin(server.db));
    await other.post(`${api}/problem-close/${ids[0]}`);
    const { data: undone, message } = await undo(data.id);
    expect(message).toMatch(/^1 record is as before\. 1 was skipped: PROBLEM-\d+\.$/);
    expect(undone.skipped).toMatchObject([{ id: ids[0], why: 'It was changed again since: undo it there by hand.' }]);
    expect([(await view(ids[0]!)).priority_id?.id, (await view(ids[1]!)).priority_id?.id]).toEqual([4, 2]);
  });

  test('of what was deleted since is refused and named; the others are undone', async () => {
    const ids = await problems(3, { priority_id: 2 });
    const { identifier } = await server.db
      .selectFrom('problems')
      .select('identifier')
      .where('id', '=', ids[1]!)
      .executeTakeFirstOrThrow();
    const { data } = await bulk('problem', { ids, set: { priority_id: 4 } });
    const other = await signIn(server, await makeAdmin(server.db));
    await other.delete(`${api}/problem-delete/${ids[1]}`);
    const { data: undone, message } = await undo(data.id);
    expect(undone).toMatchObject({
      changed: 2,
      skipped: [{ id: ids[1], identifier, why: 'This problem does not exist or was deleted.' }],
    });
    expect(message).toBe(`2 records are as before. 1 was skipped: ${identifier}.`);
    for (const id of [ids[0]!, ids[2]!]) expect((await view(id)).priority_id?.id).toBe(2);
    // It comes back as it was deleted.
    await other.post(`${api}/problem-restore/${ids[1]}`);
    expect((await view(ids[1]!)).priority_id?.id).toBe(4);
  });

  test('is for who did it, once, for ten minutes, with the right to edit', async () => {
    const agent = await makeAgent(server.db, ['view_problems', 'edit_problem']);
    const client = await signIn(server, agent);
    const edit = async () =>
      (await bulk('problem', { ids: await problems(1), set: { priority_id: 4 } }, client)).data.id;
    const id = await edit();
    expect((await undo(id)).status).toBe(404);
    expect((await undo(id, client)).status).toBe(200);
    expect(await undo(id, client)).toMatchObject({ status: 409, message: 'This was undone already.' });
    const old = await edit();
    await server.db
      .updateTable('bulk_edits')
      .set({ at: new Date(Date.now() - 601_000) })
      .where('id', '=', Number(old))
      .execute();
    expect(await undo(old, client)).toMatchObject({
      status: 409,
      message: 'This can be undone for 10 minutes only.',
    });
    const last = await edit();
    await server.db.deleteFrom('user_permissions').where('user_id', '=', agent.id).execute();
    expect((await undo(last, client)).status).toBe(403);
  });
});

describe('many changes at once', () => {
  test('follow the rules of a single save: closed, not next, without a board', async () => {
    const make = async (given: object) => (await makeChange(server.db, given)).id;
    const [open, closed, rejected, major] = [
      await make({ status_id: 2 }),
      await make({ status_id: 6 }),
      await make({ status_id: 7 }),
      await make({ status_id: 2, change_type_id: 3 }),
    ];
    const { data } = await bulk('change', { ids: [open, closed, rejected, major], set: { status_id: 4 } });
    expect(data.changed).toBe(1);
    expect(data.skipped.map(({ id, why }) => [id, why])).toEqual([
      [closed, 'This change is closed and read-only. Reopen it first.'],
      [rejected, 'A change that is Rejected can only become Planning or Cancelled.'],
      [major, 'A major change needs an approved board first.'],
    ]);
    const { data: removed } = await bulk('change', { ids: [open, closed], delete: true });
    expect(removed).toMatchObject({ changed: 1, skipped: [{ id: closed }] });
  });

  test('team, agent, department and priority can be taken away; undo gives them back', async () => {
    const agent = await makeAgent(server.db);
    const { id } = await makeChange(server.db, { priority_id: 2, agent_id: agent.id });
    const { data } = await bulk('change', { ids: [id], set: { priority_id: null, agent_id: null } });
    const row = () =>
      server.db.selectFrom('changes').select(['priority_id', 'agent_id']).where('id', '=', id).executeTakeFirst();
    expect(await row()).toEqual({ priority_id: null, agent_id: null });
    await undo(data.id);
    expect(await row()).toEqual({ priority_id: 2, agent_id: agent.id });
  });
});

test('completing releases sets the moment, tells their changes, and needs the right', async () => {
  const [release, change] = [await makeRelease(server.db), await makeChange(server.db)];
  await admin.post(`${api}/release/attach-change/${release.id}`, { change_ids: [change.id] });
  const agent = await signIn(server, await makeAgent(server.db, ['view_releases', 'edit_release']));
  const body = { ids: [release.id], set: { status_id: 5 } };
  expect((await bulk('release', body, agent)).message).toBe('Missing permission: complete_release');
  expect((await bulk('release', body)).data.changed).toBe(1);
  const row = await server.db
    .selectFrom('releases')
    .select('completed_at')
    .where('id', '=', release.id)
    .executeTakeFirst();
  expect(row?.completed_at).not.toBeNull();
  const { data } = await admin.get<{ change_activity_logs: ActivityPage }>(`${api}/change-log/${change.id}`);
  expect(data.change_activity_logs.data[0]?.name).toMatch(/completed/);
});

describe('bad input', () => {
  test.each([
    [{ set: { priority_id: 1 } }, 'ids'],
    [{ ids: [1], filter: {}, set: { priority_id: 1 } }, 'ids'],
    [{ ids: [], set: { priority_id: 1 } }, 'ids'],
    [{ ids: ['x'], set: { priority_id: 1 } }, 'ids'],
    [{ ids: Array.from({ length: 10_001 }, (_, i) => i + 1), set: { priority_id: 1 } }, 'ids'],
    [{ ids: [1] }, 'set'],
    [{ ids: [1], set: {} }, 'set'],
    [{ ids: [1], set: { subject: 'x', priority_id: 1 } }, 'set'],
    [{ ids: [1], set: { priority_id: 1 }, delete: true }, 'set'],
    [{ ids: [1], set: { priority_id: 99_999 } }, 'set.priority_id'],
    [{ ids: [1], set: { priority_id: null } }, 'set'],
    [{ filter: { nonsense_ids: [1] }, set: { priority_id: 1 } }, 'nonsense_ids'],
    [{ filter: { trash: true }, set: { priority_id: 1 } }, 'trash'],
    [{ filter: { status_ids: ['a'] }, set: { priority_id: 1 } }, 'status_ids'],
    [{ filter: { filter_id: 'x' }, set: { priority_id: 1 } }, 'filter_id'],
    [{ ids: [1], set: { priority_id: 1 }, as_of: 'yesterday' }, 'as_of'],
  ])('a body (%#) is 422 at its field', async (body, field) => {
    const { status, message } = await bulk('problem', body);
    expect([status, Object.keys(message as object)]).toEqual([422, [field]]);
  });

  test('a filter that names a kind which one may not see is 403; so is editing and deleting without the right', async () => {
    const agent = await signIn(server, await makeAgent(server.db, ['view_problems', 'edit_problem']));
    const set = { priority_id: 1 };
    expect((await bulk('problem', { filter: { change_ids: [1] }, set }, agent)).message).toBe(
      'Missing permission: view_changes',
    );
    expect((await bulk('problem', { ids: [1], delete: true }, agent)).message).toBe(
      'Missing permission: delete_problem',
    );
    const viewer = await signIn(server, await makeAgent(server.db, ['view_problems']));
    expect((await bulk('problem', { ids: [1], set }, viewer)).message).toBe('Missing permission: edit_problem');
  });
});

test('as many statements for twelve as for two; a thousand in a second or two, and 10,000 ids are taken', async () => {
  const agent = await makeAgent(server.db);
  const set = { status_type_id: 2, priority_id: 4, assigned_id: agent.id };
  const [few, more] = [await problems(2), await problems(12)];
  const edit = (ids: number[]) => statementsOf(() => bulk('problem', { ids, set }));
  expect(await edit(more)).toBe(await edit(few));
  const remove = (ids: number[]) => statementsOf(() => bulk('problem', { ids, delete: true }));
  expect(await remove(more)).toBe(await remove(few));

  const many: number[] = [];
  for (let i = 0; i < 20; i++) many.push(...(await problems(50, { requester_id: ada.id })));
  const timed = async (work: () => Promise<{ data: BulkResult }>) => {
    const begun = Date.now();
    const { data } = await work();
    return [data.changed, Date.now() - begun, data.id] as const;
  };
  const [changed, ms, id] = await timed(() => bulk('problem', { ids: many, set }));
  const [undone, undoMs] = await timed(() => undo(id));
  const [deleted, deleteMs, deletion] = await timed(() => bulk('problem', { ids: many, delete: true }));
  const [restored, restoreMs] = await timed(() => undo(deletion));
  if (process.env.MEASURE) console.log({ ms, undoMs, deleteMs, restoreMs });
  expect([changed, undone, deleted, restored]).toEqual([1000, 1000, 1000, 1000]);
  expect(ms).toBeLessThan(5000);
  const ids = Array.from({ length: 10_000 }, (_, i) => 5_000_000 + i);
  expect((await bulk('problem', { ids, set, dry_run: true })).data.skipped).toHaveLength(10_000);
}, 60_000);
