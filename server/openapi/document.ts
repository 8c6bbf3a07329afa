import type { Call, Method } from '../../wire/call';
import { allCalls, type Entry } from '../../wire/calls';
import { defaultPageSize, pageSizes, type QueryKeys } from '../../wire/list';
import { lookupNames } from '../../wire/lookup';
import { csrfHeader } from '../../wire/session';
import { sessionCookie } from '../help-desk/session';
import { type JsonSchema, jsonSchema } from './schema';

export interface Parameter {
  name: string;
  in: 'path' | 'query' | 'header';
  required?: true;
  description?: string;
  schema: JsonSchema;
  style?: 'form';
  explode?: boolean;
}

interface Content {
  description: string;
  content?: Record<string, { schema: JsonSchema }>;
}

export interface Operation {
  operationId: string;
  tags: string[];
  summary: string;
  description: string;
  parameters: Parameter[];
  requestBody?: { required: boolean; content: Record<string, { schema: JsonSchema }> };
  responses: Record<string, Content | { $ref: string }>;
  security: Record<string, string[]>[];
}

export interface Document {
  openapi: '3.1.0';
  info: { title: string; version: string; description: string };
  tags: { name: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: object;
}

const id: JsonSchema = { type: 'integer', exclusiveMinimum: 0 };
const text: JsonSchema = { type: 'string' };
const query = (name: string, schema: JsonSchema, description?: string): Parameter => ({ name, in: 'query', schema, ...(description && { description }) });

function pathParameters(path: string): Parameter[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => ({
    name, in: 'path', required: true, schema: /^id$|Id$/.test(name) ? id : path.endsWith('/dependency/{name}') ? { ...text, enum: lookupNames } : text,
  }));
}

function queryParameters({ sorts, ids = [], ranges = [], one = [], words = {} }: QueryKeys): Parameter[] {
  const time = 'YYYY-MM-DD HH:mm:ss in the time zone of the reader; included';
  return [
    ...(sorts
      ? [
          query('page', { type: 'integer', minimum: 1 }),
          query('limit', { type: 'integer', minimum: 1 }, `Rows of a page: ${pageSizes.join(', ')}; ${defaultPageSize} unless the call says otherwise`),
          query('search-query', text),
          ...(sorts.length ? [query('sort-field', { ...text, enum: sorts }), query('sort-order', { ...text, enum: ['asc', 'desc'] })] : []),
        ]
      : []),
    ...ids.map((name): Parameter => ({ ...query(name, { type: 'array', items: id }, `Also as ${name}[]=1 and ${name}[0]=1`), style: 'form', explode: false })),
    ...one.map((name) => query(name, id)),
    ...Object.entries(words).map(([name, values]) => query(name, values.length ? { ...text, enum: values } : text)),
    ...ranges.flatMap((name) => [query(`${name}_begin`, text, time), query(`${name}_end`, text, time)]),
  ];
}

/** Who may make the call, as a sentence. */
export function needsSentence({ needs, clients, mayNeed }: Call): string {
  const keys = (list: readonly string[], word: string): string => list.map((key) => `\`${key}\``).join(word);
  const who =
    typeof needs === 'object' && 'anyOf' in needs ? `Needs ${keys(needs.anyOf, ' or ')}.` :
    needs === 'public' ? 'Anybody.' : needs === 'signed-in' ? 'Everybody who is signed in.' : needs === 'agent' ? 'Agents and admins.' : needs === 'admin' ? 'Admins.' : `Needs ${keys([needs].flat() as string[], ' and ')}.`;
  return [who, mayNeed.length && `According to what is sent also ${keys(mayNeed, ', ')}.`, clients.length && `A client with ${keys(clients, ' or ')} gets what is theirs.`].filter(Boolean).join(' ');
}

const envelope = (data?: JsonSchema): JsonSchema => ({
  type: 'object',
  properties: { success: { const: true }, message: { type: 'string', description: 'Text of the success alert' }, ...(data && { data }) },
  required: data ? ['success', 'data'] : ['success'],
});

