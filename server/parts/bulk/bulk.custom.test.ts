import type { ActivityPage } from '../../../wire/parts/activity';
import type { BulkJob, BulkReply, BulkResult } from '../../../wire/parts/bulk';
import type { FormCategory } from '../../../wire/parts/form';
import type { EventPage } from '../../../wire/event/event';
import { runJobStep, runJobToEnd, makeManyAssets } from '../../testing/bulk';
import { type Client, signIn } from '../../testing/client';
import {
  makeAdmin,
  makeAgent,
  makeAsset,
  makeChange,
  makeContract,
  makeCustomField,
  makeDepartment,
  makeFormGroup,
  makeProblem,
  makeRelease,
} from '../../testing/factories';
import { startServer, type TestServer } from '../../testing/server';
import { statementsOf } from '../../testing/statements';

/** Custom fields among what a bulk edit sets (G25, F5). */
let server: TestServer;
let admin: Client;
const api = '/service-desk/api';

beforeAll(async () => {
  server = await startServer();
  admin = await signIn(server, await makeAdmin(server.db, { full_name: 'Ada', time_zone: 'Asia/Kolkata' }));
});
afterAll(() => server.close());
afterEach(async () => {
  await server.db.deleteFrom('custom_fields').execute();
  await server.db.deleteFrom('form_groups').execute();
});

const kinds: { kind: FormCategory; make: (given?: object) => Promise<{ id: number }>; owner: string }[] = [
  { kind: 'asset', make: (given) => makeAsset(server.db, given), owner: 'sd_assets' },
  { kind: 'change', make: (given) => makeChange(server.db, given), owner: 'sd_changes' },
  { kind: 'problem', make: (given) => makeProblem(server.db, given), owner: 'sd_problem' },
  { kind: 'release', make: (given) => makeRelease(server.db, given), owner: 'sd_releases' },
  { kind: 'contract', make: (given) => makeContract(server.db, given), owner: 'sd_contracts' },
];

const bulk = (kind: FormCategory, body: object, who = admin) => who.post<BulkResult>(`${api}/${kind}-bulk`, body);
const set = (kind: FormCategory, ids: number[], custom_fields: object, who = admin) =>
  bulk(kind, { ids, set: { custom_fields } }, who);
const undo = (id: number | null | undefined, who = admin) => who.post<BulkResult>(`${api}/bulk-undo/${id}`);
/** What a record has in a field, as it is stored. */
const stored = async (field_id: number, owner_id: number) =>
  (
    await server.db
      .selectFrom('custom_field_values')
      .select('value')
      .where('field_id', '=', field_id)
      .where('owner_id', '=', owner_id)
      .orderBy('position')
      .execute()
  ).map(({ value }) => value);
const assets = (count: number) =>
  Promise.all(Array.from({ length: count }, async () => (await makeAsset(server.db)).id));
const field = (given: object = {}) => makeCustomField(server.db, { module: 'asset', label: 'Rack', ...given });
const endOfEvents = async (): Promise<string> => {
  let page = (await admin.get<EventPage>(`${api}/changes-since`)).data;
  while (page.events.length) page = (await admin.get<EventPage>(`${api}/changes-since?cursor=${page.cursor}`)).data;
  return page.cursor;
};

