import { sql } from 'kysely';
import { allCalls } from '../../wire/calls';
import { type Client, signIn } from '../testing/client';
import {
  makeAdmin,
  makeAsset,
  makeChange,
  makeContract,
  makeCustomField,
  makeProblem,
  makeRelease,
} from '../testing/factories';
import { startServer, type TestServer } from '../testing/server';

let server: TestServer;
const zones = ['Europe/Berlin', 'Africa/Cairo', 'Asia/Kolkata', 'America/Havana'] as const;
type Zone = (typeof zones)[number];
let people: Record<Zone, Client>;

beforeAll(async () => {
  server = await startServer();
  const signed = [];
  for (const time_zone of zones)
    signed.push([time_zone, await signIn(server, await makeAdmin(server.db, { time_zone }))]);
  people = Object.fromEntries(signed) as Record<Zone, Client>;
});
afterAll(() => server.close());

const makers: Record<string, () => Promise<{ id: number }>> = {
  problem: () => makeProblem(server.db),
  change: () => makeChange(server.db),
  release: () => makeRelease(server.db),
  asset: () => makeAsset(server.db),
  contract: () => makeContract(server.db),
};
// Of the lists by themselves; those of one record, groups, files and the calendar, which has the filters of changes, are the same.
// Days of the help-desk's calendar are no times of the reader.
const ranges = allCalls
  .filter(({ name, call }) => !call.path.includes('{') && !call.raw && !/\.groups$|^change-calendar\./.test(name))
  .flatMap(({ name, call, query }) =>
    (query?.ranges ?? [])
      .filter((column) => !query?.days?.includes(column))
      .map((column) => ({ kind: name.split('.')[0] ?? '', path: call.path, column })),
  );

/** How many rows of the list the range finds, of one row at each of the moments. */
async function found(
  { kind, path, column }: (typeof ranges)[number],
  moments: string[],
  zone: Zone,
  range: string,
): Promise<number> {
  const make = makers[kind];
  if (!make) throw new Error(`No maker of ${kind}`);
  const ids = [];
  for (const moment of moments) {
    const { id } = await make();
    await sql`update ${sql.table(`${kind}s`)} set ${sql.ref(column)} = ${moment}::timestamptz where id = ${id}`.execute(
      server.db,
    );
    ids.push(id);
  }
  const query = range.replaceAll(/(begin|end)=/g, `${column}_$1=`);
  const { status, data } = await people[zone].get<{ total: number }>(`${path}?${kind}_ids=${ids.join(',')}&${query}`);
  expect(status).toBe(200);
  return data.total;
}

test('ranges of every list are tried', () => expect(ranges.length).toBeGreaterThan(10));

