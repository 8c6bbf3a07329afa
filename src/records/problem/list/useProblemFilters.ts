import { useMemo } from 'react';
import { problemFilters } from '../../../../wire/problem/problem';
import { type FilterField, type FilterName, withOperators } from '../../../shared/filter/field';
import { useMessages } from '../../../shared/i18n/useMessages';
import { problemMessages } from '../problem.messages';

/** Every filter of the list of problems (D1 §7). */
export function useProblemFilters(): readonly FilterField<FilterName<typeof problemFilters>>[] {
  const t = useMessages(problemMessages);
  return useMemo(
    () =>
      withOperators(problemFilters, [
        { name: 'problem_ids', label: t('problems'), kind: 'records', lookup: 'problems' },
        { name: 'requester_ids', label: t('requester'), kind: 'records', lookup: 'users' },
        { name: 'assigned_ids', label: t('assigned_to'), kind: 'records', lookup: 'agents' },
        { name: 'status_ids', label: t('status'), kind: 'records', lookup: 'statuses' },
        { name: 'priority_ids', label: t('priority'), kind: 'records', lookup: 'priorities' },
        { name: 'impact_ids', label: t('impact'), kind: 'records', lookup: 'impacts' },
        { name: 'dept_ids', label: t('department'), kind: 'records', lookup: 'departments' },
        { name: 'location_ids', label: t('location'), kind: 'records', lookup: 'locations' },
        { name: 'asset_ids', label: t('assets'), kind: 'records', lookup: 'assets' },
        { name: 'ticket_ids', label: t('tickets'), kind: 'records', lookup: 'tickets' },
        { name: 'change_ids', label: t('changes'), kind: 'records', lookup: 'changes' },
        { name: 'created_at', label: t('created'), kind: 'times' },
        { name: 'updated_at', label: t('updated'), kind: 'times' },
      ]),
    [t],
  );
}
