import type { ObjectSchema } from 'yup';
import { pathOf } from '../wire/protocol/call';
import type { Entry } from '../wire/calls';
import { bodyBytes, limits, maxBodyBytes } from '../wire/protocol/limits';
import { limitTexts } from '../wire/protocol/limits.texts';
import { signInTexts } from '../wire/session/session';
import { deskCalls } from './help-desk/built-in/desk.calls';
import { type Client, signIn } from './testing/client';
import {
  makeAdmin,
  makeAsset,
  makeCab,
  makeChange,
  makeDepartment,
  makeProblem,
  makeRelease,
  makeTicket,
  makeUser,
} from './testing/factories';
import { hostileTexts, longestStall, workOf } from './testing/hostile';
import { startServer, type TestServer } from './testing/server';
import { writingShapes } from './testing/shapes';

let server: TestServer;
let client: Client;
let form: Record<string, unknown>;
let problem: { id: number; identifier: string };

jest.setTimeout(120_000);

beforeAll(async () => {
  server = await startServer();
  client = await signIn(server, await makeAdmin(server.db));
  const [requester, department] = [await makeUser(server.db), await makeDepartment(server.db)];
  form = {
    subject: 'Mail is slow',
    description: 'Text',
    requester_id: requester.id,
    department_id: department.id,
    impact_id: 1,
    status_type_id: 1,
    priority_id: 1,
  };
  problem = await makeProblem(server.db);
});
afterAll(() => server.close());

const save = '/service-desk/api/problem';
const json = { 'content-type': 'application/json' };
const formData = (fields: Record<string, unknown>): FormData => {
  const data = new FormData();
  for (const [name, value] of Object.entries(fields))
    for (const one of [value].flat())
      data.append(Array.isArray(value) ? `${name}[]` : name, one instanceof Blob ? one : String(one));
  return data;
};

describe('rich text', () => {
  const described = (description: string) => ({ ...form, description });
  const nested = (levels: number): string => '<blockquote>'.repeat(levels) + 'x' + '</blockquote>'.repeat(levels);

  test.each([
    ['of 100,000 characters', 'x'.repeat(100_000)],
    ['of 100,000 characters that are two units each', '😀'.repeat(100_000)],
    ['a hundred levels deep', nested(100)],
    ['of a thousand paragraphs that nobody closed', '<p>x'.repeat(1000)],
    ['of a long list whose entries nobody closed', `<ul>${'<li>x'.repeat(1000)}</ul>`],
  ])('%s is stored and can be saved again as it was stored', async (_name, text) => {
    const first = await client.post<{ id: number }>(save, described(text));
    expect(first).toMatchObject({ status: 200 });
    const { description } = (await client.get<{ description: string }>(`${save}/${first.data.id}`)).data;
    expect(await client.post(save, formData({ ...described(description), id: first.data.id }))).toMatchObject({
      status: 200,
    });
  });

  test.each([
    ['of 100,001 characters', 'x'.repeat(100_001), limitTexts.text],
    ['of 100,001 characters that are two units each', '😀'.repeat(100_001), limitTexts.text],
    ['that becomes too long as it is made safe', '<'.repeat(25_001), limitTexts.text],
    ['of links that become longer', '<a href="x">y</a>'.repeat(5000), limitTexts.text],
    ['101 levels deep', nested(101), limitTexts.depth],
    ['of 10,000 elements that nobody closed', '<b>'.repeat(10_000), limitTexts.depth],
    ['that is deep only for those who know which elements close themselves', '<td><p>x'.repeat(1000), limitTexts.depth],
    ['that is nothing once it is safe', '<script>x</script>', 'This field is required.'],
  ])('%s is refused at its field', async (_name, text, sentence) => {
    for (const body of [described(text), formData(described(text))])
      expect(await client.post(save, body)).toMatchObject({ status: 422, message: { description: sentence } });
  });

  test('a bulk reply, a planning entry and a message have the same limits', async () => {
    const ticket = await makeTicket(server.db);
    const long = 'x'.repeat(100_001);
    expect(
      await client.post('/service-desk/api/problem-bulk-actions', {
        tickets: [ticket.id],
        action: { type: 'reply', value: { text: long } },
      }),
    ).toMatchObject({ status: 422, message: { action: limitTexts.text } });
    expect(
      await client.post(`/service-desk/api/general-popup/${problem.id}/sd_problem`, {
        identifier: 'solution',
        description: nested(101),
      }),
    ).toMatchObject({ status: 422, message: { description: limitTexts.depth } });
    expect(await client.post(`/help-desk/api/tickets/${ticket.id}/messages`, { text: long })).toMatchObject({
      status: 422,
      message: { text: limitTexts.text },
    });
  });
});

