import type { FreezeList, FreezeSaved, FreezeView } from '../../wire/freeze/freeze';
import { type Client, signIn } from '../testing/client';
import { makeAgent, makeAsset, makeChange, makeDepartment, makeLocation } from '../testing/factories';
import { announcedIn } from '../testing/announced';
import { startServer, type TestServer } from '../testing/server';

let server: TestServer;
let manager: Client;
const api = '/service-desk/api';

beforeAll(async () => {
  server = await startServer();
  manager = await signIn(server, await makeAgent(server.db, ['manage_catalogues', 'view_changes', 'view_assets']));
});
afterAll(() => server.close());

const freeze = {
  name: 'Year end',
  reason: 'Nobody is there.',
  begin: '2031-12-20 00:00:00',
  end: '2032-01-03 00:00:00',
  time_zone: 'UTC',
  severity: 'block',
  scope: { all: true },
};
const save = (more: object = {}, path = 'freeze') =>
  manager.post<FreezeSaved>(`${api}/${path}`, { ...freeze, ...more });
const view = async (id: number) => (await manager.get<{ freeze: FreezeView }>(`${api}/freeze/${id}`)).data.freeze;
const tryOut = async (more: object, path = 'freeze') =>
  (await save({ ...more, dry_run: true }, path)).data.caught?.changes.map(({ id }) => id);
const is422 = (fields: Record<string, string>) => expect.objectContaining({ status: 422, message: fields });

/** A change on an asset, planned between two hours of a day in March 2031. */
async function planned(start: string, end: string, given: object = {}, asset?: { id: number }) {
  const change = await makeChange(server.db, {
    planned_start_date: new Date(`2031-03-${start}Z`),
    planned_end_date: new Date(`2031-03-${end}Z`),
    ...given,
  });
  if (asset) await server.db.insertInto('change_assets').values({ change_id: change.id, asset_id: asset.id }).execute();
  return change;
}

test('open calendars are told of a freeze that is created, edited or deleted, and not of a trial', async () => {
  await announcedIn(server.db);
  const { id } = (await save({ name: 'Told' })).data;
  expect(await announcedIn(server.db)).toEqual([`freeze ${id}`]);
  await save({ name: 'Told', dry_run: true });
  expect(await announcedIn(server.db)).toEqual([]);
  await save({ id, name: 'Told again', version: 1 });
  expect(await announcedIn(server.db)).toEqual([`freeze ${id}`]);
  await manager.delete(`${api}/freeze/${id}`);
  expect(await announcedIn(server.db)).toEqual([`freeze ${id}`]);
});

test('a freeze is created, read, listed, edited by version and deleted', async () => {
  const made = await save({ recurrence: 'rrule:freq=yearly;' });
  expect(made).toMatchObject({ status: 200, message: 'Year end was created.' });
  const id = made.data.id!;
  expect(await view(id)).toMatchObject({
    ...freeze,
    recurrence: 'FREQ=YEARLY',
    active: true,
    scope: { all: true, asset_ids: [] },
    version: 1,
    next: [{}, {}, {}],
  });
  const { data } = await manager.get<FreezeList>(`${api}/freeze-list?search-query=year`);
  expect([data.total, data.freezes.map((row) => row.id), data.data[0]?.next[0]]).toEqual([
    1,
    [id],
    { begin: '2031-12-20 00:00:00', end: '2032-01-03 00:00:00' },
  ]);
  expect((await save({ id, name: 'Quiet time', version: 1, active: false })).message).toBe('Quiet time was saved.');
  expect(await view(id)).toMatchObject({ name: 'Quiet time', recurrence: null, active: false, next: [], version: 2 });
  expect((await save({ id, version: 1 })).status).toBe(409);
  expect((await manager.delete(`${api}/freeze/${id}`)).message).toBe('Quiet time was deleted.');
  expect((await manager.get(`${api}/freeze/${id}`)).status).toBe(404);
  expect((await manager.delete(`${api}/freeze/${id}`)).status).toBe(404);
  expect(await save({ id })).toEqual(is422({ id: expect.any(String) as string }));
});

