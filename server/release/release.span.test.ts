import type { ReleaseView } from '../../wire/release/release';
import { changeStatus } from '../../wire/change/change';
import { signIn } from '../testing/client';
import { makeAdmin, makeAgent, makeChange, makeRelease } from '../testing/factories';
import { startServer, type TestServer } from '../testing/server';

/** When the changes of a release are planned (F4). */
let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

type Planned = [start: string | null, end: string | null, status_id?: number];

async function releaseOf(...changes: Planned[]): Promise<number> {
  const { id } = await makeRelease(server.db);
  for (const [planned_start_date, planned_end_date, status_id = changeStatus.open] of changes) {
    const change = await makeChange(server.db, { planned_start_date, planned_end_date, status_id });
    await server.db.insertInto('release_changes').values({ release_id: id, change_id: change.id }).execute();
  }
  return id;
}

async function spanOf(id: number, time_zone = 'UTC'): Promise<ReleaseView['changes_span']> {
  const reader = await signIn(server, await makeAdmin(server.db, { time_zone }));
  return (await reader.get<{ release: ReleaseView }>(`/service-desk/api/release/${id}`)).data.release.changes_span;
}

test('it runs from the first planned start to the last planned end, in the zone of the reader', async () => {
  const id = await releaseOf(
    ['2026-11-24T22:00:00Z', '2026-11-24T23:30:00Z'],
    ['2026-11-23T20:00:00Z', '2026-11-23T21:00:00Z'],
    [null, null],
  );
  expect(await spanOf(id)).toEqual({
    planned_start_date: '2026-11-23 20:00:00',
    planned_end_date: '2026-11-24 23:30:00',
  });
  expect(await spanOf(id, 'Asia/Kolkata')).toEqual({
    planned_start_date: '2026-11-24 01:30:00',
    planned_end_date: '2026-11-25 05:00:00',
  });
});

test('a change with one time only counts with that', async () => {
  const id = await releaseOf(['2026-11-24T22:00:00Z', null], [null, '2026-11-24T20:00:00Z']);
  expect(await spanOf(id)).toEqual({
    planned_start_date: '2026-11-24 20:00:00',
    planned_end_date: '2026-11-24 22:00:00',
  });
});

test('changes that will not be made do not count; without others there is none', async () => {
  const window = ['2026-11-24T22:00:00Z', '2026-11-24T23:30:00Z'] as const;
  expect(
    await spanOf(await releaseOf([...window, changeStatus.rejected], [...window, changeStatus.cancelled])),
  ).toBeNull();
  expect(await spanOf(await releaseOf([null, null]))).toBeNull();
  expect(await spanOf(await releaseOf())).toBeNull();
});

test('it is for those who may see changes', async () => {
  const id = await releaseOf(['2026-11-24T22:00:00Z', '2026-11-24T23:30:00Z']);
  const reader = await signIn(server, await makeAgent(server.db, ['view_releases']));
  const { data } = await reader.get<{ release: ReleaseView }>(`/service-desk/api/release/${id}`);
  expect(data.release.changes_span).toBeNull();
});
