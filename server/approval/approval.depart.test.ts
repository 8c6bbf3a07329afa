import { openDatabase } from '../shared/db';
import { applyBoard, api, type Board, linkOf } from '../testing/board';
import { anonymous } from '../testing/client';
import { makeAgent } from '../testing/factories';
import { startServer, type TestServer } from '../testing/server';
import { removeDeactivatedApprovers } from './approval.remind';

let server: TestServer;
let ann: { id: number; email: string };
let bob: typeof ann;
beforeEach(async () => {
  server = await startServer();
  ann = await makeAgent(server.db, ['view_changes'], { full_name: 'Ann' });
  bob = await makeAgent(server.db, ['view_changes'], { full_name: 'Bob' });
});
afterEach(() => server.close());

const clock = { now: new Date(), address: 'http://desk.test', requesterMayDecideAlone: false };
const drop = () => removeDeactivatedApprovers(server.db, clock);
const leaves = ({ id }: { id: number }) =>
  server.db.updateTable('help_desk.users').set({ active: false }).where('id', '=', id).execute();
const tally = async (board: Board) => {
  const { status, approval_levels } = await board.run();
  return [
    status,
    ...approval_levels.map(
      (level) =>
        `${level.status}${level.is_active ? ' active' : ''}: ${level.approve_users.map(({ name, status: vote }) => `${name} ${vote}`).join(', ')}`,
    ),
  ];
};

test('an approver who was deactivated holds up nobody: the level is decided by the others, and the next one begins', async () => {
  const board = await applyBoard(server, [{ match: 'all', users: [ann, bob] }, { users: [ann] }], {
    cab: { name: 'Board' },
  });
  await board.vote(ann, 'approve');
  await leaves(bob);
  expect([await drop(), await drop()]).toEqual([1, 0]);
  expect(await tally(board)).toEqual(['PENDING', 'APPROVED: Ann APPROVED', 'PENDING active: Ann PENDING']);
  const log = (
    await board.manager.get<{ change_activity_logs: { data: { name: string }[] } }>(
      `${api}/change-log/${board.changeId}`,
    )
  ).data.change_activity_logs.data.map(({ name }) => name);
  expect(log[1]).toBe(
    '<b>The system</b> removed the approver <i>Bob</i> from the level <i>Level 1</i> of the board <i>Board</i>: <i>Deactivated.</i>',
  );
});

test('the last level ends the run: the change goes where the board says, and people hear of it', async () => {
  const board = await applyBoard(server, [{ match: 'any', users: [ann, bob] }]);
  await board.vote(ann, 'deny');
  await leaves(bob);
  expect(await drop()).toBe(1);
  expect([await board.changeStatus(), ...(await tally(board))]).toEqual([7, 'DENIED', 'DENIED: Ann DENIED']);
  const reported = await server.db
    .selectFrom('outgoing_mails')
    .select('recipient_email')
    .where('kind', '=', 'change-denied')
    .execute();
  expect(reported.map((mail) => mail.recipient_email)).toContain(ann.email);
});

test('who works on the change and who asked for it are told, once and by name; managers too where nobody is left', async () => {
  const [agent, requester] = [await makeAgent(server.db, ['view_changes']), await makeAgent(server.db)];
  const board = await applyBoard(server, [{ match: 'all', users: [ann, bob] }], {
    change: { agent_id: agent.id, requester_id: requester.id },
  });
  const reported = async () =>
    (
      await server.db
        .selectFrom('outgoing_mails')
        .selectAll()
        .where('kind', '=', 'approver-left')
        .orderBy('id')
        .execute()
    ).map(({ recipient_email: to, html }) => ({ to, html }));
  await leaves(bob);
  await drop();
  await drop();
  expect(await reported()).toMatchObject([{ to: agent.email }, { to: requester.email }]);
  expect((await reported())[0]?.html).toContain('Bob has left');
  expect((await reported())[0]?.html).toContain(`http://desk.test/service-desk/changes/${board.changeId}/show`);
  await leaves(ann);
  await drop();
  expect(await reported()).toHaveLength(4);
  expect((await board.add(await makeAgent(server.db, ['view_changes']))).status).toBe(200);
});

