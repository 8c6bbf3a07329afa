import { pathOf } from '../wire/protocol/call';
import { allCalls, type Entry } from '../wire/calls';
import { listSpellings } from '../wire/protocol/list';
import { deskCalls } from './help-desk/built-in/desk.calls';
import { type Client, signIn } from './testing/client';
import {
  makeAnnouncement,
  makeListener,
  makeWorkflow,
  makeAdmin,
  makeAsset,
  makeChange,
  makeContract,
  makeCustomField,
  makeOrganization,
  makeProblem,
  makeProduct,
  makeRelease,
  makeTicket,
  makeWebhook,
  makeUploadedImport,
  makeVendor,
} from './testing/factories';
import { goodValues, probe, probeFields, serveProbe } from './testing/probe';
import { startServer, type TestServer } from './testing/server';
import { byArea, readingShapes } from './testing/shapes';

/**
 * What arrives as a list, or as digits with a tail, where one value belongs: 422 at the field. Bodies and forms are read
 * in one place, so they are tried on a field of each type (testing/probe.ts); that every field of wire/ is of such a
 * type is held by values.test.ts. Parameters of a query are read by each call.
 */
let server: TestServer;
let admin: Client;
/** A record of each kind that a list belongs to. */
let records: Record<string, { id: number }>;

beforeAll(async () => {
  server = await startServer({ pages: serveProbe });
  const user = await makeAdmin(server.db);
  admin = await signIn(server, user);
  records = {
    import: await makeUploadedImport(server.db, { created_by: user.id }),
    asset: await makeAsset(server.db),
    problem: await makeProblem(server.db),
    change: await makeChange(server.db),
    release: await makeRelease(server.db),
    ticket: await makeTicket(server.db),
    contract: await makeContract(server.db),
    organization: await makeOrganization(server.db),
    announcement: await makeAnnouncement(server.db),
    webhook: await makeWebhook(server.db),
    workflow: await makeWorkflow(server.db),
    listener: await makeListener(server.db),
    vendor: await makeVendor(server.db),
    product: await makeProduct(server.db),
  };
});
afterAll(() => server.close());

const path = ({ path }: Entry['call'], id = 1): string =>
  pathOf(
    path,
    Object.fromEntries(
      [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => [
        name,
        ({ format: 'csv', page_type: 'problem', owner: `sd_problem:${records.problem?.id}` } as Record<string, string>)[
          name
        ] ?? id,
      ]),
    ),
  );

describe.each(Object.keys(probeFields))('a field made as %s', (field) => {
  const send = async (body: string | FormData, content?: string) => {
    const response = await fetch(server.url + probe.call.path, {
      method: 'POST',
      headers: { ...admin.headers, ...(content && { 'content-type': content }) },
      body,
    });
    const { message } = (await response.json()) as { message?: object };
    return { status: response.status, fields: Object.keys(message ?? {}) };
  };
  const refused = { status: 422, fields: expect.arrayContaining([field]) as string[] };
  const takesNumbers = ['whole', 'decimal', 'choice', 'needed_choice', 'version'].includes(field);

  const good = goodValues[field as keyof typeof goodValues];

  test('takes one value of its kind', async () => {
    const alone = { needed_choice: 1, needed_html: '<p>a</p>', [field]: good };
    if (field === 'file') return;
    expect(await send(JSON.stringify(alone), 'application/json')).toMatchObject({ status: 200 });
  });

  test('is no list in JSON, and none in a form', async () => {
    for (const list of [['5', '6'], [5], [], [['5']], [good], [good, good]])
      expect([list, await send(JSON.stringify({ [field]: list }), 'application/json')]).toEqual([list, refused]);
    // What is a record by itself may come with keys.
    const word = encodeURIComponent(good);
    const keyed = field === 'file' ? [] : [`${field}[x]=5`, `${field}[x]=${word}`];
    for (const one of ['5', word])
      for (const text of [`${field}=${one}&${field}=${one}`, `${field}[]=${one}`, `${field}[0]=${one}`, ...keyed])
        expect([text, await send(text, 'application/x-www-form-urlencoded')]).toEqual([text, refused]);
    for (const one of ['5', good]) {
      const form = new FormData();
      for (const value of [one, one]) form.append(field, value);
      expect(await send(form)).toEqual(refused);
    }
  });

  if (takesNumbers)
    test('takes a plain number alone, and neither cuts, rounds nor reads another one (G36)', async () => {
      const others = ['1,234.56', '1e5', ' 12 ', '١٢', 'NaN', '-0', '12.3456789012345678901', '9'.repeat(25)];
      const bodies = [...others, { 0: 1 }, true, 1e300].map((value) => JSON.stringify({ [field]: value }));
      // JSON.stringify makes 0 of it.
      bodies.push(`{"${field}":-0}`);
      for (const body of bodies) expect([body, await send(body, 'application/json')]).toEqual([body, refused]);
      for (const text of others) {
        const form = new FormData();
        form.append(field, text);
        expect([text, await send(form)]).toEqual([text, refused]);
      }
    });
});

