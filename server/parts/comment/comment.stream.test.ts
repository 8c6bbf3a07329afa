import { sql } from 'kysely';
import type { Stream } from '../../../wire/parts/comment';
import type { LiveEvent } from '../../../wire/parts/live';
import { announcedIn } from '../../testing/announced';
import { type Client, signIn } from '../../testing/client';
import { makeAgent, makeAsset, makeProblem, makeUser } from '../../testing/factories';
import { startServer, type TestServer } from '../../testing/server';
import { until } from '../../testing/until';

let server: TestServer;
let ann: Client;
let ben: Client;
let annId: number;
let at = new Date('2026-03-02T09:00:00Z');

beforeAll(async () => {
  server = await startServer({ now: () => at });
  const first = await makeAgent(server.db, ['view_problems', 'view_assets', 'edit_problem', 'delete_problem'], {
    full_name: 'Ann Agent',
  });
  annId = first.id;
  ann = await signIn(server, first);
  ben = await signIn(server, await makeAgent(server.db, ['view_problems'], { full_name: 'Ben Blick' }));
});
afterAll(() => server.close());

const api = '/service-desk/api';
const load = async (owner: string, query = '', who = ann) =>
  (await who.get<Stream>(`${api}/comments/${owner}/stream?${query}`)).data;
const write = async (owner: string, body: string, who = ann) =>
  (await who.post<{ id: number }>(`${api}/comments/${owner}`, { body })).data.id;
/** `body` of comments, sentence of lines. */
const names = ({ stream }: Stream) => stream.map(({ comment, line }) => comment?.body ?? `[${line!.name}]`);

const minute = (n: number) => new Date(Date.UTC(2026, 2, 2, 9, n));
/** A line of the log at a minute. */
const logLine = (owner: string, n: number, subject: string) =>
  sql`
  insert into activity_log (owner_type, owner_id, kind, before, after, actor_id, created_at)
  values (${owner.split(':')[0]}, ${Number(owner.split(':')[1])}, 'updated', '{"subject":"old"}', ${JSON.stringify({ subject })}, ${annId}, ${minute(n)})`.execute(
    server.db,
  );

/** A problem with comments at even minutes and lines of its log at odd ones. */
async function talkedAbout(count: number): Promise<string> {
  const owner = `sd_problem:${(await makeProblem(server.db)).id}`;
  await sql`delete from activity_log where owner_type = 'sd_problem' and owner_id = ${Number(owner.split(':')[1])}`.execute(
    server.db,
  );
  for (let n = 0; n < count; n++) {
    at = minute(n);
    if (n % 2) await logLine(owner, n, `line ${n}`);
    else await write(owner, `comment ${n}`);
  }
  return owner;
}

test('comments and lines of the log come in one order by time, newest first unless asked otherwise, or one sort only', async () => {
  const owner = await talkedAbout(5);
  const newest = names(await load(owner));
  expect(newest).toEqual([
    'comment 4',
    expect.stringContaining('line 3'),
    'comment 2',
    expect.stringContaining('line 1'),
    'comment 0',
  ]);
  const oldest = await load(owner, 'sort-order=asc');
  expect(names(oldest)).toEqual(newest.toReversed());
  expect(oldest).toMatchObject({ total: 5, page: 1, newer: 0 });
  expect(names(await load(owner, 'show=comments'))).toEqual(['comment 4', 'comment 2', 'comment 0']);
  expect(names(await load(owner, 'show=changes'))).toEqual([newest[1], newest[3]]);
  expect((await load(owner, 'show=changes')).total).toBe(2);
  expect(await ann.get(`${api}/comments/${owner}/stream?show=mails`)).toMatchObject({
    status: 422,
    message: { show: 'Send show as all, comments or changes.' },
  });
});

test('entries of the same moment have one order, on whichever page they are', async () => {
  const owner = `sd_problem:${(await makeProblem(server.db)).id}`;
  await sql`delete from activity_log where owner_type = 'sd_problem'`.execute(server.db);
  at = minute(0);
  for (let n = 0; n < 6; n++) {
    await write(owner, `comment ${n}`);
    await logLine(owner, 0, `line ${n}`);
  }
  const all = names(await load(owner, 'limit=100'));
  expect(new Set(all).size).toBe(12);
  const paged: string[] = [];
  for (const page of [1, 2, 3, 4, 5]) paged.push(...names(await load(owner, `limit=3&page=${page}`)));
  expect(paged).toEqual(all);
});

