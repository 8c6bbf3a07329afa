import { get, type IncomingMessage } from 'node:http';
import type { ObjectSchema } from 'yup';
import { approvalTexts } from '../wire/approval/approval';
import { cabTexts } from '../wire/cab/cab';
import { pathOf } from '../wire/protocol/call';
import { allCalls, type Entry } from '../wire/calls';
import { deskCalls } from './help-desk/built-in/desk.calls';
import { type Client, signIn } from './testing/client';
import { watchContents } from './testing/contents';
import { makeAdmin } from './testing/factories';
import { type Good, makeGood } from './testing/good';
import { checkReply } from './testing/replies';
import { rightLines } from './testing/rights';
import { startServer, type TestServer } from './testing/server';
import { readingShapes, writingShapes } from './testing/shapes';

/**
 * Input that no form of ours would send: never a fault of the server, always a sentence, nothing half-written. All calls
 * refuse most of it in the same few places, so it goes to calls of each shape (testing/shapes.ts), a quarter of it to
 * each; what calls read before their rules have looked at it goes to all that do so, a twelfth to each. All calls get a part of it by
 * chance in `npm run attack -- fuzz`.
 */
const reading = readingShapes;
const writing: Entry[] = [
  ...writingShapes,
  ...Object.entries(deskCalls)
    .filter(([, call]) => call.method !== 'GET')
    .map(([name, call]) => ({ name: `desk.${name}`, summary: name, call: call as Entry['call'] })),
];
/** Calls whose right depends on what is sent. */
const early = allCalls.filter(
  ({ call, body }) =>
    body &&
    rightLines.some(
      ({ method, path, instead, also }) =>
        method === call.method && path === call.path && (instead.length || also.length),
    ),
);

let server: TestServer;
let admin: { id: number; email: string };
let client: Client;
let good: Good;
let contents: () => Promise<string>;
/** The contents when `good` was made. */
let made: string | null = null;

jest.setTimeout(120_000);

beforeAll(async () => {
  server = await startServer();
  admin = await makeAdmin(server.db);
  contents = await watchContents(server.db);
});
afterAll(() => server.close());

// Some input is not bad enough to be refused, and then deletes or signs out. Where the test before wrote nothing, what
// it had is as good as new.
beforeEach(async () => {
  client = await signIn(server, admin);
  await server.db.deleteFrom('link_attempts').execute();
  held = null;
  if (made === (await contents())) return;
  await server.db.deleteFrom('problems').execute();
  good = await makeGood(server, admin, client);
  made = await contents();
});

/** The part of all input that the n-th call gets. */
const partOf = <T>(all: readonly T[], n: number, parts = 4): readonly T[] =>
  all.filter((_, place) => (place + n) % parts === 0);

/** For `test.each`: the calls with their place in the list. */
const numbered = (entries: readonly Entry[]) => entries.map((entry, place) => [entry.name, entry, place] as const);

interface Sent {
  query?: string;
  params?: Record<string, string | number>;
  headers?: Record<string, string>;
  body?: string | Uint8Array;
}

const json = { 'content-type': 'application/json' };

/**
 * Makes the call; complains about a fault of ours, a reply outside the envelope, a message that only a programmer
 * understands, or a refusal that wrote something.
 */
async function provoke(entry: Entry, { query = '', params, headers = {}, body }: Sent): Promise<string[]> {
  const { call } = entry;
  const url = pathOf(call.path, params ?? good.params(entry)) + query;
  const writes = call.method !== 'GET';
  if (writes) held ??= await contents();
  const response = await fetch(server.url + url, {
    method: call.method,
    headers: { ...client.headers, ...headers },
    body: body as BodyInit,
  });
  const { status } = response;
  const complaint = (text: string): string =>
    `${call.method} ${url.slice(0, 200)} with ${String(body).slice(0, 500)} is answered by ${status}: ${text}`;
  if (call.raw && status < 300) {
    await response.body?.cancel();
    return [];
  }
  const text = await response.text();
  if (status >= 500) return [complaint(text)];
  let received: { message?: string | Record<string, string>; code?: string | Record<string, string> };
  try {
    received = JSON.parse(text) as typeof received;
    checkReply(call.method, url, response, received);
  } catch (error) {
    return [complaint(String(error) + text.slice(0, 200))];
  }
  const before = held;
  if (writes) held = status < 400 ? null : await contents();
  if (status < 400) return [];
  const sentences = typeof received.message === 'string' ? [received.message] : Object.values(received.message ?? {});
  const half = before !== held ? [complaint('refused, but something was written')] : [];
  const codes = [received.code ?? []].flatMap((code) => (typeof code === 'string' ? [code] : Object.values(code)));
  const nameless = codes.includes('rule.other') ? [complaint(`no code: ${text}`)] : [];
  return [...sentences.filter((sentence) => !isForPeople(sentence)).map(complaint), ...nameless, ...half];
}

