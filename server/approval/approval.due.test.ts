import type { CabView } from '../../wire/cab/cab';
import type { MyApprovals } from '../../wire/approval/approval';
import { timedWork } from '../queue/timed';
import { api, applyBoard, type Board, linkOf } from '../testing/board';
import { anonymous, signIn } from '../testing/client';
import { makeAdmin, makeAgent, makeUser } from '../testing/factories';
import { startServer, type TestServer } from '../testing/server';

type Person = Awaited<ReturnType<typeof makeAgent>>;

const start = new Date('2026-03-01T10:00:00Z');
let server: TestServer;
let now = start;
let ann: Person;
let bob: Person;
let cleo: Person;
let boss: Person;

beforeAll(async () => {
  server = await startServer({ now: () => now });
});
afterAll(() => server.close());
beforeEach(async () => {
  now = start;
  await server.db.deleteFrom('cab_runs').execute();
  await server.db.deleteFrom('deputies').execute();
  await server.db.deleteFrom('outgoing_mails').execute();
  [ann, bob, cleo, boss] = [
    await makeAgent(server.db, ['view_changes'], { full_name: 'Ann' }),
    await makeAgent(server.db, ['view_changes'], { full_name: 'Bob' }),
    await makeAgent(server.db, ['view_changes'], { full_name: 'Cleo' }),
    await makeAgent(server.db, ['view_changes'], { full_name: 'Ingrid Solberg' }),
  ];
});

const tick = (hours: number, shift = 0) => {
  now = new Date(start.getTime() + hours * 3_600_000);
  return timedWork['approval-due'].run({
    ...{ db: server.db, now, address: 'https://desk.test', requesterMayDecideAlone: false },
    contracts: { timeZone: 'UTC', currency: 'EUR', clockShiftDays: shift },
  });
};
const escalations = async () =>
  (
    await server.db
      .selectFrom('outgoing_mails')
      .select('recipient_name')
      .where('kind', '=', 'approval-escalated')
      .execute()
  ).map(({ recipient_name }) => recipient_name);
const level = async (board: Board, n = 0) => (await board.run()).approval_levels[n];
const log = async (board: Board) =>
  (
    await board.manager.get<{ change_activity_logs: { data: { name: string }[] } }>(
      `${api}/change-log/${board.changeId}`,
    )
  ).data.change_activity_logs.data.map(({ name }) => name.replace(/<[^>]*>/g, ''));