test('whoever pages on gets nothing twice and misses nothing, whatever is written meanwhile; what came is counted', async () => {
  const owner = await talkedAbout(8);
  const all = names(await load(owner, 'limit=100'));
  const first = await load(owner, 'limit=3');
  expect(first.newer).toBe(0);
  at = minute(20);
  const late = await write(owner, 'late');
  await logLine(owner, 21, 'late too');
  const anchored = `limit=3&until=${first.until}`;
  expect(await load(owner, anchored)).toMatchObject({ newer: 2, total: 8, until: first.until });
  const paged: string[] = [];
  for (const page of [1, 2, 3]) paged.push(...names(await load(owner, `${anchored}&page=${page}`)));
  expect(paged).toEqual(all);
  // An edit is seen in its place.
  await ann.post(`${api}/comment/${late}`, { body: 'late, edited' });
  expect(names(await load(owner, `${anchored}&page=1`))).toEqual(all.slice(0, 3));
  expect(await load(owner, `limit=3&show=comments&until=${first.until}`)).toMatchObject({ newer: 1, total: 4 });
  // It holds for all parts, whichever the reply had.
  const { until: ofComments } = await load(owner, 'show=comments');
  expect(await load(owner, `until=${ofComments}`)).toMatchObject({ newer: 0, total: 10 });
  expect(names(await load(owner, 'limit=2'))).toEqual([expect.stringContaining('late too'), 'late, edited']);
  for (const wrong of ['7', '1.2.3', 'x', '1.9999999999999999'])
    expect((await ann.get(`${api}/comments/${owner}/stream?until=${wrong}`)).message).toEqual({
      until: 'Send until as an earlier reply has it.',
    });
});

test('a comment is found on its page in either order, also a deleted one; of another record or none it is the first page', async () => {
  const owner = await talkedAbout(9);
  const { stream } = await load(owner, 'limit=100&sort-order=asc&show=comments');
  const { id } = stream[1]!.comment!;
  expect(await load(owner, `limit=2&sort-order=asc&comment=${id}`)).toMatchObject({ page: 2 });
  const newestFirst = await load(owner, `limit=2&comment=${id}`);
  // 8 7 | 6 5 | 4 3 | 2 1 | 0
  expect(newestFirst.page).toBe(4);
  expect(names(newestFirst)[0]).toBe('comment 2');
  await ann.delete(`${api}/comment/${id}`);
  const deleted = await load(owner, `limit=2&comment=${id}`);
  expect([deleted.page, deleted.stream[0]!.comment!.id]).toEqual([4, id]);
  expect(deleted.stream[0]!.comment!.deleted_at).not.toBeNull();
  const other = await write(await talkedAbout(0), 'elsewhere');
  for (const unknown of [other, 999_999]) expect((await load(owner, `limit=2&comment=${unknown}`)).page).toBe(1);
});

test('a client reads what people wrote on their asset, and nothing of its log', async () => {
  const user = await makeUser(server.db, { permissions: ['view_own_assets'] });
  const client = await signIn(server, user);
  const owner = `sd_assets:${(await makeAsset(server.db, { used_by_id: user.id })).id}`;
  await logLine(owner, 1, 'secret');
  await write(owner, 'Does it still work?');
  expect(names(await load(owner, '', client))).toEqual(['Does it still work?']);
  expect(await load(owner, 'show=changes', client)).toMatchObject({ stream: [], total: 0 });
  expect(names(await load(owner))).toEqual(['Does it still work?', expect.stringContaining('secret')]);
  expect((await ben.get(`${api}/comments/${owner}/stream`)).status).toBe(403);
});

