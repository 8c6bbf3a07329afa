import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { number, object, string } from 'yup';
import { allCalls, type Entry } from '../../wire/calls';
import { choice, choices, file, line, requiredChoice } from '../../wire/protocol/fields';
import { listSpellings } from '../../wire/protocol/list';
import { unknownFilter } from '../../wire/protocol/list.texts';
import * as s from '../../wire/protocol/shape';
import { ourHelpDesk } from '../help-desk/built-in/our-help-desk';
import { type Client, signIn } from '../testing/client';
import {
  makeAnnouncement,
  makeListener,
  makeWorkflow,
  makeAdmin,
  makeAsset,
  makeChange,
  makeContract,
  makeOrganization,
  makeProblem,
  makeProduct,
  makeRelease,
  makeTicket,
  makeUploadedImport,
  makeVendor,
  makeWebhook,
} from '../testing/factories';
import { startServer, type TestServer } from '../testing/server';
import { type Document, openApi } from './document';
import { jsonSchema } from './schema';

let server: TestServer;
/** The document before what repeats is taken out of it (components.ts). */
const api = openApi();
let served: string;
const address = '/service-desk/api/openapi.json';

beforeAll(async () => {
  server = await startServer();
  served = await (await fetch(server.url + address)).text();
});
afterAll(() => server.close());

describe('the document', () => {
  test('of a server that is connected to a help-desk has none of the calls of ours', async () => {
    const connected = await startServer({
      helpDesk: { ...ourHelpDesk, connected: { name: 'Zammad', maySee: 'everyone', kinds: ['people'] } },
    });
    try {
      const own = (await (await fetch(connected.url + address)).json()) as Document;
      expect(Object.keys((JSON.parse(served) as Document).paths)).toEqual(Object.keys(api.paths));
      const missing = Object.keys(api.paths).filter((one) => !(one in own.paths));
      expect(missing.sort()).toEqual(['/auth/login', '/auth/logout', '/auth/session']);
      expect(own.info.description).not.toContain('/auth/');
      expect(api.info.description).toContain('/auth/login');
    } finally {
      await connected.close();
    }
  });

  test('is valid OpenAPI 3.1', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'openapi-'));
    const document = path.join(folder, 'openapi.json');
    await writeFile(document, served);
    const validator = path.resolve('node_modules/@seriousme/openapi-schema-validator/bin/validate-api-cli.js');
    const { stdout } = await promisify(execFile)(process.execPath, [validator, document]).finally(() =>
      rm(folder, { recursive: true }),
    );
    expect(JSON.parse(stdout)).toEqual({ valid: true });
    expect(api.openapi).toBe('3.1.0');
  }, 60_000);

  test('is read at once: at most 1,265 bytes for each operation', () => {
    const operations = Object.values(api.paths).flatMap((methods) =>
      Object.keys(methods).filter((name) => name !== 'parameters'),
    );
    expect(Buffer.byteLength(served) / operations.length).toBeLessThanOrEqual(1265);
  });

  test('has every call on every path and with every method', () => {
    const missing = allCalls.flatMap(({ name, call }) =>
      [call.path, ...call.aliases].flatMap((one) =>
        [call.method, ...call.methods]
          .filter((method) => api.paths[one]?.[method.toLowerCase()]?.operationId.replace(/\.\d+$/, '') !== name)
          .map((method) => `${name}: ${method} ${one}`),
      ),
    );
    expect(missing).toEqual([]);
  });

  test('has no path but those of calls, and every operation a name of its own', () => {
    const known = new Set(allCalls.flatMap(({ call }) => [call.path, ...call.aliases]));
    expect(Object.keys(api.paths).filter((one) => !known.has(one))).toEqual([]);
    const names = Object.values(api.paths).flatMap((methods) =>
      Object.values(methods).map(({ operationId }) => operationId),
    );
    expect(names).toHaveLength(new Set(names).size);
  });

  test('has titles that say what to do: "Sign in", "List problems"', () => {
    const imperative =
      /^(Accept|Add|Approve|Ask|Attach|Close|Create|Decide|Delete|Detach|Discard|Download|Follow|List|Map|Mark|Merge|Pause|Read|Reject|Remind|Remove|Reopen|Restore|Resume|Retry|Revoke|Save|Search|Send|Set|Sign|Stop|Take|Tell|Switch|Terminate|Try|Upload|Verify|Write) .*[^.]$/;
    expect(allCalls.filter(({ summary }) => !imperative.test(summary)).map(({ summary }) => summary)).toEqual([]);
  });

  test('declares every path parameter', () => {
    for (const [one, methods] of Object.entries(api.paths)) {
      const expected = [...one.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
      for (const { parameters } of Object.values(methods))
        expect([one, parameters.filter((p) => p.in === 'path').map((p) => p.name)]).toEqual([one, expected]);
    }
  });

  test('says rights, limits, filters and the security token', () => {
    const save = api.paths['/service-desk/api/problem']?.post;
    expect(save?.description).toContain(
      'Needs `view_problems`. According to what is sent also `create_problem`, `edit_problem`',
    );
    expect(save?.security).toEqual([{ session: [], token: [] }, { bearer: [] }]);
    expect(api.security).toEqual([{ session: [] }, { bearer: [] }]);
    expect(api.paths['/service-desk/api/token']?.get?.security).toEqual([{ session: [] }]);
    expect(api.paths['/service-desk/api/token']?.post?.security).toEqual([{ session: [], token: [] }]);
    const form = save?.requestBody?.content['multipart/form-data']?.schema;
    expect(form?.properties?.subject).toEqual({ type: 'string', minLength: 1, maxLength: 50 });
    expect(form?.required).toEqual(expect.arrayContaining(['subject', 'description', 'requester_id']));
    expect(form?.required).not.toContain('identifier');
    const filters = api.paths['/service-desk/api/asset-list']?.get?.parameters.map(({ name }) => name);
    expect(filters).toEqual(
      expect.arrayContaining(['page', 'sort-field', 'ticket_ids', 'ticket_id', 'assigned_on_begin', 'meta']),
    );
    expect(api.paths['/auth/login']?.post?.security).toEqual([]);
  });
});

