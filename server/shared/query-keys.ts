import { listSpellings, pagingKeys, type QueryKeys } from '../../wire/protocol/list';
import { unknownFilter } from '../../wire/protocol/list.texts';
import { invalid } from './errors';
import { rule } from './sentence';

const paging = [...pagingKeys, ...Object.values(listSpellings).flat()];
/** `asset-ids[]` of X22 is `asset_ids`. */
const plain = (name: string): string => name.replaceAll('-', '_');
const isCustom = (name: string): boolean =>
  /^custom_(\d+|fields\.f\d+)(_begin|_end|_not|_empty)?$/.test(name) || name === 'custom_fields';

/** Is named as filters are, or as a filter of this list with another end: a list that does not have it refuses it. */
const isFilter = (name: string, { ids = {}, ranges = [], numbers = [] }: QueryKeys): boolean =>
  /(_ids?(_not|_empty)?|_begin|_end)$/.test(name) ||
  name.startsWith('custom_') ||
  [...Object.keys(ids), ...ranges, ...numbers].some((key) => name.startsWith(`${plain(key)}_`));

/**
 * Checks the query of a list: throws 422 naming every filter that it does not have, in all spellings (X26, X36–X38). What
 * is not named as a filter is (`utm_source`, jQuery's `_`) is ignored (F9), unless the list is `strict`: the filter of a
 * bulk edit, where a slip in a name would choose all records. Whether a custom field exists is for the list to say,
 * which knows them.
 */
export function knownKeysOnly(
  keys: QueryKeys,
  { strict = false }: { strict?: boolean } = {},
): (query: Record<string, unknown>) => void {
  const known = knownNames(keys);
  return (query) =>
    requireNone(
      Object.keys(query).filter(
        (name) =>
          !known.has(plain(name)) && !(keys.custom && isCustom(plain(name))) && (strict || isFilter(plain(name), keys)),
      ),
    );
}

function knownNames({
  ids: lookups = {},
  spellings = {},
  ranges = [],
  numbers = [],
  one = [],
  words = {},
  excludes,
  optional = [],
}: QueryKeys): Set<string> {
  const ids = Object.keys(lookups);
  const spelled = (names: readonly string[]): string[] => [
    ...names,
    ...Object.entries(spellings).flatMap(([spelling, name]) => (names.includes(name) ? [spelling] : [])),
  ];
  return new Set(
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
}

/** Throws 422 naming filters that there are not. */
export function requireNone(unknown: readonly string[]): void {
  if (unknown.length) throw invalid(Object.fromEntries(unknown.map((name) => [name, rule(unknownFilter)])));
}
