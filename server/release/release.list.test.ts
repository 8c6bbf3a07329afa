import type { ReleaseList } from '../../wire/release/release';
import { type Client, signIn } from '../testing/client';
import { makeAgent, makeAsset, makeChange, makeLocation, makeRelease } from '../testing/factories';
import { startServer, type TestServer } from '../testing/server';

let server: TestServer;
let agent: Client;
let ids: { core: number; patch: number; image: number };
let links: { asset_ids: number; change_ids: number; location_ids: number };

beforeAll(async () => {
  server = await startServer();
  agent = await signIn(
    server,
    await makeAgent(server.db, ['view_releases', 'edit_release', 'view_assets', 'view_changes'], {
      time_zone: 'Asia/Kolkata',
    }),
  );
  const [asset, change, place] = [
    await makeAsset(server.db),
    await makeChange(server.db),
    await makeLocation(server.db),
  ];
  const core = await makeRelease(server.db, {
    identifier: 'REL-CORE',
    subject: 'Network core',
    status_id: 3,
    release_type_id: 3,
    priority_id: 4,
    location_id: place.id,
    planned_start_date: '2026-10-01T05:00:00Z',
    planned_end_date: '2026-10-31T20:00:00Z',
    created_at: '2026-09-01T00:00:00Z',
    updated_at: '2026-09-05T00:00:00Z',
  });
  const patch = await makeRelease(server.db, {
    identifier: 'REL-PATCH',
    subject: 'Security patches',
    status_id: 1,
    release_type_id: 2,
    priority_id: 1,
    planned_start_date: '2026-09-30T18:00:00Z',
    created_at: '2026-09-02T00:00:00Z',
  });
  const image = await makeRelease(server.db, {
    identifier: 'IMAGE',
    subject: 'Laptop image',
    status_id: 5,
    release_type_id: 1,
    priority_id: 2,
    completed_at: new Date(),
  });
  await server.db.insertInto('release_assets').values({ release_id: core.id, asset_id: asset.id }).execute();
  await server.db.insertInto('release_changes').values({ release_id: core.id, change_id: change.id }).execute();
  ids = { core: core.id, patch: patch.id, image: image.id };
  links = { asset_ids: asset.id, change_ids: change.id, location_ids: place.id };
});
afterAll(() => server.close());

const list = async (query: string) => (await agent.get<ReleaseList>(`/service-desk/api/release-list?${query}`)).data;
const found = async (query: string) => (await list(query)).releases.map(({ identifier }) => identifier);
const search = (word: string) => found(`search-query=${encodeURIComponent(word)}`);

test('a row has every column, times in the reader’s zone and what the reader may do; the newest is first', async () => {
  const { releases, total } = await list('');
  expect([total, releases.map(({ identifier }) => identifier)]).toEqual([3, ['IMAGE', 'REL-PATCH', 'REL-CORE']]);
  expect(releases[2]).toEqual({
    id: ids.core,
    identifier: 'REL-CORE',
    subject: 'Network core',
    release_type: { id: 3, name: 'Major' },
    priority: { id: 4, name: 'Urgent', level: 4 },
    status: { id: 3, name: 'In Progress' },
    planned_start_date: '2026-10-01 10:30:00',
    planned_end_date: '2026-11-01 01:30:00',
    created_at: '2026-09-01 05:30:00',
    location: expect.objectContaining({ id: links.location_ids }),
    completed_at: null,
    updated_at: '2026-09-05 05:30:00',
    is_edit: true,
    is_delete: false,
  });
  expect(releases[0]).toMatchObject({ planned_start_date: null, planned_end_date: null });
});

test.each([
  ['core', ['REL-CORE']],
  ['rel-', ['REL-PATCH', 'REL-CORE']],
  ['standard', ['REL-PATCH']],
  ['Urgent', ['REL-CORE']],
  ['in prog', ['REL-CORE']],
  ['Complet', ['IMAGE']],
  ['2026-10-01', ['REL-CORE']],
  ['2026-11', ['REL-CORE']],
  ['2026', ['REL-PATCH', 'REL-CORE']],
  ['2026-10-01 10:3', ['REL-CORE']],
  ['23:30:00', ['REL-PATCH']],
  ['2026-09-30 23:30:00', ['REL-PATCH']],
  ['2026-13', []],
  ['2027', []],
  ['%', []],
  ['nothing', []],
])('the search for %s covers every column but the action', async (word, identifiers) => {
  expect(await search(word)).toEqual(identifiers);
});

test.each([
  ['identifier', ['IMAGE', 'REL-CORE', 'REL-PATCH']],
  ['subject', ['IMAGE', 'REL-CORE', 'REL-PATCH']],
  ['release_type', ['IMAGE', 'REL-PATCH', 'REL-CORE']],
  ['priority', ['REL-PATCH', 'IMAGE', 'REL-CORE']],
  ['status', ['REL-PATCH', 'REL-CORE', 'IMAGE']],
  ['planned_start_date', ['REL-PATCH', 'REL-CORE', 'IMAGE']],
  ['planned_end_date', ['REL-CORE', 'REL-PATCH', 'IMAGE']],
  ['id', ['REL-CORE', 'REL-PATCH', 'IMAGE']],
  ['created_at', ['REL-CORE', 'REL-PATCH', 'IMAGE']],
  ['updated_at', ['REL-CORE', 'REL-PATCH', 'IMAGE']],
])('sorts by %s', async (field, identifiers) => {
  expect(await found(`sort-field=${field}&sort-order=asc`)).toEqual(identifiers);
});

test('an unset date comes last in both directions; an unknown sort is refused', async () => {
  expect(await found('sort-field=planned_start_date&sort-order=desc')).toEqual(['REL-CORE', 'REL-PATCH', 'IMAGE']);
  expect(await agent.get('/service-desk/api/release-list?sort-field=description')).toMatchObject({
    status: 422,
    message: { 'sort-field': 'This list cannot be sorted by description.' },
  });
});

test.each([
  ['status_ids=1,3', ['REL-PATCH', 'REL-CORE']],
  ['priority_ids[]=2', ['IMAGE']],
  ['release_type_ids[0]=3', ['REL-CORE']],
  ['planned_start_date_begin=2026-10-01 00:00:00', ['REL-CORE']],
  ['planned_start_date_end=2026-09-30 23:30:00', ['REL-PATCH']],
  ['planned_end_date_begin=2026-11-01 01:30:00&planned_end_date_end=2026-11-01 01:30:00', ['REL-CORE']],
  ['created_at_end=2026-09-01 05:30:00', ['REL-CORE']],
  ['updated_at_end=2026-09-05 05:30:00', ['REL-CORE']],
])('filters by %s', async (query, identifiers) => {
  expect(await found(query)).toEqual(identifiers);
});

test('filters by its own ids, its location and its links', async () => {
  expect(await found(`release_ids=${ids.patch}`)).toEqual(['REL-PATCH']);
  for (const [key, id] of Object.entries(links))
    expect([key, await found(`${key}=${id}`)]).toEqual([key, ['REL-CORE']]);
});
