import { ObjectSchema } from 'yup';
import type { Entry } from '../../wire/calls';
import type { Call } from '../../wire/protocol/call';
import { failures, type FailureStatus } from '../../wire/protocol/failures';
import { type JsonSchema, jsonSchema } from './schema';

export interface Response {
  description: string;
  headers?: Record<string, { description: string; required?: true; schema: JsonSchema }>;
  content?: Record<string, { schema: JsonSchema }>;
}

const json = (schema: JsonSchema) => ({ 'application/json': { schema } });
const failure = json({ $ref: '#/components/schemas/Failure' });
const retryAfter: Response['headers'] = {
  'Retry-After': { description: 'Seconds to wait', required: true, schema: { type: 'integer', minimum: 0 } },
};
const mayBeRetried: readonly FailureStatus[] = [429, 503];
/** What any call may be answered by, whatever it does. */
const always: readonly FailureStatus[] = [400, 408, 431, 503];
/** And any call with a body. */
const ofBodies: readonly FailureStatus[] = [413, 415];

/** And of somebody who is not signed in or may not, or whose token makes too many calls. */
const ofRights: readonly FailureStatus[] = [401, 403, 429];

/** Failures that the document says once, in `default`: those of HTTP itself and of rights. */
export const ofAnyCall = ({ method, needs }: Pick<Call, 'method' | 'needs'>): FailureStatus[] => [
  ...always,
  ...(method === 'GET' ? [] : ofBodies),
  ...(needs === 'public' ? [] : ofRights),
];

/** Every failure with its sentence, for the components of the document. */
export const failureResponses: Record<string, Response> = Object.fromEntries(
  Object.entries(failures).map(([status, description]) => [
    status,
    {
      description,
      ...(mayBeRetried.includes(Number(status) as FailureStatus) && { headers: retryAfter }),
      content: failure,
    },
  ]),
);

/** The failures that a call may be answered by beside {@link ofAnyCall}, in order. */
export function failuresOf({ call, body, query }: Entry): FailureStatus[] {
  const { needs, method, path, byHash, fails } = call;
  const writes = method !== 'GET';
  const known = needs !== 'public';
  const edits = body instanceof ObjectSchema && 'id' in body.fields;
  const named = path.includes('{') || edits || (query?.one ?? []).length > 0;
  const all: FailureStatus[] = [
    ...fails,
    ...(named ? [404 as const] : []),
    ...(writes && (known || byHash) ? [409 as const] : []),
    ...(byHash ? [410 as const, 429 as const] : []),
    ...(body || query || (writes && (known || byHash)) ? [422 as const] : []),
  ];
  return [...new Set(all)].sort((a, b) => a - b);
}

export const envelope = (data?: JsonSchema): JsonSchema => ({
  type: 'object',
  properties: {
    success: { const: true },
    message: { type: 'string', description: 'Text of the success alert, in English' },
    code: { type: 'string', description: 'Of the message; it stays the same when the text is changed' },
    params: { type: 'object', description: 'What fills the message' },
    translated: { type: 'string', description: 'The message in the language of Accept-Language' },
    ...(data && { data }),
    record: {
      type: 'object',
      description: 'The record that the message names, while it is there: what it is called, and the path of its page',
      properties: { name: { type: 'string' }, path: { type: 'string' } },
      required: ['name', 'path'],
      additionalProperties: false,
    },
  },
  required: data ? ['success', 'data'] : ['success'],
  additionalProperties: false,
});

function success({ call, reply }: Entry): Response {
  if (call.raw)
    return {
      description: 'Without the envelope',
      content: Object.fromEntries(
        call.raw
          .split(', ')
          .map((type) => [type, { schema: { type: type === 'application/json' ? 'object' : 'string' } }]),
      ),
    };
  const tagged = call.versioned && call.method === 'GET';
  return {
    description: 'Done',
    ...(tagged && {
      headers: {
        ETag: {
          description: 'The version of the record; a save takes it as If-Match',
          required: true,
          schema: { type: 'string' },
        },
      },
    }),
    content: json(envelope(reply && jsonSchema(reply))),
  };
}

/** Every status that a call may be answered by; `default` are {@link ofAnyCall} and a fault of the server itself. */
export const responses = (entry: Entry): Record<string, Response | { $ref: string }> => ({
  200: success(entry),
  ...Object.fromEntries(failuresOf(entry).map((status) => [status, { $ref: `#/components/responses/${status}` }])),
  default: { $ref: '#/components/responses/fault' },
});

export const fault: Response = {
  description: [
    'Of any call:',
    ...[...always, ...ofBodies, ...ofRights].sort().map((status) => `${status}: ${failures[status]}`),
    '500: A fault of the server. Reload to see whether anything was saved.',
  ].join(' '),
  content: failure,
};
