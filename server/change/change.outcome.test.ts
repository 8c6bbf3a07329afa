import type { ActivityPage } from '../../wire/parts/activity';
import type { BulkResult } from '../../wire/parts/bulk';
import type { ChangeActions, ChangeList, ChangeView } from '../../wire/change/change';
import { type Client, signIn } from '../testing/client';
import { makeAdmin, makeAgent, makeChange, makeTeam, makeUser } from '../testing/factories';
import { startServer, type TestServer } from '../testing/server';

let server: TestServer;
let admin: Client;
let agent: Client;
let requester_id: number;
const api = '/service-desk/api';

beforeAll(async () => {
  server = await startServer();
  admin = await signIn(server, await makeAdmin(server.db, { full_name: 'Ada Admin' }));
  agent = await signIn(
    server,
    await makeAgent(server.db, ['view_changes', 'edit_change', 'close_change'], { full_name: 'Ben' }),
  );
  requester_id = (await makeUser(server.db)).id;
});
afterAll(() => server.close());

const view = async (id: number) => (await admin.get<{ change: ChangeView }>(`${api}/change/${id}`)).data.change;
const said = async (id: number) => {
  const { outcome, review } = await view(id);
  return [outcome, review];
};
const log = async (id: number, headers = {}) =>
  (
    await admin.get<{ change_activity_logs: ActivityPage }>(`${api}/change-log/${id}`, headers)
  ).data.change_activity_logs.data.map((entry) => entry.name);
const close = (id: number, body?: object, who = agent) => who.post(`${api}/change-close/${id}`, body);
const again = (id: number, body: object, who = agent) => who.post(`${api}/change-outcome/${id}`, body);
const form = (id: number, more: object) => ({
  ...{ id, subject: 'Disk', description: '<p>Full.</p>', requester_id, change_type_id: 2, status_id: 6 },
  ...more,
});
const require = (required: unknown, who = admin) => who.post(`${api}/outcome-setting`, { required });

describe('closing', () => {
  test.each(['successful', 'with_issues', 'failed', 'backed_out', 'not_done'])(
    'says that it was %s',
    async (outcome) => {
      const { id } = await makeChange(server.db);
      expect((await close(id, { outcome, review: ' Took an hour.\nNobody noticed. ' })).status).toBe(200);
      expect(await said(id)).toEqual([outcome, 'Took an hour.\nNobody noticed.']);
    },
  );

  test('without a body, as the documents have it, or with nothing in it: nothing is recorded', async () => {
    for (const body of [undefined, {}, { outcome: '', review: '' }, { outcome: null }]) {
      const { id } = await makeChange(server.db);
      expect((await close(id, body)).status).toBe(200);
      expect(await said(id)).toEqual([null, null]);
      expect(await log(id)).toEqual(['<b>Ben</b> closed this change']);
    }
  });

  test('is told in the log, in the language of its reader', async () => {
    const { id } = await makeChange(server.db);
    await close(id, { outcome: 'backed_out' });
    expect(await log(id)).toEqual(['<b>Ben</b> closed this change with the outcome <i>Backed out</i>']);
    expect(await log(id, { 'accept-language': 'de' })).toEqual([
      '<b>Ben</b> hat diese Änderung mit dem Ergebnis <i>Zurückgenommen</i> geschlossen',
    ]);
  });

  test('refuses another word, and a review that is too long', async () => {
    const { id } = await makeChange(server.db);
    for (const outcome of ['great', 'Successful', 1, ['failed']])
      expect(await close(id, { outcome })).toMatchObject({ status: 422, message: { outcome: expect.any(String) } });
    expect(await close(id, { review: 'x'.repeat(2001) })).toMatchObject({
      status: 422,
      message: { review: 'This should be less than 2,000 characters.' },
    });
    expect((await close(id, { outcome: 'failed', review: 'x'.repeat(2000) })).status).toBe(200);
  });

  test('by saving the status Closed', async () => {
    const { id } = await makeChange(server.db, { status_id: 5, requester_id });
    const saved = await agent.post(`${api}/change`, form(id, { outcome: 'with_issues', review: 'Slow.' }));
    expect(saved.status).toBe(200);
    expect(await said(id)).toEqual(['with_issues', 'Slow.']);
    expect((await log(id))[0]).toContain('set outcome to <i>With issues</i>; changed the review');
  });

  test('by saving another status, or a new change, an outcome is refused and nothing is saved', async () => {
    const { id, subject } = await makeChange(server.db, { status_id: 5 });
    const because = 'How a change went is said when it is closed.';
    for (const status_id of [5, 2])
      expect(await agent.post(`${api}/change`, form(id, { status_id, outcome: 'failed' }))).toMatchObject({
        status: 422,
        message: { outcome: because },
      });
    expect(await agent.post(`${api}/change`, form(id, { status_id: 2, review: 'Slow.' }))).toMatchObject({
      status: 422,
      message: { review: because },
    });
    expect(
      await admin.post(`${api}/change`, { ...form(0, { status_id: 1, outcome: 'failed' }), id: '' }),
    ).toMatchObject({
      status: 422,
      message: { outcome: because },
    });
    expect(await view(id)).toMatchObject({ subject, status: { id: 5 } });
  });

  test('many at once, and their undo', async () => {
    const [one, two] = [await makeChange(server.db, { status_id: 5 }), await makeChange(server.db, { status_id: 5 })];
    const open = await makeChange(server.db);
    const ids = [one.id, two.id, open.id];
    const bulk = (set: object) => agent.post<BulkResult>(`${api}/change-bulk`, { ids, set });
    expect(await bulk({ status_id: 6, outcome: 'great' })).toMatchObject({ status: 422 });
    expect(await bulk({ status_id: 2, outcome: 'failed' })).toMatchObject({
      status: 422,
      message: { 'set.outcome': 'How a change went is said when it is closed.' },
    });
    expect(await bulk({ outcome: 'failed' })).toMatchObject({
      status: 422,
      message: { 'set.outcome': 'How a change went is said when it is closed.' },
    });
    const { data } = await bulk({ status_id: 6, outcome: 'successful' });
    expect(data).toMatchObject({ changed: 2, skipped: [{ id: open.id }] });
    expect(await said(one.id)).toEqual(['successful', null]);
    expect((await log(one.id))[0]).toContain('set outcome to <i>Successful</i>');
    expect((await agent.post(`${api}/bulk-undo/${data.id}`)).status).toBe(200);
    expect(await view(two.id)).toMatchObject({ status: { id: 5 }, outcome: null });
  });
});

