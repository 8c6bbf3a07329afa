import type { MyApprovals } from '../../wire/approval';
import { api, applyBoard } from '../testing/board';
import { signIn } from '../testing/client';
import { makeAgent, makeUser } from '../testing/factories';
import { startServer, type TestServer } from '../testing/server';

type Person = { id: number };

let server: TestServer;
let ann: Person;
let bob: Person;
let cleo: Person;

beforeAll(async () => {
  server = await startServer();
  [ann, bob, cleo] = [await makeAgent(server.db, ['view_changes']), await makeAgent(server.db, ['view_changes']), await makeAgent(server.db, ['view_changes'])];
});
afterAll(() => server.close());

describe('my approvals', () => {
  const mine = async (person: Person, query = '') => (await (await signIn(server, person)).get<MyApprovals>(`${api}/my-approvals${query}`)).data;

  test('what waits for the reader at an active level, oldest first; searched; gone once the level is decided', async () => {
    const dora = await makeAgent(server.db, ['view_changes']);
    const [one, two] = [await applyBoard(server, [{ match: 'any', users: [dora, ann] }], { change: { subject: 'First thing' } }), await applyBoard(server, [{ users: [bob] }, { users: [dora] }], { change: { subject: 'Second thing' } })];
    expect((await mine(dora)).approvals).toMatchObject([{ change: { id: one.changeId, subject: 'First thing' }, level: { name: 'Level 1' }, change_type: { id: 1 }, is_view: true }]);
    await two.vote(bob, 'approve');
    expect((await mine(dora)).approvals.map(({ change }) => change.subject)).toEqual(['First thing', 'Second thing']);
    expect(await mine(dora, '?search-query=second')).toMatchObject({ total: 1, approvals: [{ change: { subject: 'Second thing' } }] });
    expect((await mine(dora, '?sort-field=subject&sort-order=desc')).approvals.map(({ change }) => change.subject)).toEqual(['Second thing', 'First thing']);
    await one.vote(ann, 'approve');
    expect((await mine(dora)).total).toBe(1);
  });

  test('a client has them too, without a way to the change', async () => {
    const client = await makeUser(server.db);
    const board = await applyBoard(server, [{ users: [client] }]);
    expect((await mine(client)).approvals).toMatchObject([{ is_view: false }]);
    expect((await board.vote(client, 'approve')).status).toBe(200);
    expect(await mine(client)).toEqual({ approvals: [], total: 0 });
  });
});

test('whoever something waits for, or waited for, hears of it at once', async () => {
  const heard = async (): Promise<number[]> => {
    const events = await server.db.deleteFrom('live_events').where('kind', '=', 'approval').returning('record_id').execute();
    return [...new Set(events.map(({ record_id }) => record_id))].sort((a, b) => a - b);
  };
  const ids = (...people: Person[]) => people.map(({ id }) => id).sort((a, b) => a - b);
  await heard();
  const board = await applyBoard(server, [{ match: 'any', users: [ann] }, { users: [bob] }]);
  expect(await heard()).toEqual(ids(ann));
  await board.vote(ann, 'approve');
  expect(await heard()).toEqual(ids(ann, bob));
  await board.add(cleo);
  expect(await heard()).toEqual(ids(ann, bob, cleo));
  await board.remove(bob);
  expect(await heard()).toEqual(ids(ann, bob, cleo));
  await board.manager.delete(`${api}/remove-cab-approval/${board.changeId}`);
  expect(await heard()).toEqual(ids(ann, cleo));
});
