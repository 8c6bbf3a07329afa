import { customFieldValues, shownFieldValue } from '../../wire/parts/form.schema';
import * as s from '../../wire/protocol/shape';
import type { Document, Operation } from './document';
import type { Parameter } from './parameters';
import { envelope, type Response } from './responses';
import { type JsonSchema, jsonSchema } from './schema';

/** A smaller schema is written where it is used. */
const minLength = 60;

/** What many calls use, by the name that a generated client has for it. */
const shared = {
  Time: s.time(),
  TimeOrNull: s.timeOrNull(),
  Named: s.named(),
  NamedOrNull: s.namedOrNull(),
  Behaving: s.behaving(),
  Person: s.person(),
  PersonOrNull: s.personOrNull(),
  Priority: s.priority(),
  PriorityOrNull: s.priorityOrNull(),
  Location: s.location(),
  LocationOrNull: s.locationOrNull(),
  TicketStatus: s.ticketStatus(),
  Attachment: s.attachment(),
  AttachmentOrNull: s.attachmentOrNull(),
  FieldValue: shownFieldValue(),
  FieldValues: customFieldValues(),
};

type Names = Map<string, string>;
const done: JsonSchema = { $ref: '#/components/schemas/Done' };

/** `problem.list`, `rows`, `assignedTo` → `ProblemListRowsAssignedTo` */
const pascal = (words: readonly string[]): string =>
  words
    .flatMap((word) => word.split(/[^A-Za-z0-9]+/))
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('');

/** The first of `name`, `name2`, `name3` … that is not taken. */
function freeName(name: string, taken: { has(name: string): boolean }): string {
  if (!taken.has(name)) return name;
  for (let nth = 2; ; nth++) if (!taken.has(name + nth)) return name + nth;
}

/** Where a schema is: the way to it, from the operation on. */
type Way = readonly string[];

/** What a schema consists of, each with where it is. */
function partsOf(schema: JsonSchema): [key: string, part: JsonSchema, way: Way][] {
  const { properties, patternProperties, additionalProperties, items, anyOf, oneOf } = schema;
  return [
    ...Object.entries(properties ?? {}).map(([name, part]): [string, JsonSchema, Way] => [name, part, [name]]),
    ...Object.entries(patternProperties ?? {}).map(([name, part]): [string, JsonSchema, Way] => [name, part, []]),
    ...(typeof additionalProperties === 'object'
      ? [['', additionalProperties, []] satisfies [string, JsonSchema, Way]]
      : []),
    ...(items ? [['', items, ['row']] satisfies [string, JsonSchema, Way]] : []),
    ...[...(anyOf ?? []), ...(oneOf ?? [])].map((part): [string, JsonSchema, Way] => ['', part, []]),
  ];
}

/** The same schema with each of its parts replaced. */
function mapParts(schema: JsonSchema, replaced: (part: JsonSchema) => JsonSchema): JsonSchema {
  const { properties, patternProperties, additionalProperties, items, anyOf, oneOf } = schema;
  const all = (parts: Record<string, JsonSchema>) =>
    Object.fromEntries(Object.entries(parts).map(([name, part]) => [name, replaced(part)]));
  return {
    ...schema,
    ...(properties && { properties: all(properties) }),
    ...(patternProperties && { patternProperties: all(patternProperties) }),
    ...(typeof additionalProperties === 'object' && { additionalProperties: replaced(additionalProperties) }),
    ...(items && { items: replaced(items) }),
    ...(anyOf && { anyOf: anyOf.map(replaced) }),
    ...(oneOf && { oneOf: oneOf.map(replaced) }),
  };
}

/** Schemas of operations, each with where it is. */
function* schemasOf({ operationId, requestBody, responses }: Operation): Generator<[JsonSchema, Way]> {
  const call = operationId.replace(/\.\d+$/, '');
  for (const { schema } of Object.values(requestBody?.content ?? {})) yield [schema, [call, 'form']];
  for (const response of Object.values(responses))
    if ('content' in response)
      for (const { schema } of Object.values(response.content ?? {}))
        yield schema.properties?.success ? [current(schema.properties.data ?? {}), [call]] : [schema, [call, 'reply']];
}

/** Components of one sort, each once, by the name that the first of them asks for. */
function component<Part>(folder: string) {
  const all: Record<string, Part> = {};
  const known = new Map<string, { $ref: string }>();
  return {
    all,
    refer(name: string, part: Part): { $ref: string } {
      const text = JSON.stringify(part);
      let found = known.get(text);
      if (!found) {
        const own = freeName(name, { has: (one) => one in all });
        all[own] = part;
        known.set(text, (found = { $ref: `#/components/${folder}/${own}` }));
      }
      return found;
    },
  };
}

/**
 * The same document for readers and for generators of clients, with what is in it more than once as components: schemas,
 * the envelope, parameters, headers, failures. Two things are said with fewer words: failures of an operation are one
 * response that lists them (`4XX`), and what a reply may have besides is left open. A reply that has a call of its own by
 * now is left out of the older one.
 */