describe('what was said', () => {
  test('is set once more, by whoever may close', async () => {
    const { id, identifier } = await makeChange(server.db);
    await close(id, { outcome: 'successful', review: 'Fine.' });
    // The same again sets nothing.
    expect((await again(id, { outcome: 'successful', review: 'Fine.' })).status).toBe(200);
    const viewer = await signIn(server, await makeAgent(server.db, ['view_changes', 'edit_change']));
    expect(await again(id, { outcome: 'failed' }, viewer)).toMatchObject({
      status: 403,
      message: 'Missing permission: close_change',
    });
    expect(await again(id, { outcome: 'failed' })).toMatchObject({
      status: 200,
      message: `The outcome of ${identifier} was saved.`,
    });
    expect(await said(id)).toEqual(['failed', 'Fine.']);
    expect((await log(id))[0]).toBe('<b>Ben</b> changed outcome from <i>Successful</i> to <i>Failed</i>');
    expect(await again(id, { outcome: 'successful' })).toMatchObject({
      status: 409,
      message: 'The outcome was already set again after this change was closed. Reopen the change to record it anew.',
    });
  });

  test('is recorded where nothing was, with a review', async () => {
    const { id } = await makeChange(server.db);
    await close(id);
    expect((await again(id, { outcome: 'not_done', review: 'Called off.' })).status).toBe(200);
    expect(await said(id)).toEqual(['not_done', 'Called off.']);
  });

  test('by two people at once: one is told that it was', async () => {
    const { id } = await makeChange(server.db);
    await close(id);
    const replies = await Promise.all([again(id, { outcome: 'failed' }), again(id, { outcome: 'successful' }, admin)]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  test('is refused for a change that is open, without a word, and for one that does not exist', async () => {
    const { id } = await makeChange(server.db, { status_id: 5 });
    expect(await again(id, { outcome: 'failed' })).toMatchObject({
      status: 409,
      message: 'This change is not closed.',
    });
    expect(await again(id, {})).toMatchObject({ status: 422, message: { outcome: 'This field is required.' } });
    expect(await again(id, { outcome: 'great' })).toMatchObject({ status: 422 });
    expect((await again(999_999, { outcome: 'failed' })).status).toBe(404);
    expect(await said(id)).toEqual([null, null]);
  });

  test('is cleared by reopening, and said anew', async () => {
    const { id } = await makeChange(server.db);
    await close(id, { outcome: 'failed', review: 'No.' });
    await again(id, { outcome: 'backed_out' });
    await agent.post(`${api}/change-reopen/${id}`);
    expect(await said(id)).toEqual([null, null]);
    await close(id, { outcome: 'successful' });
    expect((await again(id, { outcome: 'with_issues' })).status).toBe(200);
    expect(await said(id)).toEqual(['with_issues', null]);
  });

  test('the flag follows', async () => {
    const flag = async (id: number) =>
      (await agent.get<{ actions: ChangeActions }>(`${api}/change-action/${id}`)).data.actions.change_outcome;
    const { id } = await makeChange(server.db);
    expect(await flag(id)).toBe(false);
    await close(id);
    expect(await flag(id)).toBe(true);
    await again(id, { outcome: 'failed' });
    expect(await flag(id)).toBe(false);
  });
});

describe('the setting', () => {
  afterEach(() => require(0));

  test('is 0 at first, and needs manage_catalogues', async () => {
    expect(await admin.get(`${api}/outcome-setting`)).toMatchObject({ data: { required: 0 } });
    for (const call of [() => agent.get(`${api}/outcome-setting`), () => require(1, agent)])
      expect(await call()).toMatchObject({ status: 403, message: 'Missing permission: manage_catalogues' });
    const keeper = await signIn(server, await makeAgent(server.db, ['manage_catalogues']));
    expect(await require('1', keeper)).toMatchObject({ status: 200, data: { required: 1 } });
    expect(await keeper.get(`${api}/outcome-setting`)).toMatchObject({ data: { required: 1 } });
    for (const wrong of [undefined, '', 2, 'yes']) expect((await require(wrong, keeper)).status).toBe(422);
  });

  test('makes a missing outcome a fault, wherever a change is closed', async () => {
    await require(1);
    const [{ id }, review] = [await makeChange(server.db), await makeChange(server.db, { status_id: 5 })];
    const missing = { status: 422, message: { outcome: 'This field is required.' } };
    for (const body of [undefined, {}, { outcome: '' }]) expect(await close(id, body)).toMatchObject(missing);
    expect(await agent.post(`${api}/change`, form(review.id, {}))).toMatchObject(missing);
    expect(await agent.post(`${api}/change-bulk`, { ids: [review.id], set: { status_id: 6 } })).toMatchObject({
      status: 422,
      message: { 'set.outcome': 'This field is required.' },
    });
    expect((await view(review.id)).status.id).toBe(5);
    expect((await agent.post(`${api}/change`, form(review.id, { status_id: 2 }))).status).toBe(200);
    expect((await close(id, { outcome: 'successful' })).status).toBe(200);
  });
});

describe('the list', () => {
  let ids: number[];
  let team: number;
  const rows = async (query: string) => {
    const { data } = await agent.get<ChangeList>(`${api}/change-list?team_ids=${team}&${query}`);
    return data.changes.map(({ outcome }) => outcome);
  };

  beforeAll(async () => {
    team = (await makeTeam(server.db)).id;
    ids = [];
    for (const outcome of ['backed_out', 'successful', null, 'failed']) {
      const { id } = await makeChange(server.db, { team_id: team });
      ids.push(id);
      await close(id, { outcome });
    }
  });

  test('shows it, sorts by it in its order, and finds it by words', async () => {
    expect(await rows('sort-field=outcome&sort-order=asc')).toEqual(['successful', 'failed', 'backed_out', null]);
    expect(await rows('outcomes[]=failed&outcomes[]=backed_out&sort-field=id')).toEqual(['failed', 'backed_out']);
    expect(await rows('outcomes=failed,successful&sort-field=id&sort-order=asc')).toEqual(['successful', 'failed']);
    expect(await rows('outcomes=3')).toEqual(['failed']);
    expect(await rows('outcomes_not[]=failed&sort-field=outcome&sort-order=asc')).toEqual([
      'successful',
      'backed_out',
      null,
    ]);
    expect(await rows('outcomes_empty=1')).toEqual([null]);
    expect(await agent.get(`${api}/change-list?outcomes[]=great`)).toMatchObject({
      status: 422,
      message: { outcomes: 'The filter outcomes takes successful, with_issues, failed, backed_out, not_done.' },
    });
  });

  test('is counted by it, also as a report; what has none is “Not recorded”', async () => {
    const { data } = await agent.get<{ changes: { name: string; count: number }[] }>(
      `${api}/change-list?team_ids=${team}&count=true&group_by=outcome`,
    );
    expect(data.changes.map(({ name, count }) => [name, count]).sort()).toEqual([
      ['Backed out', 1],
      ['Failed', 1],
      ['Not recorded', 1],
      ['Successful', 1],
    ]);
    const saved = await admin.post<{ id: number }>(`${api}/reports/create`, {
      ...{ name: 'Failed', type: 'change', chart_type: 'bar', group_by: 'outcome' },
      ...{
        report_column_keys: ['identifier', 'outcome'],
        fields: [{ key: 'outcomes', value: ['failed', 'backed_out'] }],
      },
    });
    expect(saved.status).toBe(200);
    const found = await admin.get<ChangeList>(`${api}/change-list?report_id=${saved.data.id}&team_ids=${team}`);
    expect(found.data.total).toBe(2);
  });

  test('is a column of a file', async () => {
    const csv = await (
      await fetch(
        `${server.url}${api}/change-export/csv?team_ids=${team}&columns=outcome&sort-field=outcome&sort-order=asc`,
        { headers: agent.headers },
      )
    ).text();
    expect(csv.replace('\uFEFF', '').trimEnd().split('\r\n').slice(0, 4)).toEqual([
      'Outcome',
      'Successful',
      'Failed',
      'Backed out',
    ]);
  });
});
