import { sql } from 'kysely';
import type { ApprovalStatus } from '../../wire/approval/approval';
import type { ActivityPage } from '../../wire/parts/activity';
import type { PermissionKey } from '../../wire/protocol/permission';
import { api, applyBoard, type Board, boardOn, managerKeys } from '../testing/board';
import { signIn } from '../testing/client';
import {
  makeAdmin,
  makeAgent,
  makeCab,
  makeChange,
  makeDepartment,
  makeOrganization,
  makeTeam,
  makeUser,
} from '../testing/factories';
import type { ServiceConfig } from '../shared/services';
import { startServer, type TestServer } from '../testing/server';
import { activityPage } from '../parts/activity/activity.queries';
import { runState } from '../change/change.board';

type Person = Awaited<ReturnType<typeof makeAgent>>;

let server: TestServer;
let ann: Person;
let bob: Person;
let cleo: Person;

beforeAll(async () => {
  server = await startServer();
  ann = await makeAgent(server.db, ['view_changes'], { full_name: 'Ann' });
  bob = await makeAgent(server.db, ['view_changes'], { full_name: 'Bob' });
  cleo = await makeAgent(server.db, ['view_changes'], { full_name: 'Cleo' });
});
afterAll(() => server.close());

const log = async ({ changeId }: Board) => {
  const page: ActivityPage = await activityPage(
    server.db,
    { type: 'sd_changes', id: changeId },
    { limit: '100', 'sort-order': 'asc' },
    { role: 'admin', permissions: new Set(), time_zone: 'UTC', tickets: null },
    'en',
  );
  return page.data.map(({ name }) => name.replace(/<\/?[bi]>/g, ''));
};
const state = async (board: Board, person: Person) =>
  runState(server.db, board.changeId, person.id, {
    now: () => new Date(),
    config: { requesterMayDecideAlone: false, clockShiftDays: 0 } as ServiceConfig,
  });

