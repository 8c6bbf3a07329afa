import { useMemo } from 'react';
import { changeCalls, changeFilters } from '../../../../wire/change/change';
import type { CustomFilterKey } from '../../../../wire/parts/form';
import { useRecord } from '../../../shared/api/useRecord';
import { customFilter, type FilterField, type FilterName, withOperators } from '../../../shared/filter/field';
import { useMessages } from '../../../shared/i18n/useMessages';
import * as words from '../../../../texts/compiled/screen/common';
import * as changeMessages from '../../../../texts/compiled/screen/change';

/** Every filter of the list of changes (D2 §2), the custom fields' when they are wanted. */
export function useChangeFilters(
  custom: boolean,
): readonly FilterField<FilterName<typeof changeFilters> | CustomFilterKey>[] {
  const t = useMessages();
  const customFields = useRecord(changeCalls.customFields, custom ? {} : null).data?.custom_fields;
  return useMemo(
    () => [
      ...withOperators(changeFilters, [
        { name: 'change_ids', label: t(words.changes), kind: 'records', lookup: 'changes' },
        { name: 'requester_ids', label: t(words.requester), kind: 'records', lookup: 'users' },
        { name: 'agent_ids', label: t(words.agent), kind: 'records', lookup: 'agents' },
        { name: 'approver_ids', label: t(changeMessages.waits_for), kind: 'records', lookup: 'users' },
        { name: 'status_ids', label: t(words.status), kind: 'records', lookup: 'change_statuses' },
        { name: 'priority_ids', label: t(words.priority), kind: 'records', lookup: 'change_priorities' },
        { name: 'change_type_ids', label: t(words.change_type), kind: 'records', lookup: 'change_types' },
        { name: 'impact_ids', label: t(words.impact), kind: 'records', lookup: 'impacts' },
        { name: 'department_ids', label: t(words.department), kind: 'records', lookup: 'departments' },
        { name: 'team_ids', label: t(words.team), kind: 'records', lookup: 'teams' },
        { name: 'location_ids', label: t(words.location), kind: 'records', lookup: 'locations' },
        { name: 'asset_ids', label: t(words.assets), kind: 'records', lookup: 'assets' },
        { name: 'release_ids', label: t(words.releases), kind: 'records', lookup: 'releases' },
        { name: 'ticket_ids', label: t(words.tickets), kind: 'records', lookup: 'tickets' },
        { name: 'problem_ids', label: t(words.problems), kind: 'records', lookup: 'problems' },
        { name: 'planned_start_date', label: t(words.planned_start), kind: 'times' },
        { name: 'planned_end_date', label: t(words.planned_end), kind: 'times' },
        { name: 'created_at', label: t(words.created), kind: 'times' },
        { name: 'updated_at', label: t(words.updated), kind: 'times' },
      ]),
      ...(customFields ?? []).map(customFilter),
    ],
    [t, customFields],
  );
}