describe.each(kinds)('many of $kind', ({ kind, make, owner }) => {
  test('get the value, each told in its log and to other systems; undo gives the former values back', async () => {
    const { id } = await makeCustomField(server.db, { module: kind, label: 'Cost centre' });
    const ids = [(await make()).id, (await make()).id, (await make()).id];
    await server.db
      .insertInto('custom_field_values')
      .values({ owner_type: owner, owner_id: ids[0]!, field_id: id, position: 0, value: 'CC-1' })
      .execute();
    const cursor = await endOfEvents();
    const tried = await bulk(kind, { ids, set: { custom_fields: { [`f${id}`]: 'CC-9' } }, dry_run: true });
    expect(tried.data).toMatchObject({
      changed: 3,
      skipped: [],
      present: [
        {
          field: `custom_fields.f${id}`,
          values: [
            { name: '', count: 2 },
            { name: 'CC-1', count: 1 },
          ],
        },
      ],
    });
    expect(await stored(id, ids[0]!)).toEqual(['CC-1']);
    const { data, message } = await set(kind, ids, { [`f${id}`]: ' CC-9 ' });
    expect(message).toBe('3 records were changed.');
    expect(data).toMatchObject({ id: expect.any(Number), changed: 3, skipped: [] });
    for (const one of ids) expect(await stored(id, one)).toEqual(['CC-9']);
    const logs = (await admin.get<Record<string, ActivityPage>>(`${api}/${kind}-log/${ids[0]}`)).data;
    expect(logs[`${kind}_activity_logs`]?.data[0]?.name).toMatch(/Ada<\/b> .*Cost centre.*CC-1.*CC-9/);
    const { events } = (await admin.get<EventPage>(`${api}/changes-since?cursor=${cursor}`)).data;
    expect(events.map((event) => [event.type, event.data.id])).toEqual(ids.map((one) => [`${kind}.updated`, one]));
    expect(events[0]?.data).toMatchObject({
      before: { 'custom:Cost centre': 'CC-1' },
      after: { 'custom:Cost centre': 'CC-9' },
    });
    expect((await undo(data.id)).data).toMatchObject({ changed: 3, skipped: [] });
    expect([await stored(id, ids[0]!), await stored(id, ids[1]!)]).toEqual([['CC-1'], []]);
  });

  test('a value that the field does not take, and an unknown field, are refused at the field and nothing is saved', async () => {
    const { id } = await makeCustomField(server.db, { module: kind, kind: 'radio', options: ['North', 'South'] });
    const other = await makeCustomField(server.db, { module: kind === 'asset' ? 'change' : 'asset' });
    const ids = [(await make()).id, (await make()).id];
    expect(await set(kind, ids, { [`f${id}`]: 'West' })).toMatchObject({
      status: 422,
      message: { [`set.custom_fields.f${id}`]: 'Choose a value from the list.' },
    });
    expect(await set(kind, ids, { [`f${id}`]: 'North', [`f${other.id}`]: 'x' })).toMatchObject({
      status: 422,
      message: { [`set.custom_fields.f${other.id}`]: 'One of these fields cannot be set here.' },
    });
    expect(await stored(id, ids[0]!)).toEqual([]);
    expect((await set(kind, ids, { [`f${id}`]: 'South' })).data.changed).toBe(2);
  });
});

