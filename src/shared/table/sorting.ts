import type { SortOrder } from '../../../wire/protocol/list';
import { type AnyColumn, sortField } from './column';
import type { ListState, Sorting } from './listState';

/** What a list is sorted by, the most important first. */
export const sortingOf = ({ sort, order, more }: Pick<ListState, 'sort' | 'order' | 'more'>): Sorting[] => [
  { sort, order },
  ...more,
];

export const stateOf = ([first, ...more]: Sorting[]): Pick<ListState, 'sort' | 'order' | 'more'> => ({
  ...first!,
  more,
});

const turned = (order: SortOrder): SortOrder => (order === 'asc' ? 'desc' : 'asc');

/**
 * The sorting after a click on a column: it alone, the other way round at the second click. With `add` it comes after
 * the others; a third click takes it away again.
 */
export function clicked<Row>(now: Sorting[], column: AnyColumn<Row>, shown: readonly AnyColumn<Row>[], add: boolean) {
  const sort = sortField(column)!;
  const first = column.first ?? 'asc';
  const own = now.find((one) => one.sort === sort);
  if (!add) return [{ sort, order: own ? turned(own.order) : first }];
  const others = now.filter((one) => one.sort !== sort && shown.some((other) => sortField(other) === one.sort));
  if (!own) return [...others, { sort, order: first }].slice(-3);
  if (own.order !== first && others.length > 0) return others;
  return now.map((one) => (one === own ? { sort, order: turned(own.order) } : one));
}
