import { allCalls } from '../../wire/calls';
import { texts } from '../../wire/protocol/reply';
import { type Client, signIn } from '../testing/client';
import { makeAdmin } from '../testing/factories';
import { startServer, type TestServer } from '../testing/server';
import { byArea, writingShapes } from '../testing/shapes';
import { openApi } from './document';
import type { JsonSchema } from './schema';

/** Examples made from the document are of the shape that the server takes. */
let server: TestServer;
let admin: Client;

beforeAll(async () => {
  server = await startServer();
});
// One of the calls ends the session.
beforeEach(async () => {
  admin = await signIn(server, await makeAdmin(server.db));
});
afterAll(() => server.close());

type Json = string | number | boolean | null | Json[] | { [key: string]: Json };
const file = 'a file';

/** A value that the schema describes; of an object all properties, or only those that must be there. */
function example(schema: JsonSchema, all: boolean): Json {
  const {
    anyOf,
    oneOf,
    enum: values,
    const: only,
    items,
    properties,
    required = [],
    contentMediaType,
    examples,
    minimum,
    minItems = 1,
  } = schema;
  // Of a record that is new or edited, a new one; of several kinds the first.
  const must = [...required, ...(anyOf?.at(-1)?.required ?? []), ...(oneOf?.[0]?.required ?? [])];
  const type = [schema.type].flat()[0];
  if (examples) return examples[0] as Json;
  if (anyOf?.[0] && !properties) return example(anyOf[0], all);
  if (only !== undefined || values) return (only ?? values?.[0]) as Json;
  if (properties)
    return Object.fromEntries(
      Object.entries(properties)
        .filter(([name]) => all || must.includes(name))
        .map(([name, one]) => [name, example(one, all)]),
    );
  if (type === 'object') return { f1: 'text' };
  if (type === 'array') return items ? Array.from({ length: minItems }, () => example(items, all)) : [];
  if (type === 'boolean') return true;
  if (type === 'integer' || type === 'number') return minimum ?? 1;
  return contentMediaType ? file : 'text';
}

/** As a form writes it: `name[]` of a list, `name[key]` of an object. */
function pairs(value: Json, name = ''): [string, string][] {
  if (Array.isArray(value))
    return value.flatMap((one, nth) => pairs(one, `${name}[${typeof one === 'object' ? nth : ''}]`));
  if (typeof value === 'object' && value !== null)
    return Object.entries(value).flatMap(([key, one]) => pairs(one, name ? `${name}[${key}]` : key));
  return [[name, value === null ? '' : String(value)]];
}

const encodings: Record<
  string,
  (body: Json) => { body: string | URLSearchParams | FormData; headers?: Record<string, string> }
> = {
  'application/json': (body) => ({ body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
  'application/x-www-form-urlencoded': (body) => ({ body: new URLSearchParams(pairs(body)) }),
  'multipart/form-data': (body) => {
    const form = new FormData();
    for (const [name, value] of pairs(body)) form.append(name, value === file ? new File([file], 'a.txt') : value);
    return { body: form };
  },
};

const { paths } = openApi();
const requests = allCalls.flatMap(({ name, call }) => {
  const content = paths[call.path]?.[call.method.toLowerCase()]?.requestBody?.content;
  if (!content) return [];
  // Every call takes a form as well; the document describes one of its own only where it may have files.
  return Object.keys(encodings).map((type) => ({
    name,
    call,
    type,
    schema: (content[type] ?? content['application/json'])!.schema,
  }));
});

/** What the rules say of a value that has the wrong shape. */
const shapeless: readonly string[] = [
  texts.required,
  'Enter text.',
  'This value cannot be used here.',
  'Choose a value from the list.',
  'Choose values from the list.',
  'Enter a date and time.',
];

test('every call with a body has one of each kind', () => {
  expect(requests).toHaveLength(allCalls.filter(({ body }) => body).length * Object.keys(encodings).length);
});

/** What is wrong with the answers to examples made from the document. */
async function refusalsOf({ call, type, schema }: (typeof requests)[number]): Promise<unknown[]> {
  const found: unknown[] = [];
  for (const all of [true, false]) {
    const sent = example(schema, all);
    const { body, headers = {} } = encodings[type]!(sent);
    // The specification writes the contract into the query (D3 §7).
    const url =
      call.path.replace(/\{(\w+)\}/g, '999999') +
      (call.path.endsWith('contract-attach-asset') ? '?contract_id=999999' : '');
    const response = await fetch(server.url + url, {
      method: call.method,
      headers: { ...admin.headers, ...headers },
      body,
    });
    const { message = '' } = (await response.json()) as { message?: string | Record<string, string> };
    const refusals = [message]
      .flatMap((one) => (typeof one === 'string' ? [one] : Object.values(one)))
      .filter((sentence) => shapeless.includes(sentence));
    if ([400, 413, 415].includes(response.status) || refusals.length)
      found.push({ path: call.path, type, sent, status: response.status, refusals });
    // One of the calls ends the session.
    if (call.path.endsWith('/session') || call.path.startsWith('/auth/'))
      admin = await signIn(server, await makeAdmin(server.db));
  }
  return found;
}

const areas = byArea(requests.filter(({ type }) => type === 'application/json'));

test.each(areas)('the calls of %s take an example as JSON', async (_area, members) => {
  const found: unknown[] = [];
  for (const one of members) found.push(...(await refusalsOf(one)));
  expect(found).toEqual([]);
});

/** Forms are read in one place, by the rule that takes JSON. */
const forms = requests.filter(
  ({ name, type }) => type !== 'application/json' && writingShapes.some((shape) => shape.name === name),
);

test.each(forms)('$name takes an example as $type', async (one) => expect(await refusalsOf(one)).toEqual([]));
