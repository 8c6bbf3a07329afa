import { changeFilters } from '../../wire/change/change';
import { problemFilters } from '../../wire/problem/problem';
import { releaseFilters } from '../../wire/release/release';
import { applyBoard } from '../testing/board';
import { type Client, signIn } from '../testing/client';
import {
  makeAdmin,
  makeAgent,
  makeAsset,
  makeChange,
  makeCustomField,
  makeDepartment,
  makeLocation,
  makeProblem,
  makeRelease,
  makeTeam,
  makeTicket,
} from '../testing/factories';
import { startServer, type TestServer } from '../testing/server';

let server: TestServer;
let admin: Client;

const totalOf = async (list: string, query = ''): Promise<number> => {
  const { status, data } = await admin.get<{ total: number }>(`/service-desk/api/${list}-list?${query}`);
  expect([query, status]).toEqual([query, 200]);
  return data.total;
};

/** Of each kind one record that has everything, and others that have less. */
beforeAll(async () => {
  server = await startServer();
  const { db } = server;
  const person = await makeAdmin(db);
  admin = await signIn(server, person);
  const [location, team, asset, ticket, agent] = [
    await makeLocation(db),
    await makeTeam(db),
    await makeAsset(db),
    await makeTicket(db),
    await makeAgent(db),
  ];
  const { changeId } = await applyBoard(server, [{ users: [agent] }], {
    change: {
      location_id: location.id,
      department_id: (await makeDepartment(db)).id,
      team_id: team.id,
      agent_id: agent.id,
      priority_id: 3,
      impact_id: 2,
      planned_start_date: '2026-03-01T10:00:00Z',
      planned_end_date: '2026-03-01T12:00:00Z',
    },
  });
  await makeChange(db, { priority_id: null, impact_id: null, department_id: null, status_id: 6, outcome: 2 });
  const problem = await makeProblem(db, { location_id: location.id, assigned_id: agent.id, change_id: changeId });
  await makeProblem(db, { priority_id: 4, parent_id: problem.id });
  const release = await makeRelease(db, {
    location_id: location.id,
    planned_start_date: '2026-03-01T10:00:00Z',
    planned_end_date: '2026-03-02T10:00:00Z',
  });
  await makeRelease(db, { planned_start_date: null, planned_end_date: null });
  await db.insertInto('problem_assets').values({ problem_id: problem.id, asset_id: asset.id }).execute();
  await db.insertInto('problem_tickets').values({ problem_id: problem.id, ticket_id: ticket.id }).execute();
  await db.insertInto('change_assets').values({ change_id: changeId, asset_id: asset.id }).execute();
  await db
    .insertInto('change_tickets')
    .values({ change_id: changeId, ticket_id: ticket.id, type: 'ticket_initiated_change' })
    .execute();
  await db.insertInto('release_changes').values({ release_id: release.id, change_id: changeId }).execute();
  await db.insertInto('release_assets').values({ release_id: release.id, asset_id: asset.id }).execute();
});
afterAll(() => server.close());

const lists = { problem: problemFilters, change: changeFilters, release: releaseFilters };
const optional = Object.entries(lists).flatMap(([list, { optional }]) => optional.map((name) => ({ list, name })));
const ids = Object.entries(lists).flatMap(([list, filters]) =>
  Object.keys(filters.ids).map((name) => ({ list, name })),
);

test.each(optional)('$list: $name is empty or is not, every row is one of both', async ({ list, name }) => {
  const [all, empty, given] = [
    await totalOf(list),
    await totalOf(list, `${name}_empty=1`),
    await totalOf(list, `${name}_empty=0`),
  ];
  expect(empty + given).toBe(all);
  expect([name, empty > 0, given > 0]).toEqual([name, true, true]);
});

test.each(ids)('$list: $name is or is not, every row is one of both', async ({ list, name }) => {
  const all = await totalOf(list);
  const some = Array.from({ length: 60 }, (_, i) => i + 1);
  let hits = 0;
  for (const given of [some.filter((id) => id % 2), some.filter((id) => id % 2 === 0)]) {
    const chosen = await totalOf(list, `${name}=${given.join(',')}`);
    hits += chosen;
    expect(await totalOf(list, `${name}_not=${given.join(',')}`)).toBe(all - chosen);
  }
  expect([name, hits > 0]).toEqual([name, true]);
  expect(await totalOf(list, `${name}_not[]=`)).toBe(all);
});

test('is, is not and is empty narrow together, also with a word', async () => {
  expect(await totalOf('problem', 'priority_ids=4&assigned_ids_empty=1&location_ids_empty=1')).toBe(1);
  expect(await totalOf('problem', 'priority_ids=4&priority_ids_not=4')).toBe(0);
  expect(await totalOf('problem', 'assigned_ids_empty=1&assigned_ids_not=1&search-query=zzzz')).toBe(0);
});

test('a change waits for whoever may vote now, and for nobody once the board has decided', async () => {
  const [first, second] = [await makeAgent(server.db, ['view_changes']), await makeAgent(server.db, ['view_changes'])];
  const run = await applyBoard(server, [{ users: [first] }, { users: [second] }], {});
  const waiting = async (person: { id: number }) => {
    const query = `approver_ids=${person.id}&change_ids=${run.changeId}`;
    return totalOf('change', query);
  };
  expect([await waiting(first), await waiting(second)]).toEqual([1, 0]);
  await run.vote(first, 'approve');
  expect([await waiting(first), await waiting(second)]).toEqual([0, 1]);
  await run.vote(second, 'approve');
  expect([await waiting(first), await waiting(second)]).toEqual([0, 0]);
});

test('custom fields: all but these, with a value and without', async () => {
  const field = await makeCustomField(server.db);
  const [one, two, none] = [await makeChange(server.db), await makeChange(server.db), await makeChange(server.db)];
  for (const [change, value] of [
    [one, 'Blue'],
    [two, 'Red'],
  ] as const)
    await server.db
      .insertInto('custom_field_values')
      .values({ owner_type: 'sd_changes', owner_id: change.id, field_id: field.id, value })
      .execute();
  const key = `custom_${field.id}`;
  const of = (query: string) => totalOf('change', `${query}&change_ids=${one.id},${two.id},${none.id}`);
  expect([await of(`${key}=blu`), await of(`${key}_not=blu`)]).toEqual([1, 2]);
  expect([await of(`${key}_empty=1`), await of(`${key}_empty=0`)]).toEqual([1, 2]);
});

test.each([
  ['priority_ids_not=x', { priority_ids_not: 'The filter priority_ids_not takes ids.' }],
  ['assigned_ids_empty=2', { assigned_ids_empty: 'Send assigned_ids_empty as true or false.' }],
  ['assigned_ids_empty[]=1', { assigned_ids_empty: 'Send assigned_ids_empty once, as one value.' }],
])('%s is refused', async (query, message) => {
  expect(await admin.get(`/service-desk/api/problem-list?${query}`)).toMatchObject({ status: 422, message });
});

test.each(['%', "'", '😀', '\\', '_', '"', 'x'.repeat(4000), '%'.repeat(4000)])(
  'a search for %.8s is answered, in a sentence if it is too long',
  async (word) => {
    const url = (list: string) => `/service-desk/api/${list}-list?search-query=${encodeURIComponent(word)}`;
    for (const list of ['problem', 'change', 'release']) {
      const { status, message } = await admin.get(url(list));
      expect([status, message]).toEqual(
        word.length > 255 ? [422, { 'search-query': expect.stringMatching(/255/) as string }] : [200, undefined],
      );
    }
  },
);
