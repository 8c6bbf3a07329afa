import type { Call, Method } from '../../wire/protocol/call';
import { allCalls, type Entry } from '../../wire/calls';
import { countedExactly } from '../../wire/protocol/list';
import { isForTokens } from '../../wire/token/scope';
import { csrfHeader } from '../../wire/session/session';
import { sessionCalls } from '../../wire/session/sign-in';
import { sessionCookie } from '../help-desk/built-in/session';
import { hostSessionCookie } from '../help-desk/connected/identity';
import { type Parameter, parameters } from './parameters';
import { failureResponses, fault, type Response, responses } from './responses';
import { type JsonSchema, jsonSchema, withoutFiles } from './schema';
import { aboutTag } from './tags';

export interface Operation {
  operationId: string;
  tags: string[];
  summary: string;
  description: string;
  parameters: Parameter[];
  requestBody?: { required: boolean; content: Record<string, { schema: JsonSchema }> };
  responses: Record<string, Response | { $ref: string }>;
  deprecated?: true;
  /** Where it is not that of the document. */
  security?: Record<string, string[]>[];
}

export interface Document {
  openapi: '3.1.0';
  info: { title: string; version: string; description: string; license: { name: string; identifier: string } };
  servers: { url: string; description: string }[];
  tags: { name: string; description: string }[];
  security: Record<string, string[]>[];
  paths: Record<string, Record<string, Operation>>;
  components: { securitySchemes: object; responses: Record<string, Response>; schemas: Record<string, JsonSchema> };
}

/** Who may make the call, as a sentence. */
export function needsSentence({ needs, clients, mayNeed, deprecated }: Call): string {
  const keys = (list: readonly string[], word: string): string => list.map((key) => `\`${key}\``).join(word);
  const who =
    typeof needs === 'object' && 'anyOf' in needs
      ? `Needs ${keys(needs.anyOf, ' or ')}.`
      : needs === 'public'
        ? 'Anybody.'
        : needs === 'signed-in'
          ? 'Everybody who is signed in.'
          : needs === 'agent'
            ? 'Agents and admins.'
            : needs === 'admin'
              ? 'Admins.'
              : `Needs ${keys([needs].flat() as string[], ' and ')}.`;
  return [
    who,
    mayNeed.length && `According to what is sent also ${keys(mayNeed, ', ')}.`,
    clients.length && `A client with ${keys(clients, ' or ')} gets what is theirs.`,
    deprecated && `Deprecated since ${deprecated.since}, goes on ${deprecated.sunset}.`,
  ]
    .filter(Boolean)
    .join(' ');
}

function requestBody({ call, body }: Entry): Operation['requestBody'] {
  if (!body) return undefined;
  const form = jsonSchema(body);
  const schema = withoutFiles(form);
  return {
    required: true,
    content: {
      'application/json': { schema },
      ...(call.multipart && { 'multipart/form-data': { schema: form } }),
    },
  };
}

/** Where it is not that of the document: by a token, or by a session with the security token of a call that writes. */
function securityOf(entry: Entry): Pick<Operation, 'security'> {
  const { method, needs } = entry.call;
  if (needs === 'public') return { security: [] };
  const session = { session: [], ...(method !== 'GET' && { token: [] }) };
  if (!isForTokens(entry)) return { security: [session] };
  return method === 'GET' ? {} : { security: [session, { bearer: [] }] };
}

function operation(entry: Entry, path: string, nth: number): Operation {
  const { name, call } = entry;
  const content = requestBody(entry);
  return {
    operationId: nth ? `${name}.${nth + 1}` : name,
    tags: [name.split('.')[0] ?? name],
    summary: entry.summary,
    description: nth ? `${needsSentence(call)} The same as ${call.method} ${call.path}.` : needsSentence(call),
    parameters: parameters(entry, path),
    ...(content && { requestBody: content }),
    responses: responses(entry),
    ...(call.deprecated && { deprecated: true }),
    ...securityOf(entry),
  };
}

/** Each call on all its paths and with all its methods. */
function pathsOf(calls: readonly Entry[]): Document['paths'] {
  const found: Document['paths'] = {};
  for (const entry of calls) {
    const ways = [entry.call.path, ...entry.call.aliases].flatMap((path) =>
      [entry.call.method, ...entry.call.methods].map((method: Method) => ({ path, method })),
    );
    for (const [nth, { path, method }] of ways.entries())
      (found[path] ??= {})[method.toLowerCase()] = operation(entry, path, nth);
  }
  return found;
}

const text: JsonSchema = { type: 'string', minLength: 1 };
const oneOrPerField: JsonSchema[] = [text, { type: 'object', minProperties: 1, additionalProperties: text }];

