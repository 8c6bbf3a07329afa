import type { ChangeActions, ChangeList } from '../../wire/change/change';
import type { ReleaseList } from '../../wire/release/release';
import { applyBoard } from '../testing/board';
import { type Client, signIn } from '../testing/client';
import { makeAdmin, makeAgent, makeCab, makeChange, makeRelease, makeUser } from '../testing/factories';
import { startServer, type TestServer } from '../testing/server';

let server: TestServer;
let admin: Client;
const api = '/service-desk/api';

beforeAll(async () => {
  server = await startServer();
  admin = await signIn(server, await makeAdmin(server.db));
});
afterAll(() => server.close());

const add = async (path: string, name: string, behaves_as_id?: number): Promise<number> =>
  (await admin.post<{ id: number }>(`${api}/${path}`, { name, behaves_as_id })).data.id;
const allowed = async (id: number): Promise<string[]> =>
  (await admin.get<{ actions: ChangeActions }>(`${api}/change-action/${id}`)).data.actions.allowed_statuses.map(
    ({ name }) => name,
  );
const flags = async (id: number) =>
  (await admin.get<{ actions: ChangeActions }>(`${api}/change-action/${id}`)).data.actions;
const move = async (id: number, status_id: number, more: object = {}) => {
  const { requester_id } = await server.db
    .selectFrom('changes')
    .select('requester_id')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return admin.post(`${api}/change`, {
    ...{ id, subject: 'Moved', description: '<p>On.</p>', requester_id, change_type_id: 2, status_id },
    ...more,
  });
};

describe('an added status of changes', () => {
  test('behaves as the built-in one: the same may follow, and one goes to and fro between the two', async () => {
    const testing = await add('change-status', 'Testing', 4);
    const change = await makeChange(server.db, { status_id: 2, change_type_id: 2 });
    expect(await allowed(change.id)).toEqual(['Planning', 'Pending Release', 'Cancelled', 'Testing']);
    expect((await move(change.id, testing)).status).toBe(200);
    expect(await allowed(change.id)).toEqual(['Planning', 'Pending Release', 'Pending Review', 'Cancelled', 'Testing']);
    expect(await flags(change.id)).toMatchObject({ change_close: true, allowed_enforce_cab: false });
    expect((await move(change.id, 6)).message).toBe(
      'A change that is Testing can only become Pending Release, Pending Review, Planning, or Cancelled.',
    );
    expect((await move(change.id, 5)).status).toBe(200);
  });

  test('like Planning it is offered to a new change, and sent to a board; the board gives it back', async () => {
    const drafting = await add('change-status', 'Drafting', 2);
    const { id: requester_id } = await makeUser(server.db);
    const created = await admin.post<{ id: number }>(`${api}/change`, {
      ...{ subject: 'New', description: '<p>x</p>', requester_id, change_type_id: 2, status_id: drafting },
    });
    expect(created.status).toBe(200);
    expect(await flags(created.data.id)).toMatchObject({ allowed_enforce_cab: true });
    const cab = await makeCab(server.db);
    expect(
      await admin.post(`${api}/apply-cab-approval`, { change_id: created.data.id, workflow_id: cab.id }),
    ).toMatchObject({ status: 200 });
    expect(await admin.delete(`${api}/change-status/${drafting}`)).toMatchObject({
      status: 409,
      message: '“Drafting” is used by 1 run of a board. Choose what takes its place.',
    });
  });

  test('is never one in which the work is over or a board decides', async () => {
    for (const behaves_as_id of [3, 6, 7, 8, 999])
      expect(await admin.post(`${api}/change-status`, { name: 'Over', behaves_as_id })).toMatchObject({
        status: 422,
        message: { behaves_as_id: expect.any(String) },
      });
    expect(await admin.post(`${api}/change-status`, { name: 'Nothing said' })).toMatchObject({
      status: 422,
      message: { behaves_as_id: 'This field is required.' },
    });
    expect(await admin.post(`${api}/release-status`, { name: 'Over', behaves_as_id: 5 })).toMatchObject({
      status: 422,
    });
  });

  test('keeps what it behaves as, and only such a one takes its place', async () => {
    const waiting = await add('change-status', 'Waiting for parts', 2);
    expect(await admin.post(`${api}/change-status`, { id: waiting, name: 'Parts', behaves_as_id: 5 })).toMatchObject({
      status: 422,
      message: { behaves_as_id: 'What it behaves as is chosen once, when it is created.' },
    });
    const change = await makeChange(server.db, { status_id: waiting });
    expect((await admin.delete(`${api}/change-status/${waiting}?reassign_to=6`)).message).toEqual({
      reassign_to: 'Choose one that behaves as “Planning”.',
    });
    expect((await admin.delete(`${api}/change-status/${waiting}?reassign_to=2`)).status).toBe(200);
    const { data } = await admin.get<{ change: { status: object } }>(`${api}/change/${change.id}`);
    expect(data.change.status).toEqual({ id: 2, name: 'Planning' });
  });
});

