import type { ActivityPage } from '../../wire/parts/activity';
import type { ChangeView } from '../../wire/change/change';
import { applyBoard } from '../testing/board';
import { type Client, signIn } from '../testing/client';
import {
  makeAdmin,
  makeAgent,
  makeAsset,
  makeChange,
  makeProblem,
  makeRelease,
  makeTask,
  makeTicket,
  makeUser,
} from '../testing/factories';
import { startServer, type TestServer } from '../testing/server';

let server: TestServer;
let admin: Client;
let requester_id: number;
const api = '/service-desk/api';

beforeAll(async () => {
  server = await startServer();
  admin = await signIn(server, await makeAdmin(server.db, { full_name: 'Ada Admin' }));
  requester_id = (await makeUser(server.db)).id;
});
afterAll(() => server.close());

const save = async (id: number, more: object) => {
  const { subject, description } = await server.db
    .selectFrom('changes')
    .select(['subject', 'description'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return admin.post(`${api}/change`, {
    ...{ id, subject, requester_id, change_type_id: 2 },
    description: description || 'Text',
    // The test is about the status.
    confirm_reapproval: 1,
    ...more,
  });
};
const view = async (id: number) => (await admin.get<{ change: ChangeView }>(`${api}/change/${id}`)).data.change;
const log = async (id: number) =>
  (
    await admin.get<{ change_activity_logs: ActivityPage }>(`${api}/change-log/${id}`)
  ).data.change_activity_logs.data.map((entry) => entry.name);

const all = [1, 2, 3, 4, 5, 6, 7, 8];
const follows: Record<number, number[]> = { 1: [2, 8], 2: [4, 8], 3: [], 4: [5, 2, 8], 5: [6, 2], 7: [2, 8], 8: [] };
const moves = Object.entries(follows).flatMap(([from, to]) =>
  all.filter((next) => next !== Number(from)).map((next) => ({ from: Number(from), next, allowed: to.includes(next) })),
);

describe('by saving', () => {
  test.each(moves)('from $from to $next: $allowed', async ({ from, next, allowed }) => {
    const { id } = await makeChange(server.db, { status_id: from, change_type_id: 2 });
    expect((await save(id, { status_id: next })).status).toBe(allowed ? 200 : 409);
    expect((await view(id)).status.id).toBe(allowed ? next : from);
  });

  test.each([
    [1, 4, 'A change that is Open can only become Planning or Cancelled.'],
    [2, 3, 'A change that is Planning can only become Pending Release or Cancelled.'],
    [4, 1, 'A change that is Pending Release can only become Pending Review, Planning, or Cancelled.'],
    [8, 1, 'A change that is Cancelled keeps this status.'],
  ])('from %s to %s the refusal names what is allowed', async (status_id, next, message) => {
    const { id } = await makeChange(server.db, { status_id, change_type_id: 2 });
    expect(await save(id, { status_id: next })).toMatchObject({ status: 409, message });
  });

  test('while a board decides its name is told', async () => {
    const { changeId } = await applyBoard(server, [{}], { cab: { name: 'Infra' } });
    expect(await save(changeId, { status_id: 2 })).toMatchObject({
      status: 409,
      message: 'The board “Infra” is deciding on this change: its status follows from the decision.',
    });
    expect((await save(changeId, { status_id: 3 })).status).toBe(200);
  });

  test('A major change needs an approved board first.', async () => {
    const refusal = { status: 409, message: 'A major change needs an approved board first.' };
    const { id } = await makeChange(server.db, { status_id: 2, change_type_id: 3 });
    expect(await save(id, { status_id: 4, change_type_id: 3 })).toMatchObject(refusal);
    for (const change_type_id of [1, 2, 4]) {
      const other = await makeChange(server.db, { status_id: 2, change_type_id });
      expect((await save(other.id, { status_id: 4, change_type_id })).status).toBe(200);
      expect(await save(other.id, { status_id: 4, change_type_id: 3 })).toMatchObject(refusal);
    }
  });

  test('an approved board lets a major change be released, also after more planning; one that was denied later does not', async () => {
    const approver = await makeAgent(server.db, ['view_changes']);
    const board = await applyBoard(server, [{ users: [approver] }], { change: { change_type_id: 3, status_id: 2 } });
    await board.vote(approver, 'approve');
    expect(await board.changeStatus()).toBe(4);
    for (const status_id of [2, 4])
      expect((await save(board.changeId, { status_id, change_type_id: 3 })).status).toBe(200);
    await save(board.changeId, { status_id: 2, change_type_id: 3 });
    await server.db
      .insertInto('cab_runs')
      .values({
        change_id: board.changeId,
        name: 'Later',
        status: 'DENIED',
        previous_status_id: 2,
        send_auto_reminders: false,
      })
      .execute();
    expect((await save(board.changeId, { status_id: 4, change_type_id: 3 })).status).toBe(409);
  });

  test('Closed stamps the time, any other status leaves it empty', async () => {
    const { id } = await makeChange(server.db, { status_id: 5 });
    await save(id, { status_id: 6 });
    expect((await view(id)).change_closed_on).toMatch(/^\d{4}-/);
  });
});

describe('closing', () => {
  test.each([1, 2, 4, 5])('from status %s sets Closed and the time', async (status_id) => {
    const { id, identifier } = await makeChange(server.db, { status_id });
    expect(await admin.post(`${api}/change-close/${id}`)).toMatchObject({
      status: 200,
      message: `${identifier} was closed.`,
    });
    expect(await view(id)).toMatchObject({ status: { id: 6 }, change_closed_on: expect.any(String), version: 2 });
    expect(await log(id)).toEqual(['<b>Ada Admin</b> closed this change']);
  });

  test.each([
    [6, 'This change is already closed.'],
    [7, 'A change that is Rejected cannot be closed.'],
    [8, 'A change that is Cancelled cannot be closed.'],
    [3, 'A board is deciding on this change: close it after the decision, or remove the board first.'],
  ])('from status %s is refused', async (status_id, message) => {
    const { id } = await makeChange(server.db, { status_id });
    expect(await admin.post(`${api}/change-close/${id}`)).toMatchObject({ status: 409, message });
    expect((await view(id)).status.id).toBe(status_id);
  });

  test('while a board decides its name is told', async () => {
    const { changeId } = await applyBoard(server, [{}], { cab: { name: 'Infra' } });
    expect(await admin.post(`${api}/change-close/${changeId}`)).toMatchObject({
      status: 409,
      message: 'The board “Infra” is deciding on this change: close it after the decision, or remove the board first.',
    });
  });

  test('twice at once: one closes it', async () => {
    const { id } = await makeChange(server.db);
    const responses = await Promise.all([1, 2].map(() => admin.post(`${api}/change-close/${id}`)));
    expect(responses.map((response) => response.status).sort()).toEqual([200, 409]);
  });
});

describe('a closed change', () => {
  test('refuses every write but opening it again', async () => {
    const [{ id }, asset, ticket, task, release] = [
      await makeChange(server.db, { status_id: 6 }),
      await makeAsset(server.db),
      await makeTicket(server.db),
      await makeTask(server.db),
      await makeRelease(server.db),
    ];
    await server.db.insertInto('change_assets').values({ change_id: id, asset_id: asset.id }).execute();
    await server.db
      .insertInto('change_tickets')
      .values({ change_id: id, ticket_id: ticket.id, type: 'change_caused_ticket' })
      .execute();
    await server.db.insertInto('change_tasks').values({ change_id: id, task_id: task.id }).execute();
    const other = await makeAsset(server.db);
    const link = { change_id: id, ticket_id: ticket.id, type: 'causing' };
    const responses = [
      await save(id, { status_id: 6 }),
      await save(id, { status_id: 2 }),
      await admin.delete(`${api}/change/${id}`),
      await admin.get(`${api}/edit-change/${id}`),
      await admin.patch(`${api}/update-activity-duration/${id}`, { total_activity_duration: 5 }),
      await admin.post(`${api}/change/attach-assets/${id}`, { asset_ids: [other.id] }),
      await admin.delete(`${api}/change/detach-asset/${id}/${asset.id}`),
      await admin.post(`${api}/change/attach-release/${id}/${release.id}`),
      await admin.delete(`${api}/change/detach-release/${id}`),
      await admin.post(`${api}/attach-ticket/change`, { change_id: id, ticket_ids: [ticket.id], type: 'initiating' }),
      await admin.delete(`${api}/detach-ticket/change`, link),
      await admin.post(`${api}/attach-task/change`, { change_id: id, task_ids: [task.id] }),
      await admin.delete(`${api}/detach-task/change`, { change_id: id, task_id: task.id }),
      await admin.post(`${api}/general-popup/${id}/sd_changes`, { identifier: 'reason', description: 'Text' }),
      await admin.delete(`${api}/delete/general-popup/${id}/sd_changes/reason`),
    ];
    for (const response of responses)
      expect(response).toMatchObject({
        status: 409,
        message: 'This change is closed and read-only. Reopen it first.',
      });
    expect(await log(id)).toEqual([]);
  });

  test('is opened again in Planning', async () => {
    const { id, identifier } = await makeChange(server.db, { status_id: 6, change_closed_on: '2026-01-01T00:00:00Z' });
    expect(await admin.post(`${api}/change-reopen/${id}`)).toMatchObject({
      status: 200,
      message: `${identifier} was reopened.`,
    });
    expect(await view(id)).toMatchObject({ status: { id: 2 }, change_closed_on: null });
    expect(await log(id)).toEqual(['<b>Ada Admin</b> reopened this change']);
    expect(await admin.post(`${api}/change-reopen/${id}`)).toMatchObject({
      status: 409,
      message: 'This change is not closed.',
    });
  });
});

describe('the activity duration', () => {
  const set = (id: number, total_activity_duration: unknown, client = admin) =>
    client.patch(`${api}/update-activity-duration/${id}`, { total_activity_duration });

  test('is set in minutes, and told in hours and minutes', async () => {
    const { id, identifier } = await makeChange(server.db);
    expect(await set(id, 90)).toMatchObject({
      status: 200,
      message: `The activity duration of ${identifier} was saved.`,
    });
    expect((await view(id)).total_activity_duration).toBe(90);
    expect((await admin.post(`${api}/update-activity-duration/${id}`, { total_activity_duration: '30' })).status).toBe(
      200,
    );
    expect(await log(id)).toEqual([
      '<b>Ada Admin</b> changed the activity duration from <i>1 h 30 min</i> to <i>0 h 30 min</i>',
      '<b>Ada Admin</b> changed the activity duration from <i>0 h 0 min</i> to <i>1 h 30 min</i>',
    ]);
  });

  test('is required, whole and not negative', async () => {
    const { id } = await makeChange(server.db);
    for (const nothing of [undefined, null, ''])
      expect(await set(id, nothing)).toMatchObject({
        status: 422,
        message: { total_activity_duration: 'This field is required.' },
      });
    for (const wrong of [-1, 1.5, 'soon', 5_256_001])
      expect(await set(id, wrong)).toMatchObject({
        status: 422,
        message: { total_activity_duration: 'Enter whole minutes, from 0 to 5,256,000.' },
      });
    expect((await set(id, 5_256_000)).status).toBe(200);
    expect((await set(999_999, 5)).status).toBe(404);
  });

  test('needs edit_change and change_activity_duration', async () => {
    const { id } = await makeChange(server.db);
    expect(
      await set(id, 5, await signIn(server, await makeAgent(server.db, ['view_changes', 'edit_change']))),
    ).toMatchObject({ status: 403, message: 'Missing permission: change_activity_duration' });
    expect(
      await set(id, 5, await signIn(server, await makeAgent(server.db, ['view_changes', 'change_activity_duration']))),
    ).toMatchObject({ status: 403, message: 'Missing permission: edit_change' });
  });
});

test('a deleted change is gone with its files, entries, values, links and board; links of its mails say so', async () => {
  const approver = await makeAgent(server.db, ['view_changes']);
  const { changeId: id } = await applyBoard(server, [{ users: [approver] }]);
  const [asset, ticket, problem, task] = [
    await makeAsset(server.db),
    await makeTicket(server.db),
    await makeProblem(server.db, { change_id: id }),
    await makeTask(server.db),
  ];
  await admin.post(`${api}/change/attach-assets/${id}`, { asset_ids: [asset.id] });
  await admin.post(`${api}/attach-ticket/change`, { change_id: id, ticket_ids: [ticket.id], type: 'causing' });
  await admin.post(`${api}/attach-task/change`, { change_id: id, task_ids: [task.id] });
  await admin.post(`${api}/general-popup/${id}/sd_changes`, { identifier: 'reason', description: 'Text' });
  const { identifier } = await view(id);
  expect(await admin.delete(`${api}/change/${id}`)).toMatchObject({
    status: 200,
    message: `${identifier} was deleted.`,
  });
  for (const path of ['change', 'change-action', 'change-log', 'change-planning', 'edit-change'])
    expect((await admin.get(`${api}/${path}/${id}`)).status).toBe(404);
  expect((await admin.delete(`${api}/change/${id}`)).status).toBe(404);
  const left = async (table: 'change_assets' | 'change_tickets' | 'change_tasks' | 'cab_runs') =>
    (await server.db.selectFrom(table).select('change_id').where('change_id', '=', id).execute()).length;
  expect([
    await left('change_assets'),
    await left('change_tickets'),
    await left('change_tasks'),
    await left('cab_runs'),
  ]).toEqual([0, 0, 0, 0]);
  expect(
    await server.db.selectFrom('problems').select('change_id').where('id', '=', problem.id).executeTakeFirst(),
  ).toEqual({ change_id: null });
  expect(
    await server.db.selectFrom('approval_links').select('ended').where('user_id', '=', approver.id).execute(),
  ).toEqual([{ ended: 'deleted' }]);
  expect(
    (
      await server.db
        .selectFrom('activity_log')
        .select('kind')
        .where('owner_type', '=', 'sd_changes')
        .where('owner_id', '=', id)
        .orderBy('id', 'desc')
        .limit(1)
        .executeTakeFirst()
    )?.kind,
  ).toBe('deleted');
});