describe('that somebody writes', () => {
  async function listen(who: Client) {
    const stop = new AbortController();
    const { body } = await fetch(`${server.url}${api}/events`, { headers: who.headers, signal: stop.signal });
    const received: LiveEvent[] = [];
    void (async () => {
      for await (const chunk of body ?? [])
        for (const line of Buffer.from(chunk).toString().split('\n'))
          if (line.startsWith('data: ')) received.push(JSON.parse(line.slice(6)) as LiveEvent);
    })().catch(() => undefined);
    return { received, stop: () => stop.abort() };
  }

  test('is signalled to others who may see the record, and to nobody else; nothing is kept', async () => {
    const owner = `sd_problem:${(await makeProblem(server.db)).id}`;
    const user = await makeUser(server.db, { permissions: ['view_own_assets'] });
    const blind = await makeAgent(server.db, ['view_changes']);
    const [sees, own, client, other] = [
      await listen(ben),
      await listen(ann),
      await listen(await signIn(server, user)),
      await listen(await signIn(server, blind)),
    ];
    await new Promise((resolve) => setTimeout(resolve, 300));
    await announcedIn(server.db);
    expect((await ann.post(`${api}/comments/${owner}/writing`)).status).toBe(200);
    await until(() => sees.received.length > 0);
    expect(sees.received).toEqual([{ kind: 'writing', id: annId, owner, name: 'Ann Agent' }]);
    await write(owner, 'Written.');
    await until(() => own.received.some(({ kind }) => kind === 'comment'));
    for (const { received } of [own, client, other])
      expect(received.filter(({ kind }) => kind === 'writing')).toEqual([]);
    expect((await announcedIn(server.db)).filter((line) => line.startsWith('writing'))).toEqual([]);
    for (const one of [sees, own, client, other]) one.stop();
  });

  test('may be signalled on records that one may see, sixty times a minute', async () => {
    const asset = `sd_assets:${(await makeAsset(server.db)).id}`;
    expect((await ben.post(`${api}/comments/${asset}/writing`)).status).toBe(403);
    expect((await ann.post(`${api}/comments/sd_problem:999999/writing`)).status).toBe(404);
    const owner = `sd_problem:${(await makeProblem(server.db)).id}`;
    at = new Date(at.getTime() + 120_000);
    for (let n = 0; n < 60; n++) expect((await ann.post(`${api}/comments/${owner}/writing`)).status).toBe(200);
    const refused = await ann.post(`${api}/comments/${owner}/writing`);
    expect(refused).toMatchObject({ status: 429, message: 'Wait a moment before you signal again that you write.' });
    expect((await ben.post(`${api}/comments/${owner}/writing`)).status).toBe(200);
    at = new Date(at.getTime() + 60_000);
    expect((await ann.post(`${api}/comments/${owner}/writing`)).status).toBe(200);
  });
});

test('a comment has several files, under one name with brackets or without', async () => {
  const owner = `sd_problem:${(await makeProblem(server.db)).id}`;
  for (const name of ['attachment', 'attachment[]']) {
    const form = new FormData();
    form.append('body', 'Two files');
    form.append(name, new Blob(['one']), 'one.txt');
    form.append(name, new Blob(['second']), 'two.txt');
    const { id } = (await ann.post<{ id: number }>(`${api}/comments/${owner}`, form)).data;
    const { comment } = (await load(owner, `comment=${id}`)).stream.find((entry) => entry.comment?.id === id)!;
    expect(comment!.attachments.map(({ value, size }) => [value, size])).toEqual([
      ['one.txt', 3],
      ['two.txt', 6],
    ]);
  }
  const many = new FormData();
  many.append('body', 'Many files');
  for (let n = 0; n < 21; n++) many.append('attachment', new Blob(['x']), `${n}.txt`);
  expect((await ann.post(`${api}/comments/${owner}`, many)).status).toBe(413);
  expect((await load(owner, 'show=comments')).total).toBe(2);
});

