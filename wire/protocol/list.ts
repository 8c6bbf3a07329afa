import type { LookupName } from '../parts/lookup';

/** Paging and sorting of every list (D1 §1, B4). The server accepts all spellings of X26; the UI sends the first. */
export const pageSizes = [10, 25, 50, 100] as const;
export const defaultPageSize = 10;
/** A quick count ends here. */
export const countedExactly = 10_000;
/** Page-link chunk of a table (D1 §9). */
export const pageLinks = 5;

export type SortOrder = 'asc' | 'desc';
/** By so many fields can a list be sorted at once. */
export const maxSorts = 3;

export interface ListQuery {
  page?: number;
  limit?: number;
  /**
   * One field, or up to three with commas: `priority,created_at` sorts rows of equal priority by their time. Those that
   * are equal in all follow by id.
   */
  'sort-field'?: string;
  /** For each field its order, with commas: `desc,asc`; what is left out is as the list is sorted by itself. */
  'sort-order'?: SortOrder | `${SortOrder},${string}`;
  'search-query'?: string;
  /** `quick`: a total above {@link countedExactly} may be sent as that number, with `total_is_exact: false`. */
  count?: 'exact' | 'quick';
  /** The total that the reader has already, for another page of the same list: it need not be counted again. */
  known_total?: number;
  /** 1: the exact total, whatever `count` says (F8). */
  exact_total?: 0 | 1;
}

/**
 * Filters by ids (`is`) and `<key>_not` (`is not`, which rows without a value are too), date ranges as `<key>_begin` and
 * `<key>_end` (X36), and of those that a row may be without `<key>_empty`: 1 is empty, 0 is not (F10). Besides paging.
 */
export type Filters<Keys extends Required<Pick<QueryKeys, 'ids' | 'ranges' | 'optional'>>> = {
  [K in IdFilter<Keys> | `${IdFilter<Keys>}_not`]?: number[];
} & {
  [K in Keys['ranges'][number] as `${K}_begin` | `${K}_end`]?: string;
} & { [K in `${Keys['optional'][number]}_empty`]?: 0 | 1 };

type IdFilter<Keys extends Pick<QueryKeys, 'ids'>> = keyof Keys['ids'] & string;

/** What may stand behind the name of a filter. */
export const filterEnds = ['begin', 'end', 'not', 'empty'] as const;
export type FilterEnd = (typeof filterEnds)[number];

/**
 * The parameters that decide about a page of a list and not about what the list holds, in the spellings that we send.
 */
export const pagingKeys: readonly string[] = [
  'page',
  'limit',
  'sort-field',
  'sort-order',
  'count',
  'known_total',
  'exact_total',
];

/** Every spelling of the paging parameters, first the one that we send. */
export const listSpellings = {
  sortField: ['sort-field', 'sort_field', 'sort_by'],
  sortOrder: ['sort-order', 'sort_order', 'order'],
  search: ['search-query', 'search_query', 'search'],
} as const;

/**
 * Which query parameters a call reads: the API document shows them, and a list refuses other filters (422, F9). Filters by
 * ids take `name[]=1`, `name[0]=1`, repeated names and `name=1,2` (X37).
 */
export interface QueryKeys {
  /** Paging and search; the sort fields, none if the order is fixed. */
  sorts?: readonly string[];
  /** The list is paged but cannot be searched. */
  unsearched?: true;
  /**
   * Filters by ids, each with the lookup of the records that have these ids; null: those that the call itself lists.
   */
  ids?: Readonly<Record<string, LookupName | null>>;
  /** Those of `ids` that take words besides, each with the id that it stands for. */
  idWords?: Readonly<Record<string, Readonly<Record<string, number>>>>;
  /** Other spellings of `ids`, and which one each of them means (X38). */
  spellings?: Readonly<Record<string, string>>;
  /** Date ranges: `<key>_begin` and `<key>_end`. */
  ranges?: readonly string[];
  /** Those of `ranges` that are days of the help-desk's calendar; the others are times of the reader. */
  days?: readonly string[];
  /** Ranges of numbers: `<key>_begin` and `<key>_end`. */
  numbers?: readonly string[];
  /** Each of `ids` and its spellings also excludes: `<key>_not`. */
  excludes?: true;
  /** Those of `ids` and `ranges` that a row may be without: `<key>_empty=1` or `0`. */
  optional?: readonly string[];
  /** Single ids of records that must exist. */
  one?: readonly string[];
  /** Filters by custom fields (wire/parts/form.ts). */
  custom?: true;
  /** `count=true` counts the rows by something instead of listing them. */
  counts?: true;
  /** Words, with what they may be; `[]` means any text. */
  words?: Readonly<Record<string, readonly string[]>>;
}

/** The names of a list's filters, without what stands behind them ({@link filterEnds}). */
export type FilterName<Keys extends Pick<QueryKeys, 'ids' | 'ranges' | 'numbers' | 'one'>> =
  | (Keys extends { numbers: readonly (infer Number extends string)[] } ? Number : never)
  | (Keys extends { ids: object } ? IdFilter<Keys> : never)
  | (Keys extends { ranges: readonly (infer Range extends string)[] } ? Range : never)
  | (Keys extends { one: readonly (infer One extends string)[] } ? One : never);

/** Those of them that a row may be without. */
export type OptionalFilter<Keys extends Pick<QueryKeys, 'optional'>> = Keys extends {
  optional: readonly (infer Name extends string)[];
}
  ? Name
  : never;
