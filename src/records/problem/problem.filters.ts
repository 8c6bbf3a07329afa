import { useMemo } from 'react';
import * as words from '../../../texts/compiled/screen/common';
import * as filterMessages from '../../../texts/compiled/screen/filter';
import {
  type ProblemBulkField,
  problemFilters,
  type ProblemFilters,
  settledProblems,
  urgentProblems,
} from '../../../wire/problem/problem';
import { useReader } from '../../shared/api/useReader';
import type { BulkField } from '../../shared/bulk/bulk';
import { dayIn } from '../../shared/filter/day';
import { type FilterField, type FilterName, withOperators } from '../../shared/filter/field';
import type { View } from '../../shared/filter/view';
import { useMessages } from '../../shared/i18n/useMessages';

/** Every filter of the list of problems (D1 §7). */
export function useProblemFilters(): readonly FilterField<FilterName<typeof problemFilters>>[] {
  const t = useMessages();
  return useMemo(
    () =>
      withOperators(problemFilters, [
        { name: 'problem_ids', label: t(words.problems), kind: 'records', lookup: 'problems' },
        { name: 'requester_ids', label: t(words.requester), kind: 'records', lookup: 'users' },
        { name: 'assigned_ids', label: t(words.assigned_to), kind: 'records', lookup: 'agents' },
        { name: 'status_ids', label: t(words.status), kind: 'records', lookup: 'statuses' },
        { name: 'priority_ids', label: t(words.priority), kind: 'records', lookup: 'priorities' },
        { name: 'impact_ids', label: t(words.impact), kind: 'records', lookup: 'impacts' },
        { name: 'dept_ids', label: t(words.department), kind: 'records', lookup: 'departments' },
        { name: 'location_ids', label: t(words.location), kind: 'records', lookup: 'locations' },
        { name: 'asset_ids', label: t(words.assets), kind: 'records', lookup: 'assets' },
        { name: 'ticket_ids', label: t(words.tickets), kind: 'records', lookup: 'tickets' },
        { name: 'change_ids', label: t(words.changes), kind: 'records', lookup: 'changes' },
        { name: 'created_at', label: t(words.created), kind: 'times' },
        { name: 'updated_at', label: t(words.updated), kind: 'times' },
      ]),
    [t],
  );
}

/** The views that every reader has above the list of problems. */
export function useProblemViews(): readonly View[] {
  const t = useMessages();
  const reader = useReader();
  return useMemo(() => {
    if (!reader) return [];
    const view = (id: string, label: string, query: ProblemFilters): View => ({ id, label, query });
    // What is left to do.
    const open = { status_ids_not: [...settledProblems] };
    return [
      view('mine', t(filterMessages.mine), { assigned_ids: [reader.user_id], ...open }),
      view('unassigned', t(filterMessages.unassigned), { assigned_ids_empty: 1, ...open }),
      view('high', t(filterMessages.high), { priority_ids: [...urgentProblems], ...open }),
      view('today', t(filterMessages.today), { updated_at_begin: dayIn(reader.time_zone) }),
    ];
  }, [t, reader]);
}

/** What can be set on many problems at once (F5). */
export function useProblemBulkFields(): readonly (BulkField & { name: ProblemBulkField })[] {
  const t = useMessages();
  return useMemo(
    () => [
      { name: 'status_type_id', label: t(words.status), lookup: 'statuses' },
      { name: 'priority_id', label: t(words.priority), lookup: 'priorities' },
      { name: 'assigned_id', label: t(words.assigned_to), lookup: 'agents', optional: true },
      { name: 'department_id', label: t(words.department), lookup: 'departments' },
    ],
    [t],
  );
}