describe('a list', () => {
  const status = async (client: Client, url: string) => (await client.get(url)).status;

  /** Its address, with records that exist. */
  async function addressOf({ call, name }: Entry): Promise<string> {
    const [problem, change, release, asset, ticket, organization] = [
      await makeProblem(server.db),
      await makeChange(server.db),
      await makeRelease(server.db),
      await makeAsset(server.db),
      await makeTicket(server.db),
      await makeOrganization(server.db),
    ];
    const [file, contract] = [await makeUploadedImport(server.db), await makeContract(server.db)];
    const [vendor, product] = [await makeVendor(server.db), await makeProduct(server.db)];
    const announcement = await makeAnnouncement(server.db);
    const [workflow, listener] = [await makeWorkflow(server.db), await makeListener(server.db)];
    const webhook = await makeWebhook(server.db);
    const own =
      { change, release, asset, contract, vendor, product, announcement, workflow, listener, webhook, import: file }[
        name.split('.')[0] ?? ''
      ] ?? problem;
    const words: Record<string, string> = {
      name: 'users',
      format: 'csv',
      page_type: 'problem',
      block: 'mine',
      owner: `sd_problem:${problem.id}`,
    };
    const ids: Record<string, number> = { id: own.id, orgId: organization.id, ticketId: ticket.id };
    const needed = /attached-(ticket|task)\/change/.test(call.path)
      ? `change_id=${change.id}`
      : /attached-change\/ticket/.test(call.path)
        ? `ticket_id=${ticket.id}`
        : '';
    return `${call.path.replace(/\{(\w+)\}/g, (_, parameter: string) => String(ids[parameter] ?? words[parameter]))}?${needed}`;
  }

  test.each(allCalls.filter(({ query }) => query?.sorts?.length))(
    '$name sorts by everything that the document names, and by nothing else',
    async (entry) => {
      const admin = await signIn(server, await makeAdmin(server.db));
      const url = await addressOf(entry);
      const { query } = entry;
      for (const field of query?.sorts ?? [])
        expect([field, await status(admin, `${url}&sort-field=${field}`)]).toEqual([field, 200]);
      expect(await status(admin, `${url}&sort-field=nothing`)).toBe(422);
    },
  );

  const lists = allCalls.filter(({ query }) => query?.sorts);
  const spelled = (names: readonly string[], spellings: Readonly<Record<string, string>>) => [
    ...names,
    ...Object.keys(spellings).filter((name) => names.includes(spellings[name] ?? '')),
  ];
  const filtersOf = ({ query: { ids = {}, spellings = {}, ...ends } = {} }: Entry): string[] => [
    ...[
      ...spelled(Object.keys(ids), spellings),
      ...(ends.excludes ? spelled(Object.keys(ids), spellings).map((name) => `${name}_not`) : []),
    ].flatMap((name) => [name, `${name}[]`, name.replaceAll('_', '-')]),
    ...spelled(ends.optional ?? [], spellings).map((name) => `${name}_empty`),
    ...(ends.ranges ?? []).flatMap((name) => [`${name}_begin`, `${name}_end`]),
    ...(ends.one ?? []),
  ];

  test.each(lists)(
    '$name filters, searches and pages by what the document names, in every spelling, and by nothing else',
    async (entry) => {
      const admin = await signIn(server, await makeAdmin(server.db));
      const url = await addressOf(entry);
      const own = [...new Set(filtersOf(entry))];
      const parameters = api.paths[entry.call.path]?.get?.parameters ?? [];
      const declared = parameters.map(({ name }) => name);
      // Or named by another: `dept_ids_empty` where `dept_ids` is described.
      const written = [...declared, ...parameters.flatMap(({ description = '' }) => description.split(/[ ,;=]+/))];
      for (const filter of own) {
        if (!url.includes(`?${filter}=`))
          expect([filter, await status(admin, `${url}&${filter}=x`)]).toEqual([filter, 422]);
        if (!/-|\[\]|_not$/.test(filter))
          expect(written).toContain(filter.replace(/_empty$/, (end) => (written.includes(filter) ? end : '')));
      }
      for (const spelling of listSpellings.sortOrder.filter((one) => declared?.includes(one)))
        expect([spelling, await status(admin, `${url}&${spelling}=sideways`)]).toEqual([spelling, 422]);
      const found = (query: string) => status(admin, `${url}&${query}`);
      expect([await found('limit=all'), await found('limit=0'), await found('page=0')]).toEqual([200, 422, 422]);
      expect(declared?.includes('search-query')).toBe(!entry.query?.unsearched);
      // F9: what is named otherwise is ignored.
      const others = [...new Set(lists.flatMap(filtersOf))].filter(
        (filter) => !own.includes(filter) && /([_-]ids?(\[\])?|_begin|_end)$/.test(filter),
      );
      expect(others.length).toBeGreaterThan(10);
      expect(await admin.get(`${url}&${others.map((filter) => `${filter}=x`).join('&')}`)).toMatchObject({
        status: 422,
        message: Object.fromEntries(others.map((filter) => [filter.replace('[]', ''), unknownFilter])),
      });
    },
  );
});