describe('a level that is due', () => {
  test('asks the person named for it too: once, by a link, in the log and in words', async () => {
    const board = await applyBoard(server, [{ users: [ann, bob], due_hours: 4, escalate_to_id: boss.id }]);
    expect(await level(board)).toMatchObject({
      due_hours: 4,
      due_at: '2026-03-01 14:00:00',
      escalate_to: { id: boss.id },
      escalated_at: null,
    });
    expect((await board.run()).waiting).toMatch(/ It is due on Mar 1, 2026, 2:00 PM\.$/);
    await tick(3.99);
    expect(await escalations()).toEqual([]);
    await Promise.all([tick(4), tick(4), tick(4)]);
    await tick(30);
    expect(await escalations()).toEqual(['Ingrid Solberg']);
    expect((await board.run()).waiting).toBe(
      'Waiting for 2 of Ann, Bob, and Ingrid Solberg on level “Level 1” since Mar 1, 2026, 10:00 AM. ' +
        'It was due on Mar 1, 2026, 2:00 PM; Ingrid Solberg was asked too on Mar 1, 2026, 2:00 PM.',
    );
    expect(await level(board)).toMatchObject({
      escalated_at: '2026-03-01 14:00:00',
      needed: 2,
      approve_users: [
        { is_escalation: false },
        { is_escalation: false },
        { name: 'Ingrid Solberg', is_escalation: true },
      ],
    });
    expect((await log(board)).filter((line) => line.includes('in time'))).toEqual([
      expect.stringMatching(
        /^The level Level 1 of the board .* was not decided in time: Ingrid Solberg was asked too$/,
      ),
    ]);
    const waiting = await (await signIn(server, boss)).get<MyApprovals>(`${api}/my-approvals`);
    expect(waiting.data.approvals).toMatchObject([{ change: { id: board.changeId }, deputy_for: null }]);
    expect((await anonymous(server).get(`${api}/change-conversation/${await linkOf(server.db, boss)}`)).status).toBe(
      200,
    );
    await board.vote(ann, 'approve');
    expect((await board.run()).status).toBe('PENDING');
    await board.vote(boss, 'approve');
    expect((await board.run()).status).toBe('APPROVED');
  });

  test.each([
    ['all', ['approve'], 'approve', 'PENDING'],
    ['all', ['approve', 'approve'], 'approve', 'APPROVED'],
    ['all', [], 'deny', 'DENIED'],
    ['majority', ['approve'], 'approve', 'APPROVED'],
    ['majority', ['deny'], 'deny', 'DENIED'],
    ['majority', [], 'approve', 'PENDING'],
    ['any', ['deny', 'deny'], 'deny', 'DENIED'],
    ['any', ['deny', 'deny'], 'approve', 'APPROVED'],
  ] as const)('%s of three, of whom %j: a vote to %s makes it %s', async (match, votes, escalated, status) => {
    const board = await applyBoard(server, [{ match, users: [ann, bob, cleo], due_hours: 1, escalate_to_id: boss.id }]);
    await tick(1);
    for (const [i, vote] of votes.entries()) await board.vote([ann, bob][i]!, vote);
    expect((await board.vote(boss, escalated)).status).toBe(200);
    expect((await board.run()).status).toBe(status);
  });

  test('counts from its own begin, ahead with CLOCK_SHIFT_DAYS', async () => {
    const board = await applyBoard(server, [
      { users: [ann] },
      { users: [bob], due_hours: 30, escalate_to_id: boss.id },
    ]);
    await tick(100);
    await board.vote(ann, 'approve');
    await tick(129);
    expect(await escalations()).toEqual([]);
    await tick(129, 1);
    expect(await escalations()).toEqual(['Ingrid Solberg']);
  });

  test('asks nobody else who approves there, who left, or who asked for the change; and says that it was due', async () => {
    const asker = await makeUser(server.db);
    const boards = [
      await applyBoard(server, [{ users: [ann, boss], due_hours: 1, escalate_to_id: boss.id }]),
      await applyBoard(server, [{ users: [ann], due_hours: 1, escalate_to_id: bob.id }]),
      await applyBoard(server, [{ users: [ann], due_hours: 1, escalate_to_id: cleo.id }], {
        change: { requester_id: cleo.id },
      }),
      await applyBoard(server, [{ users: [ann], due_hours: 1 }], { change: { requester_id: asker.id } }),
    ];
    await server.db.updateTable('help_desk.users').set({ active: false }).where('id', '=', bob.id).execute();
    await tick(2);
    expect(await escalations()).toEqual(['Ingrid Solberg']);
    expect(await Promise.all(boards.map(async (board) => (await level(board))?.approve_users.length))).toEqual([
      2, 1, 1, 1,
    ]);
    for (const board of boards.slice(1)) {
      expect((await board.run()).waiting).toMatch(/It was due on Mar 1, 2026, 11:00 AM\.$/);
      expect(await log(board)).toContainEqual(expect.stringMatching(/was not decided in time$/));
    }
  });

  test('asks the deputy of the person named too', async () => {
    await (
      await signIn(server, boss)
    ).post(`${api}/my-deputies`, { deputy_id: cleo.id, begin: '2026-03-01 00:00:00', end: '2026-03-09 00:00:00' });
    const board = await applyBoard(server, [{ match: 'any', users: [ann], due_hours: 1, escalate_to_id: boss.id }]);
    await tick(1);
    expect((await board.vote(cleo, 'approve')).status).toBe(200);
    expect((await board.run()).status).toBe('APPROVED');
  });
});

test('the form of a board has both, and refuses what they cannot be', async () => {
  const client = await signIn(server, await makeAdmin(server.db));
  const save = (given: object, id?: number) =>
    client.post<{ id: number }>(`${api}/cab`, {
      ...(id && { id }),
      name: 'Infra',
      levels: [{ name: 'Heads', match: 'all', approvers: { users: [ann.id], user_types: [] }, ...given }],
    });
  const { id } = (await save({ due_hours: '48', escalate_to_id: boss.id })).data;
  const view = async () => (await client.get<{ cab: CabView }>(`${api}/cab/${id}`)).data.cab.levels;
  expect(await view()).toMatchObject([{ due_hours: 48, escalate_to: { id: boss.id, name: 'Ingrid Solberg' } }]);
  expect((await save({ due_hours: 2 }, id)).status).toBe(200);
  expect(await view()).toMatchObject([{ due_hours: 2, escalate_to: null }]);
  for (const due_hours of [0, -1, 1.5, 8761, 'soon'])
    expect(await save({ due_hours })).toMatchObject({
      status: 422,
      message: { 'levels[0].due_hours': 'Enter whole hours from 1 to 8760.' },
    });
  expect(await save({ escalate_to_id: boss.id })).toMatchObject({
    status: 422,
    message: { 'levels[0].due_hours': 'Enter the hours after which this person is asked.' },
  });
  await server.db.updateTable('help_desk.users').set({ active: false }).where('id', '=', cleo.id).execute();
  for (const escalate_to_id of [999_999, cleo.id, (await makeUser(server.db)).id])
    expect(await save({ due_hours: 1, escalate_to_id })).toMatchObject({
      status: 422,
      message: { 'levels[0].escalate_to_id': expect.any(String) },
    });
});
