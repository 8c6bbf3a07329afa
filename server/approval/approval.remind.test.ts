import { api, applyBoard, type Board, linkOf } from '../testing/board';
import { anonymous } from '../testing/client';
import { makeAgent } from '../testing/factories';
import { startServer, type TestServer } from '../testing/server';
import { openDatabase } from '../shared/db';
import { sendDueReminders } from './approval.remind';

type Person = Awaited<ReturnType<typeof makeAgent>>;

const start = new Date('2026-03-01T10:00:00Z');
const address = 'https://desk.example.test';
let server: TestServer;
let now = start;
let ann: Person;
let bob: Person;

beforeAll(async () => {
  server = await startServer({ config: { publicUrl: address }, now: () => now });
});
afterAll(() => server.close());
beforeEach(async () => {
  now = start;
  await server.db.deleteFrom('cab_runs').execute();
  await server.db.deleteFrom('outgoing_mails').execute();
  ann = await makeAgent(server.db, [], { full_name: 'Ann' });
  bob = await makeAgent(server.db, [], { full_name: 'Bob' });
});

const at = (hours: number): Date => (now = new Date(start.getTime() + hours * 3_600_000));
const due = (hours: number): Promise<number> => sendDueReminders(server.db, at(hours), address);
const reminded = async () =>
  (
    await server.db
      .selectFrom('outgoing_mails')
      .select('recipient_name as to')
      .where('kind', '=', 'approval-reminder')
      .orderBy('id')
      .execute()
  ).map(({ to }) => to);
const every4Hours = { cab: { send_auto_reminders: true, reminder_interval: 4 } };

describe('automatic reminders', () => {
  test('go out every interval to who has not voted, with a new link beside the old one', async () => {
    const board = await applyBoard(server, [{ users: [ann, bob] }], every4Hours);
    expect((await board.run()).next_reminder_at).toBe('2026-03-01 14:00:00');
    const old = await linkOf(server.db, ann);
    expect([await due(3.99), await due(4), await due(4), await due(7.9)]).toEqual([0, 2, 0, 0]);
    const renewed = await linkOf(server.db, ann);
    expect(renewed).not.toBe(old);
    for (const token of [old, renewed])
      expect((await anonymous(server).get(`${api}/change-conversation/${token}`)).status).toBe(200);
    await board.vote(ann, 'approve');
    expect([await due(8), await reminded()]).toEqual([1, ['Ann', 'Bob', 'Bob']]);
    expect((await board.run()).approval_levels[0]?.approve_users[1]?.reminded_at).toBe('2026-03-01 18:00:00');
    await board.vote(bob, 'approve');
    expect(await due(100)).toBe(0);
  });

  test('count from the level that became active, and from the last time: a server that was away for days sends one', async () => {
    const board = await applyBoard(server, [{ users: [ann] }, { users: [bob] }], every4Hours);
    at(3);
    await board.vote(ann, 'approve');
    expect([await due(6.9), await due(7), await due(72), await due(75.9), await due(76)]).toEqual([0, 1, 1, 0, 1]);
    expect(await reminded()).toEqual(['Bob', 'Bob', 'Bob']);
  });

  test('are stopped and resumed for the run, by POST or GET; GET needs the token as well', async () => {
    const board = await applyBoard(server, [{ users: [ann] }], every4Hours);
    const { id } = await board.run();
    expect(
      (
        await fetch(`${server.url}${api}/stop-auto-reminder/${id}`, {
          headers: { cookie: board.manager.headers.cookie ?? '' },
        })
      ).status,
    ).toBe(403);
    expect((await board.run()).send_auto_reminders).toBe(true);
    expect(await board.manager.get(`${api}/stop-auto-reminder/${id}`)).toMatchObject({
      status: 200,
      message: expect.stringMatching(/^Automatic reminders of CHANGE-\d+ are off\.$/),
    });
    expect(await board.run()).toMatchObject({ send_auto_reminders: false, next_reminder_at: null });
    expect((await board.manager.post(`${api}/stop-auto-reminder/${id}`)).status).toBe(200);
    expect(await due(50)).toBe(0);
    expect(await board.manager.post(`${api}/resume-auto-reminder/${id}`)).toMatchObject({
      status: 200,
      message: expect.stringMatching(/^Automatic reminders of CHANGE-\d+ are on again\.$/),
    });
    expect([await due(53.9), await due(54)]).toEqual([0, 1]);
    expect(
      (await server.db.selectFrom('cabs').select('send_auto_reminders').orderBy('id', 'desc').limit(1).execute())[0]
        ?.send_auto_reminders,
    ).toBe(true);
    const kinds = (
      await server.db
        .selectFrom('activity_log')
        .select('kind')
        .where('owner_id', '=', board.changeId)
        .where('kind', 'like', 'cab-reminders%')
        .orderBy('id')
        .execute()
    ).map(({ kind }) => kind);
    expect(kinds).toEqual(['cab-reminders-stopped', 'cab-reminders-resumed']);
  });

  test('cannot be resumed without an interval, nor set for a run that has ended', async () => {
    const board = await applyBoard(server, [{ users: [ann] }]);
    const { id } = await board.run();
    expect(await board.manager.post(`${api}/resume-auto-reminder/${id}`)).toMatchObject({
      status: 409,
      message: 'This board has no reminder interval. Remind the approvers by hand.',
    });
    await board.vote(ann, 'deny');
    expect(await board.manager.post(`${api}/stop-auto-reminder/${id}`)).toMatchObject({
      status: 409,
      message: 'This board has already decided; it sends no more reminders.',
    });
    expect((await board.manager.post(`${api}/stop-auto-reminder/999999`)).status).toBe(404);
  });

  test('skip who left; a level without anybody sends nothing and goes on counting', async () => {
    await applyBoard(server, [{ users: [ann, bob] }], every4Hours);
    await server.db.updateTable('help_desk.users').set({ active: false }).where('id', '=', ann.id).execute();
    expect([await due(4), await reminded()]).toEqual([1, ['Bob']]);
    await server.db.updateTable('help_desk.users').set({ active: false }).where('id', '=', bob.id).execute();
    expect([await due(8), await due(9)]).toEqual([0, 0]);
  });

  test('go out once, however many processes look at the same moment', async () => {
    for (let i = 0; i < 5; i++) await applyBoard(server, [{ users: [ann, bob] }], every4Hours);
    const processes = Array.from({ length: 4 }, () => openDatabase({ connectionString: server.databaseUrl }, 2).db);
    const sent = await Promise.all(processes.map((db) => sendDueReminders(db, at(4), address)));
    const rest = await sendDueReminders(server.db, at(4), address);
    await Promise.all(processes.map((db) => db.destroy()));
    expect([[...sent, rest].reduce((a, b) => a + b, 0), (await reminded()).length]).toEqual([10, 10]);
  });

  test('wait while somebody works on the change, and one that fails does not keep the others', async () => {
    const board = await applyBoard(server, [{ users: [ann] }], every4Hours);
    await applyBoard(server, [{ users: [bob] }], every4Hours);
    await server.db.transaction().execute(async (trx) => {
      await trx.selectFrom('changes').select('id').where('id', '=', board.changeId).forUpdate().execute();
      expect([await due(4), await reminded()]).toEqual([1, ['Bob']]);
    });
    expect([await due(4.1), await reminded()]).toEqual([1, ['Bob', 'Ann']]);
  });
});