describe('a filter that the document names', () => {
  // Only a list finds nothing; the others are asked about these very records.
  const filtered = allCalls.filter(
    ({ call, query }) => !call.path.includes('{') && !call.raw && query?.sorts && query.ids,
  );

  const words: Record<string, string> = {
    risk_levels: 'The filter risk_levels takes low, moderate, high, very_high.',
    outcomes: 'The filter outcomes takes successful, with_issues, failed, backed_out, not_done.',
  };

  test.each(filtered)('$name: each finds nothing for an id that does not exist', async ({ call, query }) => {
    const admin = await signIn(server, await makeAdmin(server.db));
    for (const filter of Object.keys(query?.ids ?? {})) {
      const { data } = await admin.get<{ total: number }>(`${call.path}?${filter}=999999`);
      expect([filter, data.total]).toEqual([filter, 0]);
      expect(await admin.get(`${call.path}?${filter}=x`)).toMatchObject({
        status: 422,
        message: {
          [filter]: words[filter] ?? `The filter ${filter} takes ids.`,
        },
      });
    }
  });
});

describe('a yup schema as JSON Schema', () => {
  test('fields of forms', () => {
    expect(
      jsonSchema(
        object({
          text: line().max(5),
          one: choice(),
          must: requiredChoice(),
          many: choices().min(1),
          upload: file(),
          either: string().oneOf(['a', 'b']).nullable(),
        }),
      ),
    ).toEqual({
      type: 'object',
      properties: {
        text: { type: 'string', maxLength: 5 },
        one: { type: ['integer', 'null'], exclusiveMinimum: 0 },
        must: { type: 'integer', exclusiveMinimum: 0 },
        many: { type: 'array', items: { type: 'integer', exclusiveMinimum: 0 }, minItems: 1 },
        upload: { type: ['string', 'null'], contentMediaType: 'application/octet-stream' },
        either: { type: ['string', 'null'], enum: ['a', 'b', null] },
      },
      required: ['must'],
    });
  });

  test('shapes of replies', () => {
    const named = {
      type: 'object',
      properties: { id: { type: 'integer', exclusiveMinimum: 0 }, name: { type: 'string' } },
      required: ['id', 'name'],
      additionalProperties: false,
    };
    expect(
      jsonSchema(
        s.shape({ who: s.namedOrNull(), change: s.orEmpty(s.named()), at: s.timeOrNull(), share: number().required() }),
      ),
    ).toEqual({
      type: 'object',
      properties: {
        who: { ...named, type: ['object', 'null'] },
        change: { anyOf: [named, { type: 'array', maxItems: 0 }] },
        at: { type: ['string', 'null'], pattern: '^\\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d:\\d\\d$' },
        share: { type: 'number' },
      },
      required: ['who', 'change', 'at', 'share'],
      additionalProperties: false,
    });
  });
});

describe('the page', () => {
  test('runs only files of this server: no inline script, no inline style, nothing from elsewhere', async () => {
    const response = await fetch(`${server.url}/service-desk/api/docs`);
    const html = await response.text();
    const filesOf = (page: string) => [...page.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, file]) => file);
    expect(filesOf(html)).toEqual(['data:,', './docs/reader.css', './openapi.json', './docs/reader.js']);
    const slash = await fetch(`${server.url}/service-desk/api/docs/`);
    expect(filesOf(await slash.text())).toEqual([
      'data:,',
      '../docs/reader.css',
      '../openapi.json',
      '../docs/reader.js',
    ]);
    expect(html).not.toMatch(/<script>|<style|style=|\son\w+=|https?:\/\//);
    expect(response.headers.get('content-security-policy')).toBe(
      "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    );
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
  });

  test('needs no sign-in, like the document', async () => {
    expect((await fetch(server.url + address)).headers.get('content-type')).toBe('application/json; charset=utf-8');
  });
});
