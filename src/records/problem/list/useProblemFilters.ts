import { useMemo } from 'react';
import { problemFilters } from '../../../../wire/problem/problem';
import { type FilterField, type FilterName, withOperators } from '../../../shared/filter/field';
import { useMessages } from '../../../shared/i18n/useMessages';
import * as words from '../../../../texts/compiled/screen/common';

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
