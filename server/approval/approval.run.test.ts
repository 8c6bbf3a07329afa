import fc from 'fast-check';
import { api, applyBoard, boardOn, linkOf, managerKeys } from '../testing/board';
import {
  type Step,
  deactivated,
  Model,
  type ModelLevel,
  people,
  requester,
  someSteps,
  someLevels,
} from '../testing/board.model';
import { anonymous, type Client, signIn } from '../testing/client';
import { makeAgent, makeCab, makeChange } from '../testing/factories';
import { startServer, type TestServer } from '../testing/server';

type Person = Awaited<ReturnType<typeof makeAgent>>;

jest.setTimeout(300_000);

let server: TestServer;
let manager: Client;
let crowd: Person[];

beforeAll(async () => {
  server = await startServer();
  manager = await signIn(server, await makeAgent(server.db, managerKeys));
  crowd = await Promise.all(
    Array.from({ length: people }, (_, i) =>
      makeAgent(server.db, ['view_changes'], { full_name: `P${i}`, active: i !== deactivated }),
    ),
  );
});
afterAll(() => server.close());

const who = (index: number): Person => crowd[index] as Person;
const statuses = (responses: { status: number }[]) => responses.map(({ status }) => status).sort();

async function runOf(levels: readonly ModelLevel[]) {
  const change = await makeChange(server.db, { requester_id: who(requester).id, status_id: 2 });
  const cab = await makeCab(
    server.db,
    levels.map(({ match, percent, named }) => ({ match, percent, users: named.map(who) })),
  );
  await manager.post(`${api}/apply-cab-approval`, { change_id: change.id, workflow_id: cab.id });
  return boardOn(server, change.id, manager);
}

/** What the server says of the run, in the model's words; people by their index. */
async function notified(board: Awaited<ReturnType<typeof runOf>>) {
  const { cab } = await board.status();
  const change = await board.changeStatus();
  if (!cab) return { removed: true, change };
  const seats = cab.approval_levels.map((level) => ({
    status: level.status,
    active: level.is_active,
    seats:
      level.is_active || level.status !== 'PENDING'
        ? Object.fromEntries(
            level.approve_users.map(({ user, status }) => [crowd.findIndex(({ id }) => id === user.id), status]),
          )
        : {},
  }));
  return { removed: false, status: cab.status, change, levels: seats };
}

function expected(model: Model) {
  if (model.removed) return { removed: true, change: 2 };
  const change = { PENDING: 3, APPROVED: 4, DENIED: 7 }[model.status];
  const levels = model.outcomes.map((status, i) => ({
    status,
    active: model.active === i,
    seats: model.active === i || status !== 'PENDING' ? Object.fromEntries(model.seats[i] ?? []) : {},
  }));
  return { removed: false, status: model.status, change, levels };
}

test('over HTTP every step is allowed or refused, and leaves what B2 says', async () => {
  await fc.assert(
    fc.asyncProperty(someLevels, someSteps(12), async (levels, steps) => {
      const model = new Model(levels);
      const board = await runOf(levels);
      expect(await notified(board)).toEqual(expected(model));
      const play = (step: Step) => {
        if (step.what === 'vote') return board.vote(who(step.who), step.approves ? 'approve' : 'deny');
        if (step.what === 'remove-board') return manager.delete(`${api}/remove-cab-approval/${board.changeId}`);
        return board[step.what](who(step.who));
      };
      for (const step of steps) {
        const { status } = await play(step).catch(() => ({ status: 404 }));
        expect([step, status < 300, status < 500]).toEqual([step, model.play(step), true]);
      }
      expect(await notified(board)).toEqual(expected(model));
    }),
    { numRuns: 25 },
  );
});