describe('lists', () => {
  test('a thousand ids are attached, one more is refused at the field, as JSON and as a form', async () => {
    const asset_ids: number[] = [];
    while (asset_ids.length < 1000) asset_ids.push((await makeAsset(server.db)).id);
    expect(await client.post(`/service-desk/api/problem-attach-assets/${problem.id}`, { asset_ids })).toMatchObject({
      status: 200,
      message: `1000 assets were attached to ${problem.identifier}.`,
    });
    expect(await client.post(save, formData({ ...form, asset_ids }))).toMatchObject({ status: 200 });
    for (const body of [
      { ...form, asset_ids: [...asset_ids, 1] },
      formData({ ...form, asset_ids: [...asset_ids, 1] }),
    ]) {
      expect(await client.post(save, body)).toMatchObject({ status: 422, message: { asset_ids: limitTexts.list } });
    }
  });

  test('250,000 ids are refused before anything goes through them', async () => {
    for (const length of [5000, 30_000]) {
      const received = await client.post(`/service-desk/api/problem-attach-ticket/${problem.id}`, {
        ticket_ids: Array.from({ length }, (_, index) => index + 1),
      });
      expect(received).toMatchObject(
        length > limits.values
          ? { status: 413, message: 'The request has too many values.' }
          : { status: 422, message: { ticket_ids: limitTexts.list } },
      );
    }
    const long = await client.post(`/service-desk/api/problem-attach-ticket/${problem.id}`, {
      ticket_ids: Array.from({ length: 250_000 }, (_, index) => index + 1),
    });
    expect(long).toMatchObject({ status: 413, message: 'The request is too large.' });
  });

  test('a filter takes a thousand ids', async () => {
    const list = (ids: string) => client.get(`/service-desk/api/problem-list?${ids}`);
    const some = (length: number) => Array.from({ length }, (_, index) => index + 1);
    expect((await list(`dept_ids=${some(1000).join(',')}`)).status).toBe(200);
    expect(await list(`dept_ids=${some(1001).join(',')}`)).toMatchObject({
      status: 422,
      message: { dept_ids: limitTexts.list },
    });
    expect(
      await list(
        some(1001)
          .map(() => 'dept_ids[]=1')
          .join('&'),
      ),
    ).toMatchObject({ status: 422, message: { dept_ids: limitTexts.list } });
  });

  test('a search has 255 characters', async () => {
    expect((await client.get(`/service-desk/api/problem-list?search-query=${'x'.repeat(255)}`)).status).toBe(200);
    for (const path of ['problem-list', 'dependency/users'])
      expect(await client.get(`/service-desk/api/${path}?search_query=${'x'.repeat(256)}`)).toMatchObject({
        status: 422,
        message: { 'search-query': limitTexts.search },
      });
  });
});

