import { useMemo } from 'react';
import { problemFilters } from '../../../../wire/problem/problem';
import { type FilterField, type FilterName, withOperators } from '../../../shared/filter/field';
import { useMessages } from '../../../shared/i18n/useMessages';
import * as problemMessages from '../../../../texts/compiled/screen/problem';

/** Every filter of the list of problems (D1 §7). */
export function useProblemFilters(): readonly FilterField<FilterName<typeof problemFilters>>[] {
  const t = useMessages();
  return useMemo(
    () =>
      withOperators(problemFilters, [
        { name: 'problem_ids', label: t(problemMessages.problems), kind: 'records', lookup: 'problems' },
        { name: 'requester_ids', label: t(problemMessages.requester), kind: 'records', lookup: 'users' },
        { name: 'assigned_ids', label: t(problemMessages.assigned_to), kind: 'records', lookup: 'agents' },
        { name: 'status_ids', label: t(problemMessages.status), kind: 'records', lookup: 'statuses' },
        { name: 'priority_ids', label: t(problemMessages.priority), kind: 'records', lookup: 'priorities' },
        { name: 'impact_ids', label: t(problemMessages.impact), kind: 'records', lookup: 'impacts' },
        { name: 'dept_ids', label: t(problemMessages.department), kind: 'records', lookup: 'departments' },
        { name: 'location_ids', label: t(problemMessages.location), kind: 'records', lookup: 'locations' },
        { name: 'asset_ids', label: t(problemMessages.assets), kind: 'records', lookup: 'assets' },
        { name: 'ticket_ids', label: t(problemMessages.tickets), kind: 'records', lookup: 'tickets' },
        { name: 'change_ids', label: t(problemMessages.changes), kind: 'records', lookup: 'changes' },
        { name: 'created_at', label: t(problemMessages.created), kind: 'times' },
        { name: 'updated_at', label: t(problemMessages.updated), kind: 'times' },
      ]),
    [t],
  );
}