test('every rule has its sentence at its field, and nothing is stored', async () => {
  const before = (await manager.get<FreezeList>(`${api}/freeze-list`)).data.total;
  const required = 'This field is required.';
  const rule = 'Use a recurrence rule of iCalendar that repeats by day, week, month or year, such as FREQ=YEARLY.';
  expect(await save({ name: ' ', begin: '', time_zone: 'Mars/Olympus', severity: 'loud' })).toEqual(
    is422({
      name: required,
      begin: required,
      time_zone: 'Use the name of a time zone, such as Europe/Berlin.',
      severity: 'Choose warn or block.',
    }),
  );
  for (const recurrence of ['sometimes', 'FREQ=HOURLY', 'FREQ=DAILY;COUNT=2;UNTIL=20320101', 'FREQ=DAILY;COUNT=1001'])
    expect([recurrence, await save({ recurrence })]).toEqual([recurrence, is422({ recurrence: rule })]);
  expect(await save({ recurrence: 'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30' })).toEqual(
    is422({ recurrence: 'This rule never falls on a day, or cannot be counted to its end.' }),
  );
  expect(await save({ end: freeze.begin })).toEqual(is422({ end: 'The end must be after the start.' }));
  expect(await save({ end: '2033-01-01 00:00:00', recurrence: 'FREQ=YEARLY' })).toEqual(
    is422({ end: 'Something that is repeated lasts at most 366 days.' }),
  );
  for (const scope of [undefined, {}, { all: false, asset_ids: [] }])
    expect(await save({ scope })).toEqual(is422({ scope: 'Choose what it applies to.' }));
  expect(await save({ scope: { department_ids: [1] } }, 'maintenance')).toEqual(
    is422({ scope: 'Choose what it applies to.' }),
  );
  expect(await save({ scope: { all: true, department_ids: [1] } }, 'maintenance')).toEqual(
    is422({ 'scope.department_ids': 'Choose what it applies to.' }),
  );
  expect((await save({ scope: { asset_ids: [999_999] } })).message).toHaveProperty(['scope.asset_ids']);
  expect((await manager.get<FreezeList>(`${api}/freeze-list`)).data.total).toBe(before);
});

test('what its scope names is named, as far as it is there still', async () => {
  const [asset, gone] = [await makeAsset(server.db, { name: 'db-02' }), await makeAsset(server.db)];
  const department = await makeDepartment(server.db, { name: 'Accounting' });
  const scope = { asset_ids: [asset.id, gone.id], department_ids: [department.id] };
  const { data } = await save({ scope });
  await server.db.deleteFrom('assets').where('id', '=', gone.id).execute();
  expect(await view(data.id!)).toMatchObject({
    scope: { all: false, ...scope },
    scope_names: {
      asset_ids: [{ id: asset.id, name: 'db-02' }],
      department_ids: [{ id: department.id, name: 'Accounting' }],
      location_ids: [],
    },
  });
  await manager.delete(`${api}/freeze/${data.id}`);
});