const spans: [title: string, zone: Zone, moments: string[], query: string, total: number][] = [
  [
    'the second that is shown, whose microseconds are stored',
    'Asia/Kolkata',
    ['2026-05-01 04:30:00.000001Z', '2026-05-01 04:30:00.999999Z'],
    'begin=2026-05-01 10:00:00&end=2026-05-01 10:00:00',
    2,
  ],
  [
    'neither the second before nor the one after',
    'Asia/Kolkata',
    ['2026-05-01 04:29:59.999999Z', '2026-05-01 04:30:01Z'],
    'begin=2026-05-01 10:00:00&end=2026-05-01T10:00:00',
    0,
  ],
  [
    'a whole day',
    'Asia/Kolkata',
    ['2026-04-30 18:30:00Z', '2026-05-01 18:29:59.999999Z', '2026-04-30 18:29:59.999999Z', '2026-05-01 18:30:00Z'],
    'begin=2026-05-01&end=2026-05-01',
    2,
  ],
  [
    'the day with 25 hours',
    'Europe/Berlin',
    ['2026-10-24 22:00:00Z', '2026-10-25 22:59:59.999999Z', '2026-10-24 21:59:59.999999Z', '2026-10-25 23:00:00Z'],
    'begin=2026-10-25&end=2026-10-25',
    2,
  ],
  [
    'the day with 23 hours',
    'Europe/Berlin',
    ['2026-03-28 23:00:00Z', '2026-03-29 21:59:59.999999Z', '2026-03-28 22:59:59.999999Z', '2026-03-29 22:00:00Z'],
    'begin=2026-03-29&end=2026-03-29',
    2,
  ],
  [
    'both of the hours that are shown alike',
    'Europe/Berlin',
    ['2026-10-25 00:30:00.5Z', '2026-10-25 01:30:00.5Z'],
    'begin=2026-10-25 02:30:00&end=2026-10-25 02:30:00',
    2,
  ],
  [
    'nothing of those hours before them',
    'Europe/Berlin',
    ['2026-10-24 23:59:59.5Z', '2026-10-25 00:00:00Z', '2026-10-25 01:30:00Z'],
    'begin=2026-10-25 01:00:00&end=2026-10-25 01:59:59',
    1,
  ],
  [
    'a day that begins at one',
    'Africa/Cairo',
    ['2026-04-23 22:00:00Z', '2026-04-23 21:59:59.999999Z', '2026-04-24 20:59:59.9Z', '2026-04-24 21:00:00Z'],
    'begin=2026-04-24&end=2026-04-24',
    2,
  ],
  [
    'a day whose first hour comes twice',
    'America/Havana',
    ['2026-11-01 04:30:00Z', '2026-11-01 05:30:00Z', '2026-11-01 03:59:59.9Z', '2026-11-02 05:00:00Z'],
    'begin=2026-11-01&end=2026-11-01',
    2,
  ],
];

test.each(ranges)('$kind list, $column: finds what lies in a span, whatever the zone', async (range) => {
  for (const [title, zone, moments, query, total] of spans)
    expect([title, await found(range, moments, zone, query)]).toEqual([title, total]);
});

test('a custom field of kind date is found by its second and by its day', async () => {
  const field = await makeCustomField(server.db, { kind: 'date' });
  const change = await makeChange(server.db);
  await server.db
    .insertInto('custom_field_values')
    .values({
      owner_type: 'sd_changes',
      owner_id: change.id,
      field_id: field.id,
      position: 0,
      value: '2026-10-25T00:30:00Z',
    })
    .execute();
  const total = async (from: string, to: string) =>
    (
      await people['Europe/Berlin'].get<{ total: number }>(
        `/service-desk/api/change-list?custom_${field.id}_begin=${from}&custom_${field.id}_end=${to}`,
      )
    ).data.total;
  expect([
    await total('2026-10-25 02:30:00', '2026-10-25 02:30:00'),
    await total('2026-10-25', '2026-10-25'),
    await total('2026-10-24', '2026-10-24'),
    await total('2026-10-26', '2026-10-26'),
  ]).toEqual([1, 1, 0, 0]);
});

test('a saved filter keeps its day', async () => {
  const client = people['Europe/Berlin'];
  const { data } = await client.post<{ id: number }>('/service-desk/api/agent/problem-filter', {
    name: 'The long day',
    filters: { created_at_begin: '2026-10-25', created_at_end: '2026-10-25' },
  });
  const problem = await makeProblem(server.db, { created_at: '2026-10-25T22:59:59.5Z' });
  expect(
    (
      await client.get<{ total: number }>(
        `/service-desk/api/problem-list?filter_id=${data.id}&problem_ids=${problem.id}`,
      )
    ).data.total,
  ).toBe(1);
});

test('a search for a time that is shown twice finds both', async () => {
  for (const planned_start_date of ['2027-10-31T00:30:00Z', '2027-10-31T01:30:00Z'])
    await makeRelease(server.db, { planned_start_date });
  for (const word of ['2027-10-31 02:30:00', '2027-10-31 02', '2027-10-31', '2027-10']) {
    expect(
      (await people['Europe/Berlin'].get<{ total: number }>(`/service-desk/api/release-list?search-query=${word}`)).data
        .total,
    ).toBe(2);
  }
});
