import { useMemo } from 'react';
import * as changeMessages from '../../../texts/compiled/screen/change';
import * as words from '../../../texts/compiled/screen/common';
import * as filterMessages from '../../../texts/compiled/screen/filter';
import {
  type ChangeBulkField,
  changeCalls,
  changeFilters,
  type ChangeFilters,
  type ChangeRow,
  settledChanges,
  urgentChanges,
} from '../../../wire/change/change';
import type { CustomFilterKey } from '../../../wire/parts/form';
import { useReader } from '../../shared/api/useReader';
import { useRecord } from '../../shared/api/useRecord';
import type { BulkField } from '../../shared/bulk/bulk';
import { dayIn, nextWeekIn } from '../../shared/filter/day';
import { customFilter, type FilterField, type FilterName, withOperators } from '../../shared/filter/field';
import type { View } from '../../shared/filter/view';
import { useMessages } from '../../shared/i18n/useMessages';
import { useCustomColumns } from '../../shared/view/useCustomColumns';
import { useChangeColumns } from './change.columns';

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

const none: never[] = [];

/** The columns of the list of changes; behind them its custom fields, which are shown when chosen. */
export function useChangeListColumns() {
  const own = useChangeColumns();
  const custom = useCustomColumns<ChangeRow>(useRecord(changeCalls.customFields, {}).data?.custom_fields ?? none);
  return useMemo(() => [...own, ...custom], [own, custom]);
}

/** The views that every reader has above the list of changes. */
export function useChangeViews(): readonly View[] {
  const t = useMessages();
  const reader = useReader();
  return useMemo(() => {
    if (!reader) return [];
    const view = (id: string, label: string, query: ChangeFilters): View => ({ id, label, query });
    // What is left to do.
    const open = { status_ids_not: [...settledChanges] };
    const week = nextWeekIn(reader.time_zone);
    return [
      view('mine', t(filterMessages.mine), { agent_ids: [reader.user_id], ...open }),
      ...(reader.team_ids.length > 0
        ? [view('teams', t(filterMessages.my_teams), { team_ids: reader.team_ids, ...open })]
        : []),
      view('waiting', t(filterMessages.waiting), { approver_ids: [reader.user_id] }),
      view('unassigned', t(filterMessages.unassigned), { agent_ids_empty: 1, ...open }),
      view('high', t(filterMessages.high), { priority_ids: [...urgentChanges], ...open }),
      view('next_week', t(filterMessages.next_week), {
        planned_start_date_begin: week.from,
        planned_start_date_end: week.to,
      }),
      view('today', t(filterMessages.today), { updated_at_begin: dayIn(reader.time_zone) }),
    ];
  }, [t, reader]);
}

/** What can be set on many changes at once (F5). */
export function useChangeBulkFields(): readonly (BulkField & { name: ChangeBulkField })[] {
  const t = useMessages();
  return useMemo(
    () => [
      { name: 'status_id', label: t(words.status), lookup: 'change_statuses' },
      { name: 'priority_id', label: t(words.priority), lookup: 'change_priorities', optional: true },
      { name: 'agent_id', label: t(words.agent), lookup: 'agents', optional: true },
      { name: 'team_id', label: t(words.team), lookup: 'teams', optional: true },
      { name: 'department_id', label: t(words.department), lookup: 'departments', optional: true },
    ],
    [t],
  );
}
