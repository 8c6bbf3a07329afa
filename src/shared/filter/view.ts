import { filterQuery, type Filters } from './filter';

/** A named set of filters that every reader has above a list. */
export interface View {
  id: string;
  label: string;
  /** The filters as the list's call takes them. */
  query: Readonly<Record<string, unknown>>;
}

const plain = (query: Readonly<Record<string, unknown>>): string =>
  JSON.stringify(
    Object.entries(query)
      .map(([name, value]) => [name, [value].flat().map(String).sort()] as const)
      .sort(([a], [b]) => (a < b ? -1 : 1)),
  );

/** Do both narrow a list in the same way? */
export const isSame = (a: Filters, b: Filters): boolean => plain(filterQuery(a)) === plain(filterQuery(b));
