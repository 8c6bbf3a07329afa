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
  makeUploadedImport,
  makeVendor,
} from './testing/factories';
import { startServer, type TestServer } from './testing/server';

/**
 * What arrives as a list, or as digits with a tail, where one value belongs: 422 at the field, in bodies, forms and
 * queries alike.
 */
let server: TestServer;
let admin: Client;
/** A record of each kind that a list belongs to. */
let records: Record<string, { id: number }>;

beforeAll(async () => {
  server = await startServer();
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
        ({ format: 'csv', page_type: 'problem' } as Record<string, string>)[name] ?? id,
      ]),
    ),
  );
const fieldsOf = ({ body }: Entry) =>
  Object.entries((body?.describe() as { fields?: Record<string, { type: string }> } | undefined)?.fields ?? {});
const singles = allCalls.flatMap((entry) =>
  fieldsOf(entry)
    .filter(([, { type }]) => ['string', 'number', 'boolean', 'mixed'].includes(type))
    .map(([field, { type }]) => ({ name: entry.name, entry, field, type })),
);

describe.each(singles)('$name: $field', ({ entry, field, type }) => {
  const send = async (body: string | FormData, content?: string) => {
    const response = await fetch(server.url + path(entry.call), {
      method: entry.call.method,
      headers: { ...admin.headers, ...(content && { 'content-type': content }) },
      body,
    });
    return { status: response.status, fields: Object.keys(((await response.json()) as { message: object }).message) };
  };
  const refused = { status: 422, fields: expect.arrayContaining([field]) as string[] };

  test('is no list in JSON, and none in a form', async () => {
    expect(await send(JSON.stringify({ [field]: ['5', '6'] }), 'application/json')).toEqual(refused);
    expect(await send(JSON.stringify({ [field]: [5] }), 'application/json')).toEqual(refused);
    // What is a record by itself may come with keys.
    const keyed = type === 'mixed' ? [] : [`${field}[x]=5`];
    for (const text of [`${field}=5&${field}=6`, `${field}[]=5`, `${field}[0]=5`, ...keyed])
      expect(await send(text, 'application/x-www-form-urlencoded')).toEqual(refused);
    const form = new FormData();
    for (const value of ['5', '6']) form.append(field, value);
    expect(await send(form)).toEqual(refused);
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
    const ofPaging = sorts ? paging.filter((key) => sorts.length || ['page', 'limit'].includes(key)) : [];
    // The nodes of a map that are opened are a list.
    const known = Object.keys(words).filter((word) => word !== 'expand');
    return [...ofPaging, ...one, ...known, ...ofRanges].map((key) => ({
      name,
      entry,
      key,
      digits: one.includes(key) || key === 'page' || key === 'limit',
    }));
  });

test('parameters of every list are tried', () => expect(parameters.length).toBeGreaterThan(200));

test.each(parameters)('$name?$key= takes one value', async ({ name, entry, key, digits }) => {
  const { id = 1 } = records[name === 'contract.ofOrganization' ? 'organization' : (name.split('.')[0] ?? '')] ?? {};
  const url = name === 'lookup.lookup' ? '/service-desk/api/dependency/users' : path(entry.call, id);
  const needed = (entry.query?.one ?? [])
    .filter((one) => one !== 'filter_id' && one !== key && Object.hasOwn(records, one.replace('_id', '')))
    .map((one) => `${one}=${records[one.replace('_id', '')]?.id}&`)
    .join('');
  // A form that there is not is 404 however it is named.
  const status = name === 'form.render' ? 404 : 422;
  const tails = digits
    ? ['12abc', '0x10', '1e3', ' 5 ', '5,6', '1.5'].map((value) => `${key}=${encodeURIComponent(value)}`)
    : [];
  for (const query of [`${key}=1&${key}=2`, `${key}[]=1`, `${key}[x]=1`, ...tails]) {
    const answer = await admin.get(`${url}?${needed}${query}`);
    expect([query, answer.status, ...(status === 422 ? Object.keys(answer.message ?? {}) : [])]).toEqual([
      query,
      status,
      ...(status === 422 ? [key] : []),
    ]);
  }
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