describe('by the rules of a single save', () => {
  test('a pattern, a length and a required field', async () => {
    const mac = await field({ pattern: '[0-9A-F]{4}', pattern_message: 'Four signs of 0-9 and A-F.' });
    const short = await field({ label: 'Short', max: 3 });
    const required = await field({ label: 'Owner', required: true });
    const ids = await assets(2);
    const refused = await set('asset', ids, {
      [`f${mac.id}`]: 'xyz',
      [`f${short.id}`]: 'long',
      [`f${required.id}`]: null,
    });
    expect(refused).toMatchObject({
      status: 422,
      message: {
        [`set.custom_fields.f${mac.id}`]: 'Four signs of 0-9 and A-F.',
        [`set.custom_fields.f${short.id}`]: expect.stringContaining('3'),
        [`set.custom_fields.f${required.id}`]: 'This field is required.',
      },
    });
    // Another required field that is not sent is not asked for.
    expect((await set('asset', ids, { [`f${mac.id}`]: '00FF' })).data.changed).toBe(2);
  });

  test('a unique value is for one record alone; taken by another it is skipped and named; many can lose theirs', async () => {
    const serial = await field({ label: 'Serial', is_unique: true });
    const [one, two] = await assets(2);
    expect(await set('asset', [one!, two!], { [`f${serial.id}`]: 'SN-1' })).toMatchObject({
      status: 422,
      message: {
        [`set.custom_fields.f${serial.id}`]:
          'No two records may have the same “Serial”. Choose one record, or take the value away.',
      },
    });
    expect((await set('asset', [one!], { [`f${serial.id}`]: 'SN-1' })).data.changed).toBe(1);
    const taken = await set('asset', [two!], { [`f${serial.id}`]: 'sn-1 ' });
    expect(taken.data).toMatchObject({
      changed: 0,
      skipped: [{ id: two, why: expect.stringMatching(/has this value already\.$/) }],
    });
    expect((await set('asset', [two!], { [`f${serial.id}`]: 'SN-2' })).data.changed).toBe(1);
    const cleared = await set('asset', [one!, two!], { [`f${serial.id}`]: null });
    expect(cleared.data.changed).toBe(2);
    // Somebody took one of them: that is not given back, the other is.
    expect((await set('asset', (await assets(1)).slice(0, 1), { [`f${serial.id}`]: 'SN-2' })).data.changed).toBe(1);
    expect((await undo(cleared.data.id)).data).toMatchObject({
      changed: 1,
      skipped: [{ id: two, why: expect.stringMatching(/has this value already\.$/) }],
    });
    expect([await stored(serial.id, one!), await stored(serial.id, two!)]).toEqual([['SN-1'], []]);
  });

  test('a field of a right is for who has it, also to undo; a field that is no longer in use is refused', async () => {
    const [guarded, old] = [await field({ edit_right: 'manage_catalogues' }), await field({ active: false })];
    const ids = await assets(2);
    const agent = await makeAgent(server.db, ['view_assets', 'edit_asset']);
    const client = await signIn(server, agent);
    expect(await set('asset', ids, { [`f${guarded.id}`]: 'x' }, client)).toMatchObject({
      status: 422,
      message: { [`set.custom_fields.f${guarded.id}`]: expect.stringMatching(/^Only people with the right/) },
    });
    expect(await set('asset', ids, { [`f${old.id}`]: 'x' })).toMatchObject({
      status: 422,
      message: { [`set.custom_fields.f${old.id}`]: 'This field is no longer in use.' },
    });
    const { id: catalogues } = await server.db
      .selectFrom('permissions')
      .select('id')
      .where('key', '=', 'manage_catalogues')
      .executeTakeFirstOrThrow();
    await server.db.insertInto('user_permissions').values({ user_id: agent.id, permission_id: catalogues }).execute();
    const { data } = await set('asset', ids, { [`f${guarded.id}`]: 'x' }, client);
    expect(data.changed).toBe(2);
    await server.db
      .deleteFrom('user_permissions')
      .where('user_id', '=', agent.id)
      .where('permission_id', '=', catalogues)
      .execute();
    expect((await undo(data.id, client)).data).toMatchObject({ changed: 0, skipped: [{}, {}] });
    expect(await stored(guarded.id, ids[0]!)).toEqual(['x']);
  });

  test('a record whose form has no such field is skipped and named; the type that is set with it decides', async () => {
    const group = await makeFormGroup(server.db, { module: 'asset', types: [9] });
    const rack = await field({ group_id: group.id });
    const [laptop, other] = [await makeAsset(server.db, { asset_type_id: 9 }), await makeAsset(server.db)];
    const ids = [laptop.id, other.id];
    const { data } = await set('asset', ids, { [`f${rack.id}`]: 'R1' });
    expect(data).toMatchObject({
      changed: 1,
      skipped: [{ id: other.id, why: 'Its form does not have the field “Rack”.' }],
    });
    expect((await set('asset', ids, { [`f${rack.id}`]: null })).data).toMatchObject({
      changed: 1,
      skipped: [{ id: other.id, why: 'No change needed.' }],
    });
    const both = await bulk('asset', { ids, set: { asset_type_id: 9, custom_fields: { [`f${rack.id}`]: 'R2' } } });
    expect(both.data).toMatchObject({ changed: 2, skipped: [] });
    expect((await undo(both.data.id)).data.changed).toBe(2);
    expect(await stored(rack.id, other.id)).toEqual([]);
  });

  test('a field of a department, and one that another field shows', async () => {
    const department = await makeDepartment(server.db);
    const group = await makeFormGroup(server.db, { module: 'asset', departments: [department.id] });
    const where = await field({ label: 'Where', kind: 'radio', options: ['Rack', 'Desk'], group_id: group.id });
    const unit = await field({
      ...{ label: 'Unit', group_id: group.id, when_field_id: where.id, when_values: ['Rack'] },
    });
    const [own, other] = [await makeAsset(server.db, { department_id: department.id }), await makeAsset(server.db)];
    const ids = [own.id, other.id];
    expect((await set('asset', ids, { [`f${unit.id}`]: '12' })).data.skipped).toMatchObject([
      { id: own.id, why: 'This field is asked only when “Where” is: Rack.' },
      { id: other.id, why: 'Its form does not have the field “Unit”.' },
    ]);
    expect((await set('asset', ids, { [`f${where.id}`]: 'Rack', [`f${unit.id}`]: '12' })).data.changed).toBe(1);
    expect(await stored(unit.id, own.id)).toEqual(['12']);
  });
});