test('comments and log are one file, in the order and of the part that is shown, for who sees the record', async () => {
  const owner = await talkedAbout(2);
  const { id } = (await load(owner, 'show=comments')).stream[0]!.comment!;
  await ann.post(`${api}/comment/${id}`, { body: '<p>One &amp; two</p><ul><li>=3</li></ul>' });
  const file = async (query: string, who = ann, format = 'csv') =>
    fetch(`${server.url}${api}/comments/${owner}/export/${format}?${query}`, { headers: who.headers });
  const reply = await file('sort-order=asc&separator=comma');
  expect(reply.headers.get('content-disposition')).toMatch(/History of [A-Z]+-\d+ 2026-03-02\.csv/);
  const text = await reply.text();
  expect(text.replace('\ufeff', '').split('\r\n')).toEqual([
    'When,Who,What was written,What happened,Attached files',
    // No cell is computed.
    '2026-03-02 09:00:00,Ann Agent,"\'One & two\n\'=3",,',
    expect.stringMatching(/^2026-03-02 09:01:00,Ann Agent,,Ann Agent .*line 1.*,$/),
    '',
  ]);
  expect((await (await file('show=changes')).text()).split('\r\n')).toHaveLength(3);
  expect((await file('show=all', ann, 'excel')).headers.get('content-type')).toMatch(/spreadsheet/);
  expect((await file('', ann, 'pdf')).status).toBe(404);
  const asset = `sd_assets:${(await makeAsset(server.db)).id}`;
  expect((await ben.get(`${api}/comments/${asset}/export/csv`)).status).toBe(403);
});

test('a file has every entry once, however many there are', async () => {
  const owner = await talkedAbout(1);
  for (let n = 1; n <= 250; n++) await logLine(owner, n % 60, `line ${n}`);
  const reply = await fetch(`${server.url}${api}/comments/${owner}/export/csv`, { headers: ann.headers });
  const found = [...(await reply.text()).matchAll(/line (\d+)/g)].map(([, n]) => Number(n));
  expect(found.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 250 }, (_, n) => n + 1));
});

describe('a comment that a program writes (G24)', () => {
  const tokenOf = async (name: string, who = ann) =>
    (await who.post<{ token: string }>(`${api}/token`, { name, scopes: ['read', 'write'] })).data.token;
  const call = async (path: string, token: string, body: object) => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const reply = await fetch(`${server.url}${api}/${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
    expect(reply.status).toBe(200);
    return ((await reply.json()) as { data?: { id: number } }).data?.id;
  };
  const throughs = async (owner: string, who = ann) =>
    (await load(owner, 'show=comments&sort-order=asc', who)).stream.map(({ comment }) => comment!.through);

  test('names its token in list, stream and file, in the words of the log; one by hand names none', async () => {
    const owner = await talkedAbout(1);
    await call(`comments/${owner}`, await tokenOf('Nightly & <b>co</b>'), { body: 'By night' });
    expect(await throughs(owner)).toEqual([null, 'Nightly & <b>co</b>']);
    const { comments } = (await ann.get<{ comments: { through: string | null }[] }>(`${api}/comments/${owner}`)).data;
    expect(comments.map(({ through }) => through)).toEqual([null, 'Nightly & <b>co</b>']);
    const file = async (language: string) => {
      const headers = { ...ann.headers, 'accept-language': language };
      const reply = await fetch(`${server.url}${api}/comments/${owner}/export/csv?sort-order=asc&separator=comma`, {
        headers,
      });
      return (await reply.text())
        .split('\r\n')
        .slice(1, 3)
        .map((row) => row.split(',')[1]!.replace(/[⁨⁩]/g, ''));
    };
    expect(await file('en')).toEqual(['Ann Agent', 'Ann Agent through token Nightly & <b>co</b>']);
    expect(await file('de')).toEqual(['Ann Agent', 'Ann Agent über das Token Nightly & <b>co</b>']);
  });

  test('stays one when it is edited by hand; one by hand becomes one when a program edits it', async () => {
    const owner = await talkedAbout(0);
    const token = await tokenOf('Bot');
    const id = await call(`comments/${owner}`, token, { body: 'By a bot' });
    await ann.post(`${api}/comment/${id}`, { body: 'Mended by hand' });
    const own = await write(owner, 'By hand');
    await call(`comment/${own}`, token, { body: 'Changed by a bot' });
    expect(await throughs(owner)).toEqual(['Bot', 'Bot']);
  });

  test('does not tell clients what the tokens of others are called', async () => {
    const user = await makeUser(server.db, { permissions: ['view_own_assets'] });
    const client = await signIn(server, user);
    const owner = `sd_assets:${(await makeAsset(server.db, { used_by_id: user.id })).id}`;
    await call(`comments/${owner}`, await tokenOf('Secret project'), { body: 'From us' });
    expect(await throughs(owner, client)).toEqual([null]);
    expect(await throughs(owner)).toEqual(['Secret project']);
  });
});
