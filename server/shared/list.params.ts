import { isLonger, limits } from '../../wire/protocol/limits';
import { limitTexts } from '../../wire/protocol/limits.texts';
import { defaultPageSize, listSpellings, type SortOrder } from '../../wire/protocol/list';
import { numberLimits } from '../../wire/parts/form.schema';
import { isPlainNumber } from '../../wire/protocol/fields';
import { invalid } from './errors';
import { type Counting, readCounting } from './list.total';
import { rule, say } from './sentence';
import * as querySentences from '../../texts/compiled/server/query';

type Query = Record<string, unknown>;

/**
 * The text of a parameter; undefined if it was not sent, or is empty. Throws 422 naming it if it was sent as a list.
 */
export function readText(name: string, value: unknown): string | undefined {
  if (typeof value === 'object' && value !== null) throw invalid({ [name]: say(querySentences.once, { name }) });
  return value === undefined || value === null || value === '' ? undefined : String(value as string | number | boolean);
}

/** `true` or `1`, `false` or `0`; false if it was not sent. Throws 422 naming the parameter. */
export function readFlag(name: string, value: unknown): boolean {
  const text = readText(name, value) ?? 'false';
  if (!['true', '1', 'false', '0'].includes(text)) throw invalid({ [name]: say(querySentences.flag, { name }) });
  return text === 'true' || text === '1';
}

/** The value of a parameter under the first of its spellings that was sent. */
export const firstSent = (query: Query, names: readonly string[]): string | undefined =>
  names.map((name) => readText(name, query[name])).find((text) => text !== undefined);

/** At most so many values of one filter; throws 422 naming it. */
function requireFew<T>(name: string, values: T[]): T[] {
  if (values.length > limits.list) throw invalid({ [name]: rule(limitTexts.list) });
  return values;
}

/** What was sent as one value, as a list, or as an object that qs made of large indexes. Throws 422 for too many. */
const partsOf = (name: string, value: unknown): unknown[] =>
  requireFew(
    name,
    typeof value === 'object' && value !== null && Object.keys(value).every((key) => /^\d+$/.test(key))
      ? Object.values(value)
      : [value],
  );

/** `5`, `5,6`, a repeated or indexed parameter. Throws 422 naming the filter. */
export function readIds(name: string, value: unknown, words: Readonly<Record<string, number>> = {}): number[] {
  const known = Object.keys(words);
  const refused = invalid({
    [name]: known.length
      ? say(querySentences.words, { name, words: known.join(', ') })
      : say(querySentences.ids, { name }),
  });
  const parts = partsOf(name, value).flatMap((part) => {
    if (typeof part !== 'string' && typeof part !== 'number') throw refused;
    return String(part).split(',', limits.list + 1);
  });
  return requireFew(
    name,
    parts.filter((part) => part !== ''),
  ).map((part) => {
    const word = part.trim();
    if (Object.hasOwn(words, word)) return words[word]!;
    if (!/^\d{1,15}$/.test(word)) throw refused;
    return Number(part);
  });
}

/** One positive id, or null if none was sent. Throws 422 naming the parameter. */
export function readId(name: string, value: unknown): number | null {
  const text = readText(name, value);
  if (text === undefined) return null;
  if (!/^[1-9]\d{0,14}$/.test(text)) throw invalid({ [name]: say(querySentences.id, { name }) });
  return Number(text);
}

function wholeNumber(name: string, text: string | undefined, fallback: number, max: number): number {
  if (text === undefined) return fallback;
  if (!/^[1-9]\d{0,8}$/.test(text)) throw invalid({ [name]: say(querySentences.number, { name }) });
  return Math.min(Number(text), max);
}

export interface Paging {
  page: number;
  limit: number;
  field: string;
  order: SortOrder;
  /** What rows are sorted by that are equal so far, where a list can be sorted by several fields. */
  more: { field: string; order: SortOrder }[];
  search: string | undefined;
  counting: Counting;
}

/**
 * Page, size (at most `largest`), sort and search in all spellings (X26). `sorts`: by how many fields at most. Throws
 * 422 naming an unknown sort field or order, or a search that is too long.
 */
export function readPaging(
  query: Query,
  sortable: readonly string[],
  defaultOrder: SortOrder,
  largest = 100,
  sorts = 1,
): Paging {
  const fields = (firstSent(query, listSpellings.sortField) ?? 'id').split(',', sorts + 1);
  const orders = (firstSent(query, listSpellings.sortOrder) ?? defaultOrder).toLowerCase().split(',', sorts + 1);
  const unknown = fields.find(
    (field, index) => fields.indexOf(field) < index || (field !== 'id' && !sortable.includes(field)),
  );
  if (unknown !== undefined || fields.length > sorts)
    throw invalid({
      'sort-field': say(querySentences.sort, { field: unknown ?? fields.join() }),
    });
  if (orders.length > fields.length || !orders.every((order) => order === 'asc' || order === 'desc'))
    throw invalid({ 'sort-order': say(querySentences.order) });
  const [{ field, order }, ...more] = fields.map((one, index) => ({
    field: one,
    order: (orders[index] ?? defaultOrder) as SortOrder,
  })) as [{ field: string; order: SortOrder }];
  const search = firstSent(query, listSpellings.search)?.trim() || undefined;
  if (search && isLonger(search, limits.search)) throw invalid({ [listSpellings.search[0]]: rule(limitTexts.search) });
  const text = (name: string): string | undefined => readText(name, query[name]);
  return {
    page: wholeNumber('page', text('page'), 1, 100_000_000),
    limit: text('limit') === 'all' ? largest : wholeNumber('limit', text('limit'), defaultPageSize, largest),
    field,
    order,
    more,
    search,
    counting: readCounting(readFlag('exact_total', query.exact_total) ? 'exact' : text('count'), text('known_total')),
  };
}

/** `a`, or a repeated parameter. Throws 422 naming the filter. */
export const readWords = (name: string, value: unknown): string[] =>
  partsOf(name, value).flatMap((word) => readText(name, word) ?? []);

/** Throws 422 naming the filter. */
export function readNumber(name: string, value: unknown): number {
  if (!['string', 'number'].includes(typeof value) || !isPlainNumber(String(value), numberLimits))
    throw invalid({ [name]: say(querySentences.give_number) });
  return Number(value);
}
