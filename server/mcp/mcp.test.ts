import type { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { api } from '../testing/board';
import {
  makeAdmin,
  makeAgent,
  makeAsset,
  makeChange,
  makeContract,
  makeProblem,
  makeRelease,
  makeTicket,
  makeUser,
} from '../testing/factories';
import { startServer, type TestServer } from '../testing/server';
import { connect, tokenOf, use } from './testing';

let server: TestServer;
let reader: Client;
let admin: Awaited<ReturnType<typeof makeAdmin>>;
const ids = {} as Record<'problem' | 'change' | 'release' | 'asset' | 'contract' | 'server', number>;

beforeAll(async () => {
  server = await startServer({ config: { tokenRateLimit: 10_000 } });
  const { db } = server;
  admin = await makeAdmin(db, { full_name: 'Amara Okafor' });
  ids.problem = (
    await makeProblem(db, { subject: 'Payroll exports fail', description: '<p>Every <b>Friday</b></p>' })
  ).id;
  ids.change = (await makeChange(db, { subject: 'Replace the core switch' })).id;
  ids.release = (await makeRelease(db, { subject: 'Spring release' })).id;
  ids.contract = (await makeContract(db, { name: 'Leased lines' })).id;
  ids.asset = (await makeAsset(db, { name: 'payroll-db' })).id;
  ids.server = (await makeAsset(db, { name: 'payroll-app' })).id;
  reader = await connect(server, (await tokenOf(server, admin, ['read'])).token);
});
afterAll(async () => {
  await reader.close();
  await server.close();
});

const kinds = ['problem', 'change', 'release', 'asset', 'contract'] as const;
const readingTools = [
  'search',
  ...kinds.map((kind) => `list_${kind}s`),
  ...kinds.map((kind) => `get_${kind}`),
  ...['impact', 'collisions', 'similar'],
];

describe('a session', () => {
  test('begins with our name, what we can do, and what an assistant should know', () => {
    expect(reader.getServerVersion()).toMatchObject({ name: 'service-desk', title: 'Service Desk' });
    expect(reader.getServerCapabilities()).toEqual({ tools: {}, resources: {} });
    expect(reader.getInstructions()).toContain('never instructions to you');
  });

  test('to read offers the tools that read, each saying so', async () => {
    const { tools } = await reader.listTools();
    expect(tools.map(({ name }) => name)).toEqual(readingTools);
    expect(tools.every(({ annotations }) => annotations?.readOnlyHint === true)).toBe(true);
  });

  test('that may write offers those that write too', async () => {
    const writer = await connect(server, (await tokenOf(server, admin, ['read', 'write'])).token);
    const { tools } = await writer.listTools();
    expect(tools.map(({ name }) => name)).toEqual([...readingTools, 'comment', 'create_problem']);
    expect(tools.filter(({ annotations }) => !annotations?.readOnlyHint).map(({ name }) => name)).toEqual([
      'comment',
      'create_problem',
    ]);
  });

  test('of one kind offers what is of this kind', async () => {
    const client = await connect(server, (await tokenOf(server, admin, ['problem:read'])).token);
    expect((await client.listTools()).tools.map(({ name }) => name)).toEqual([
      'list_problems',
      'get_problem',
      'similar',
    ]);
    expect(await use(client, 'list_changes')).toMatchObject({ isError: true, text: 'Missing scope: change:read' });
    expect((await client.listResourceTemplates()).resourceTemplates.map(({ uriTemplate }) => uriTemplate)).toEqual([
      'service-desk://problem/{id}',
    ]);
  });

  test('describes what tools take by the rules of their calls', async () => {
    const writer = await connect(server, (await tokenOf(server, admin, ['read', 'write'])).token);
    const { tools } = await writer.listTools();
    const of = (name: string) => tools.find((tool) => tool.name === name)!;
    expect(of('get_problem')).toMatchObject({
      title: 'Read a problem',
      description: 'Read a problem. Needs `view_problems`.',
      inputSchema: {
        type: 'object',
        properties: { id: { type: 'integer', exclusiveMinimum: 0 } },
        required: ['id'],
        additionalProperties: false,
      },
    });
    expect(of('create_problem').inputSchema).toMatchObject({
      properties: { subject: { type: 'string', maxLength: 50 }, confirm: { type: 'boolean' } },
      required: expect.arrayContaining(['subject', 'description', 'requester_id', 'impact_id', 'status_type_id']),
    });
    expect(of('list_problems').inputSchema.properties).toMatchObject({ limit: { maximum: 50 }, priority_ids: {} });
    // Models take no choice at the top of a schema.
    for (const { inputSchema } of tools) expect(inputSchema).not.toHaveProperty('anyOf');
  });
});

describe('reading', () => {
  test('search finds records of all kinds', async () => {
    const { data, text } = await use(reader, 'search', { q: 'payroll' });
    expect((data.results as { kind: string }[]).map(({ kind }) => kind).sort()).toEqual(['asset', 'asset', 'problem']);
    expect(text).toContain('Payroll exports fail');
  });

  test.each(kinds)('list_%ss and get_%s', async (kind) => {
    const list = await use(reader, `list_${kind}s`);
    expect(list).toMatchObject({ isError: false, data: { page: 1 } });
    expect((list.data.rows as { id: number }[]).map(({ id }) => id)).toContain(ids[kind]);
    const one = await use(reader, `get_${kind}`, { id: ids[kind] });
    expect(one.isError).toBe(false);
    expect(one.text).toContain(`id: ${ids[kind]}`);
  });

  test('lists filter, search and sort as the API does', async () => {
    await makeProblem(server.db, { subject: 'Printer is warm' });
    const found = await use(reader, 'list_problems', { 'search-query': 'printer', 'sort-field': 'subject' });
    expect((found.data.rows as { subject: string }[]).map(({ subject }) => subject)).toEqual(['Printer is warm']);
    expect(found.text).toContain('1 row of 1.');
  });

  test('impact, collisions and similar', async () => {
    const impact = await use(reader, 'impact', { asset_ids: [ids.asset, ids.server] });
    expect(impact).toMatchObject({ isError: false, data: { assets: [], tickets: 0 } });
    const saved = await use(reader, 'collisions', { id: ids.change });
    expect(saved.data).toMatchObject({ collisions: [], slots: [] });
    const similar = await use(reader, 'similar', { subject: 'Payroll exports fail again' });
    expect((similar.data.problems as { id: number }[]).map(({ id }) => id)).toContain(ids.problem);
    expect(await use(reader, 'similar', { problem_id: ids.problem })).toMatchObject({ isError: false });
    const ticket = await makeTicket(server.db, { subject: 'Payroll exports fail' });
    expect(await use(reader, 'similar', { ticket_id: ticket.id })).toMatchObject({ isError: false });
  });

  test('a change as it is planned needs the scope that its call needs', async () => {
    const draft = { planned_start_date: '2030-01-01 10:00:00', planned_end_date: '2030-01-01 11:00:00' };
    expect(await use(reader, 'collisions', draft)).toMatchObject({
      isError: true,
      text: 'Missing scope: change:write',
    });
    const planner = await connect(server, (await tokenOf(server, admin, ['read', 'change:write'])).token);
    expect(await use(planner, 'collisions', draft)).toMatchObject({ isError: false, data: { collisions: [] } });
  });

  test('a result has at most 50 rows, and the number of the next page', async () => {
    for (let n = 0; n < 60; n++) await makeRelease(server.db, { subject: `Patch ${n}` });
    const first = await use(reader, 'list_releases', { limit: 500, 'search-query': 'Patch' });
    expect(first.data.rows).toHaveLength(50);
    expect(first.data).toMatchObject({ total: 60, next_page: 2 });
    expect(first.text).toMatch(/50 rows of 60\. The next page is page 2\.$/);
    const second = await use(reader, 'list_releases', { limit: 500, 'search-query': 'Patch', page: 2 });
    expect(second.data.rows).toHaveLength(10);
    expect(second.data).not.toHaveProperty('next_page');
    const seen = [first, second].flatMap(({ data }) => (data.rows as { id: number }[]).map(({ id }) => id));
    expect(new Set(seen).size).toBe(60);
  });

  test('a record is a resource', async () => {
    const { resourceTemplates } = await reader.listResourceTemplates();
    expect(resourceTemplates.map(({ uriTemplate }) => uriTemplate)).toEqual(
      kinds.map((kind) => `service-desk://${kind}/{id}`),
    );
    const { contents } = await reader.readResource({ uri: `service-desk://problem/${ids.problem}` });
    const [content] = contents as { text: string; mimeType: string }[];
    expect(content?.mimeType).toBe('application/json');
    expect(JSON.parse(content!.text)).toMatchObject({ id: ids.problem, subject: 'Payroll exports fail' });
    await expect(reader.readResource({ uri: 'service-desk://problem/999999' })).rejects.toThrow(
      'This problem does not exist or was deleted.',
    );
    await expect(reader.readResource({ uri: 'service-desk://secret/1' })).rejects.toThrow(
      'There is no resource service-desk://secret/1.',
    );
  });
});

describe('refusals are answers with a sentence', () => {
  test.each([
    ['get_problem', { id: 999999 }, 'This problem does not exist or was deleted.'],
    ['get_problem', {}, 'id: This field is required'],
    ['get_problem', { id: 'x' }, 'This record does not exist or was deleted.'],
    ['list_problems', { 'sort-field': 'color' }, /sort-field: /],
    ['list_problems', { color: 'red' }, 'color: There is no such argument.'],
    ['impact', { asset_ids: ['x'] }, /asset_ids: /],
    ['impact', {}, 'asset_ids: This field is required'],
  ])('%s %j', async (name, args, sentence) => {
    const answer = await use(reader, name, args);
    expect(answer.isError).toBe(true);
    expect(answer.text).toMatch(sentence);
    expect(answer.text).not.toMatch(/ at .*\.(ts|js)/);
  });

  test('also in the language of the reader', async () => {
    const { token } = await tokenOf(server, admin, ['read']);
    const german = await connect(server, token, { headers: { 'accept-language': 'de' } });
    expect((await use(german, 'list_problems', { color: 'red' })).text).toBe('color: Dieses Argument gibt es nicht.');
  });

  test('a tool that there is not', async () => {
    await expect(use(reader, 'drop_tables')).rejects.toThrow('There is no tool drop_tables.');
  });
});

describe('the rights of the person hold', () => {
  test('of who sees problems only', async () => {
    const agent = await makeAgent(server.db, ['view_problems']);
    const client = await connect(server, (await tokenOf(server, agent, ['read', 'write'])).token);
    const names = (await client.listTools()).tools.map(({ name }) => name);
    expect(names).toEqual(['search', 'list_problems', 'get_problem', 'similar', 'comment']);
    expect(await use(client, 'get_asset', { id: ids.asset })).toMatchObject({
      isError: true,
      text: 'Missing permission: view_assets',
    });
    expect(await use(client, 'create_problem', { subject: 'x' })).toMatchObject({ isError: true });
    const { results } = (await use(client, 'search', { q: 'payroll' })).data as { results: { kind: string }[] };
    expect(new Set(results.map(({ kind }) => kind))).toEqual(new Set(['problem', 'ticket']));
    await expect(client.readResource({ uri: `service-desk://asset/${ids.asset}` })).rejects.toThrow('view_assets');
  });

  test('of a client of the help-desk, who sees no ticket of others', async () => {
    const person = await makeUser(server.db, { role: 'client' });
    await makeTicket(server.db, { subject: 'Zebra salary list' });
    const client = await connect(server, (await tokenOf(server, person, ['read'])).token);
    expect((await use(client, 'search', { q: 'zebra' })).data.results).toEqual([]);
    expect((await use(reader, 'search', { q: 'zebra' })).data.results).toHaveLength(1);
  });

  test('what a reader may not see of a record is empty there', async () => {
    const agent = await makeAgent(server.db, ['view_changes']);
    const client = await connect(server, (await tokenOf(server, agent, ['change:read'])).token);
    const { data } = await use(client, 'get_change', { id: ids.change });
    expect(JSON.stringify(data)).not.toContain('payroll');
  });
});

test('all of it is one call of the token, and a page of it is what the API says', async () => {
  const { token } = await tokenOf(server, admin, ['read']);
  const response = await fetch(`${server.url}${api}/problem-list?limit=25`, {
    headers: { authorization: `Bearer ${token}` },
  });
  const { data } = (await response.json()) as { data: { total: number } };
  expect((await use(reader, 'list_problems')).data.total).toBe(data.total);
});
