import type { ActivityPage } from '../../wire/parts/activity';
import type { BulkResult } from '../../wire/parts/bulk';
import { type ChangeActions, type ChangeView } from '../../wire/change/change';
import type { CollisionReply } from '../../wire/collision/collision';
import { applyBoard, linkOf } from '../testing/board';
import { type Client, signIn } from '../testing/client';
import {
  makeAdmin,
  makeAgent,
  makeAsset,
  makeChange,
  makeDepartment,
  makeFreeze,
  makeUser,
} from '../testing/factories';
import { rulesOf, set } from '../rule/rule.testing';
import { startServer, type TestServer } from '../testing/server';
import { statementTexts } from '../testing/statements';

// What blocks a change bars its release (G13), by whatever way it gets there, until somebody accepts it.

let server: TestServer;
let admin: Client;
let editor: Client;
let requester_id: number;
const api = '/service-desk/api';

beforeAll(async () => {
  server = await startServer();
  admin = await signIn(server, await makeAdmin(server.db, { full_name: 'Ada Admin' }));
  editor = await signIn(server, await makeAgent(server.db, ['view_changes', 'edit_change', 'attach_change']));
  requester_id = (await makeUser(server.db)).id;
});
afterAll(() => server.close());

/** Each test plans in a year of its own, of which the first week is frozen. */
let year = 2040;
const frozen = async (more: object = {}) => {
  const own = ++year;
  const at = (text: string) => new Date(`${own}-${text}:00Z`);
  const window = { planned_start_date: at('01-02T10:00'), planned_end_date: at('01-02T12:00') };
  const freeze = await makeFreeze(server.db, 'freezes', {
    ...{ name: `Sale ${own}`, severity: 'block', begins_at: at('01-01T00:00'), ends_at: at('01-08T00:00'), ...more },
  });
  const change = await makeChange(server.db, {
    ...window,
    status_id: 2,
    change_type_id: 2,
    requester_id,
    subject: 'Patch',
  });
  return { change, freeze, window, at, id: change.id, later: `${own}-02-02` };
};

/** What is sent to release it. */
const released = (id: number) => {
  const status_id = 4;
  return { id, subject: 'Patch', description: 'Text', requester_id, change_type_id: 2, status_id };
};
const release = (id: number, more: object = {}, who = admin) => who.post(`${api}/change`, { ...released(id), ...more });
const accept = (id: number, who = admin) =>
  who.post(`${api}/change-collision-accept/${id}`, { reason: 'The shop agreed.' });
const flag = async (id: number, who = admin) =>
  (await who.get<{ actions: ChangeActions }>(`${api}/change-action/${id}`)).data.actions.change_collision_accept;
const statusOf = async (id: number) =>
  (await admin.get<{ change: ChangeView }>(`${api}/change/${id}`)).data.change.status.id;
const log = async (id: number) =>
  (
    await admin.get<{ change_activity_logs: ActivityPage }>(`${api}/change-log/${id}`)
  ).data.change_activity_logs.data.map((entry) => entry.name.replace(/<[^>]*>/g, ''));
const barred = (year: number) => ({
  status: 409,
  message: `In its planned window this change cannot be released: the freeze “Sale ${year}” blocks it. Plan it for another time, or have the collision accepted.`,
});

test('a save to Pending Release is refused naming the freeze, until it is accepted', async () => {
  const { id, change } = await frozen();
  const refused = await release(id);
  expect(refused).toMatchObject(barred(year));
  const again = await fetch(`${server.url}${api}/change`, {
    method: 'POST',
    headers: { ...admin.headers, 'content-type': 'application/json' },
    body: JSON.stringify(released(id)),
  });
  expect(await again.json()).toMatchObject({ code: 'change.barred' });
  expect([await statusOf(id), await flag(id)]).toEqual([2, true]);
  expect(await accept(id)).toMatchObject({
    status: 200,
    message: `The collision of ${change.identifier} was accepted.`,
  });
  expect(await flag(id)).toBe(false);
  expect((await release(id)).status).toBe(200);
  expect(await log(id)).toContain(`Ada Admin accepted that this change collides with Sale ${year}: The shop agreed.`);
});

test('a save that moves the window out of it passes, and one that moves it in does not', async () => {
  const { id, later } = await frozen();
  const away = { planned_start_date: `${later} 10:00:00`, planned_end_date: `${later} 12:00:00` };
  expect((await release(id, away)).status).toBe(200);
  const other = await makeChange(server.db, { status_id: 2, change_type_id: 2, requester_id });
  const into = { planned_start_date: `${year}-01-03 10:00:00`, planned_end_date: `${year}-01-03 12:00:00` };
  expect(await release(other.id, into)).toMatchObject(barred(year));
  expect(await statusOf(other.id)).toBe(2);
});

