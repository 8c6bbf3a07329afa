import type { Call } from '../../wire/protocol/call';
import type { Entry } from '../../wire/calls';
import { defaultPageSize, listSpellings, maxSorts, pageSizes, type QueryKeys } from '../../wire/protocol/list';
import { limits } from '../../wire/protocol/limits';
import { lookupNames } from '../../wire/parts/lookup.names';
import { longestKey } from '../shared/idempotency';
import type { JsonSchema } from './schema';

export interface Parameter {
  name: string;
  in: 'path' | 'query' | 'header';
  required?: true;
  description?: string;
  schema: JsonSchema;
  style?: 'form';
  explode?: boolean;
}

const id: JsonSchema = { type: 'integer', exclusiveMinimum: 0 };
const text: JsonSchema = { type: 'string' };
const number: JsonSchema = { type: 'number' };
const flag: JsonSchema = { enum: [0, 1] };
const query = (name: string, schema: JsonSchema, description?: string): Parameter => ({
  name,
  in: 'query',
  schema,
  ...(description && { description }),
});

/** One of the words, or up to {@link maxSorts} of them with commas. */
const severalOf = (words: readonly string[]): JsonSchema => ({
  anyOf: [
    { ...text, enum: words },
    { ...text, pattern: `^[^,]+(,[^,]+){1,${maxSorts - 1}}$` },
  ],
});

function pathParameters(path: string): Parameter[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => ({
    name,
    in: 'path',
    required: true,
    schema: /^id$|Id$/.test(name) ? id : path.endsWith('/dependency/{name}') ? { ...text, enum: lookupNames } : text,
  }));
}

/** One parameter; its other spellings mean the same. */
const spelled = ([name, ...others]: readonly [string, ...string[]], schema: JsonSchema): Parameter =>
  query(name, schema, `Also as ${others.join(', ')}`);

function paging({ sorts, unsearched }: QueryKeys): Parameter[] {
  if (!sorts) return [];
  const sorted = sorts.length > 0;
  return [
    query('page', { type: 'integer', minimum: 1 }),
    query(
      'limit',
      { anyOf: [{ type: 'integer', minimum: 1 }, { const: 'all' }] },
      `Rows of a page: ${pageSizes.join(', ')}; ${defaultPageSize} unless the call says otherwise; all: as many as the call gives at once`,
    ),
    ...(unsearched ? [] : [spelled(listSpellings.search, { ...text, maxLength: limits.search })]),
    ...(sorted ? [spelled(listSpellings.sortField, severalOf(sorts))] : []),
    ...(sorted ? [spelled(listSpellings.sortOrder, severalOf(['asc', 'desc']))] : []),
  ];
}

const idList: JsonSchema = { type: 'array', items: id, maxItems: limits.list };

const listOf = (words: Readonly<Record<string, number>> | undefined): JsonSchema =>
  words ? { ...idList, items: { anyOf: [{ ...text, enum: Object.keys(words) }, id] } } : idList;

/** Filters by ids, `name=1,2`; the introduction has the other ways in which they are written, and `name_not`. */
function idFilters({ ids = {}, idWords = {}, spellings = {}, optional = [] }: QueryKeys): Parameter[] {
  const names = Object.keys(ids).map((name) => {
    const others = Object.keys(spellings).filter((spelling) => spellings[spelling] === name);
    const words = [
      ...(others.length ? [`Also as ${others.join(', ')}`] : []),
      ...(optional.includes(name) ? [`${name}_empty=1: rows without any, 0: rows that have one`] : []),
    ];
    return { name, wording: words.join('; ') };
  });
  return names.map(({ name, wording }) => ({
    ...query(name, listOf(idWords[name]), wording),
    style: 'form',
    explode: false,
  }));
}

/** `custom_<id of the field>`, with an end as those of other filters: each property is a parameter. */
const customFilters: Parameter = {
  ...query(
    'custom',
    {
      type: 'object',
      patternProperties: {
        '^custom_(fields\\.f)?[1-9]\\d*(_begin|_end|_not|_empty)?$': { anyOf: [text, { type: 'array', items: text }] },
      },
    },
    'Custom fields, each a parameter of its own: custom_12, of numbers and dates custom_12_begin and custom_12_end; custom_12_not all but these, custom_12_empty=1 or 0; also as custom_fields.f12 and custom_fields[f12]',
  ),
  style: 'form',
  explode: true,
};

function queryParameters(keys: QueryKeys): Parameter[] {
  const { ranges = [], days = [], numbers = [], one = [], words = {}, optional = [], custom } = keys;
  const time = (name: string) =>
    `YYYY-MM-DD HH:mm:ss in the time zone of ${days.includes(name) ? 'the help-desk' : 'the reader'}; included`;
  return [
    ...paging(keys),
    ...idFilters(keys),
    ...one.map((name) => query(name, id)),
    ...Object.entries(words).map(([name, values]) => query(name, values.length ? { ...text, enum: values } : text)),
    ...ranges.flatMap((name) => [query(`${name}_begin`, text, time(name)), query(`${name}_end`, text, time(name))]),
    ...numbers.flatMap((name) => [
      query(`${name}_begin`, number, 'At least; included'),
      query(`${name}_end`, number, 'At most; included'),
    ]),
    ...optional
      .filter((name) => !(name in (keys.ids ?? {})))
      .map((name) => query(`${name}_empty`, flag, '1: rows without any; 0: rows that have one')),
    ...(custom ? [customFilters] : []),
  ];
}

const header = (name: string, schema: JsonSchema, description: string): Parameter => ({
  name,
  in: 'header',
  schema,
  description,
});

function headers({ method, needs, versioned }: Call): Parameter[] {
  if (method === 'GET') return [];
  return [
    ...(needs === 'public'
      ? []
      : [
          header(
            'Idempotency-Key',
            { ...text, maxLength: longestKey },
            'The same key with the same body again within 24 hours gets the first answer',
          ),
        ]),
    ...(versioned
      ? [header('If-Match', text, 'The ETag that the record had when it was read; 409 if it has another one now')]
      : []),
  ];
}

/** What a call takes beside its body. */
export const parameters = ({ call, query: keys = {} }: Entry, path: string): Parameter[] => [
  ...pathParameters(path),
  ...queryParameters(keys),
  ...headers(call),
];
