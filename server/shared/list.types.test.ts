import { sql } from 'kysely';
import type { ProblemFilterName, ProblemSort } from '../../wire/problem/problem';
import { ownFilterable } from '../problem/problem.queries';
import { byIds, type Filterable, type ListDefinition } from './list';

/** What the compiler refuses: `tsc` fails where an error that is expected is missing. */
type Sorts = ListDefinition<ProblemSort>['sorts'];
const { priority_ids, ...fewer } = ownFilterable.filters;
const sorts = {} as Sorts;
const { subject, ...fewerSorts } = sorts;

test('a list has the filters of wire/, each once', () => {
  expect(Object.keys({ priority_ids, ...fewer }).sort()).toEqual(Object.keys(ownFilterable.filters).sort());
  expect(subject).toBeUndefined();
});

export const refused = [
  // @ts-expect-error a filter was forgotten
  (): Filterable<ProblemFilterName> => ({ filters: fewer }),
  // @ts-expect-error a filter is misspelt
  (): Filterable<ProblemFilterName> => ({ filters: { ...fewer, priorty_ids: byIds(sql`t.priority_id`) } }),
  (): Filterable<ProblemFilterName> => ({
    // @ts-expect-error a filter that wire/ does not know
    filters: { ...ownFilterable.filters, vendor_ids: byIds(sql`t.vendor_id`) },
  }),
  // @ts-expect-error a sort field was forgotten
  (): Sorts => fewerSorts,
  // @ts-expect-error a sort field that wire/ does not know
  (): Sorts => ({ ...sorts, vendor: sql`t.vendor_id` }),
];
