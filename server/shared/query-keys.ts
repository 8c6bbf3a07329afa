import { listSpellings, pagingKeys, type QueryKeys, unknownFilter } from '../../wire/protocol/list';
import { invalid } from './errors';
import { rule } from './sentence';

const paging = [...pagingKeys, ...Object.values(listSpellings).flat()];
/** `asset-ids[]` of X22 is `asset_ids`. */
const plain = (name: string): string => name.replaceAll('-', '_');
const isCustom = (name: string): boolean =>
  /^custom_(\d+|fields\.f\d+)(_begin|_end|_not|_empty)?$/.test(name) || name === 'custom_fields';

/**
 * Checks the query of a list: throws 422 naming every parameter that it does not have, in all spellings (X26, X36–X38).
 * Whether a custom field exists is for the list to say, which knows them.
 */
export function knownKeysOnly({
  ids = [],
  spellings = {},
  ranges = [],
  numbers = [],
  one = [],
  words = {},
  excludes,
  optional = [],
  custom,
}: QueryKeys): (query: Record<string, unknown>) => void {
  const spelled = (names: readonly string[]): string[] => [
    ...names,
    ...Object.entries(spellings).flatMap(([spelling, name]) => (names.includes(name) ? [spelling] : [])),
  ];
  const known = new Set(
    [
      ...paging,
      ...ids,
      ...Object.keys(spellings),
      ...(excludes ? spelled(ids).map((name) => `${name}_not`) : []),
      ...spelled(optional).map((name) => `${name}_empty`),
      ...[...ranges, ...numbers].flatMap((range) => [`${range}_begin`, `${range}_end`]),
      ...one,
      ...Object.keys(words),
    ].map(plain),
  );
  return (query) =>
    requireNone(Object.keys(query).filter((name) => !known.has(plain(name)) && !(custom && isCustom(plain(name)))));
}

/** Throws 422 naming filters that there are not. */
export function requireNone(unknown: readonly string[]): void {
  if (unknown.length) throw invalid(Object.fromEntries(unknown.map((name) => [name, rule(unknownFilter)])));
}