test('a warning, a freeze that is over or inactive, and a change without a window bar nothing', async () => {
  const { id, freeze, at } = await frozen({ severity: 'warn' });
  expect(await flag(id)).toBe(false);
  expect(await accept(id)).toMatchObject({ status: 409, message: 'Nothing blocks the release of this change.' });
  await makeFreeze(server.db, 'freezes', {
    severity: 'block',
    begins_at: at('01-03T00:00'),
    ends_at: at('01-04T00:00'),
  });
  await makeFreeze(server.db, 'freezes', { ...freeze, id: undefined, severity: 'block', active: false });
  expect((await release(id)).status).toBe(200);
});

test('an asset outside of its maintenance windows bars it by its name, which who may not see assets is not told', async () => {
  const { id, at } = await frozen({ severity: 'warn' });
  const core = await makeAsset(server.db, { name: 'core-1' });
  await server.db.insertInto('change_assets').values({ change_id: id, asset_id: core.id }).execute();
  const sunday = { begins_at: at('01-05T00:00'), ends_at: at('01-05T06:00') };
  await makeFreeze(server.db, 'maintenances', {
    ...{ ...sunday, severity: 'block', everything: false, asset_ids: [core.id] },
  });
  expect((await release(id)).message).toContain('“core-1” is outside of its maintenance windows');
  const blind = (await release(id, {}, editor)).message;
  expect(blind).toContain('an asset you may not see is outside of its maintenance windows');
  expect(blind).not.toContain('core-1');
});

test('accepting needs enforce_cab and a reason of at most 250 characters, and is done once', async () => {
  const { id } = await frozen();
  expect(await accept(id, editor)).toMatchObject({ status: 403, message: 'Missing permission: enforce_cab' });
  const call = `${api}/change-collision-accept/${id}`;
  expect((await admin.post(call, { reason: ' ' })).message).toEqual({ reason: 'This field is required.' });
  expect((await admin.post(call, { reason: 'x'.repeat(251) })).status).toBe(422);
  expect((await admin.post(call, { reason: 'x'.repeat(250) })).status).toBe(200);
  expect(await accept(id)).toMatchObject({ status: 409, message: 'What blocks this change was already accepted.' });
  expect((await accept(999_999)).status).toBe(404);
});

test('it is told with what collides, as long as it holds', async () => {
  const { id } = await frozen();
  const accepted = async () => (await admin.get<CollisionReply>(`${api}/change-collisions/${id}`)).data.accepted;
  expect(await accepted()).toBeNull();
  await accept(id);
  expect(await accepted()).toMatchObject({ reason: 'The shop agreed.', by: { full_name: 'Ada Admin' } });
  await server.db
    .updateTable('changes')
    .set({ planned_end_date: new Date(`${year}-01-02T13:00:00Z`) })
    .where('id', '=', id)
    .execute();
  expect(await accepted()).toBeNull();
});

describe('an acceptance ends', () => {
  test('when the window changes, also if it is changed back', async () => {
    const { id, window, at } = await frozen();
    await accept(id);
    const move = (planned_end_date: Date) =>
      server.db.updateTable('changes').set({ planned_end_date }).where('id', '=', id).execute();
    await move(at('01-02T13:00'));
    await move(window.planned_end_date);
    expect(await release(id)).toMatchObject(barred(year));
  });

  test('when an asset comes or goes', async () => {
    const { id } = await frozen();
    const { id: asset } = await makeAsset(server.db);
    await accept(id);
    expect((await admin.post(`${api}/change/attach-assets/${id}`, { asset_ids: [asset] })).status).toBe(200);
    expect((await release(id)).status).toBe(409);
    await accept(id);
    expect((await admin.delete(`${api}/change/detach-asset/${id}/${asset}`)).status).toBe(200);
    expect((await release(id)).status).toBe(409);
  });

  test('when another freeze begins to block; not when that which was accepted is edited', async () => {
    const { id, freeze, at } = await frozen();
    await accept(id);
    await server.db
      .updateTable('freezes')
      .set({ ends_at: at('01-20T00:00') })
      .where('id', '=', freeze.id)
      .execute();
    expect(await flag(id)).toBe(false);
    await makeFreeze(server.db, 'freezes', {
      ...{ name: 'Audit', severity: 'block', begins_at: at('01-02T11:00'), ends_at: at('01-02T20:00') },
    });
    expect((await release(id)).message).toContain('the freeze “Audit” blocks it');
    expect(await flag(id)).toBe(true);
  });
});