describe('bodies', () => {
  test('one that is nested too deeply is refused before it is parsed', async () => {
    for (const body of [
      '['.repeat(100_000),
      '{"subject":'.repeat(20_000) + '1' + '}'.repeat(20_000),
      `{"custom_fields":${'['.repeat(11)}${']'.repeat(11)}}`,
    ]) {
      expect(await client.post(save, body)).toMatchObject({
        status: 400,
        message: 'The request body is nested too deeply.',
      });
    }
  });

  test('brackets in a text are no nesting', async () => {
    expect(
      await client.post(save, { ...form, description: `${'[{'.repeat(5000)}\\"${',,'.repeat(10_000)}` }),
    ).toMatchObject({ status: 200 });
  });

  test('one call takes as many bytes as it has use for', async () => {
    const attach = `/service-desk/api/problem-attach-assets/${problem.id}`;
    expect(await client.post(attach, { asset_ids: [1], x: 'x'.repeat(bodyBytes.plain) })).toMatchObject({
      status: 413,
      message: 'The request is too large.',
    });
    expect(
      await client.post(save, JSON.stringify({ ...form, description: 'x'.repeat(bodyBytes.richText) })),
    ).toMatchObject({ status: 413, message: 'The request is too large.' });
    expect(
      await client.post(
        save,
        JSON.stringify({ ...form, description: 'EMOJI' }).replace('EMOJI', '\\ud83d\\ude00'.repeat(100_000)),
      ),
    ).toMatchObject({ status: 200 });
    const fields = Object.fromEntries(Array.from({ length: 20 }, (_, index) => [`x${index}`, 'x'.repeat(90_000)]));
    expect(await client.post(save, formData({ ...form, ...fields }))).toMatchObject({
      status: 413,
      message: 'The request is too large.',
    });
  });

  test('a form of too many fields is refused, however it is sent', async () => {
    const fields = Object.fromEntries(Array.from({ length: 2200 }, (_, index) => [`x${index}`, '1']));
    expect((await client.post(save, formData(fields))).status).toBe(413);
    expect(
      await client.post(save, new URLSearchParams(fields).toString(), {
        'content-type': 'application/x-www-form-urlencoded',
      }),
    ).toMatchObject({ status: 413, message: 'The request has too many values.' });
    expect(await client.post(save, Object.fromEntries(Object.entries(fields).slice(0, 1001)))).toMatchObject({
      status: 413,
      message: 'The request has too many values.',
    });
  });

  test('a text of a nested field is refused at that field', async () => {
    const long = 'x'.repeat(100_001);
    const { id } = await makeChange(server.db);
    expect(await client.post('/service-desk/api/change', { id, custom_fields: { f12: long } })).toMatchObject({
      status: 422,
      message: { 'custom_fields.f12': limitTexts.text },
    });
    expect(
      await client.post('/service-desk/api/cab', { name: 'Board', levels: [{ name: 'First' }, { name: long }] }),
    ).toMatchObject({ status: 422, message: { 'levels[1].name': limitTexts.text } });
  });

  test('an attempt to sign in is short, and a long one is not kept', async () => {
    const received = await client.post('/auth/login', { email: `${'x'.repeat(255)}`, password: 'x'.repeat(1001) });
    expect(received).toMatchObject({
      status: 422,
      message: { email: signInTexts.email, password: signInTexts.password },
    });
    expect(await server.db.selectFrom('help_desk.login_attempts').select('email').execute()).toEqual([]);
  });

  test('a call that has no use for files takes none', async () => {
    const data = formData({ email: 'a@example.test', password: 'x', attachment: new Blob(['x'.repeat(1000)]) });
    expect(await client.post('/auth/login', data)).toMatchObject({
      status: 413,
      message: 'The form has too many fields or files.',
    });
  });
});

/** Calls of each shape that take a body; what a call reads before its rules is bounded as well (server/shared/bounds.ts). */
const writing: Entry[] = [
  ...writingShapes,
  ...Object.entries(deskCalls).map(([name, call]) => ({
    name: `desk.${name}`,
    summary: name,
    call: call as Entry['call'],
  })),
].filter(({ call }) => call.method !== 'GET');
const fieldsOf = ({ name, body }: Entry): string[] =>
  body
    ? Object.keys((body as ObjectSchema<object>).fields)
    : ({ 'desk.reply': ['text', 'kind'], 'desk.setStatus': ['status_id'], 'desk.setLanguage': ['language'] }[name] ?? [
        'id',
      ]);

