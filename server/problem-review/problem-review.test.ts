import { sql } from 'kysely';
import type { Review } from '../../wire/problem-review/problem-review';
import type { PermissionKey } from '../../wire/protocol/permission';
import { type Client, signIn } from '../testing/client';
import { makeAgent, makeChange, makeProblem, makeTicket } from '../testing/factories';
import { startServer, type TestServer } from '../testing/server';

const api = '/service-desk/api';
let server: TestServer;
let agent: Client;
const keys: PermissionKey[] = [
  ...(['view_problems', 'edit_problem', 'close_problem', 'attach_problem', 'delete_problem'] as const),
  ...(['view_changes', 'edit_change'] as const),
];

beforeAll(async () => {
  server = await startServer({ now: () => new Date('2026-03-05T12:00:00Z') });
  agent = await signIn(server, await makeAgent(server.db, keys, { full_name: 'Ben' }));
});
afterAll(() => server.close());

const path = (id: number) => `${api}/problem-review/${id}`;
const view = async (id: number, who = agent) => (await who.get<{ review: Review }>(path(id))).data.review;
const save = (id: number, body: object, who = agent) => who.post<{ review: Review }>(path(id), body);
const fill = (id: number, who = agent) => who.post<{ review: Review; added: number }>(`${path(id)}/fill`, {});
const major = (given: object = {}) => makeProblem(server.db, { major: true, subject: 'Mail is down', ...given });
const texts = ({ timeline }: Review) => timeline.map(({ text }) => text);
const nothing = { summary: '', impact: '', went_well: '', to_improve: '', actions: '' };

test('a problem is marked as major, listed so and found by it (G18a)', async () => {
  const { id, requester_id } = await makeProblem(server.db);
  const form = { id, requester_id, subject: 'Mail is down', description: '<p>x</p>', impact_id: 1, status_type_id: 1 };
  const listed = await server.db.selectFrom('problems').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const { priority_id, department_id } = listed;
  expect(
    (await agent.post(`${api}/problem`, { ...form, priority_id, department_id, major: 1, version: 1 })).status,
  ).toBe(200);
  expect((await agent.get<{ major: boolean }>(`${api}/problem/${id}`)).data.major).toBe(true);
  // What is not sent stays.
  await agent.post(`${api}/problem`, { ...form, priority_id, department_id, version: 2 });
  const found = await agent.get<{ problems: { id: number; major: boolean }[] }>(`${api}/problem-list?major=1`);
  expect(found.data.problems).toContainEqual(expect.objectContaining({ id, major: true }));
  const others = await agent.get<{ problems: { id: number }[] }>(`${api}/problem-list?major=0`);
  expect(others.data.problems.map((one) => one.id)).not.toContain(id);
  expect((await agent.get(`${api}/problem-list?major=perhaps`)).status).toBe(422);
});

