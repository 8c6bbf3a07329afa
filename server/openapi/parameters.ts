import type { Call } from '../../wire/protocol/call';
import type { Entry } from '../../wire/calls';
import {
  countedExactly,
  defaultPageSize,
  listSpellings,
  maxSorts,
  pageSizes,
  type QueryKeys,
} from '../../wire/protocol/list';
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
const severalOf = (words: readonly string[]): JsonSchema => {
  const word = `(${words.join('|')})`;
  return {
    anyOf: [
      { ...text, enum: words },
      { ...text, pattern: `^${word}(,${word}){1,${maxSorts - 1}}$` },
    ],
  };
};

function pathParameters(path: string): Parameter[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => ({
    name,
    in: 'path',
    required: true,
    schema: /^id$|Id$/.test(name) ? id : path.endsWith('/dependency/{name}') ? { ...text, enum: lookupNames } : text,
  }));
}

/** One parameter in each of its spellings. */
const spelled = ([name, ...others]: readonly [string, ...string[]], schema: JsonSchema): Parameter[] => [
  query(name, schema),
  ...others.map((other) => query(other, schema, `The same as ${name}`)),
];

function paging({ sorts, unsearched, counts }: QueryKeys): Parameter[] {
  if (!sorts) return [];
  const sorted = sorts.length > 0;
  return [
    query('page', { type: 'integer', minimum: 1 }),
    query(
      'limit',
      { anyOf: [{ type: 'integer', minimum: 1 }, { const: 'all' }] },
      `Rows of a page: ${pageSizes.join(', ')}; ${defaultPageSize} unless the call says otherwise; all: as many as the call gives at once`,
    ),
    query(
      'count',
      { ...text, enum: ['exact', 'quick', ...(counts ? ['true', '1'] : [])] },
      `quick: a total above ${countedExactly} may be sent as that number with total_is_exact false; exact unless told${counts ? '; true: groups and how many rows each has, instead of the rows' : ''}`,
    ),
    query(
      'known_total',
      { type: 'integer', minimum: 0 },
      'The total that is known from another page of the same list, so that it is not counted again',
    ),
    query('exact_total', flag, '1: the exact total, whatever count says'),
    ...(unsearched ? [] : spelled(listSpellings.search, { ...text, maxLength: limits.search })),
    ...(sorted ? spelled(listSpellings.sortField, severalOf(sorts)) : []),
    ...(sorted ? spelled(listSpellings.sortOrder, severalOf(['asc', 'desc'])) : []),
  ];
}

/** Filters by ids, `name=1,2` or `name[]=1&name[]=2`. */
function idFilters({ ids = {}, spellings = {}, excludes }: QueryKeys): Parameter[] {
  const names = [
    ...Object.keys(ids).map((name) => ({ name, means: '', wording: '' })),
    ...Object.entries(spellings).map(([name, means]) => ({ name, means, wording: `The same as ${means}; ` })),
  ];
  const excluding = names.map(({ name, means }) => ({
    name: `${name}_not`,
    means: means && `${means}_not`,
    wording: 'All but these; ',
  }));
  return [...names, ...(excludes ? excluding : [])].flatMap(({ name, means, wording }): Parameter[] => {
    const list: JsonSchema = { type: 'array', items: id, maxItems: limits.list };
    return [
      {
        ...query(
          name,
          list,
          `${wording}also as ${name}[]=1, ${name}[0]=1, ${name}=1&${name}=2 and with hyphens for underscores`,
        ),
        style: 'form',
        explode: false,
      },
      { ...query(`${name}[]`, list, `The same as ${means || name}`), style: 'form', explode: true },
    ];
  });
}

const spelledAs = (names: readonly string[], { spellings = {} }: QueryKeys): string[] => [
  ...names,
  ...Object.keys(spellings).filter((spelling) => names.includes(spellings[spelling] ?? '')),
];

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
    ...spelledAs(optional, keys).map((name) =>
      query(`${name}_empty`, flag, `1: rows without any (${name}); 0: rows that have one`),
    ),
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