const hard = [
  '<',
  '<!--',
  '<a ',
  '<a href="x">',
  '<a',
  '<b>',
  '<b></b>',
  '<td><p>',
  '<x><y>',
  '<script',
  '<noscript>',
  '<iframe>',
  '&',
  '&notit;',
  ' ',
  '\n',
  '\0',
  '😀',
  '\ud800',
  '"',
  '\\',
  '[',
  ',',
  '%',
  'an address of <!---->',
  'attributes',
  'spaces before a word',
  'opened, then something else closed',
];

const hardTexts = [...hostileTexts(limits.text)].filter(([piece]) => hard.includes(piece)).map(([, text]) => text);

test.each(writing.map((entry) => [entry.name, entry] as const))(
  '%s answers the worst that is sent to it at once, and others meanwhile',
  async (name, entry) => {
    const { call } = entry;
    const [cab, change, release, ticket, asset, user] = [
      await makeCab(server.db),
      await makeChange(server.db),
      await makeRelease(server.db),
      await makeTicket(server.db),
      await makeAsset(server.db),
      await makeUser(server.db),
    ];
    const own =
      { problem: problem.id, change: change.id, release: release.id, ticket: ticket.id, desk: ticket.id, cab: cab.id }[
        name.split(/[.-]/)[0] ?? ''
      ] ?? 1;
    const words: Record<string, string | number> = {
      id: own,
      problemId: problem.id,
      changeId: change.id,
      releaseId: release.id,
      ticketId: ticket.id,
      assetId: asset.id,
      key: 'solution',
      identifier: 'solution',
      hash: 'x',
    };
    const url =
      server.url +
      pathOf(
        call.path,
        Object.fromEntries([...call.path.matchAll(/\{(\w+)\}/g)].map(([, word = '']) => [word, words[word] ?? 1])),
      );
    const filled = (value: unknown): string =>
      JSON.stringify({
        ...Object.fromEntries(fieldsOf(entry).map((field) => [field, value])),
        action: { type: 'reply', value: { text: value } },
      });
    const ids = (length: number): number[] => Array.from({ length }, (_, index) => index + 1);
    // As many as the body of the call has room for, in all fields together.
    const max = Math.floor((0.9 * maxBodyBytes(call)) / (7 * (fieldsOf(entry).length || 1)));
    const bodies = [
      // One field at the limit and no other, so that the rules are reached within the bytes of the call.
      ...hardTexts.flatMap((text) =>
        fieldsOf(entry)
          .filter((field) => /description|text|subject|comment|name|email|password/.test(field))
          .map((field) => JSON.stringify({ ...form, identifier: 'solution', [field]: text })),
      ),
      ...hardTexts.map((text) => filled(text.slice(0, 1000))),
      filled(ids(1000)),
      filled(ids(1001)),
      filled(ids(max)),
      filled(Array.from({ length: 1000 }, () => ({}))),
      filled(Array.from({ length: 9 }, () => ids(1000))),
      filled({ text: 'x'.repeat(100_001) }),
      '['.repeat(200_000),
      '{"a":'.repeat(40_000),
      `{"action":${'['.repeat(100_000)}`,
      JSON.stringify(Object.fromEntries(ids(20_000).map((id) => [`k${id}`, id]))),
      `{"a":[${'{},'.repeat(80_000)}{}]}`,
    ];
    const found: string[] = [];
    for (const body of bodies) {
      const sent = Buffer.from(body);
      const statuses: number[] = [];
      const spent = await workOf(async () => {
        const send = fetch(url, { method: call.method, headers: { ...client.headers, ...json }, body: sent }).then(
          async (response) => (await response.text(), response.status),
        );
        const small = fetch(`${server.url}/help-desk/api/statuses`, { headers: client.headers }).then(
          async (response) => (await response.text(), response.status),
        );
        statuses.push(...(await Promise.all([send, small])));
      });
      if (spent > longestStall || statuses.some((status) => status >= 500))
        found.push(`${spent} ms, ${statuses.join(' ')}: ${body.slice(0, 100)}`);
      if (name === 'session.logout' || name === 'session.end' || user.id < 0)
        client = await signIn(server, await makeAdmin(server.db));
    }
    expect(found).toEqual([]);
  },
);
