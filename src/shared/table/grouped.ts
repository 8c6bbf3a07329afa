import { type ListQuery, maxSorts } from '../../../wire/protocol/list';
import { sortingOf } from './sorting';

type Sorted = Parameters<typeof sortingOf>[0];

/** Are both sorted by the same things in the same order? */
export const isSameSorting = (a: Sorted, b: Sorted): boolean =>
  JSON.stringify(sortingOf(a)) === JSON.stringify(sortingOf(b));

/** The query of a list whose rows stand in groups: first by what they are grouped by, then as they are sorted. */
export function groupedQuery(query: Pick<ListQuery, 'sort-field' | 'sort-order'>, group: string | undefined) {
  if (!group) return query;
  const fields = query['sort-field']?.split(',') ?? [];
  const orders = query['sort-order']?.split(',') ?? [];
  const at = fields.indexOf(group);
  const others = fields.flatMap((field, index) => (index === at ? [] : [[field, orders[index]] as const]));
  const all = [[group, orders[at] ?? 'asc'] as const, ...others].slice(0, maxSorts);
  return {
    ...query,
    'sort-field': all.map(([field]) => field).join(),
    'sort-order': all.map(([, order]) => order).join() as ListQuery['sort-order'],
  };
}