describe('applying a board', () => {
  test('copies it, sets Awaiting Approval, makes the first level active and tells it in the log', async () => {
    const board = await applyBoard(server, [{ users: [ann, bob] }, { match: 'any', users: [cleo], user_types: [6] }], {
      cab: { name: 'Infra', send_auto_reminders: true, reminder_interval: 4 },
    });
    expect(await board.changeStatus()).toBe(3);
    const run = await board.run();
    expect(run).toMatchObject({
      name: 'Infra',
      status: 'PENDING',
      send_auto_reminders: true,
      reminder_interval: 4,
      ended_at: null,
    });
    expect(run.approval_levels).toMatchObject([
      {
        name: 'Level 1',
        order: 1,
        match: 'all',
        status: 'PENDING',
        is_active: true,
        is_empty: false,
        approve_users: [
          { name: 'Ann', status: 'PENDING' },
          { name: 'Bob', status: 'PENDING' },
        ],
        approve_user_types: [],
      },
      {
        name: 'Level 2',
        order: 2,
        match: 'any',
        status: 'PENDING',
        is_active: false,
        is_empty: false,
        approve_users: [{ name: 'Cleo', status: 'PENDING' }],
        approve_user_types: [{ id: 6, name: 'All admins', status: 'PENDING' }],
      },
    ]);
    expect(await log(board)).toEqual([
      expect.stringMatching(/^Person \d+ sent this change to Infra for approval$/),
      expect.stringMatching(/changed status from Open to Awaiting Approval$/),
    ]);
  });

  test.each([
    [3, 'Awaiting Approval'],
    [4, 'Pending Release'],
    [5, 'Pending Review'],
    [6, 'Closed'],
    [7, 'Rejected'],
    [8, 'Cancelled'],
  ])('in status %s is refused', async (status_id, name) => {
    const manager = await signIn(server, await makeAgent(server.db, managerKeys));
    const [change, cab] = [await makeChange(server.db, { status_id }), await makeCab(server.db)];
    expect(
      await manager.post(`${api}/apply-cab-approval`, { change_id: change.id, workflow_id: cab.id }),
    ).toMatchObject({
      status: 409,
      message: `A board is applied to a change that is Open or in Planning; this one is ${name}.`,
    });
  });

  test('while one is deciding is refused, also to the second of two at the same instant', async () => {
    const manager = await signIn(server, await makeAgent(server.db, managerKeys));
    const [change, cab] = [
      await makeChange(server.db, { status_id: 2 }),
      await makeCab(server.db, [{}], { name: 'Infra' }),
    ];
    const apply = () => manager.post(`${api}/apply-cab-approval`, { change_id: change.id, workflow_id: cab.id });
    const both = await Promise.all([apply(), apply()]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(both.find(({ status }) => status === 409)?.message).toBe(
      'The board “Infra” is already deciding on this change.',
    );
  });

  test('needs a change and a board', async () => {
    const manager = await signIn(server, await makeAgent(server.db, managerKeys));
    const change = await makeChange(server.db);
    const required = 'This field is required.';
    expect(await manager.post(`${api}/apply-cab-approval`, {})).toMatchObject({
      status: 422,
      message: { change_id: required, workflow_id: required },
    });
    expect(
      await manager.post(`${api}/apply-cab-approval`, { change_id: change.id, workflow_id: 999_999 }),
    ).toMatchObject({ status: 422, message: { workflow_id: 'This board does not exist any more.' } });
    expect(await manager.post(`${api}/apply-cab-approval`, { change_id: 999_999, workflow_id: 1 })).toMatchObject({
      status: 422,
      message: { change_id: 'This change does not exist or was deleted.' },
    });
  });

  test('every user type leads to its people, each once, nobody who left', async () => {
    const { db } = server;
    const people = Object.fromEntries(
      await Promise.all(
        ['manager', 'lead', 'head', 'boss', 'agent'].map(
          async (name) => [name, await makeAgent(db, [], { full_name: name })] as const,
        ),
      ),
    );
    const admin = await makeAdmin(db, { full_name: 'admin' });
    await makeAdmin(db, { full_name: 'gone', active: false });
    const organization = await makeOrganization(db, { manager_id: people.head?.id });
    const requester = await makeUser(db, { manager_id: people.boss?.id, organization_id: organization.id });
    const department = await makeDepartment(db, { manager_id: people.manager?.id });
    const team = await makeTeam(db, { lead_id: people.lead?.id });
    const board = await applyBoard(server, [{ user_types: [1, 2, 3, 4, 5, 6], users: [people.boss as Person] }], {
      change: {
        requester_id: requester.id,
        department_id: department.id,
        team_id: team.id,
        agent_id: people.agent?.id,
      },
    });
    const [level] = (await board.run()).approval_levels;
    expect(level?.approve_users.map(({ name, user_type }) => [name, user_type]).sort()).toEqual([
      ['admin', 'All admins'],
      ['agent', 'Change agent'],
      ['boss', null],
      ['head', 'Organization manager'],
      ['lead', 'Team lead'],
      ['manager', 'Department manager'],
    ]);
    await board.vote(admin, 'approve');
    expect(
      (await board.run()).approval_levels[0]?.approve_user_types.find(({ name }) => name === 'All admins')?.status,
    ).toBe('APPROVED');
    await db.updateTable('help_desk.users').set({ active: false }).where('id', '=', admin.id).execute();
  });

  test('later edits of the board do not reach the run', async () => {
    const board = await applyBoard(server, [{ users: [ann] }], { cab: { name: 'Before' } });
    await server.db.updateTable('cabs').set({ name: 'After' }).where('name', '=', 'Before').execute();
    await server.db
      .deleteFrom('cab_levels')
      .where('cab_id', 'in', (eb) => eb.selectFrom('cabs').select('id').where('name', '=', 'After'))
      .execute();
    expect(await board.run()).toMatchObject({ name: 'Before', approval_levels: [{ name: 'Level 1' }] });
  });

  test('a level whose people have all left stays pending and never approves by itself; an added approver decides it', async () => {
    const left = await makeAgent(server.db, [], { active: false });
    const manager = await signIn(server, await makeAgent(server.db, managerKeys));
    const [change, cab] = [await makeChange(server.db), await makeCab(server.db, [{ users: [left] }])];
    expect(
      await manager.post(`${api}/apply-cab-approval`, { change_id: change.id, workflow_id: cab.id }),
    ).toMatchObject({
      status: 200,
      message: `${change.identifier} was sent to ${cab.name} for approval. Nobody can decide on its first level: please add an approver.`,
    });
    const board = boardOn(server, change.id, manager);
    expect((await board.run()).approval_levels[0]).toMatchObject({
      status: 'PENDING',
      is_active: true,
      is_empty: true,
      approve_users: [],
    });
    expect((await board.add(ann)).status).toBe(200);
    await board.vote(ann, 'approve');
    expect((await board.run()).status).toBe('APPROVED');
  });
});

describe('deciding', () => {
  test('all: everybody in turn, level after level; then the change is Pending Release', async () => {
    const board = await applyBoard(server, [{ users: [ann, bob] }, { users: [cleo] }], { cab: { name: 'Infra' } });
    expect(await board.vote(ann, 'approve', 'Looks good.')).toMatchObject({
      status: 200,
      message: expect.stringMatching(/^You approved CHANGE-\d+\.$/),
    });
    expect((await board.run()).approval_levels.map(({ status, is_active }) => [status, is_active])).toEqual([
      ['PENDING', true],
      ['PENDING', false],
    ]);
    await board.vote(bob, 'approve', 'Go.');
    expect((await board.run()).approval_levels.map(({ status, is_active }) => [status, is_active])).toEqual([
      ['APPROVED', false],
      ['PENDING', true],
    ]);
    await board.vote(cleo, 'approve', '<b>Yes</b>');
    const run = await board.run();
    expect([run.status, await board.changeStatus(), run.ended_at !== null]).toEqual(['APPROVED', 4, true]);
    expect(run.approval_levels[0]?.approve_users[0]).toMatchObject({
      name: 'Ann',
      status: 'APPROVED',
      comment: 'Looks good.',
      channel: 'app',
      decided_at: expect.stringMatching(/^\d{4}-/) as string,
    });
    expect((await log(board)).slice(2)).toEqual([
      'Ann approved this change on the level Level 1 of the board Infra: Looks good.',
      'Bob approved this change on the level Level 1 of the board Infra: Go.',
      'Bob moved the approval on to the level Level 2 of the board Infra',
      'Cleo approved this change on the level Level 2 of the board Infra: &lt;b&gt;Yes&lt;/b&gt;',
      'Infra approved this change',
      'Cleo changed status from Awaiting Approval to Pending Release',
    ]);
  });

  test('all: the first denial denies the board; later levels never become active; the change is Rejected', async () => {
    const board = await applyBoard(server, [{ users: [ann, bob] }, { users: [cleo] }]);
    expect(await board.vote(bob, 'deny', 'Too risky.')).toMatchObject({
      status: 200,
      message: expect.stringMatching(/^You denied CHANGE-\d+\.$/),
    });
    expect((await board.run()).approval_levels.map(({ status, is_active }) => [status, is_active])).toEqual([
      ['DENIED', false],
      ['PENDING', false],
    ]);
    expect([(await board.run()).status, await board.changeStatus()]).toEqual(['DENIED', 7]);
  });

  test('any: the first approval is enough; only when everybody denied is it denied', async () => {
    const board = await applyBoard(server, [
      { match: 'any', users: [ann, bob] },
      { match: 'any', users: [ann, bob] },
    ]);
    await board.vote(ann, 'approve');
    await board.vote(ann, 'deny');
    expect((await board.run()).status).toBe('PENDING');
    await board.vote(bob, 'deny');
    expect((await board.run()).status).toBe('DENIED');
  });

  test.each([
    [2, 'approve', 2],
    [null, 'approve', 2],
    [null, 'deny', 2],
    [5, 'deny', 5],
  ] as const)('the board says %s on its decision', async (action, vote, expected) => {
    const board = await applyBoard(server, [{ users: [ann] }], {
      cab: { action_on_approve: action, action_on_deny: action },
      change: { status_id: 2 },
    });
    await board.vote(ann, vote);
    expect(await board.changeStatus()).toBe(expected);
  });

  test('needs a comment of at most 250 characters', async () => {
    const board = await applyBoard(server, [{ users: [ann] }]);
    expect(await board.vote(ann, 'approve', ' ')).toMatchObject({
      status: 422,
      message: { comment: 'This field is required.' },
    });
    expect(await board.vote(ann, 'approve', 'x'.repeat(251))).toMatchObject({
      status: 422,
      message: { comment: 'The comment should be less than 250 characters' },
    });
    expect((await board.run()).status).toBe('PENDING');
    expect((await board.vote(ann, 'approve', 'x'.repeat(250))).status).toBe(200);
    const client = await signIn(server, ann);
    expect(
      await client.post(`${api}/approval-action-without-hash/${board.changeId}`, {
        action_type: 'maybe',
        comment: 'x',
      }),
    ).toMatchObject({ status: 422, message: { action_type: 'Approve or deny.' } });
  });

  test('twice, early, late, or for somebody else is refused with a sentence, and nothing changes', async () => {
    const outsider = await makeAgent(server.db, ['view_changes']);
    const blind = await makeUser(server.db, { permissions: ['act_on_approvals'] });
    const board = await applyBoard(server, [{ users: [ann, bob] }, { users: [cleo, ann] }], { cab: { name: 'Infra' } });
    await board.vote(ann, 'approve');
    const before = await board.run();
    expect(await board.vote(ann, 'deny')).toMatchObject({
      status: 409,
      message: 'You have already approved this change on the level “Level 1”. Take your vote back to decide otherwise.',
    });
    expect(await board.vote(cleo, 'approve')).toMatchObject({
      status: 409,
      message: 'The level “Level 2” is not active yet.',
    });
    expect(await board.vote(outsider, 'approve')).toMatchObject({
      status: 403,
      message: 'You are not an approver of this change.',
    });
    expect((await board.vote(blind, 'approve')).status).toBe(404);
    expect(await board.run()).toEqual(before);
    await board.vote(bob, 'approve');
    expect(await board.vote(bob, 'approve')).toMatchObject({
      status: 409,
      message: 'The level “Level 1” has been decided already.',
    });
    await board.vote(cleo, 'deny');
    expect(await board.vote(ann, 'approve')).toMatchObject({
      status: 409,
      message: 'The board “Infra” has already denied this change.',
    });
  });

  test('who asked for the change may decide, but not alone', async () => {
    const alone = await applyBoard(server, [{ users: [ann] }], { change: { requester_id: ann.id } });
    expect(await alone.vote(ann, 'approve')).toMatchObject({
      status: 409,
      message: 'You asked for this change and are its only approver here. Somebody else has to be added who decides.',
    });
    expect((await state(alone, ann)).may_decide).toBe(false);
    await alone.add(bob);
    expect((await state(alone, ann)).may_decide).toBe(true);
    expect((await alone.vote(ann, 'approve')).status).toBe(200);
  });
});

describe('a level that wants more than half, or a percentage (G17)', () => {
  const votesOf = async (levels: Parameters<typeof applyBoard>[1], ...votes: ('approve' | 'deny')[]) => {
    const board = await applyBoard(server, levels, { cab: { name: 'Infra' } });
    const people = [ann, bob, cleo];
    const seen = [];
    for (const [i, vote] of votes.entries()) {
      await board.vote(people[i]!, vote);
      seen.push((await board.run()).approval_levels[0]!.status);
    }
    return { board, seen };
  };

  test('is approved as soon as they have approved, and the log counts them', async () => {
    const { board, seen } = await votesOf(
      [
        { match: 'majority', users: [ann, bob, cleo] },
        { match: 'percent', percent: 67, users: [ann, bob, cleo] },
      ],
      'approve',
      'approve',
    );
    expect(seen).toEqual(['PENDING', 'APPROVED']);
    expect((await board.run()).approval_levels).toMatchObject([
      { match: 'majority', percent: null, needed: 2 },
      { match: 'percent', percent: 67, needed: 3, is_active: true },
    ]);
    for (const person of [ann, bob, cleo]) await board.vote(person, 'approve');
    expect(await board.changeStatus()).toBe(4);
    const lines = await log(board);
    expect(lines).toContainEqual(
      'Bob moved the approval on to the level Level 2 of the board Infra, after 2 of 3 approvers approved',
    );
    expect(lines).toContainEqual('Infra approved this change: 3 of 3 approvers approved');
  });

  test('is denied as soon as that cannot be reached any more', async () => {
    const { board, seen } = await votesOf([{ match: 'majority', users: [ann, bob, cleo] }], 'deny', 'deny');
    expect([seen, await board.changeStatus()]).toEqual([['PENDING', 'DENIED'], 7]);
    expect(await log(board)).toContainEqual('Infra denied this change: 0 of 3 approvers approved');
    const share = await votesOf([{ match: 'percent', percent: 70, users: [ann, bob, cleo] }], 'approve', 'deny');
    expect(share.seen).toEqual(['PENDING', 'DENIED']);
  });

  test('counts those who are asked: a removal can decide it, an addition makes it want more', async () => {
    const board = await applyBoard(server, [{ match: 'percent', percent: 50, users: [ann, bob, cleo] }]);
    await board.vote(ann, 'approve');
    expect((await board.run()).approval_levels[0]).toMatchObject({ needed: 2, status: 'PENDING' });
    await board.remove(cleo);
    expect((await board.run()).status).toBe('APPROVED');
    const more = await applyBoard(server, [{ match: 'majority', users: [ann] }]);
    await more.add(bob);
    expect((await more.run()).approval_levels[0]).toMatchObject({ needed: 2, status: 'PENDING' });
  });
});

describe('taking back a vote (G17)', () => {
  const recall = async (board: Board, person: { id: number }) =>
    (await signIn(server, person)).delete(`${api}/approval-action-without-hash/${board.changeId}`);
  const mine = async (board: Board, person: { id: number }) =>
    (await (await signIn(server, person)).get<ApprovalStatus>(`${api}/change-approval-status/${board.changeId}`)).data
      .cab;

  test('while the level is pending: it is awaited again, and can be another', async () => {
    const board = await applyBoard(server, [{ users: [ann, bob] }], { cab: { name: 'Infra' } });
    await board.vote(ann, 'approve', 'Looks fine.');
    expect([(await mine(board, ann))?.can_recall, (await mine(board, bob))?.can_recall]).toEqual([true, false]);
    expect(await recall(board, ann)).toMatchObject({
      status: 200,
      message: expect.stringMatching(/^You took back your vote on CHANGE-\d+\.$/),
    });
    expect(await mine(board, ann)).toMatchObject({
      can_recall: false,
      approval_levels: [
        { approve_users: [{ name: 'Ann', status: 'PENDING', comment: null, decided_at: null, channel: null }, {}] },
      ],
    });
    expect((await state(board, ann)).may_decide).toBe(true);
    expect((await log(board)).at(-1)).toBe(
      'Ann took back the vote on the level Level 1 of the board Infra (approved: Looks fine.)',
    );
    expect((await board.vote(ann, 'deny')).status).toBe(200);
    expect((await board.run()).status).toBe('DENIED');
  });

  test('who was mailed of the vote is mailed that it was taken back', async () => {
    const requester = await makeUser(server.db, { email: 'asked@x.test' });
    const board = await applyBoard(server, [{ users: [ann, bob] }], { change: { requester_id: requester.id } });
    await board.vote(ann, 'deny');
    await board.vote(bob, 'approve');
    const other = await applyBoard(server, [{ users: [ann, bob] }], { change: { requester_id: requester.id } });
    await other.vote(ann, 'approve');
    await recall(other, ann);
    const { html } = await server.db
      .selectFrom('outgoing_mails')
      .select('html')
      .where('recipient_email', '=', 'asked@x.test')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    expect(html).toContain('Ann took back the vote on the change');
  });

  test('is refused where there is none, when the level is decided, and to who is no approver', async () => {
    const outsider = await makeAgent(server.db, ['view_changes']);
    const blind = await makeUser(server.db, { permissions: ['act_on_approvals'] });
    const board = await applyBoard(server, [{ users: [ann] }, { users: [bob, cleo] }], { cab: { name: 'Infra' } });
    expect(await recall(board, ann)).toMatchObject({
      status: 409,
      message: 'You have not voted on the level “Level 1”, so there is no vote to take back.',
    });
    await board.vote(ann, 'approve');
    const before = await board.run();
    expect(await recall(board, ann)).toMatchObject({
      status: 409,
      message: 'The level “Level 1” has been decided already.',
    });
    expect(await recall(board, outsider)).toMatchObject({
      status: 403,
      message: 'You are not an approver of this change.',
    });
    expect((await recall(board, blind)).status).toBe(404);
    expect(await board.run()).toEqual(before);
    await board.vote(bob, 'deny');
    expect(await recall(board, bob)).toMatchObject({
      status: 409,
      message: 'The board “Infra” has already denied this change.',
    });
  });
});

describe('who is waited for, since when (G17)', () => {
  const at = (time: string) => new Date(`${time}Z`);
  const words = async (board: Board) => (await board.run()).waiting;
  const began = (board: Board, time: string) =>
    sql`update cab_approvers a set created_at = ${at(time)} from cab_run_levels l join cab_runs r on r.id = l.run_id
      where l.id = a.level_id and r.change_id = ${board.changeId}`.execute(server.db);

  test('names those whose vote is missing, and how many of them it takes', async () => {
    const board = await applyBoard(server, [{ users: [ann, bob, cleo] }, { match: 'any', users: [bob, cleo] }]);
    await began(board, '2026-01-02T10:00:00');
    await board.vote(ann, 'approve');
    expect(await words(board)).toMatch(/^Waiting for Bob and Cleo on level “Level 1” since Jan 2, 2026, 10:00\sAM\.$/);
    await board.vote(bob, 'approve');
    await board.vote(cleo, 'approve');
    expect(await words(board)).toMatch(/^Waiting for 1 of Bob and Cleo on level “Level 2” since /);
    await board.vote(bob, 'approve');
    expect([await words(board), (await board.status()).history]).toEqual([null, []]);
  });

  test('in the language of the reader; five by name; nobody, who has to be added', async () => {
    const crowd = await Promise.all([1, 2, 3, 4, 5, 6, 7].map((n) => makeAgent(server.db, [], { full_name: `P${n}` })));
    const board = await applyBoard(server, [{ match: 'percent', percent: 50, users: crowd }]);
    await began(board, '2026-01-02T10:00:00');
    expect(await words(board)).toMatch(/^Waiting for 4 of P1, P2, P3, P4, P5,? and 2 more on level “Level 1” since /);
    const { data } = await board.manager.get<ApprovalStatus>(`${api}/change-approval-status/${board.changeId}`, {
      'accept-language': 'de',
    });
    expect(data.cab?.waiting).toMatch(/^Es wird auf 4 von P1, P2, P3, P4, P5 und 2 weitere gewartet: Stufe „Level 1“/);
    const arabic = await board.manager.get<ApprovalStatus>(`${api}/change-approval-status/${board.changeId}`, {
      'accept-language': 'ar',
    });
    expect(arabic.data.cab?.waiting).toContain('\u2068P1\u2069 و\u2068P2\u2069');
    const alone = await applyBoard(server, [{ users: [ann] }], { change: { requester_id: ann.id } });
    expect(await words(alone)).toMatch(/^Nobody can approve on level “Level 1” since .+\. Add an approver\.$/);
  });
});

describe('adding and removing approvers', () => {
  test('a removal may decide the level: all approved', async () => {
    const board = await applyBoard(server, [{ users: [ann, bob] }]);
    await board.vote(ann, 'approve');
    expect(await board.remove(bob)).toMatchObject({
      status: 200,
      message: expect.stringMatching(/^Bob was removed from the approvers of CHANGE-\d+\.$/),
    });
    expect([(await board.run()).status, await board.changeStatus()]).toEqual(['APPROVED', 4]);
  });

  test('a removal may decide the level: any, everybody left denied', async () => {
    const board = await applyBoard(server, [{ match: 'any', users: [ann, bob] }]);
    await board.vote(ann, 'deny');
    await board.remove(bob);
    expect((await board.run()).status).toBe('DENIED');
  });

  test('only who has not voted, never the last one, only on the active level, only once', async () => {
    const board = await applyBoard(server, [{ users: [ann, bob] }, { users: [cleo] }]);
    await board.vote(ann, 'approve');
    expect(await board.remove(ann)).toMatchObject({
      status: 409,
      message: 'Ann has voted on this level and cannot be removed.',
    });
    expect(await board.add(ann)).toMatchObject({ status: 409, message: 'Ann has voted on this level already.' });
    expect(await board.add(bob)).toMatchObject({ status: 409, message: 'Bob is an approver of this level already.' });
    expect(await board.add(bob, 1)).toMatchObject({
      status: 409,
      message: 'Approvers can be added to the active level only.',
    });
    expect(await board.remove(cleo, 1)).toMatchObject({
      status: 409,
      message: 'Approvers can be removed from the active level only.',
    });
    expect(await board.remove(cleo, 0)).toMatchObject({
      status: 404,
      message: 'This person is not an approver of this level.',
    });
    await board.vote(bob, 'approve');
    expect(await board.remove(cleo)).toMatchObject({
      status: 409,
      message: 'Cleo is the only approver of this level. Add somebody else first.',
    });
  });

  test('the added person must be there and active; reason and action are checked', async () => {
    const board = await applyBoard(server, [{ users: [ann] }]);
    const left = await makeAgent(server.db, [], { active: false });
    const gone = { status: 422, message: { approver_id: 'This person does not exist or is deactivated.' } };
    expect(await board.add(left)).toMatchObject(gone);
    expect(await board.add({ id: 999_999 })).toMatchObject(gone);
    const body = { action: 'add', change_id: board.changeId, level_id: 1, approver_id: bob.id };
    const required = 'This field is required.';
    expect(await board.manager.post(`${api}/cab/add-approver`, { ...body, comment: '' })).toMatchObject({
      status: 422,
      message: { comment: required },
    });
    expect(
      await board.manager.post(`${api}/cab/add-approver`, { ...body, approver_id: '', comment: 'x'.repeat(251) }),
    ).toMatchObject({
      status: 422,
      message: { approver_id: required, comment: 'The reason should be less than 250 characters' },
    });
    expect(await board.manager.post(`${api}/cab/remove-approver`, { ...body, comment: 'Why' })).toMatchObject({
      status: 422,
      message: { action: 'The action is remove here.' },
    });
    expect(
      await board.manager.post(`${api}/cab/add-approver`, { ...body, level_id: 999_999, comment: 'Why' }),
    ).toMatchObject({ status: 422, message: { level_id: 'This level does not exist or was deleted.' } });
  });

  test('without a pending run is refused', async () => {
    const board = await applyBoard(server, [{ users: [ann] }]);
    await board.vote(ann, 'approve');
    expect(await board.add(bob, 0)).toMatchObject({ status: 409, message: 'No board is deciding on this change.' });
  });
});

describe('removing the board', () => {
  test('deletes the run; the change is what it was before', async () => {
    const board = await applyBoard(server, [{ users: [ann, bob] }], {
      change: { status_id: 2 },
      cab: { name: 'Infra' },
    });
    await board.vote(ann, 'approve');
    expect(await board.manager.delete(`${api}/remove-cab-approval/${board.changeId}`)).toMatchObject({
      status: 200,
      message: expect.stringMatching(/^Infra was removed from CHANGE-\d+\.$/),
    });
    expect([await board.status(), await board.changeStatus()]).toEqual([{ cab: null, history: [] }, 2]);
    expect((await log(board)).at(-2)).toMatch(/removed the board Infra from this change$/);
    expect(await board.manager.delete(`${api}/remove-cab-approval/${board.changeId}`)).toMatchObject({
      status: 409,
      message: 'No board is deciding on this change.',
    });
  });

  test('earlier runs stay as history, newest first; a new run starts clean', async () => {
    const board = await applyBoard(server, [{ users: [ann] }], { cab: { name: 'One' } });
    await board.vote(ann, 'deny');
    await server.db.updateTable('changes').set({ status_id: 2 }).where('id', '=', board.changeId).execute();
    const again = await makeCab(server.db, [{ users: [ann] }], { name: 'Two' });
    await board.manager.post(`${api}/apply-cab-approval`, { change_id: board.changeId, workflow_id: again.id });
    const { cab, history } = await board.status();
    expect([
      cab?.name,
      cab?.approval_levels[0]?.approve_users[0]?.status,
      history.map(({ name, status }) => [name, status]),
    ]).toEqual(['Two', 'PENDING', [['One', 'DENIED']]]);
    expect(await state(board, ann)).toEqual({
      pending: { id: cab?.id, name: 'Two' },
      approved: false,
      may_decide: true,
    });
    expect(await board.manager.delete(`${api}/remove-cab-approval/${board.changeId}`)).toMatchObject({ status: 200 });
    expect((await board.status()).cab?.name).toBe('One');
  });
});

test.each<[string, string, PermissionKey]>([
  ['post', 'apply-cab-approval', 'enforce_cab'],
  ['post', 'cab/add-approver', 'enforce_cab'],
  ['post', 'send-reminder', 'enforce_cab'],
  ['delete', 'remove-cab-approval/1', 'remove_cab'],
])('%s %s needs %s', async (method, path, key) => {
  const client = await signIn(
    server,
    await makeAgent(
      server.db,
      managerKeys.filter((other) => other !== key),
    ),
  );
  expect(await client[method as 'post'](`${api}/${path}`, {})).toMatchObject({
    status: 403,
    message: `Missing permission: ${key}`,
  });
});