export function withComponents(document: Document): object {
  const operations = Object.values(document.paths).flatMap((path) => Object.values(path));
  const given = document.components;
  const names = namesOfSchemas(operations, new Set([...Object.keys(given.schemas), 'Done']));
  const schemas: Record<string, JsonSchema> = { ...given.schemas, Done: opened(envelope()) };
  const referring = (schema: JsonSchema): JsonSchema => {
    const name = names.get(JSON.stringify(schema));
    if (!name) return mapParts(opened(schema), referring);
    schemas[name] ??= mapParts(opened(schema), referring);
    return { $ref: `#/components/schemas/${name}` };
  };
  const enveloped = (schema: JsonSchema): JsonSchema => {
    const { success, data } = schema.properties ?? {};
    if (!success) return referring(schema);
    return data ? { allOf: [done, referring(withOnly(current(data)))] } : done;
  };
  const content = (types: Record<string, { schema: JsonSchema }>) =>
    Object.fromEntries(Object.entries(types).map(([type, { schema }]) => [type, { schema: enveloped(schema) }]));

  const parameters = component<Parameter>('parameters');
  const headers = component<object>('headers');
  const responses = component<object>('responses');
  const times = new Map<string, number>();
  for (const { responses: all } of operations) {
    const text = JSON.stringify(all[200]);
    times.set(text, (times.get(text) ?? 0) + 1);
  }
  const replyOf = (response: Response) => {
    const short = {
      ...response,
      ...(response.headers && {
        headers: Object.fromEntries(
          Object.entries(response.headers).map(([name, header]) => [name, headers.refer(name, header)]),
        ),
      }),
      content: content(response.content ?? {}),
    };
    const text = JSON.stringify(short.content);
    if (text === plain) return responses.refer('Done', short);
    if ((times.get(JSON.stringify(response)) ?? 0) < 3) return short;
    return responses.refer([...text.matchAll(/schemas\/(\w+)"/g)].at(-1)?.[1] ?? 'Reply', short);
  };
  const responsesOf = ({ 200: reply, default: fault, ...failures }: Operation['responses']) => {
    const statuses = Object.keys(failures);
    const whole = (status: string): Response => given.responses[status] ?? { description: '' };
    const refused: Response = {
      description: statuses.map((status) => `${status}: ${whole(status).description}`).join(' '),
      content: whole('fault').content,
    };
    return {
      ...(reply && { 200: '$ref' in reply ? reply : replyOf(reply) }),
      '4XX': statuses.length ? responses.refer(statuses.join('.'), refused) : responses.refer('fault', whole('fault')),
      default: fault && responses.refer('fault', whole('fault')),
    };
  };
  const shorter = (operation: Operation, above: readonly Parameter[]) => ({
    ...operation,
    parameters: operation.parameters
      .filter((parameter) => !isIn(above, parameter))
      .map((parameter) => parameters.refer(parameter.name, parameter)),
    ...(operation.requestBody && {
      requestBody: { ...operation.requestBody, content: content(operation.requestBody.content) },
    }),
    responses: responsesOf(operation.responses),
  });
  const pathOf = (methods: Record<string, Operation>) => {
    const [first, ...others] = Object.values(methods);
    const ofAll = others.length
      ? (first?.parameters ?? []).filter((one) => others.every((other) => isIn(other.parameters, one)))
      : [];
    return {
      ...(ofAll.length && { parameters: ofAll.map((parameter) => parameters.refer(parameter.name, parameter)) }),
      ...Object.fromEntries(Object.entries(methods).map(([method, one]) => [method, shorter(one, ofAll)])),
    };
  };
  const paths = Object.fromEntries(Object.entries(document.paths).map(([path, methods]) => [path, pathOf(methods)]));
  return {
    ...document,
    paths,
    components: {
      ...given,
      schemas,
      parameters: parameters.all,
      headers: headers.all,
      responses: responses.all,
    },
  };
}

const plain = JSON.stringify({ 'application/json': { schema: done } });
const isIn = (all: readonly Parameter[], one: Parameter): boolean =>
  all.some((other) => JSON.stringify(other) === JSON.stringify(one));

/** A client that is generated today goes on when a reply has more fields. */
function opened({ additionalProperties, ...schema }: JsonSchema): JsonSchema {
  return additionalProperties === false || additionalProperties === undefined
    ? schema
    : { ...schema, additionalProperties };
}

/** Without what has a call of its own by now. */
function current(schema: JsonSchema): JsonSchema {
  const left = schema.anyOf?.filter(({ deprecated }) => !deprecated);
  return left?.length === 1 ? left[0]! : left ? { ...schema, anyOf: left } : schema;
}

const withOnly = (data: JsonSchema): JsonSchema => ({ properties: { data }, required: ['data'] });

/** Names of the schemas that are there more than once, by their text: after what they say themselves, or where they are. */
function namesOfSchemas(operations: readonly Operation[], taken: Set<string>): Names {
  const found = new Map<string, { times: number; way: Way }>();
  const visit = (schema: JsonSchema, way: Way): void => {
    const text = JSON.stringify(schema);
    const before = found.get(text);
    if (before) return void before.times++;
    found.set(text, { times: 1, way });
    for (const [, part, more] of partsOf(schema)) visit(part, [...way, ...more]);
  };
  for (const operation of operations) for (const [schema, way] of schemasOf(operation)) visit(schema, way);

  const names: Names = new Map();
  for (const [name, schema] of Object.entries(shared)) {
    const text = JSON.stringify(jsonSchema(schema));
    if ((found.get(text)?.times ?? 0) < 2) continue;
    taken.add(name);
    names.set(text, name);
  }
  for (const [text, { times, way }] of found) {
    if (times < 2 || text.length < minLength || text.startsWith('{"$ref"') || names.has(text)) continue;
    const name = freeName(pascal(way), taken);
    taken.add(name);
    names.set(text, name);
  }
  return names;
}