function responses({ call, reply, body, query: keys }: Entry, path: string): Operation['responses'] {
  const writes = call.method !== 'GET';
  const refused = [
    ...(call.needs === 'public' ? [] : ['401', '403']), ...(path.includes('{') ? ['404'] : []), ...(writes ? ['409'] : []), ...(call.multipart ? ['413'] : []), ...(body || keys ? ['422'] : []),
  ];
  const done: Content = call.raw
    ? { description: 'A file, a stream or a page, without an envelope' }
    : { description: 'Done', content: { 'application/json': { schema: envelope(reply && jsonSchema(reply)) } } };
  return { 200: done, ...Object.fromEntries(refused.map((status) => [status, { $ref: `#/components/responses/${status}` }])) };
}

function requestBody({ call, body }: Entry): Operation['requestBody'] {
  if (!body) return undefined;
  const schema = jsonSchema(body);
  return { required: true, content: { 'application/json': { schema }, ...(call.multipart && { 'multipart/form-data': { schema } }) } };
}

function operation(entry: Entry, path: string, method: Method, nth: number): Operation {
  const { name, call } = entry;
  const content = requestBody(entry);
  const writes = method !== 'GET' && call.needs !== 'public';
  return {
    operationId: nth ? `${name}.${nth + 1}` : name,
    tags: [name.split('.')[0] ?? name],
    summary: call.summary,
    description: nth ? `${needsSentence(call)} The same as ${call.method} ${call.path}.` : needsSentence(call),
    parameters: [
      ...pathParameters(path),
      ...(entry.query ? queryParameters(entry.query) : []),
      ...(call.multipart ? [{ name: 'Idempotency-Key', in: 'header', schema: text, description: 'The same key again within 24 hours gets the first answer' } as const] : []),
    ],
    ...(content && { requestBody: content }),
    responses: responses(entry, path),
    security: call.needs === 'public' ? [] : [{ session: [], ...(writes && !call.byHash && { token: [] }) }],
  };
}

/** Each call on all its paths and with all its methods. */
function paths(): Document['paths'] {
  const found: Document['paths'] = {};
  for (const entry of allCalls) {
    const ways = [entry.call.path, ...entry.call.aliases].flatMap((path) => [entry.call.method, ...entry.call.methods].map((method) => ({ path, method })));
    for (const [nth, { path, method }] of ways.entries()) (found[path] ??= {})[method.toLowerCase()] = operation(entry, path, method, nth);
  }
  return found;
}

const failures: Record<string, string> = {
  401: 'Nobody is signed in', 403: 'A right is missing, or the security token', 404: 'There is no such record', 409: 'The state of the record does not allow it', 413: 'Too large', 422: 'Something is wrong with what was sent',
};

/** The API as OpenAPI 3.1, made from wire/: the calls, the rules of what people send, the shapes of what they get. */
export const openApi = (): Document => ({
  openapi: '3.1.0',
  info: {
    title: 'Service Desk',
    version: '1',
    description: 'Every answer is an envelope: {"success": true, "message"?, "data"?} or {"success": false, "message"}, where message is a sentence or a sentence for each field. State-changing calls carry the security token of the session.',
  },
  tags: [...new Set(allCalls.map(({ name }) => name.split('.')[0] ?? name))].map((name) => ({ name })),
  paths: paths(),
  components: {
    securitySchemes: {
      session: { type: 'apiKey', in: 'cookie', name: sessionCookie },
      token: { type: 'apiKey', in: 'header', name: csrfHeader, description: 'csrf_token of POST /auth/login and GET /auth/session' },
    },
    responses: Object.fromEntries(Object.entries(failures).map(([status, description]) => [status, { description, content: { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } } }])),
    schemas: {
      Failure: {
        type: 'object',
        properties: { success: { const: false }, message: { anyOf: [{ type: 'string' }, { type: 'object', additionalProperties: { type: 'string' } }] } },
        required: ['success', 'message'],
      },
    },
  },
});