async function expectSense(entry: Entry, all: Sent[]): Promise<void> {
  const complaints: string[] = [];
  for (const sent of all) complaints.push(...(await provoke(entry, sent)));
  expect(complaints).toEqual([]);
}

/** Texts of the specification that are written as they are. */
const asWritten: readonly string[] = [cabTexts.approvers, approvalTexts.comment, approvalTexts.reason];

const isForPeople = (sentence: string): boolean =>
  (asWritten.includes(sentence) || sentence.startsWith('Missing permission: ') || /^[A-Z][^]*[.?!]$/.test(sentence)) &&
  sentence.length < 300 &&
  !/must be a `|cast from|must match|must be one of|final value|undefined|\bnull\b|NaN|\[object|syntax|column (reference|"|\w+\.)|relation "|constraint|prototype|FST_|(?<!known )Error|exception/i.test(
    sentence,
  );

/** The contents after the last call; null when a call was allowed to change them. */
let held: string | null = null;

const nastyParams = [
  '0',
  '-1',
  '1e99',
  '1.5',
  '007',
  'abc',
  '\0',
  '1\0',
  '../',
  '../../etc/passwd',
  '..%2f',
  '999999999',
  '999999999999999',
  '99999999999999999999',
  '٣',
  '😀',
  'null',
  'undefined',
  '__proto__',
  'constructor',
  "1'--",
  '1;drop table problems',
  'sd_problem:999999999999999',
  'sd_problem:0',
  'sd_problem:abc',
  'planning:1',
  'toString:1',
  '%',
  'a b',
  '\ud83d\ude00'.repeat(40),
  'x'.repeat(299),
  '9'.repeat(2000),
];

test.each(numbered([...reading, ...writing].filter(({ call }) => call.path.includes('{'))))(
  '%s on a path that names nothing',
  async (_name, entry, place) => {
    const params = good.params(entry);
    await expectSense(
      entry,
      Object.keys(params).flatMap((param, n) =>
        partOf(nastyParams, place + n).map((value) => ({ params: { ...params, [param]: value } })),
      ),
    );
  },
);

const nastyQueries = [
  'page=-1',
  'page=0',
  'page=abc',
  'page=1e9',
  'page=1.5',
  'page=100000000&limit=100',
  'page[]=1',
  'page[a][b][c][d][e][f][g]=1',
  'limit=0',
  'limit=-5',
  'limit=100000',
  'limit=all',
  'limit[x]=1',
  'sort-field=nonsense',
  'sort-field=id;drop',
  'sort-field=constructor',
  'sort-field=__proto__',
  'sort-field=toString',
  'sort-field[]=id',
  'sort_field=subject&sort_by=id',
  'sort-order=sideways',
  'sort-order[]=asc',
  'search-query=%00',
  'search-query=%25',
  'search-query=_%5C',
  "search-query='",
  'search-query[]=a',
  'search-query[a]=b',
  `search-query=${'x'.repeat(5000)}`,
  'search-query=%F0%9F%98%80',
  'search-query=%ED%A0%80',
  'search-query=%zz',
  'created_at_begin=2026-02-31',
  'created_at_begin=0000-00-00',
  'created_at_begin=0000-01-01',
  'created_at_begin=9999-12-31+23:59:59',
  'created_at_begin=yesterday',
  'created_at_begin=%00',
  'created_at_begin[]=2026-01-01',
  'created_at_begin[a]=1',
  'created_at_end=2026-01-01T25:00',
  'created_at_begin=2026-05-01&created_at_end=2026-04-01',
  'updated_at_end=-2026-01-01',
  ...['dept_ids', 'ids', 'ticket_id', 'user_id'].flatMap((name) =>
    [
      '=abc',
      '=-1',
      '=1e9',
      '=%00',
      '=999999999999999999',
      '[]=1&x[]=y',
      '[1000000]=1',
      '[a][b]=1',
      '[__proto__]=1',
      '=,,,',
      '=',
      '[][]=x',
    ].map((rest) => name + rest),
  ),
  `dept_ids=${Array.from({ length: 1500 }, (_, i) => i + 1).join(',')}`,
  Array.from({ length: 1200 }, () => 'a[]=1').join('&'),
  'role=nobody',
  'role[]=user',
  'type=nonsense',
  'type[]=initiated',
  'meta=maybe',
  'meta[]=true',
  'category[]=change',
  '__proto__[x]=1',
  'constructor=1',
  'hasOwnProperty=1',
  '&&&===',
  '=1',
  '%',
  '%00=%00',
];

test.each(numbered(reading))('%s with a query that means nothing', async (_name, entry, place) => {
  await expectSense(
    entry,
    partOf(nastyQueries, place).map((query) => ({ query: `?${query}` })),
  );
});

const part = (head: string, content: string, end = '\r\n--b--\r\n'): Sent => ({
  headers: { 'content-type': 'multipart/form-data; boundary=b' },
  body: `--b\r\n${head}\r\n\r\n${content}${end}`,
});
const deep = (levels: number): string => '{"a":'.repeat(levels) + '1' + '}'.repeat(levels);

const nastyBodies: Sent[] = [
  ...[
    '',
    '{',
    '{"subject"',
    'null',
    '[]',
    '[1,2]',
    '1',
    '"text"',
    'true',
    '\0',
    '{"__proto__":{"admin":true}}',
    '{"constructor":{"prototype":{"x":1}}}',
    '{"a":1}{"b":2}',
    deep(2000),
    `{"${'k'.repeat(100_000)}":1}`,
    'x'.repeat(2_500_000),
  ].map((body) => ({ headers: json, body })),
  { headers: json, body: new Uint8Array([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d]) },
  { body: undefined },
  { headers: { 'content-type': 'text/xml' }, body: '<a/>' },
  { headers: { 'content-type': 'text/plain' }, body: '{}' },
  { headers: { 'content-type': 'nonsense' }, body: '{}' },
  { headers: { 'content-type': 'application/json; charset=utf-32' }, body: '{}' },
  {
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: 'subject[a][b][c][d][e][f]=1&asset_ids[999999]=1&__proto__[x]=1&id=%00&%zz',
  },
  { headers: { 'content-type': 'multipart/form-data' }, body: 'no boundary' },
  { headers: { 'content-type': 'multipart/form-data; boundary=b' }, body: '' },
  { headers: { 'content-type': 'multipart/form-data; boundary=b' }, body: '{"json":1}' },
  part('Content-Disposition: form-data; name="subject"', 'breaks off', ''),
  part('Content-Disposition: form-data; name="attachment"; filename="a.txt"', 'breaks off', ''),
  part('Content-Disposition: form-data', 'no name'),
  part('', 'no head'),
  part('Content-Disposition: form-data; name="__proto__"', 'x'),
  part('Content-Disposition: form-data; name="attachment"; filename="a\u0000b.txt"', 'NUL in the name'),
  part('Content-Disposition: form-data; name="unasked"; filename="a.txt"', 'a file that nobody asked for'),
  part('Content-Disposition: form-data; name="attachment"', 'a file that is a text'),
  part(`Content-Disposition: form-data; name="${'n'.repeat(5000)}"`, 'x'),
  part('Content-Disposition: form-data; name="subject"', 'x'.repeat(2_100_000)),
  {
    headers: { 'content-type': 'multipart/form-data; boundary=b' },
    body:
      Array.from({ length: 1100 }, (_, i) => `--b\r\nContent-Disposition: form-data; name="f${i}"\r\n\r\n1\r\n`).join(
        '',
      ) + '--b--\r\n',
  },
  {
    headers: { 'content-type': 'multipart/form-data; boundary=b' },
    body:
      Array.from(
        { length: 25 },
        (_, i) => `--b\r\nContent-Disposition: form-data; name="f${i}"; filename="f"\r\n\r\n1\r\n`,
      ).join('') + '--b--\r\n',
  },
  { headers: { ...json, 'idempotency-key': 'k'.repeat(5000) }, body: '{}' },
  { headers: { ...json, 'if-match': '"nonsense"' }, body: '{}' },
  { headers: { ...json, 'if-match': `"problem-1-${'9'.repeat(400)}"` }, body: '{}' },
];

test.each(numbered(writing))(
  '%s with a body that is none, or a query that means nothing',
  async (_name, entry, place) => {
    const queries = [
      'ticket_id=abc',
      'ticket_id[]=1',
      'ticket_id[a]=1',
      'ticket_id=-1',
      'ticket_id=999999999999999',
      'ticket_id=%00',
      'change_id[]=x&type=5',
      '__proto__[x]=1',
      '%',
      '&&=',
    ];
    await expectSense(entry, [
      ...partOf(nastyBodies, place),
      ...partOf(queries, place).map((query) => ({
        query: `?${query}`,
        headers: json,
        body: JSON.stringify(good.body()),
      })),
    ]);
  },
);

const nastyTexts: unknown[] = [
  'a\0b',
  '\ud800',
  '\u202eevil',
  'x'.repeat(500_000),
  '<p>'.repeat(5_000),
  '<b '.repeat(5_000),
  { toString: 1 },
  5,
  true,
  ['a', 'b'],
];
const nastyIds: unknown[] = [
  null,
  '',
  ' ',
  'abc',
  '1e3',
  -1,
  0,
  1.5,
  1e300,
  9007199254740993,
  '99999999999999999999',
  999999999,
  [],
  [null],
  [[1]],
  ['abc'],
  [1e300],
  [-1],
  {},
  { id: 1 },
  { valueOf: 1, toString: null },
  { length: 5 },
  [{ toString: 1 }],
];
const nastyActions: unknown[] = [
  { type: 'status' },
  { type: 'status', value: 'x' },
  { type: 'priority', value: [1] },
  { type: 'priority', value: 999999 },
  { type: 'assign', value: 'me' },
  { type: 'assign', value: { assigneeType: 'agent', assigneeInfo: 'x' } },
  { type: 'assign', value: { assigneeType: 5 } },
  { type: 'reply', value: { text: 5 } },
  { type: 'reply', value: { text: { toString: 1 } } },
  { type: 'reply', value: { text: 'a\0b' } },
  { type: 'reply', value: { text: '<p>x</p>', attachments: ['x'] } },
  { type: 'reply', value: { text: '<p>x</p>', attachments: 5 } },
  { type: { a: 1 } },
  { type: 'nonsense', value: 1 },
  { type: 'constructor', value: 1 },
];
const nastyValues = [...nastyIds, ...nastyTexts];

const fieldsOf = ({ name, body }: Entry): string[] =>
  body
    ? Object.keys((body as ObjectSchema<object>).fields)
    : ({
        'session.login': ['email', 'password'],
        'desk.reply': ['text', 'kind'],
        'desk.setStatus': ['status_id'],
        'desk.setLanguage': ['language'],
      }[name] ?? []);

/** It must be refused at the field that was spoilt, or make sense after all. */
const spoil = (entry: Entry, valuesOf: (field: string, nth: number) => readonly unknown[]) =>
  expectSense(
    entry,
    fieldsOf(entry).flatMap((field, nth) =>
      valuesOf(field, nth).map((value) => ({
        headers: json,
        body: JSON.stringify({ ...good.body(entry), [field]: value }),
      })),
    ),
  );

test.each(numbered(writing.filter((entry) => fieldsOf(entry).length)))(
  '%s with one field spoilt',
  async (_name, entry, place) => {
    await spoil(entry, (field, nth) =>
      partOf(field === 'action' ? [...nastyValues, ...nastyActions] : nastyValues, place + nth),
    );
  },
);

const ofEachKind: unknown[] = [5, true, { toString: 1 }, ['a'], null, 'a\0b'];

test.each(numbered(early))('%s with a field of another kind, which its right depends on', async (_name, entry) => {
  await spoil(entry, () => ofEachKind);
});

test.each([
  '/service-desk/api/nothing-here',
  '/service-desk/api/problem/%zz',
  '/nothing',
  '/service-desk/api/problem-list/../../..',
  `/service-desk/api/problem/${'9'.repeat(3000)}`,
])('nothing is at %s', async (path) => {
  expect(await client.get(path)).toMatchObject({ status: 404, message: 'There is nothing at this address.' });
});

test('an address that is too long says what to do', async () => {
  expect(await client.get(`/service-desk/api/problem-list?search-query=${'x'.repeat(20_000)}`)).toMatchObject({
    status: 431,
    message: 'This is too long for one request. Shorten the search or choose fewer filters.',
  });
});

test('an expectation that nobody knows does not keep a request from its answer', async () => {
  const received = await new Promise<IncomingMessage>(
    (resolve, reject) =>
      void get(`${server.url}/auth/session`, { headers: { expect: 'nonsense' } }, resolve).on('error', reject),
  );
  expect(received.statusCode).toBe(401);
  expect(JSON.parse((await received.toArray()).join(''))).toMatchObject({ success: false });
});

test('a wrong CSRF token is refused before anything is read', async () => {
  const stale = await client.post('/service-desk/api/problem', good.body(), { 'X-CSRF-TOKEN': 'stale' });
  expect(stale).toMatchObject({
    status: 403,
    message: 'The security token is missing or out of date. Reload the page and try again.',
  });
});
