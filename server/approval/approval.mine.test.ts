import type { MyApprovals } from '../../wire/approval/approval';
import { permissionGroups } from '../../wire/protocol/permission';
import { api, applyBoard, linkOf } from '../testing/board';
import { anonymous, signIn } from '../testing/client';
import { makeAdmin, makeAgent, makeUser } from '../testing/factories';
import { startServer, type TestServer } from '../testing/server';

type Person = { id: number };

let server: TestServer;
let ann: Person;
let bob: Person;
let cleo: Person;

beforeAll(async () => {
  server = await startServer();
  [ann, bob, cleo] = [
    await makeAgent(server.db, ['view_changes']),
    await makeAgent(server.db, ['view_changes']),
    await makeAgent(server.db, ['view_changes']),
  ];
});
afterAll(() => server.close());

describe('my approvals', () => {
  const mine = async (person: Person, query = '') =>
    (await (await signIn(server, person)).get<MyApprovals>(`${api}/my-approvals${query}`)).data;

  test('what waits for the reader at an active level, oldest first; searched; gone once the level is decided', async () => {
    const dora = await makeAgent(server.db, ['view_changes']);
    const [one, two] = [
      await applyBoard(server, [{ match: 'any', users: [dora, ann] }], { change: { subject: 'First thing' } }),
      await applyBoard(server, [{ users: [bob] }, { users: [dora] }], { change: { subject: 'Second thing' } }),
    ];
    expect((await mine(dora)).approvals).toMatchObject([
      {
        change: { id: one.changeId, subject: 'First thing' },
        level: { name: 'Level 1' },
        change_type: { id: 1 },
        is_view: true,
      },
    ]);
    await two.vote(bob, 'approve');
    expect((await mine(dora)).approvals.map(({ change }) => change?.subject)).toEqual(['First thing', 'Second thing']);
    expect(await mine(dora, '?search-query=second')).toMatchObject({
      total: 1,
      approvals: [{ change: { subject: 'Second thing' } }],
    });
    expect(
      (await mine(dora, '?sort-field=subject&sort-order=desc')).approvals.map(({ change }) => change?.subject),
    ).toEqual(['Second thing', 'First thing']);
    await one.vote(ann, 'approve');
    expect((await mine(dora)).total).toBe(1);
  });

  test('a client has them too, without a way to the change', async () => {
    const client = await makeUser(server.db, { permissions: ['act_on_approvals'] });
    const board = await applyBoard(server, [{ users: [client] }]);
    expect((await mine(client)).approvals).toMatchObject([{ is_view: false, is_decide: true }]);
    expect((await board.vote(client, 'approve')).status).toBe(200);
    expect(await mine(client)).toEqual({ approvals: [], total: 0 });
  });
});

describe('who votes signed in (B6)', () => {
  const makers = {
    'a client without a right': () => makeUser(server.db),
    'a client with every other right of clients': () =>
      makeUser(server.db, { permissions: clientKeys.filter((key) => key !== 'act_on_approvals') }),
    'a client with act_on_approvals': () => makeUser(server.db, { permissions: ['act_on_approvals'] }),
    'an agent without a right': () => makeAgent(server.db),
    'an admin': () => makeAdmin(server.db),
  };
  const clientKeys = permissionGroups.find(({ group }) => group === 'User')?.keys ?? [];

  test.each([
    ['a client without a right', false],
    ['a client with every other right of clients', false],
    ['a client with act_on_approvals', true],
    ['an agent without a right', true],
    ['an admin', true],
  ] as const)('%s: %s', async (who, may) => {
    const person = await makers[who]();
    const board = await applyBoard(server, [{ users: [person, ann] }]);
    const { data } = await (await signIn(server, person)).get<MyApprovals>(`${api}/my-approvals`);
    expect(data.approvals).toMatchObject([{ is_decide: may }]);
    expect(await board.vote(person, 'approve')).toMatchObject(
      may ? { status: 200 } : { status: 403, message: 'Missing permission: act_on_approvals' },
    );
    const voted = (await board.run()).approval_levels[0]?.approve_users.find(({ user }) => user.id === person.id);
    expect(voted?.status).toBe(may ? 'APPROVED' : 'PENDING');
  });

  test('by the link of the mail the link is enough', async () => {
    const client = await makeUser(server.db);
    const board = await applyBoard(server, [{ users: [client, ann] }]);
    const { headers } = await signIn(server, client);
    const response = await anonymous(server).post(
      `${api}/approval-action/${await linkOf(server.db, client)}`,
      { action_type: 'approve', comment: 'Fine.' },
      headers,
    );
    expect([
      response.status,
      (await board.run()).approval_levels[0]?.approve_users.map(({ status }) => status).sort(),
    ]).toEqual([200, ['APPROVED', 'PENDING']]);
  });
});

test('whoever something waits for, or waited for, hears of it at once', async () => {
  const received = async (): Promise<number[]> => {
    const events = await server.db
      .deleteFrom('live_events')
      .where('kind', '=', 'approval')
      .returning('record_id')
      .execute();
    return [...new Set(events.map(({ record_id }) => record_id))].sort((a, b) => a - b);
  };
  const ids = (...people: Person[]) => people.map(({ id }) => id).sort((a, b) => a - b);
  await received();
  const board = await applyBoard(server, [{ match: 'any', users: [ann] }, { users: [bob] }]);
  expect(await received()).toEqual(ids(ann));
  await board.vote(ann, 'approve');
  expect(await received()).toEqual(ids(ann, bob));
  await board.add(cleo);
  expect(await received()).toEqual(ids(ann, bob, cleo));
  await board.remove(bob);
  expect(await received()).toEqual(ids(ann, bob, cleo));
  await board.manager.delete(`${api}/remove-cab-approval/${board.changeId}`);
  expect(await received()).toEqual(ids(ann, cleo));
});
