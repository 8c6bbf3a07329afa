import type { MyKnownErrors } from '../../wire/problem/known-error';
import type { ProblemView } from '../../wire/problem/problem';
import { type Client, signIn } from '../testing/client';
import { makeAdmin, makeAgent, makeAsset, makeOrganization, makeProblem, makeUser } from '../testing/factories';
import { startServer, type TestServer } from '../testing/server';

let server: TestServer;
let ada: Client;
let cleo: Client;
let laptop: { id: number };
let form: Record<string, unknown>;
const api = '/service-desk/api';

beforeAll(async () => {
  server = await startServer();
  ada = await signIn(server, await makeAdmin(server.db, { full_name: 'Ada' }));
  const person = await makeUser(server.db, { full_name: 'Cleo', permissions: ['view_own_assets'] });
  cleo = await signIn(server, person);
  laptop = await makeAsset(server.db, { name: 'Laptop 7', used_by_id: person.id });
  const { requester_id, department_id } = await makeProblem(server.db);
  form = {
    ...{
      subject: 'Dock loses the screen',
      description: '<p>Internal: vendor case 4711.</p>',
      requester_id,
      department_id,
    },
    ...{ impact_id: 2, status_type_id: 1, priority_id: 3 },
  };
});
afterAll(() => server.close());
beforeEach(async () => {
  await server.db.updateTable('problems').set({ published: false }).execute();
});

const save = (more: Record<string, unknown>) => ada.post<{ id: number }>(`${api}/problem`, { ...form, ...more });
const view = async (id: number) => (await ada.get<ProblemView>(`${api}/problem/${id}`)).data;
const mine = async (query = '', client = cleo) =>
  (await client.get<MyKnownErrors>(`${api}/my-known-errors${query}`)).data;
const titles = async (query = '', client = cleo) => (await mine(query, client)).known_errors.map(({ title }) => title);
const plan = (id: number, description: string) =>
  ada.post(`${api}/general-popup/${id}/sd_problem`, { identifier: 'workaround', description });

test('only a known error is published; what is none any more is published no more', async () => {
  expect(await save({ published: 1 })).toMatchObject({
    status: 422,
    message: { published: 'Only a known error can be published.' },
  });
  const { id } = (await save({ known_error: 1, published: 1 })).data;
  expect(await view(id)).toMatchObject({ known_error: true, published: true });
  expect((await save({ id, version: 1 })).status).toBe(200);
  expect((await view(id)).published).toBe(true);
  expect((await save({ id, version: 2, known_error: 0, published: 1 })).status).toBe(422);
  expect((await save({ id, version: 2, known_error: 0 })).status).toBe(200);
  expect(await view(id)).toMatchObject({ known_error: false, published: false });
  const log = await ada.get<{ problem_activity_logs: { data: { name: string }[] } }>(`${api}/problem-log/${id}`);
  expect(log.data.problem_activity_logs.data[0]?.name).toBe(
    '<b>Ada</b> no longer marks it as a known error; no longer publishes it to clients',
  );
});

test('a client reads title and workaround of those of their own assets, and nothing else of them', async () => {
  const other = await makeAsset(server.db, { name: 'Laptop of the boss' });
  const { id } = (await save({ known_error: 1, published: 1, asset_ids: [laptop.id, other.id] })).data;
  await plan(id, '<p>Unplug it <b>once</b>.</p><script>alert(1)</script>');
  expect(await mine()).toEqual({
    known_errors: [
      {
        id,
        title: 'Dock loses the screen',
        workaround: '<p>Unplug it <b>once</b>.</p>',
        assets: [{ id: laptop.id, name: 'Laptop 7' }],
      },
    ],
    total: 1,
  });
  expect((await cleo.get(`${api}/problem/${id}`)).status).toBe(403);
  expect((await cleo.get(`${api}/problem-list`)).status).toBe(403);
});

test.each<[string, Record<string, unknown>]>([
  ['one that is not published', { published: 0 }],
  ['one that is closed', { status_type_id: 3 }],
  ['one that is solved', { status_type_id: 2 }],
  ['one of other assets', { asset_ids: [] }],
])('%s is not shown', async (_, less) => {
  const { id } = (await save({ known_error: 1, published: 1, asset_ids: [laptop.id] })).data;
  expect(await titles()).toEqual(['Dock loses the screen']);
  expect((await save({ id, version: 1, asset_ids: [laptop.id], ...less })).status).toBe(200);
  expect(await titles()).toEqual([]);
});

test('one that is deleted, or merged, is not shown', async () => {
  const [deleted, merged] = [
    (await save({ known_error: 1, published: 1, asset_ids: [laptop.id] })).data,
    (await save({ known_error: 1, published: 1, asset_ids: [laptop.id] })).data,
  ];
  expect((await mine()).total).toBe(2);
  await ada.delete(`${api}/problem-delete/${deleted.id}`);
  await ada.post(`${api}/problem-merge/${merged.id}`, { into_id: (await makeProblem(server.db)).id });
  expect((await mine()).total).toBe(0);
});

test('they come in pages, are searched, and narrowed to one of the reader’s assets', async () => {
  const phone = await makeAsset(server.db, {
    used_by_id: (
      await server.db.selectFrom('assets').select('used_by_id').where('id', '=', laptop.id).executeTakeFirstOrThrow()
    ).used_by_id,
  });
  const foreign = await makeAsset(server.db);
  for (const [subject, ids] of [
    ['Screen flickers', [laptop.id]],
    ['Battery is warm', [phone.id, foreign.id]],
    ['Äpp crashes', [laptop.id, phone.id]],
  ] as const)
    await save({ subject, known_error: 1, published: 1, asset_ids: ids });
  expect(await titles()).toEqual(['Äpp crashes', 'Battery is warm', 'Screen flickers']);
  expect(await mine('?limit=2&page=2')).toMatchObject({ known_errors: [{ title: 'Screen flickers' }], total: 3 });
  expect((await titles('?sort-field=title&sort-order=desc')).at(-1)).toBe('Battery is warm');
  expect(await titles('?search-query=apps')).toEqual([]);
  expect(await titles('?search-query=ÄPP')).toEqual(['Äpp crashes']);
  expect(await titles(`?asset_ids=${phone.id}`)).toEqual(['Äpp crashes', 'Battery is warm']);
  expect((await cleo.get(`${api}/my-known-errors?asset_ids=x`)).status).toBe(422);
});

test('who uses an asset sees it, by their right; an organization’s assets are not their own', async () => {
  const organization = await makeOrganization(server.db);
  const own = { organization_id: organization.id };
  const [without, colleague, agent] = [
    await makeUser(server.db, { ...own, permissions: ['view_own_contracts'] }),
    await makeUser(server.db, { ...own, permissions: ['view_own_assets', 'view_organization_assets'] }),
    await makeAgent(server.db, ['view_assets']),
  ];
  const used = await makeAsset(server.db, { ...own, used_by_id: without.id });
  const desk = await makeAsset(server.db, { ...own, used_by_id: agent.id });
  await save({ known_error: 1, published: 1, asset_ids: [used.id] });
  expect((await (await signIn(server, without)).get(`${api}/my-known-errors`)).status).toBe(403);
  expect(await titles('', await signIn(server, colleague))).toEqual([]);
  const stan = await signIn(server, agent);
  expect(await titles('', stan)).toEqual([]);
  await save({ subject: 'Desk is stuck', known_error: 1, published: 1, asset_ids: [desk.id] });
  expect(await titles('', stan)).toEqual(['Desk is stuck']);
});