test.each([
  ['number', 12.5, {}, ['12.5']],
  ['checkbox', true, {}, ['true']],
  ['options', ['A', 'B'], { multiple: true, options: ['A', 'B', 'C'] }, ['A', 'B']],
  ['date', '2026-05-01', {}, ['2026-05-01 00:00:00']],
  ['date-time', '2026-05-01 10:00:00', {}, ['2026-05-01T04:30:00Z']],
  ['link', 'https://example.test/a', {}, ['https://example.test/a']],
] as const)(
  'a value of the kind %s is kept as a save keeps it, emptied, and given back',
  async (kind, value, given, kept) => {
    const { id } = await field({ kind, ...given, ...('options' in given && { options: [...given.options] }) });
    const ids = await assets(2);
    await set('asset', ids, { [`f${id}`]: value });
    expect(await stored(id, ids[1]!)).toEqual(kept);
    expect((await set('asset', ids, { [`f${id}`]: value })).data.skipped).toMatchObject([
      { why: 'No change needed.' },
      { why: 'No change needed.' },
    ]);
    const { data } = await set('asset', ids, { [`f${id}`]: null });
    expect(await stored(id, ids[1]!)).toEqual([]);
    await undo(data.id);
    expect(await stored(id, ids[1]!)).toEqual(kept);
  },
);

test('a chosen record must be there', async () => {
  const { id } = await field({ kind: 'select', lookup: 'assets' });
  const [one, two, chosen] = await assets(3);
  expect(await set('asset', [one!, two!], { [`f${id}`]: 999_999 })).toMatchObject({
    status: 422,
    message: { [`set.custom_fields.f${id}`]: expect.any(String) },
  });
  await set('asset', [one!, two!], { [`f${id}`]: chosen });
  expect(await stored(id, two!)).toEqual([String(chosen)]);
});

test('a job sets them batch by batch, goes on after it was interrupted, and its undo gives all back', async () => {
  const { id } = await field();
  const ids = await makeManyAssets(server.db, 'BULKCF-', 1100);
  await set('asset', [ids[0]!], { [`f${id}`]: 'before' });
  const reply = await admin.post<BulkReply>(`${api}/asset-bulk`, { ids, set: { custom_fields: { [`f${id}`]: 'R7' } } });
  const { job_id } = reply.data as { job_id: number };
  await runJobStep(server.db, job_id);
  const has = async (value: string) =>
    (
      await server.db
        .selectFrom('custom_field_values')
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .where('field_id', '=', id)
        .where('value', '=', value)
        .executeTakeFirstOrThrow()
    ).count;
  expect(await has('R7')).toBe(500);
  await runJobToEnd(server.db, job_id);
  expect(await has('R7')).toBe(1100);
  const { job } = (await admin.get<{ job: BulkJob }>(`${api}/bulk-job/${job_id}`)).data;
  expect(job).toMatchObject({ state: 'completed', changed: 1100 });
  const undone = await admin.post<BulkReply>(`${api}/bulk-undo/${job.result!.id}`);
  await runJobToEnd(server.db, (undone.data as { job_id: number }).job_id);
  expect([await has('R7'), await has('before')]).toEqual([0, 1]);
}, 60_000);

test('a job ends where its field was made unique meanwhile, and says why', async () => {
  const { id } = await field({ label: 'Serial' });
  const ids = await makeManyAssets(server.db, 'BULKUQ-', 1001);
  const reply = await admin.post<BulkReply>(`${api}/asset-bulk`, { ids, set: { custom_fields: { [`f${id}`]: 'S' } } });
  const { job_id } = reply.data as { job_id: number };
  await server.db.updateTable('custom_fields').set({ is_unique: true }).where('id', '=', id).execute();
  await runJobToEnd(server.db, job_id);
  expect((await admin.get<{ job: BulkJob }>(`${api}/bulk-job/${job_id}`)).data.job).toMatchObject({
    state: 'failed',
    changed: 0,
    error: expect.stringContaining('“Serial”'),
  });
}, 60_000);

test('as many statements for twelve records as for two, to set and to undo', async () => {
  const { id } = await field();
  const count = async (ids: number[], value: string) => {
    let edit: number | null = null;
    const made = await statementsOf(async () => {
      const reply = await set('asset', ids, { [`f${id}`]: value });
      edit = reply.data.id;
      return reply;
    });
    return [made, await statementsOf(() => undo(edit))];
  };
  expect(await count(await assets(12), 'a')).toEqual(await count(await assets(2), 'b'));
});