describe('at the same instant', () => {
  const rounds = 8;

  test.each(['any', 'all'] as const)(
    'two approvers of a level that wants %s: both count, or the second is told that it was decided',
    async (match) => {
      for (let i = 0; i < rounds; i++) {
        const board = await applyBoard(server, [{ match, users: [who(1), who(2)] }, { users: [who(3)] }]);
        const votes = await Promise.all([board.vote(who(1), 'approve'), board.vote(who(2), 'approve')]);
        expect(statuses(votes)).toEqual(match === 'all' ? [200, 200] : [200, 409]);
        expect((await board.run()).approval_levels.map(({ status, is_active }) => [status, is_active])).toEqual([
          ['APPROVED', false],
          ['PENDING', true],
        ]);
        expect(
          await server.db
            .selectFrom('activity_log')
            .select('id')
            .where('owner_id', '=', board.changeId)
            .where('kind', '=', 'cab-level-activated')
            .execute(),
        ).toHaveLength(1);
      }
    },
  );

  test('one approves and one denies the last level: one decision, one status', async () => {
    for (let i = 0; i < rounds; i++) {
      const board = await applyBoard(server, [{ match: 'any', users: [who(1), who(2)] }]);
      await Promise.all([board.vote(who(1), 'approve'), board.vote(who(2), 'deny')]);
      expect([(await board.run()).status, await board.changeStatus()]).toEqual(['APPROVED', 4]);
      expect(
        await server.db
          .selectFrom('activity_log')
          .select('id')
          .where('owner_id', '=', board.changeId)
          .where('kind', '=', 'cab-ended')
          .execute(),
      ).toHaveLength(1);
    }
  });

  test('500 votes at once, five of each of 100 approvers: one outcome, and nobody is counted twice', async () => {
    const many = await Promise.all(Array.from({ length: 100 }, () => makeAgent(server.db)));
    const board = await applyBoard(server, [{ match: 'majority', users: many }]);
    const clients = await Promise.all(many.map((person) => signIn(server, person)));
    const vote = async (i: number): Promise<number> => {
      const { status } = await clients[i % 100]!.post(`${api}/approval-action-without-hash/${board.changeId}`, {
        action_type: i % 3 ? 'approve' : 'deny',
        comment: 'Seen.',
      });
      // Who is told that the server is busy comes again.
      return status === 503 ? vote(i) : status;
    };
    const replies = await Promise.all(Array.from({ length: 500 }, (_, i) => vote(i)));
    const { status, approval_levels } = await board.run();
    const counted = (wanted: string) =>
      approval_levels[0]!.approve_users.filter((approver) => approver.status === wanted).length;
    // Of 100 more than half are 51; 50 denials leave too few.
    expect([
      ['APPROVED', 4, 51],
      ['DENIED', 7, 50],
    ]).toContainEqual([status, await board.changeStatus(), counted(status)]);
    expect(replies.filter((reply) => reply === 200)).toHaveLength(counted('APPROVED') + counted('DENIED'));
    expect(new Set(replies)).toEqual(new Set([200, 409]));
    const ends = server.db.selectFrom('activity_log').select('id').where('kind', '=', 'cab-ended');
    expect(await ends.where('owner_id', '=', board.changeId).execute()).toHaveLength(1);
  });

  test('a vote that is taken back while another decides the level: either stays what it is', async () => {
    for (let i = 0; i < rounds; i++) {
      const board = await applyBoard(server, [{ match: 'majority', users: [who(1), who(2), who(3)] }]);
      await board.vote(who(1), 'approve');
      const voter = await signIn(server, who(1));
      const [recalled, vote] = await Promise.all([
        voter.delete(`${api}/approval-action-without-hash/${board.changeId}`),
        board.vote(who(2), 'approve'),
      ]);
      expect([vote.status, (await board.run()).status]).toEqual([
        200,
        recalled.status === 200 ? 'PENDING' : 'APPROVED',
      ]);
    }
  });

  test('a decision and the removal of the board: either it was decided, or there is nothing left', async () => {
    for (let i = 0; i < rounds; i++) {
      const board = await applyBoard(server, [{ users: [who(1)] }]);
      const [vote, removal] = await Promise.all([
        board.vote(who(1), 'approve'),
        board.manager.delete(`${api}/remove-cab-approval/${board.changeId}`),
      ]);
      const left = [(await board.status()).cab?.status ?? null, await board.changeStatus()];
      if (vote.status === 200) expect([removal.status, left]).toEqual([409, ['APPROVED', 4]]);
      else expect([removal.status, [404, 403, 409].includes(vote.status), left]).toEqual([200, true, [null, 1]]);
    }
  });

  test('a vote and the removal of that approver: the vote is final, or the person is gone', async () => {
    for (let i = 0; i < rounds; i++) {
      const board = await applyBoard(server, [{ users: [who(1), who(2)] }]);
      const token = await linkOf(server.db, who(1));
      const byLink = () =>
        anonymous(server).post(`${api}/approval-action/${token}`, { action_type: 'approve', comment: 'Fine.' });
      const [vote, removal] = await Promise.all([
        i % 2 ? board.vote(who(1), 'approve') : byLink(),
        board.remove(who(1)),
      ]);
      const seats = (await board.run()).approval_levels[0]?.approve_users.map(({ name, status }) => [name, status]);
      if (vote.status === 200)
        expect([removal.status, seats]).toEqual([
          409,
          [
            ['P1', 'APPROVED'],
            ['P2', 'PENDING'],
          ],
        ]);
      else
        expect([removal.status, seats, [403, 404, 409, 410].includes(vote.status)]).toEqual([
          200,
          [['P2', 'PENDING']],
          true,
        ]);
    }
  });

  test('the removal of the last two approvers: one of them stays', async () => {
    for (let i = 0; i < rounds; i++) {
      const board = await applyBoard(server, [{ users: [who(1), who(2)] }]);
      expect(statuses(await Promise.all([board.remove(who(1)), board.remove(who(2))]))).toEqual([200, 409]);
      expect((await board.run()).approval_levels[0]?.approve_users).toHaveLength(1);
    }
  });

  test('a double click: one vote; with the same Idempotency-Key both get the same answer', async () => {
    const board = await applyBoard(server, [{ users: [who(1), who(2)] }]);
    const click = async (key?: string) =>
      (await signIn(server, who(1))).post(
        `${api}/approval-action-without-hash/${board.changeId}`,
        { action_type: 'approve', comment: 'Fine.' },
        key ? { 'idempotency-key': key } : {},
      );
    expect(statuses(await Promise.all([click(), click()]))).toEqual([200, 409]);
    const other = await applyBoard(server, [{ users: [who(1), who(2)] }]);
    const keyed = async () =>
      (await signIn(server, who(1))).post(
        `${api}/approval-action-without-hash/${other.changeId}`,
        { action_type: 'approve', comment: 'Fine.' },
        { 'idempotency-key': 'one-click' },
      );
    expect(await Promise.all([keyed(), keyed()])).toMatchObject([
      { status: 200, message: expect.stringMatching(/^You approved CHANGE-\d+\.$/) },
      { status: 200, message: expect.stringMatching(/^You approved CHANGE-\d+\.$/) },
    ]);
    expect(
      await server.db
        .selectFrom('activity_log')
        .select('id')
        .where('owner_id', '=', other.changeId)
        .where('kind', '=', 'cab-voted')
        .execute(),
    ).toHaveLength(1);
  });

  test('the same vote by link and signed in: one of them', async () => {
    const board = await applyBoard(server, [{ users: [who(1), who(2)] }]);
    const token = await linkOf(server.db, who(1));
    const both = await Promise.all([
      board.vote(who(1), 'approve'),
      anonymous(server).post(`${api}/approval-action/${token}`, { action_type: 'deny', comment: 'No.' }),
    ]);
    expect(statuses(both)).toEqual([200, 409]);
  });

  test('deleting a board and applying it: it is applied and stays, or it is gone', async () => {
    for (let i = 0; i < rounds; i++) {
      const [change, cab] = [await makeChange(server.db), await makeCab(server.db)];
      const boss = await signIn(server, await makeAgent(server.db, ['view_changes', 'enforce_cab', 'manage_cab']));
      const responses = await Promise.all([
        boss.post(`${api}/apply-cab-approval`, { change_id: change.id, workflow_id: cab.id }),
        boss.delete(`${api}/cab/${cab.id}/workflow/`),
      ]);
      expect([
        [200, 409],
        [422, 200],
      ]).toContainEqual(responses.map(({ status }) => status));
    }
  });
});
