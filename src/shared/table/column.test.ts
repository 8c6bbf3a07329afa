import type { Message } from '../../../texts/message';
import type { problemFilters, ProblemRow, problemSorts } from '../../../wire/problem/problem';
import type { FieldName, FilterField, FilterLabels } from '../filter/field';
import type { Column } from './column';

type ProblemColumn = Column<ProblemRow, (typeof problemSorts)[number]>;
type ProblemLabels = FilterLabels<typeof problemFilters, (typeof problemSorts)[number]>;
type ProblemFilter = FilterField<FieldName<typeof problemFilters>>;
const cell = () => '';

test('a name that the call of the list does not know does not compile', () => {
  const columns: ProblemColumn[] = [
    { id: 'assignedTo', header: '', cell },
    // @ts-expect-error: problems are not sorted by their description
    { id: 'description', header: '', cell },
    // @ts-expect-error: a problem has no cost
    { id: 'cost', header: '', sort: false, cell },
    // @ts-expect-error: problems are not sorted by cost
    { id: 'subject', header: '', sort: 'cost', cell },
  ];
  const filters: ProblemFilter[] = [
    { name: 'created_at', label: '', kind: 'times' },
    // @ts-expect-error: a column, not a filter
    { name: 'assignedTo', label: '', kind: 'word' },
  ];
  expect(columns.length + filters.length).toBe(6);
});

test('a filter that no column shows does not compile without a label', () => {
  const label: Message = [0, ''];
  const named = { problem_ids: label, assigned_ids: label, status_ids: label, dept_ids: label, asset_ids: label };
  const labels: ProblemLabels = { ...named, ticket_ids: label, change_ids: label, parent_ids: label };
  // @ts-expect-error: no column is called `change`
  const forgotten: ProblemLabels = { ...named, ticket_ids: label, parent_ids: label };
  // @ts-expect-error: problems have no such filter
  const unknown: ProblemLabels = { ...labels, vendor_ids: label };
  expect([labels, forgotten, unknown].map((one) => Object.keys(one).length)).toEqual([8, 7, 9]);
});
