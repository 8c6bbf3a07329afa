import { sql } from 'kysely';
import type { ActivityPage } from '../../wire/parts/activity';
import type { ReleaseView } from '../../wire/release/release';
import { type Client, signIn } from '../testing/client';
import { makeAdmin, makeRelease } from '../testing/factories';
import { startServer, type TestServer } from '../testing/server';

/** Planned times where clocks are set: on 29 March 2026 from 02:00 to 03:00, on 25 October from 03:00 back to 02:00. */
let server: TestServer;
let berlin: Client;
let kolkata: Client;
let troll: Client;
const api = '/service-desk/api';

beforeAll(async () => {
  server = await startServer();
  [berlin, kolkata, troll] = (await Promise.all(
    ['Europe/Berlin', 'Asia/Kolkata', 'Antarctica/Troll'].map(async (time_zone) =>
      signIn(server, await makeAdmin(server.db, { time_zone })),
    ),
  )) as [Client, Client, Client];
});
afterAll(() => server.close());

const form = {
  subject: 'Night release',
  description: '<p>All of it.</p>',
  status_id: 1,
  priority_id: 1,
  release_type_id: 1,
};
const save = (who: Client, more: object) => who.post<{ id: number }>(`${api}/release`, { ...form, ...more });
const view = async (who: Client, id: number) =>
  (await who.get<{ release: ReleaseView }>(`${api}/release/${id}`)).data.release;
const planned = async (id: number): Promise<unknown> =>
  (
    await sql<object>`select to_char(planned_start_date at time zone 'UTC', 'MM-DD HH24:MI:SS.US') as start, to_char(planned_end_date at time zone 'UTC', 'MM-DD HH24:MI:SS.US') as end from releases where id = ${id}`.execute(
      server.db,
    )
  ).rows[0];
const order = { status: 422, message: { planned_end_date: 'The planned end must not be before the planned start.' } };

test.each([
  ['two hours that the gap puts in the other order', '2026-03-29 02:30:00', '2026-03-29 03:10:00'],
  ['an end in the gap, before its start', '2026-03-29 03:40:00', '2026-03-29 02:30:00'],
  ['an end before its start', '2026-05-01 10:00:00', '2026-05-01 09:59:59'],
  ['an end long before its start', '2026-05-01 10:00:00', '2025-05-01 10:00:00'],
])(
  '%s are refused, in a new release and in one that is there',
  async (_title, planned_start_date, planned_end_date) => {
    const { id } = await makeRelease(server.db, { planned_start_date: '2026-01-01T00:00:00Z' });
    expect(await save(berlin, { planned_start_date, planned_end_date })).toMatchObject(order);
    expect(await save(berlin, { id, planned_start_date, planned_end_date })).toMatchObject(order);
    expect(await planned(id)).toEqual({ start: '01-01 00:00:00.000000', end: null });
  },
);

test('times in the gap count on from before it', async () => {
  const { id } = (
    await save(berlin, { planned_start_date: '2026-03-29 02:30:00', planned_end_date: '2026-03-29 03:30:00' })
  ).data;
  expect(await planned(id)).toEqual({ start: '03-29 01:30:00.000000', end: '03-29 01:30:00.000000' });
  expect(await view(berlin, id)).toMatchObject({
    planned_start_date: '2026-03-29 03:30:00',
    planned_end_date: '2026-03-29 03:30:00',
  });
});

/** From the first 02:30 to the second 02:10, with what no form shows. */
const night = { planned_start_date: '2026-10-25T00:30:00.123456Z', planned_end_date: '2026-10-25T01:10:00.654321Z' };
const stored = { start: '10-25 00:30:00.123456', end: '10-25 01:10:00.654321' };

test.each([
  ['Berlin', () => berlin, '2026-10-25 02:30:00'],
  ['Kolkata', () => kolkata, '2026-10-25 06:00:00'],
  ['Troll', () => troll, '2026-10-25 02:30:00'],
])('a save that sends back what its view gave leaves the times as they are: %s', async (_zone, who, shown) => {
  const { id } = await makeRelease(server.db, night);
  const { planned_start_date, planned_end_date } = await view(who(), id);
  expect(planned_start_date).toBe(shown);
  for (const spelt of [
    (text: string) => text,
    (text: string) => text.replace(' ', 'T'),
    (text: string) => text.replace(' ', '+'),
  ]) {
    expect(
      (
        await save(who(), {
          id,
          planned_start_date: spelt(planned_start_date ?? ''),
          planned_end_date: spelt(planned_end_date ?? ''),
        })
      ).status,
    ).toBe(200);
    expect(await planned(id)).toEqual(stored);
  }
  const { data } = (await berlin.get<{ release_activity_logs: ActivityPage }>(`${api}/release-activitylog/${id}`)).data
    .release_activity_logs;
  expect(data.some(({ name }) => name.includes('planned'))).toBe(false);
});

test('the time that is touched changes, the other one stays', async () => {
  const { id } = await makeRelease(server.db, night);
  await save(berlin, { id, planned_start_date: '2026-10-25 02:30:00', planned_end_date: '2026-10-25 04:00:00' });
  expect(await planned(id)).toEqual({ ...stored, end: '10-25 03:00:00.000000' });
  await save(berlin, { id, planned_start_date: '2026-10-25 02:30:00', planned_end_date: '' });
  expect(await planned(id)).toEqual({ ...stored, end: null });
  await save(berlin, { id, planned_start_date: '2026-10-25 02:30:01', planned_end_date: '' });
  expect(await planned(id)).toEqual({ start: '10-25 01:30:01.000000', end: null });
});

test('what somebody in another zone typed alike is not what is stored', async () => {
  const { id } = await makeRelease(server.db, night);
  await save(kolkata, { id, planned_start_date: '2026-10-25 02:30:00', planned_end_date: '2026-10-25 06:40:00' });
  expect(await planned(id)).toEqual({ ...stored, start: '10-24 21:00:00.000000' });
});