describe('what a freeze would catch', () => {
  const march = { begin: '2031-03-10 00:00:00', end: '2031-03-11 00:00:00' };

  test('is what overlaps it and is planned still; what only touches does not', async () => {
    const inside = await planned('10T08:00', '10T09:00');
    const over = await planned('09T20:00', '12T09:00');
    const moment = await planned('10T12:00', '10T12:00');
    await planned('09T20:00', '10T00:00');
    await planned('11T00:00', '11T09:00');
    for (const status_id of [6, 7, 8]) await planned('10T08:00', '10T09:00', { status_id });
    const reply = await save({ ...march, dry_run: true });
    expect(reply.message).toBe('3 planned changes are in this time.');
    expect(reply.data).toEqual({
      caught: {
        total: 3,
        changes: [over, inside, moment].map(({ id, identifier }) => ({ id, identifier })),
      },
      next: [march],
    });
    expect(await tryOut({ ...march, active: false })).toEqual([]);
    expect((await manager.get<FreezeList>(`${api}/freeze-list?search-query=Year`)).data.total).toBe(0);
  });

  test('is by every entry of its scope, and by one id of each', async () => {
    const [ours, theirs] = [await makeDepartment(server.db), await makeDepartment(server.db)];
    const location = await makeLocation(server.db);
    const asset = await makeAsset(server.db, { department_id: ours.id, location_id: location.id, asset_type_id: 2 });
    const day = { begin: '2031-03-15 00:00:00', end: '2031-03-16 00:00:00' };
    const own = await planned('15T08:00', '15T09:00', { department_id: ours.id });
    const on = await planned('15T09:00', '15T10:00', { department_id: theirs.id, change_type_id: 2 }, asset);
    const caught = (scope: object) => tryOut({ ...day, scope });
    expect(await caught({ department_ids: [ours.id] })).toEqual([own.id, on.id]);
    expect(await caught({ department_ids: [ours.id], location_ids: [location.id] })).toEqual([on.id]);
    expect(await caught({ department_ids: [theirs.id], asset_ids: [asset.id], asset_type_ids: [1, 2] })).toEqual([
      on.id,
    ]);
    expect(await caught({ change_type_ids: [2], location_ids: [location.id] })).toEqual([on.id]);
    expect(await caught({ department_ids: [ours.id], asset_type_ids: [1] })).toEqual([]);
  });

  test('is repeated: every week, by the clock of its zone', async () => {
    // 22:00 in New York, an hour later by UTC until summer time begins on 9 March.
    const weekly = {
      begin: '2031-03-02 03:00:00',
      end: '2031-03-02 04:00:00',
      time_zone: 'America/New_York',
      recurrence: 'FREQ=WEEKLY',
    };
    const late = await planned('23T03:10', '23T03:20');
    const early = await planned('23T02:10', '23T02:20');
    expect(await tryOut(weekly)).toEqual([early.id]);
    expect(late.id).toBeGreaterThan(0);
  });

  test('names no change to who may not see changes', async () => {
    const blind = await signIn(server, await makeAgent(server.db, ['manage_catalogues']));
    const { data } = await blind.post<FreezeSaved>(`${api}/freeze`, { ...freeze, ...march, dry_run: true });
    expect(data.caught).toEqual({ total: 0, changes: [] });
  });
});

test('a maintenance window catches changes of its assets that are in none of their windows', async () => {
  const asset = await makeAsset(server.db, { asset_type_id: 3 });
  const other = await makeAsset(server.db, { asset_type_id: 4 });
  const day = { begin: '2031-03-20 20:00:00', end: '2031-03-20 22:00:00', scope: { asset_ids: [asset.id] } };
  const partly = await planned('20T21:00', '20T22:30', {}, asset);
  const outside = await planned('21T08:00', '21T09:00', {}, asset);
  await planned('20T20:00', '20T22:00', {}, asset);
  await planned('21T08:00', '21T09:00', {}, other);
  expect(await tryOut(day, 'maintenance')).toEqual([partly.id, outside.id]);
  // Another window of the same asset takes one of them.
  const more = { begin: '2031-03-21 08:00:00', end: '2031-03-21 12:00:00', scope: { asset_type_ids: [3] } };
  const { data } = await save({ ...more, name: 'Morning' }, 'maintenance');
  expect(await tryOut(day, 'maintenance')).toEqual([partly.id]);
  expect((await save({ ...day, dry_run: true }, 'maintenance')).message).toBe(
    '1 planned change of these assets is outside of their windows.',
  );
  // Tried otherwise, what is stored of it does not count.
  expect(await tryOut({ ...day, id: data.id, version: 1 }, 'maintenance')).toEqual([partly.id, outside.id]);
  await manager.delete(`${api}/maintenance/${data.id}`);
});