describe('reminders by hand', () => {
  const remind = async (board: Board, who?: Person, level = 0) => {
    const { id: level_id = 0, approve_users: seats = [] } = (await board.run()).approval_levels[level] ?? {};
    const id = who ? seats.find((seat) => seat.user.id === who.id)?.id : level_id;
    return board.manager.post(`${api}/send-reminder`, {
      type: who ? 'approver' : 'level',
      change_id: board.changeId,
      id,
      level_id,
    });
  };

  test('a level: all pending; an approver: one; at least ten minutes apart', async () => {
    const board = await applyBoard(server, [{ users: [ann, bob] }]);
    expect(await remind(board, ann)).toMatchObject({
      status: 200,
      message: expect.stringMatching(/^The reminder of CHANGE-\d+ was sent\.$/),
    });
    expect(await remind(board, ann)).toMatchObject({
      status: 409,
      message: 'Ann was reminded less than 10 minutes ago. Please wait a little.',
    });
    expect(await remind(board)).toMatchObject({
      status: 200,
      message: expect.stringMatching(/^The reminder of CHANGE-\d+ was sent\.$/),
    });
    expect(await remind(board)).toMatchObject({
      status: 409,
      message: 'They were reminded less than 10 minutes ago. Please wait a little.',
    });
    expect(await reminded()).toEqual(['Ann', 'Bob']);
    at(1 / 6);
    expect(await remind(board)).toMatchObject({
      status: 200,
      message: expect.stringMatching(/^2 reminders of CHANGE-\d+ were sent\.$/),
    });
  });

  test('two at the same instant send one', async () => {
    const board = await applyBoard(server, [{ users: [ann] }]);
    expect((await Promise.all([remind(board), remind(board)])).map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await reminded()).toEqual(['Ann']);
  });

  test('only the active level, only who is waited for', async () => {
    const board = await applyBoard(server, [{ users: [ann, bob] }, { users: [bob] }]);
    await board.vote(ann, 'approve');
    expect(await remind(board, ann)).toMatchObject({ status: 409, message: 'Ann no longer has to decide.' });
    expect(await remind(board, undefined, 1)).toMatchObject({
      status: 409,
      message: 'Reminders go to the active level only.',
    });
    const [level] = (await board.run()).approval_levels;
    const body = { type: 'approver', change_id: board.changeId, id: 999_999, level_id: level?.id };
    expect(await board.manager.post(`${api}/send-reminder`, body)).toMatchObject({
      status: 422,
      message: { id: 'This person is not an approver of this level.' },
    });
    expect(await board.manager.post(`${api}/send-reminder`, { ...body, type: 'level' })).toMatchObject({
      status: 422,
      message: { id: 'The id is that of the level.' },
    });
    expect(await board.manager.post(`${api}/send-reminder`, { ...body, type: 'all' })).toMatchObject({
      status: 422,
      message: { type: 'Remind a level or an approver.' },
    });
    await board.vote(bob, 'deny');
    expect(await remind(board)).toMatchObject({ status: 409, message: 'No board is deciding on this change.' });
  });

  test('a level without approvers has nobody to remind', async () => {
    const board = await applyBoard(server, [{ users: [await makeAgent(server.db, [], { active: false })] }]);
    expect(await remind(board)).toMatchObject({ status: 409, message: 'Nobody on this level still has to decide.' });
  });
});