const desk: Entry[] = Object.entries(deskCalls).map(([name, call]) => ({
  name: `desk.${name}`,
  summary: name,
  call: call as Entry['call'],
  query: { sorts: [] },
}));
const paged = new Set(['desk.tickets', 'desk.people', 'desk.organizations']);
const paging = ['page', 'limit', ...listSpellings.sortField, ...listSpellings.sortOrder, ...listSpellings.search];
const parameters = [...allCalls, ...desk.filter(({ name }) => paged.has(name))]
  .filter(({ call }) => call.method === 'GET')
  .flatMap((entry) => {
    const { name, query = {} } = entry;
    const { sorts, one = [], words = {}, ranges = [] } = query;
    const ofRanges = ranges.flatMap((range) => [`${range}_begin`, `${range}_end`]);
    // Read in one place; that each list does so is held by openapi.test.ts.
    const isTried = readingShapes.some((shape) => shape.name === name);
    const ofPaging = sorts && isTried ? paging.filter((key) => sorts.length || ['page', 'limit'].includes(key)) : [];
    // The nodes of a map that are opened are a list.
    const known = Object.keys(words).filter((word) => word !== 'expand');
    return [...ofPaging, ...one, ...known, ...ofRanges].map((key) => ({
      name,
      entry,
      key,
      digits: one.includes(key) || key === 'page' || key === 'limit',
    }));
  });

/** A calendar is of a span of days. */
const spanBut = (key: string): string[] =>
  Object.entries({ from: '2026-01-01', to: '2026-01-31' }).flatMap(([end, day]) =>
    end === key ? [] : `${end}=${day}&`,
  );

test('parameters of every list are tried', () => expect(parameters.length).toBeGreaterThan(200));

test.each(byArea(parameters))('each parameter of %s takes one value', async (_area, members) => {
  const wrong: unknown[] = [];
  for (const { name, entry, key, digits } of members) {
    const { id = 1 } = records[name === 'contract.ofOrganization' ? 'organization' : (name.split('.')[0] ?? '')] ?? {};
    const url = name === 'lookup.lookup' ? '/service-desk/api/dependency/users' : path(entry.call, id);
    const needed = (entry.query?.one ?? [])
      .filter((one) => one !== 'filter_id' && one !== key && Object.hasOwn(records, one.replace('_id', '')))
      .map((one) => `${one}=${records[one.replace('_id', '')]?.id}&`)
      .concat(name === 'change-calendar.view' ? spanBut(key) : [])
      .join('');
    // A form that there is not is 404 however it is named.
    const status = name === 'form.render' ? 404 : 422;
    const tails = digits
      ? ['12abc', '0x10', '1e3', ' 5 ', '5,6', '1.5'].map((value) => `${key}=${encodeURIComponent(value)}`)
      : [];
    for (const query of [`${key}=1&${key}=2`, `${key}[]=1`, `${key}[x]=1`, ...tails]) {
      const received = await admin.get(`${url}?${needed}${query}`);
      const at = status === 422 ? Object.keys(received.message ?? {}) : [key];
      if (received.status !== status || String(at) !== key)
        wrong.push([name, query, received.status, received.message]);
    }
  }
  expect(wrong).toEqual([]);
});

test.each([
  '1=1&custom_{yes}=2',
  'custom_{yes}[]=true',
  'custom_{yes}=maybe',
  'custom_{cost}_begin=1e3',
  'custom_{cost}_begin=0x10',
  'custom_{cost}_end[]=5',
  'custom_{day}_end[]=2026-01-01',
  'custom_{note}[x]=a',
  'status_ids[0][0]=1',
  'status_ids[x]=1',
])('a filter of changes with %s is refused', async (query) => {
  const ids: Record<string, number> = {};
  const kinds = { yes: 'checkbox', cost: 'number', day: 'date', note: 'text' } as const;
  for (const [name, kind] of Object.entries(kinds)) ids[name] = (await makeCustomField(server.db, { kind })).id;
  expect(
    (
      await admin.get(
        `/service-desk/api/change-list?${query.replace(/\{(\w+)\}/, (_, name: string) => String(ids[name]))}`,
      )
    ).status,
  ).toBe(422);
});

test.each([
  '/service-desk/api/problem?ticket_id[]=1',
  '/service-desk/api/change?ticket_id[]=1',
  '/service-desk/api/change?problem_id=1&problem_id=2',
])('the query of %s names one record', async (url) => {
  const { id: person } = await makeAdmin(server.db);
  const body = {
    subject: 'Slow',
    description: '<p>Slow</p>',
    requester_id: person,
    department_id: 1,
    impact_id: 1,
    status_type_id: 1,
    priority_id: 1,
    status_id: 1,
    change_type_id: 1,
  };
  const { status, message } = await admin.post(url, body);
  expect([status, Object.keys(message ?? {})[0]]).toEqual([422, /\?(\w+)/.exec(url)?.[1]]);
});
