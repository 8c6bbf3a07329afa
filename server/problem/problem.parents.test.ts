import type { ActivityPage } from '../../wire/parts/activity';
import type { ProblemList, ProblemView } from '../../wire/problem/problem';
import { type Client, signIn } from '../testing/client';
import { makeAdmin, makeProblem } from '../testing/factories';
import { startServer, type TestServer } from '../testing/server';

let server: TestServer;
let ada: Client;
const api = '/service-desk/api';

beforeAll(async () => {
  server = await startServer();
  ada = await signIn(server, await makeAdmin(server.db, { full_name: 'Ada' }));
});
afterAll(() => server.close());

type Made = Awaited<ReturnType<typeof makeProblem>>;
const view = async (id: number) => (await ada.get<ProblemView>(`${api}/problem/${id}`)).data;
const parentOf = async ({ id }: Made) => (await view(id)).parent_problem_id?.id ?? null;
const childrenOf = async ({ id }: Made) => (await view(id)).children.map((child) => child.id);
async function put(problem: Made, parent_problem_id: unknown) {
  const { version, ...shown } = await view(problem.id);
  return ada.post(`${api}/problem`, {
    ...{ id: shown.id, version, subject: shown.subject, description: shown.description },
    ...{ requester_id: shown.requester_id.id, department_id: shown.department_id?.id, impact_id: shown.impact_id.id },
    ...{ status_type_id: shown.status_type_id.id, priority_id: shown.priority_id?.id, parent_problem_id },
  });
}
const make = async (count: number): Promise<Made[]> => {
  const made: Made[] = [];
  while (made.length < count) made.push(await makeProblem(server.db));
  return made;
};
const below = async (...chain: Made[]) => {
  for (const [at, problem] of chain.slice(1).entries()) expect((await put(problem, chain[at]!.id)).status).toBe(200);
};

test('a problem lies below another one; both show it, and the log says it', async () => {
  const [above, one, two] = (await make(3)) as [Made, Made, Made];
  expect((await put(one, above.id)).status).toBe(200);
  expect((await put(two, String(above.id))).status).toBe(200);
  const related = { id: above.id, identifier: above.identifier, subject: above.subject };
  expect(await view(one.id)).toMatchObject({ parent: related, parent_problem_id: related, children: [] });
  expect(await view(above.id)).toMatchObject({
    parent: null,
    children_total: 2,
    children: [
      { id: one.id, identifier: one.identifier, subject: one.subject, status: { id: 1, state: 'open' } },
      { id: two.id },
    ],
  });
  expect((await put(one, undefined)).status).toBe(200);
  expect(await parentOf(one)).toBe(above.id);
  const listed = async (query: string) =>
    (
      await ada.get<ProblemList>(`${api}/problem-list?problem_ids=${above.id},${one.id},${two.id}&${query}`)
    ).data.problems.map(({ id }) => id);
  expect(await listed(`parent_ids=${above.id}`)).toEqual([two.id, one.id]);
  expect(await listed('parent_ids_empty=1')).toEqual([above.id]);
  expect((await put(one, null)).status).toBe(200);
  expect(await parentOf(one)).toBeNull();
  const { data } = await ada.get<{ problem_activity_logs: ActivityPage }>(`${api}/problem-log/${one.id}`);
  const name = `<i>${above.identifier} ${above.subject}</i>`;
  expect(data.problem_activity_logs.data.map((line) => line.name)).toEqual([
    `<b>Ada</b> removed parent problem ${name}`,
    `<b>Ada</b> set parent problem to ${name}`,
  ]);
});

test('nothing lies below itself, however far', async () => {
  const [a, b, c] = (await make(3)) as [Made, Made, Made];
  await below(a, b, c);
  const circle = { parent_problem_id: 'This is the problem itself, or one below it. Choose another one.' };
  for (const parent of [a, b, c]) expect(await put(a, parent.id)).toMatchObject({ status: 422, message: circle });
  for (const sent of [999_999_999, 0, -1, 'x', [b.id, c.id], { id: b.id }, true])
    expect(await put(a, sent)).toMatchObject({ status: 422, message: { parent_problem_id: expect.any(String) } });
  expect(await parentOf(a)).toBeNull();
});

test('of two who put problems below each other at once one is refused', async () => {
  const [a, b] = (await make(2)) as [Made, Made];
  const statuses = (await Promise.all([put(a, b.id), put(b, a.id)])).map(({ status }) => status);
  expect(statuses.sort()).toEqual([200, 422]);
});

test('a new problem may lie below another, not below one that was merged', async () => {
  const [a, b] = (await make(2)) as [Made, Made];
  await ada.post(`${api}/problem-merge/${a.id}`, { into_id: b.id });
  const { requester_id, department_id } = b;
  const create = (parent_problem_id: number) =>
    ada.post<{ id: number }>(`${api}/problem`, {
      ...{ subject: 'New', description: '<p>x</p>', requester_id, department_id, impact_id: 1 },
      ...{ status_type_id: 1, priority_id: 2, parent_problem_id },
    });
  expect(await create(a.id)).toMatchObject({
    status: 422,
    message: { parent_problem_id: `This problem was merged into ${b.identifier}. Choose that one.` },
  });
  const { id } = (await create(b.id)).data;
  expect((await view(id)).parent?.id).toBe(b.id);
});

describe('when one is merged', () => {
  const merge = async (from: Made, into: Made) =>
    expect((await ada.post(`${api}/problem-merge/${from.id}`, { into_id: into.id })).status).toBe(200);

  test('what lies below it lies below the other one, which gets its parent', async () => {
    const [top, from, child, into] = (await make(4)) as [Made, Made, Made, Made];
    await below(top, from, child);
    await merge(from, into);
    expect([await parentOf(into), await parentOf(child), await parentOf(from)]).toEqual([top.id, into.id, null]);
    expect([await childrenOf(top), await childrenOf(from)]).toEqual([[into.id], []]);
  });

  test('one that lies below it takes its place', async () => {
    const [top, from, middle, into] = (await make(4)) as [Made, Made, Made, Made];
    await below(top, from, middle, into);
    await merge(from, into);
    expect([await parentOf(into), await parentOf(middle), await parentOf(from)]).toEqual([top.id, into.id, null]);
  });

  test('one that lies above it keeps its parent', async () => {
    const [into, middle, from, child] = (await make(4)) as [Made, Made, Made, Made];
    await below(into, middle, from, child);
    await merge(from, into);
    expect([await parentOf(into), await parentOf(middle), await parentOf(child)]).toEqual([null, into.id, into.id]);
  });
});

test('the trash keeps it with either of them, and makes no circle of it', async () => {
  const [above, one, low] = (await make(3)) as [Made, Made, Made];
  await below(above, one, low);
  await ada.delete(`${api}/problem-delete/${one.id}`);
  expect([await childrenOf(above), await parentOf(low)]).toEqual([[], null]);
  // Below what lay below it: it comes back without.
  expect((await put(above, low.id)).status).toBe(200);
  await ada.post(`${api}/problem-restore/${one.id}`, {});
  expect([await parentOf(above), await parentOf(one), await parentOf(low)]).toEqual([low.id, above.id, null]);
});
