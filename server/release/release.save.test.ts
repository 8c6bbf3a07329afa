import { randomUUID } from 'node:crypto';
import type { ActivityPage } from '../../wire/parts/activity';
import type { Attachment } from '../../wire/parts/attachment';
import type { ReleaseView } from '../../wire/release/release';
import { type Client, signIn } from '../testing/client';
import { makeAgent, makeAsset, makeChange, makeLocation } from '../testing/factories';
import { startServer, type TestServer } from '../testing/server';

let server: TestServer;
let agent: Client;

const all = [
  'view_releases',
  'create_release',
  'edit_release',
  'delete_release',
  'complete_release',
  'attach_release',
  'detach_release',
  'view_changes',
  'attach_change',
  'view_assets',
  'attach_asset',
] as const;

beforeAll(async () => {
  server = await startServer();
  agent = await signIn(server, await makeAgent(server.db, all, { full_name: 'Ann Agent', time_zone: 'Asia/Kolkata' }));
});
afterAll(() => server.close());

const api = '/service-desk/api';
type Saved = { id: number; identifier: string };
const form = {
  subject: 'Autumn release',
  description: '<p>All of it.</p>',
  status_id: 1,
  priority_id: 2,
  release_type_id: 3,
};
const save = (more: Record<string, unknown> = {}, headers?: Record<string, string>, who = agent) =>
  who.post<Saved>(`${api}/release`, { ...form, ...more }, headers);
const created = async (more: Record<string, unknown> = {}) => (await save(more)).data;
const view = async (id: number) => (await agent.get<{ release: ReleaseView }>(`${api}/release/${id}`)).data.release;
const log = async (id: number) =>
  (
    await agent.get<{ release_activity_logs: ActivityPage }>(`${api}/release-activitylog/${id}`)
  ).data.release_activity_logs.data.map(({ name }) => name);