const failureSchema: JsonSchema = {
  type: 'object',
  properties: {
    success: { const: false },
    message: { anyOf: oneOrPerField, description: 'A sentence in English, or one for each field' },
    code: { anyOf: oneOrPerField, description: 'Of each sentence; it stays the same when the text is changed' },
    params: { type: 'object', description: 'What fills the sentence; with a sentence for each field, by field' },
    translated: { anyOf: oneOrPerField, description: 'The message in the language of Accept-Language' },
    refusal: {
      ...text,
      description: 'Of a missing right: what to tell the reader, in the language of Accept-Language',
    },
    saved_by: {
      type: 'object',
      description: 'Of a stale save (409): who saved the version that it would have replaced, where that is known',
      properties: { id: { type: 'integer' }, name: text },
      required: ['id', 'name'],
      additionalProperties: false,
    },
  },
  required: ['success', 'message', 'code', 'params'],
  additionalProperties: false,
};

/** What is the same for all calls, in Markdown. */
const introduction = (isConnected: boolean): string =>
  [
    'What the widgets and pages call, and what you may call.',
    `**Sign in** ${isConnected ? 'to the help-desk, or exchange a token of its page by \`POST /service-desk/api/session\`' : 'by \`POST /auth/login\`'}. \`GET /service-desk/api/session\` says who you are and returns \`csrf_token\`; every state-changing call sends it back as \`${csrfHeader}\`.`,
    '**Programs** send a token of the page My tokens as `Authorization: Bearer sd_…`, and neither cookie nor security token. It needs the scope of the call: `read` or `write`, or of one kind, e.g. `problem:read`. `RateLimit` says how many calls are left; docs/api.md says the rest.',
    '**Every reply is an envelope**: `{"success": true, "message"?, "data"?}` or `{"success": false, "message"}`, where `message` is a sentence or a sentence for each field.',
    'Beside `message` stand its `code` and `params`; `Accept-Language` naming `de` or `ar` adds `translated`, the message in that language.',
    '**A body is JSON or a form**, `multipart/form-data` or `application/x-www-form-urlencoded`. In a form, lists and objects are written `name[]=1` and `name[key]=1`, and a field without a value means none.',
    '**A filter by ids** is written `name=1,2`, `name[]=1&name[]=2`, `name[0]=1` or `name=1&name=2`, also with hyphens for underscores. In lists of records `name_not` finds all but these.',
    `**A total** is exact unless \`count=quick\` is sent: then one above ${countedExactly} may be sent as that number with \`total_is_exact: false\`. \`known_total=120\` sends the total of another page of the same list back, so that it is not counted again; \`exact_total=1\` counts in any case.`,
    'A field of a reply that shows what the reader may not see is empty; its schema names the right.',
  ].join('\n\n');

/** Our own help-desk's alone: a connected one signs people in by itself. */
const ofOurHelpDesk = new Set<Call>(Object.values(sessionCalls));

/** The document of these calls. */
export const documentOf = (isConnected: boolean, calls: readonly Entry[]): Document => ({
  openapi: '3.1.0',
  info: {
    title: 'Service Desk',
    version: '1',
    description: introduction(isConnected),
    license: { name: 'All rights reserved', identifier: 'LicenseRef-All-rights-reserved' },
  },
  servers: [{ url: '/', description: 'This server, or the help-desk that passes the addresses on' }],
  tags: [...new Set(calls.map(({ name }) => name.split('.')[0] ?? name))].map((name) => ({
    name,
    description: aboutTag(name),
  })),
  security: [{ session: [] }, { bearer: [] }],
  paths: pathsOf(calls),
  components: {
    securitySchemes: {
      session: { type: 'apiKey', in: 'cookie', name: isConnected ? hostSessionCookie : sessionCookie },
      token: {
        type: 'apiKey',
        in: 'header',
        name: csrfHeader,
        description: 'csrf_token of GET /service-desk/api/session',
      },
      bearer: { type: 'http', scheme: 'bearer', description: 'A token of the page My tokens; needs no security token' },
    },
    responses: { ...failureResponses, fault },
    schemas: { Failure: failureSchema },
  },
});

const made = new Map<boolean, Document>();

/**
 * The API as OpenAPI 3.1, made from wire/: the calls, the rules of what people send, the shapes of what they get. It
 * never changes, so it is made once; with a connected help-desk it lacks the calls of our own.
 */
export function openApi(isConnected = false): Document {
  const known = made.get(isConnected);
  if (known) return known;
  const calls = isConnected ? allCalls.filter(({ call }) => !ofOurHelpDesk.has(call)) : allCalls;
  const document = documentOf(isConnected, calls);
  made.set(isConnected, document);
  return document;
}