describe('what is written', () => {
  test('parts are rich text, the timeline is in order of time, and what is not sent stays', async () => {
    const { id, identifier } = await major();
    expect(await view(id)).toEqual({ ...nothing, timeline: [], version: 0, updated_at: null, updated_by: null });
    const written = await save(id, {
      summary: '<p>The <strong>disk</strong> was full.<script>x</script></p>',
      timeline: [
        { at: '2026-03-01 11:00:00', text: ' It works again. ' },
        { at: '2026-03-01 10:00:00', text: 'Mail stops.\nNobody knows why.' },
      ],
      version: 0,
    });
    expect([written.status, written.message]).toEqual([200, `The review of ${identifier} was saved.`]);
    const review = await view(id);
    expect(review).toMatchObject({
      ...nothing,
      summary: '<p>The <strong>disk</strong> was full.</p>',
      version: 1,
      updated_at: '2026-03-05 12:00:00',
      updated_by: { name: 'Ben' },
    });
    expect(review.timeline.map(({ at, text }) => [at, text])).toEqual([
      ['2026-03-01 10:00:00', 'Mail stops.\nNobody knows why.'],
      ['2026-03-01 11:00:00', 'It works again.'],
    ]);
    expect(written.data.review).toEqual(review);
    await save(id, { actions: '<p>Watch the disk.</p>', impact: '', went_well: '<p> </p>', version: 1 });
    expect(await view(id)).toMatchObject({
      summary: '<p>The <strong>disk</strong> was full.</p>',
      actions: '<p>Watch the disk.</p>',
      ...{ impact: '', went_well: '' },
      timeline: review.timeline,
      version: 2,
    });
    // An entry is changed, one is deleted, one is added.
    const [first] = review.timeline;
    const timeline = [
      { ...first, text: 'Mail stops' },
      { at: '2026-03-01 10:30:00', text: 'Found' },
    ];
    await save(id, { timeline, version: 2 });
    const after = await view(id);
    expect(texts(after)).toEqual(['Mail stops', 'Found']);
    expect(after.timeline[0]!.id).toBe(first!.id);
  });

  test('who saves what somebody else has changed meanwhile is told who, and nothing is written', async () => {
    const { id } = await major();
    await save(id, { summary: '<p>One</p>', version: 0 });
    const other = await signIn(server, await makeAgent(server.db, keys));
    const late = await save(id, { summary: '<p>Two</p>', version: 0 }, other);
    expect([late.status, late.message]).toEqual([409, expect.stringContaining('Ben')]);
    expect(
      (await agent.post(path(id), { summary: '<p>Two</p>' }, { 'If-Match': `"problem-review-${id}-7"` })).status,
    ).toBe(409);
    expect((await view(id)).summary).toBe('<p>One</p>');
    const { id: unwritten } = await major();
    expect((await save(unwritten, { summary: '<p>x</p>', version: 3 })).status).toBe(409);
  });

  test('two at once: one is written', async () => {
    const { id } = await major();
    const both = await Promise.all([1, 2].map((n) => save(id, { summary: `<p>${n}</p>`, version: 0 })));
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  test('bad input is told at its field', async () => {
    const { id } = await major();
    const at = '2026-03-01 10:00:00';
    for (const [timeline, field] of [
      [[{ at: 'soon', text: 'x' }], 'timeline[0].at'],
      [[{ at, text: ' ' }], 'timeline[0].text'],
      [[{ text: 'x' }], 'timeline[0].at'],
      [[{ at, text: 'x'.repeat(1001) }], 'timeline[0].text'],
      [Array.from({ length: 501 }, () => ({ at, text: 'x' })), 'timeline'],
      ['x', 'timeline'],
    ] as const) {
      const { status, message } = await save(id, { timeline, version: 0 });
      expect([status, Object.keys(message ?? {})]).toEqual([422, [field]]);
    }
    expect(await view(id)).toMatchObject({ version: 0, timeline: [] });
    expect((await save(id, { timeline: [{ at, text: 'x'.repeat(1000) }], version: 0 })).status).toBe(200);
    const { id: other } = await major();
    const [theirs] = (await view(id)).timeline;
    expect(await save(other, { timeline: [{ at, text: 'x' }, theirs], version: 0 })).toMatchObject({
      status: 422,
      message: { 'timeline[1].id': 'This entry of the timeline does not exist.' },
    });
  });

  test('only a major problem has one, and only who may edit problems writes it', async () => {
    const { id } = await makeProblem(server.db);
    const refused = 'Only a major problem has a review. Mark the problem as major first.';
    expect(await save(id, { summary: '<p>x</p>' })).toMatchObject({ status: 409, message: refused });
    expect(await fill(id)).toMatchObject({ status: 409, message: refused });
    const reader = await signIn(server, await makeAgent(server.db, ['view_problems']));
    const { id: own } = await major();
    expect((await view(own, reader)).version).toBe(0);
    for (const reply of [await save(own, {}, reader), await fill(own, reader)])
      expect(reply).toMatchObject({ status: 403, message: 'Missing permission: edit_problem' });
    const stranger = await signIn(server, await makeAgent(server.db, ['edit_problem']));
    for (const tail of ['', '/markdown', '/print']) expect((await stranger.get(path(own) + tail)).status).toBe(403);
    for (const tail of ['', '/markdown', '/print']) expect((await agent.get(path(999999) + tail)).status).toBe(404);
    expect((await save(999999, {})).status).toBe(404);
  });
});

describe('filled from the logs', () => {
  async function outage() {
    const change = await makeChange(server.db, { identifier: `CHN-${Math.random()}`, subject: 'New disk' });
    const problem = await major({ change_id: change.id });
    const ticket = await makeTicket(server.db, {
      subject: 'No mail',
      created_at: '2026-03-01T09:00:00Z',
    });
    await agent.post(`${api}/problem-attach-ticket/${problem.id}`, { ticket_ids: [ticket.id] });
    await agent.post(`${api}/general-popup/${change.id}/sd_changes`, {
      identifier: 'reason',
      description: '<p>It was full.</p>',
    });
    return { id: problem.id, change, ticket };
  }

  test('log of the problem, its changes and its tickets, in order of time; never twice, and edits stay', async () => {
    const { id, change, ticket } = await outage();
    const filled = await fill(id);
    expect([filled.message, filled.data.added]).toEqual(['3 entries were added to the timeline.', 3]);
    const number = ticket.ticket_number;
    expect(texts(filled.data.review)).toEqual([
      `Ticket #${number} “No mail” was created`,
      `Ben attached the ticket #${number}`,
      expect.stringMatching(new RegExp(`^${change.identifier}: Ben added`)),
    ]);
    expect(filled.data.review.timeline[0]!.at).toBe('2026-03-01 09:00:00');
    // One is edited, one deleted.
    const [first, second] = filled.data.review.timeline;
    await save(id, { timeline: [{ ...first, text: 'The first call' }, second], version: filled.data.review.version });
    await agent.post(`${api}/problem-close/${id}`, {});
    const again = await fill(id);
    expect(again.data.added).toBe(1);
    expect(texts(again.data.review)).toEqual([
      'The first call',
      second!.text,
      expect.stringContaining('Ben closed this problem'),
    ]);
    const none = await fill(id);
    expect([none.message, none.data.added, none.data.review.version]).toEqual([
      'The logs have nothing new.',
      0,
      again.data.review.version,
    ]);
  });

  test('two who fill at once add each line once', async () => {
    const { id } = await outage();
    const both = await Promise.all([fill(id), fill(id)]);
    expect(both.map(({ data }) => data.added).sort()).toEqual([0, 3]);
    expect((await view(id)).timeline).toHaveLength(3);
  });

  test('who may not see changes fills nothing of them, is not shown what others filled, and does not delete it', async () => {
    const { id, change } = await outage();
    const blind = await signIn(server, await makeAgent(server.db, ['view_problems', 'edit_problem']));
    const own = await fill(id, blind);
    expect(texts(own.data.review).some((text) => text.includes(change.identifier))).toBe(false);
    expect(own.data.added).toBe(2);
    expect((await fill(id)).data.added).toBe(1);
    const seen = await view(id, blind);
    expect(seen.timeline).toHaveLength(2);
    for (const tail of ['markdown', 'print']) {
      const text = await (await fetch(`${server.url}${path(id)}/${tail}`, { headers: blind.headers })).text();
      expect(text).not.toContain(change.identifier);
    }
    await save(id, { timeline: [], version: seen.version }, blind);
    expect(texts(await view(id))).toEqual([expect.stringContaining(change.identifier)]);
  });

  test('the timeline takes as much as there is room, the earliest first', async () => {
    const { id } = await outage();
    const at = '2026-02-01 10:00:00';
    await save(id, { timeline: Array.from({ length: 498 }, (_, n) => ({ at, text: `${n}` })), version: 0 });
    const { message, data } = await fill(id);
    expect(message).toBe('2 entries were added to the timeline. The timeline is full: it takes at most 500 entries.');
    expect(data.review.timeline).toHaveLength(500);
    expect((await fill(id)).data.added).toBe(0);
  });
});

describe('as a document', () => {
  test('Markdown and a page to print have its parts, the timeline and the times, and are no way in', async () => {
    const { id, identifier } = await major({ created_at: '2026-03-01T08:30:00Z' });
    await save(id, {
      summary: '<p>The <strong>disk</strong> was full:</p><ul><li>of logs</li><li>of *stars*</li></ul>',
      timeline: [{ at: '2026-03-01 10:00:00', text: '<b>Mail</b> stops' }],
      version: 0,
    });
    const markdown = await fetch(`${server.url}${path(id)}/markdown`, { headers: agent.headers });
    expect(markdown.headers.get('content-type')).toBe('text/markdown; charset=utf-8');
    expect(markdown.headers.get('content-disposition')).toBe(`attachment; filename="review-${id}.md"`);
    expect(await markdown.text()).toBe(`# Review of ${identifier} Mail is down

Opened: 2026-03-01 08:30 · Times are those of UTC.

## Summary of the problem

The **disk** was full:

-   of logs
-   of \\*stars\\*

## Impact

_Nothing was written._

## Timeline of events

-   **2026-03-01 10:00** <b>Mail</b> stops

## What went well

_Nothing was written._

## What to improve

_Nothing was written._

## Action items

_Nothing was written._
`);
    const page = await fetch(`${server.url}${path(id)}/print`, {
      headers: { ...agent.headers, 'accept-language': 'ar' },
    });
    expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(page.headers.get('content-security-policy')).toContain("script-src 'none'");
    const html = await page.text();
    expect(html).toContain('<html lang="ar" dir="rtl">');
    expect(html).toContain('&lt;b&gt;Mail&lt;/b&gt; stops');
  });
});

test('closing says that the review is missing; the trash keeps it with its problem', async () => {
  const { id } = await major();
  const missing = 'It is a major problem and has no review yet.';
  expect((await agent.post(`${api}/problem-close/${id}`, {})).message).toContain(missing);
  const { id: reviewed } = await major();
  await save(reviewed, {
    summary: '<p>Done</p>',
    timeline: [{ at: '2026-03-01 10:00:00', text: 'x' }],
    version: 0,
  });
  const before = await view(reviewed);
  expect((await agent.post(`${api}/problem-close/${reviewed}`, {})).message).not.toContain(missing);
  await agent.delete(`${api}/problem-delete/${reviewed}`);
  expect((await sql`select from problem_reviews where problem_id = ${reviewed}`.execute(server.db)).rows).toEqual([]);
  await agent.post(`${api}/problem-restore/${reviewed}`, {});
  expect(await view(reviewed)).toEqual(before);
});