const count = async () =>
  (
    await server.db
      .selectFrom('releases')
      .select((eb) => eb.fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow()
  ).n;
const required = 'This field is required.';

describe('a release is created', () => {
  test('with everything, and shown so', async () => {
    const [location, asset, change] = [
      await makeLocation(server.db),
      await makeAsset(server.db),
      await makeChange(server.db),
    ];
    const saved = await save({
      identifier: ' AUTUMN ',
      location_id: location.id,
      asset_ids: [asset.id],
      change_id: change.id,
      planned_start_date: '2026-10-01+10:30:00',
      planned_end_date: '2026-10-02T08:00:00',
    });
    expect(saved).toMatchObject({ status: 200, message: 'AUTUMN was created.', data: { identifier: 'AUTUMN' } });
    expect(await view(saved.data.id)).toMatchObject({
      identifier: 'AUTUMN',
      subject: 'Autumn release',
      description: '<p>All of it.</p>',
      status: { id: 1, name: 'Open' },
      priority: { id: 2, name: 'Medium' },
      release_type: { id: 3, name: 'Major' },
      location: { id: location.id, name: location.name },
      planned_start_date: '2026-10-01 10:30:00',
      planned_end_date: '2026-10-02 08:00:00',
      completed_at: null,
      attachment: null,
      version: 1,
      attach_assets: [{ id: asset.id, name: asset.name }],
      attach_changes: [{ id: change.id, identifier: change.identifier, subject: change.subject }],
    });
    const { planned_start_date } = await server.db
      .selectFrom('releases')
      .select('planned_start_date')
      .where('id', '=', saved.data.id)
      .executeTakeFirstOrThrow();
    expect(planned_start_date?.toISOString()).toBe('2026-10-01T05:00:00.000Z');
  });

  test('with the required fields only: dates are unset, the identifier is REL-n', async () => {
    const { id, identifier } = await created({ planned_start_date: '0000-00-00 00:00:00', planned_end_date: '' });
    expect(identifier).toBe(`REL-${id}`);
    expect(await view(id)).toMatchObject({
      planned_start_date: null,
      planned_end_date: null,
      location: null,
      attach_assets: [],
      attach_changes: [],
    });
  });

  test('by multipart, with one file that is replaced and removed, and comes out again', async () => {
    const send = (fields: Record<string, unknown>, file?: [content: string, name: string]) => {
      const body = new FormData();
      for (const [name, value] of Object.entries({
        ...form,
        location_id: '',
        planned_start_date: '',
        'asset_ids[]': '',
        ...fields,
      }))
        body.append(name, String(value));
      if (file) body.append('attachment', new Blob([file[0]]), file[1]);
      return agent.post<Saved>(`${api}/release`, body);
    };
    const { id } = (await send({}, ['notes', 'notes.txt'])).data;
    const first = (await view(id)).attachment as Attachment;
    expect(first).toMatchObject({ value: 'notes.txt', size: 5, owner: `sd_releases:${id}` });
    const file = await fetch(`${server.url}/service-desk/download/${first.id}/sd_releases:${id}/attachment`, {
      headers: agent.headers,
    });
    expect(await file.text()).toBe('notes');
    await send({ id }, ['other', 'other.txt']);
    expect((await view(id)).attachment).toMatchObject({ value: 'other.txt' });
    await send({ id });
    expect((await view(id)).attachment).toMatchObject({ value: 'other.txt' });
    await send({ id, attachment_delete: '1' });
    expect((await view(id)).attachment).toBeNull();
  });

  test('once, however often the form is sent', async () => {
    const [before, key] = [await count(), { 'idempotency-key': randomUUID() }];
    const responses = await Promise.all([save({}, key), save({}, key), save({}, key)]);
    expect(new Set(responses.map(({ data }) => data.id)).size).toBe(1);
    expect(await count()).toBe(before + 1);
  });
});

describe('a release form is refused', () => {
  test('subject, release type, status, priority and description are required', async () => {
    expect(await agent.post(`${api}/release`, { description: '<p><br></p>' })).toMatchObject({
      status: 422,
      message: {
        subject: required,
        release_type_id: required,
        status_id: required,
        priority_id: required,
        description: required,
      },
    });
    expect(await save({ description: '<script>alert(1)</script>' })).toMatchObject({
      status: 422,
      message: { description: required },
    });
  });

  test('exactly the longest subject and identifier are accepted, one more is refused', async () => {
    expect((await save({ subject: 'x'.repeat(255), identifier: 'y'.repeat(45) })).status).toBe(200);
    expect(await save({ subject: 'x'.repeat(256), identifier: 'y'.repeat(46) })).toMatchObject({
      status: 422,
      message: {
        subject: 'The subject should be less than 255 characters.',
        identifier: 'The identifier should be less than 45 characters.',
      },
    });
  });

  test('an identifier is used once', async () => {
    await created({ identifier: 'ONCE' });
    expect(await save({ identifier: 'ONCE' })).toMatchObject({
      status: 422,
      message: { identifier: 'The identifier has already been taken.' },
    });
  });

  test('the planned end must not be before the planned start; it may be the same', async () => {
    const planned_start_date = '2026-10-01 10:00:00';
    expect(await save({ planned_start_date, planned_end_date: '2026-10-01 09:30:00' })).toMatchObject({
      status: 422,
      message: { planned_end_date: 'The planned end must not be before the planned start.' },
    });
    expect((await save({ planned_start_date, planned_end_date: planned_start_date })).status).toBe(200);
    expect((await save({ planned_end_date: '2026-10-01 09:30:00' })).status).toBe(200);
    expect(await save({ planned_start_date: '2026-02-30 10:00:00' })).toMatchObject({
      status: 422,
      message: { planned_start_date: 'Enter a date and time.' },
    });
  });

  test('choices that do not exist are refused at their fields', async () => {
    const gone = 'This choice does not exist any more.';
    expect(await save({ status_id: 99, priority_id: 99, release_type_id: 99, location_id: 99 })).toMatchObject({
      status: 422,
      message: { status_id: gone, priority_id: gone, release_type_id: gone, location_id: gone },
    });
    expect(await save({ asset_ids: [999_999] })).toMatchObject({
      status: 422,
      message: { asset_ids: 'Some of these assets do not exist any more.' },
    });
  });

  test('a change that has a release, is closed or does not exist; nothing is left', async () => {
    const [taken, closed] = [await makeChange(server.db), await makeChange(server.db, { status_id: 6 })];
    const { identifier } = await created({ change_id: taken.id });
    const before = await count();
    expect(await save({ change_id: taken.id })).toMatchObject({
      status: 409,
      message: `The change ${taken.identifier} already has the release ${identifier} “Autumn release”.`,
    });
    expect(await save({ change_id: closed.id })).toMatchObject({
      status: 409,
      message: `The change ${closed.identifier} is closed.`,
    });
    expect(await save({ change_id: 999_999 })).toMatchObject({
      status: 422,
      message: { change_id: 'This change does not exist or was deleted.' },
    });
    expect(await count()).toBe(before);
  });
});

describe('a release is edited', () => {
  test('what is not sent of its links stays, what changed is told in its log, times in the reader’s zone', async () => {
    const asset = await makeAsset(server.db, { name: 'Router' });
    const { id, identifier } = await created({ asset_ids: [asset.id] });
    expect(
      await save({ id, subject: 'Winter release', planned_start_date: '2026-12-01 09:00:00', version: 1 }),
    ).toMatchObject({ status: 200, message: `REL-${id} was saved.`, data: { identifier } });
    expect(await view(id)).toMatchObject({ subject: 'Winter release', version: 2, attach_assets: [{ id: asset.id }] });
    await save({
      id,
      subject: 'Winter release',
      planned_start_date: '2026-12-01 09:00:00',
      release_type_id: 4,
      asset_ids: [],
    });
    expect(await log(id)).toEqual([
      '<b>Ann Agent</b> changed release type from <i>Major</i> to <i>Emergency</i>; detached the asset <i>Router</i>',
      '<b>Ann Agent</b> changed subject from <i>Autumn release</i> to <i>Winter release</i>; set planned start date to <i>Dec 1, 2026, 9:00 AM</i>',
      '<b>Ann Agent</b> created this release',
    ]);
  });

  test('a stale save is refused and names who saved last', async () => {
    const { id } = await created();
    await save({ id, version: 1 });
    expect(await save({ id, version: 1 })).toMatchObject({
      status: 409,
      message: expect.stringMatching(/^Ann Agent saved this record/),
    });
    const { headers } = await agent.get(`${api}/release/${id}`);
    expect(headers.get('etag')).toBe(`"release-${id}-2"`);
    expect((await save({ id }, { 'if-match': headers.get('etag') ?? '' })).status).toBe(200);
  });

  test('one that does not exist is refused at its id', async () => {
    expect(await save({ id: 999_999 })).toMatchObject({
      status: 422,
      message: { id: 'This release does not exist or was deleted.' },
    });
  });

  test('choosing Completed stamps the moment, choosing another clears it', async () => {
    const { id } = await created({ status_id: 5 });
    const first = (await view(id)).completed_at;
    expect(first).toMatch(/^\d{4}-/);
    await save({ id, status_id: 5, subject: 'Still completed' });
    expect((await view(id)).completed_at).toBe(first);
    await save({ id, status_id: 3 });
    expect((await view(id)).completed_at).toBeNull();
    await save({ id, status_id: 5 });
    expect((await view(id)).completed_at).not.toBeNull();
  });

  test('completing by the form is told on its changes like completing by the menu', async () => {
    const change = await makeChange(server.db);
    const { id } = await created({ change_id: change.id });
    await save({ id, status_id: 5 });
    const reported = await server.db
      .selectFrom('activity_log')
      .select('kind')
      .where('owner_type', '=', 'sd_changes')
      .where('owner_id', '=', change.id)
      .orderBy('id')
      .execute();
    expect(reported.map(({ kind }) => kind)).toEqual(['attached', 'release-completed']);
  });
});