test('within the minute before the clock looks, a manager removes who left, adds others, and the level goes on', async () => {
  const board = await applyBoard(server, [{ match: 'all', users: [ann, bob] }]);
  await board.vote(ann, 'approve');
  await leaves(bob);
  expect((await board.remove(bob)).status).toBe(200);
  expect([await board.changeStatus(), ...(await tally(board))]).toEqual([4, 'APPROVED', 'APPROVED: Ann APPROVED']);
  await server.db.updateTable('help_desk.users').set({ active: true }).where('id', '=', bob.id).execute();
  const alone = await applyBoard(server, [{ match: 'all', users: [bob] }]);
  await leaves(bob);
  expect((await alone.remove(bob)).status).toBe(409);
  expect((await alone.add(ann)).status).toBe(200);
  expect((await alone.remove(bob)).status).toBe(200);
  await alone.vote(ann, 'approve');
  expect(await alone.changeStatus()).toBe(4);
});

test('who was deactivated neither reads nor votes by a link that they have', async () => {
  const board = await applyBoard(server, [{ match: 'all', users: [ann, bob] }]);
  const token = await linkOf(server.db, bob);
  await leaves(bob);
  const person = anonymous(server);
  expect((await person.get(`${api}/change-conversation/${token}`)).status).toBe(410);
  expect(
    (await person.post(`${api}/approval-action/${token}`, { action_type: 'approve', comment: 'Yes.' })).status,
  ).toBe(410);
  expect(await tally(board)).toEqual(['PENDING', 'PENDING active: Ann PENDING, Bob PENDING']);
});

test('nothing is approved by nobody: managers are warned once, and somebody they add decides', async () => {
  const board = await applyBoard(server, [{ match: 'all', users: [bob] }]);
  await leaves(bob);
  expect([await drop(), await drop()]).toEqual([1, 0]);
  expect(await tally(board)).toEqual(['PENDING', 'PENDING active: ']);
  expect((await board.run()).approval_levels[0]?.is_empty).toBe(true);
  expect(
    await server.db.selectFrom('outgoing_mails').select('id').where('kind', '=', 'approval-level-empty').execute(),
  ).toHaveLength(1);
  expect((await board.add(ann)).status).toBe(200);
  await board.vote(ann, 'approve');
  expect(await board.changeStatus()).toBe(4);
});

test('votes of who left stay, and so does who is still waited for', async () => {
  const board = await applyBoard(server, [{ match: 'all', users: [ann, bob] }]);
  await board.vote(bob, 'approve');
  await leaves(bob);
  expect(await drop()).toBe(0);
  expect(await tally(board)).toEqual(['PENDING', 'PENDING active: Ann PENDING, Bob APPROVED']);
});

test('several processes at once, while somebody votes: one consistent outcome', async () => {
  const boards = [];
  for (let i = 0; i < 4; i++) boards.push(await applyBoard(server, [{ match: 'all', users: [ann, bob] }]));
  await leaves(bob);
  const processes = Array.from({ length: 3 }, () => openDatabase({ connectionString: server.databaseUrl }, 2).db);
  const [dropped] = await Promise.all([
    Promise.all(processes.map((db) => removeDeactivatedApprovers(db, clock))),
    ...boards.map((board) => board.vote(ann, 'approve')),
  ]);
  await Promise.all(processes.map((db) => db.destroy()));
  expect(dropped.reduce((a, b) => a + b, 0)).toBe(4);
  for (const board of boards)
    expect([await board.changeStatus(), ...(await tally(board))]).toEqual([4, 'APPROVED', 'APPROVED: Ann APPROVED']);
});

test('a level that only who asked for the change is on counts as empty, until somebody is added', async () => {
  const board = await applyBoard(server, [{ users: [ann] }], { change: { requester_id: ann.id } });
  expect((await board.run()).approval_levels[0]).toMatchObject({ is_empty: true, approve_users: [{ name: 'Ann' }] });
  expect(await board.vote(ann, 'approve')).toMatchObject({
    status: 409,
    message: 'You asked for this change and are its only approver here. Somebody else has to be added who decides.',
  });
  await board.add(bob);
  expect((await board.run()).approval_levels[0]).toMatchObject({ is_empty: false });
});