test('a type that behaves as Major needs an approved board', async () => {
  const regulatory = await add('change-type', 'Regulatory', 3);
  const change = await makeChange(server.db, { status_id: 2, change_type_id: regulatory });
  expect(await allowed(change.id)).not.toContain('Pending Release');
  expect(await move(change.id, 4, { change_type_id: regulatory })).toMatchObject({
    status: 409,
    message: 'A major change needs an approved board first.',
  });
});

test('an added status of releases is listed with the built-in one that it behaves as', async () => {
  const rehearsal = await add('release-status', 'Rehearsal', 3);
  await makeRelease(server.db, { subject: 'Rehearsed release', status_id: rehearsal });
  const { data } = await admin.get<ReleaseList>(`${api}/release-list?search-query=Rehearsed%20release`);
  expect(data.releases[0]?.status).toEqual({ id: rehearsal, name: 'Rehearsal', behaves_as_id: 3 });
});

test('a renamed status is called so at once: in its list, selects, transitions and the board that sets it', async () => {
  const { data } = await admin.get<{ change_status: { version: number } }>(`${api}/change-status/4`);
  const { version } = data.change_status;
  expect((await admin.post(`${api}/change-status`, { id: 4, name: 'Ready to go', version })).status).toBe(200);
  const change = await makeChange(server.db, { status_id: 4, subject: 'Renamed status' });
  const list = await admin.get<ChangeList>(`${api}/change-list?search-query=Renamed%20status`);
  expect(list.data.changes[0]?.status.name).toBe('Ready to go');
  expect(await allowed(change.id)).toContain('Ready to go');
  const approver = await makeAgent(server.db, ['view_changes']);
  const board = await applyBoard(server, [{ users: [approver] }]);
  await board.vote(approver, 'approve', 'Fine.');
  expect(await board.changeStatus()).toBe(4);
  await admin.post(`${api}/change-status`, { id: 4, name: 'Pending Release' });
});

describe('the order', () => {
  const idsOf = async (path: string): Promise<number[]> =>
    (await admin.get<{ data: { id: number }[] }>(`${api}/${path}-list?limit=all`)).data.data.map(({ id }) => id);
  const order = (path: string, ids: unknown, seen?: unknown) => admin.post(`${api}/${path}-order`, { ids, seen });

  test('is that of lists, selects and sorted records, and gives priorities their levels', async () => {
    const before = await idsOf('release-priority');
    const ids = [...before].reverse();
    expect(await order('release-priority', ids, before)).toMatchObject({
      status: 200,
      message: 'The order was saved.',
    });
    expect(await idsOf('release-priority')).toEqual(ids);
    const { data } = await admin.get<{ data: { id: number }[] }>(`${api}/dependency/release_priorities`);
    expect(data.data.map(({ id }) => id)).toEqual(ids);
    await makeRelease(server.db, { subject: 'Ordered one', priority_id: 1 });
    await makeRelease(server.db, { subject: 'Ordered four', priority_id: 4 });
    const list = await admin.get<ReleaseList>(
      `${api}/release-list?search-query=Ordered&sort-field=priority&sort-order=asc`,
    );
    expect(list.data.releases.map(({ priority }) => [priority.id, priority.level])).toEqual([
      [4, 1],
      [1, 4],
    ]);
  });

  test('a row that is added later stands behind the others', async () => {
    await order('impact', [3, 1, 2]);
    const added = await add('impact', 'Whole company');
    expect(await idsOf('impact')).toEqual([3, 1, 2, added]);
  });

  test('is refused when the list was changed meanwhile, or is not whole', async () => {
    const ids = await idsOf('change-priority');
    const stale = 'The list was changed meanwhile. Load it again, then put it in order.';
    for (const wrong of [ids.slice(1), [ids[0], ids[0], ids[1], ids[2]]])
      expect(await order('change-priority', wrong)).toMatchObject({ status: 409, message: stale });
    expect(await order('change-priority', ids, [...ids].reverse())).toMatchObject({ status: 409, message: stale });
    expect(await order('change-priority', [...ids, 999])).toMatchObject({
      status: 422,
      message: { ids: expect.any(String) },
    });
    expect((await order('change-priority', [])).message).toEqual({ ids: 'This field is required.' });
    expect((await order('change-priority', ['x'])).status).toBe(422);
    expect(await idsOf('change-priority')).toEqual(ids);
  });

  test('of two who order at once one is told', async () => {
    const seen = await idsOf('asset-status');
    const [a, b] = [[...seen].reverse(), [...seen.slice(1), seen[0]]];
    const replies = await Promise.all([order('asset-status', a, seen), order('asset-status', b, seen)]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
  });
});