describe('the approval of a board', () => {
  test.each(['page', 'link'])(
    'by %s: the run is approved, the change stays in Planning, and its log says why',
    async (way) => {
      const { window, id } = await frozen();
      await server.db.deleteFrom('changes').where('id', '=', id).execute();
      const approver = await makeAgent(server.db, ['view_changes']);
      const board = await applyBoard(server, [{ users: [approver] }], { change: { ...window, change_type_id: 3 } });
      if (way === 'page') await board.vote(approver, 'approve');
      else {
        const hash = await linkOf(server.db, approver);
        expect(
          (await admin.post(`${api}/approval-action/${hash}`, { action_type: 'approve', comment: 'Good.' })).status,
        ).toBe(200);
      }
      expect([(await board.run()).status, await statusOf(board.changeId)]).toEqual(['APPROVED', 2]);
      expect((await log(board.changeId)).join('\n')).toContain(
        `this change cannot be released because it collides with Sale ${year}`,
      );
      const { html } = await server.db
        .selectFrom('outgoing_mails')
        .select('html')
        .where('kind', '=', 'change-approved')
        .orderBy('id', 'desc')
        .limit(1)
        .executeTakeFirstOrThrow();
      expect(html).toContain(`It stays in Planning, because it collides with the freeze “Sale ${year}”.`);
      expect(await release(board.changeId, { change_type_id: 3, confirm_reapproval: 1 })).toMatchObject(barred(year));
      await accept(board.changeId);
      expect((await bulk([board.changeId])).changed).toBe(1);
    },
  );

  test('of what was accepted leads to Pending Release', async () => {
    const { window, id } = await frozen();
    await server.db.deleteFrom('changes').where('id', '=', id).execute();
    const approver = await makeAgent(server.db, ['view_changes']);
    const board = await applyBoard(server, [{ users: [approver] }], { change: window });
    expect((await accept(board.changeId)).status).toBe(200);
    await board.vote(approver, 'approve');
    expect(await statusOf(board.changeId)).toBe(4);
  });

  test('its denial leads where it always does', async () => {
    const { window } = await frozen();
    const approver = await makeAgent(server.db, ['view_changes']);
    const board = await applyBoard(server, [{ users: [approver] }], { change: window });
    await board.vote(approver, 'deny');
    expect(await statusOf(board.changeId)).toBe(7);
  });
});

const bulk = async (ids: number[], set: object = { status_id: 4 }) =>
  (await admin.post<BulkResult>(`${api}/change-bulk`, { ids, set })).data;

describe('an edit of many', () => {
  test('leaves out what is barred, with the sentence', async () => {
    const { id, freeze, window } = await frozen();
    await accept(id);
    const [other, free] = [
      await makeChange(server.db, { ...window, status_id: 2, change_type_id: 2 }),
      await makeChange(server.db, { status_id: 2, change_type_id: 2 }),
    ];
    const result = await bulk([id, other.id, free.id]);
    expect(result).toMatchObject({ changed: 2, skipped: [{ id: other.id, why: barred(year).message }] });
    expect(freeze.severity).toBe('block');
    expect([await statusOf(id), await statusOf(other.id), await statusOf(free.id)]).toEqual([4, 2, 4]);
  });

  test('asks what the change is to be: its new department decides whether the freeze is its own', async () => {
    const { id, freeze } = await frozen();
    const [own, another] = [await makeDepartment(server.db), await makeDepartment(server.db)];
    await server.db
      .updateTable('freezes')
      .set({ everything: false, department_ids: [own.id] })
      .where('id', '=', freeze.id)
      .execute();
    expect(await bulk([id], { status_id: 4, department_id: own.id })).toMatchObject({ changed: 0 });
    expect(await bulk([id], { status_id: 4, department_id: another.id })).toMatchObject({ changed: 1 });
  });

  test('its undo does not bring back to release what is barred by now', async () => {
    const { id, freeze } = await frozen({ active: false });
    expect((await bulk([id])).changed).toBe(1);
    const back = await bulk([id], { status_id: 2 });
    await server.db.updateTable('freezes').set({ active: true }).where('id', '=', freeze.id).execute();
    const undone = await admin.post<BulkResult>(`${api}/bulk-undo/${back.id}`);
    expect(undone.data).toMatchObject({ changed: 0, skipped: [{ id, why: barred(year).message }] });
    expect(await statusOf(id)).toBe(2);
  });

  test('as many statements for twenty that are barred as for one', async () => {
    const { id, window } = await frozen();
    const some = [];
    for (let n = 0; n < 20; n++) some.push((await makeChange(server.db, { ...window, status_id: 2 })).id);
    const count = async (ids: number[]) =>
      (await statementTexts(() => admin.post(`${api}/change-bulk`, { ids, set: { status_id: 4 } }))).length;
    expect(await count(some)).toBe(await count([id]));
  });
});

test('a rule that sets Pending Release is refused with the sentence', async () => {
  const { id } = await frozen();
  const rules = rulesOf(admin);
  await rules.listener({ actions: [set('status_id', 4)] });
  expect((await bulk([id], { priority_id: 3 })).changed).toBe(1);
  const [run] = await rules.log(id);
  expect(run?.effects).toMatchObject([{ action: 'set', done: false }]);
  expect(JSON.stringify(run?.effects)).toContain(`the freeze “Sale ${year}” blocks it`);
  expect(await statusOf(id)).toBe(2);
});
