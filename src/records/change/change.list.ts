import { useMemo } from 'react';
import * as changeMessages from '../../../texts/compiled/screen/change';
import * as outcomeMessages from '../../../texts/compiled/screen/change_outcome';
import * as riskMessages from '../../../texts/compiled/screen/change_risk';
import * as changeReportMessages from '../../../texts/compiled/screen/change-report';
import * as words from '../../../texts/compiled/screen/common';
import * as filterMessages from '../../../texts/compiled/screen/filter';
import {
  type ChangeBulkField,
  changeCalls,
  changeCounts,
  changeFilterCalls,
  changeFilters,
  type ChangeFilters,
  changeGroups,
  changeOutcomes,
  changeStatus,
  settledChanges,
  urgentChanges,
} from '../../../wire/change/change';
import { dayIn, nextWeekIn } from '../../shared/filter/day';
import type { FilterField } from '../../shared/filter/field';
import { useMessages } from '../../shared/i18n/useMessages';
import { type BulkFields, type ListView, type Reader, recordList } from '../../shared/list/recordList';
import { useChangeColumns } from './change.columns';
import { changePaths } from './change.paths';

/** What can be set on many changes at once (F5). */
const bulkFields: BulkFields<ChangeBulkField> = [
  {
    name: 'status_id',
    label: words.status,
    lookup: 'change_statuses',
    also: {
      of: changeStatus.closed,
      name: 'outcome',
      label: outcomeMessages.question,
      options: changeOutcomes.map((id) => ({ id, label: outcomeMessages[id] })),
    },
  },
  { name: 'priority_id', label: words.priority, lookup: 'change_priorities', optional: true },
  { name: 'agent_id', label: words.agent, lookup: 'agents', optional: true },
  { name: 'team_id', label: words.team, lookup: 'teams', optional: true },
  { name: 'department_id', label: words.department, lookup: 'departments', optional: true },
];

/** The views that every reader has above the list. */
function views({ user_id, team_ids, time_zone }: Reader): ListView<ChangeFilters>[] {
  // What is left to do.
  const open = { status_ids_not: [...settledChanges] };
  const week = nextWeekIn(time_zone);
  const teams = { id: 'teams', label: filterMessages.my_teams, query: { team_ids, ...open } };
  return [
    { id: 'mine', label: filterMessages.mine, query: { agent_ids: [user_id], ...open } },
    ...(team_ids.length > 0 ? [teams] : []),
    { id: 'waiting', label: filterMessages.waiting, query: { approver_ids: [user_id] } },
    { id: 'unassigned', label: filterMessages.unassigned, query: { agent_ids_empty: 1, ...open } },
    { id: 'high', label: filterMessages.high, query: { priority_ids: [...urgentChanges], ...open } },
    {
      id: 'next_week',
      label: filterMessages.next_week,
      query: { planned_start_date_begin: week.from, planned_start_date_end: week.to },
      columns: ['identifier', 'subject', 'planned_window', 'requester', 'status', 'priority', 'department'],
      sorts: [{ sort: 'planned_start_date', order: 'asc' }],
    },
    { id: 'today', label: filterMessages.today, query: { updated_at_begin: dayIn(time_zone) } },
  ];
}

/** Besides those of wire/: whether a change collides with something (G13). */
function useChangeFilters(fields: readonly FilterField[]): readonly FilterField[] {
  const t = useMessages();
  return useMemo(
    () => [...fields, { name: 'has_collisions', label: t(changeMessages.has_collisions), kind: 'yes-no' }],
    [fields, t],
  );
}

/** The list of changes (D2 §2), and their reports (F14). */
export const changeList = recordList({
  kind: 'change',
  list: changeCalls.list,
  rows: ({ changes }) => changes,
  nameOf: ({ subject }) => subject,
  calls: changeCalls,
  saved: changeFilterCalls,
  paths: changePaths,
  navigation: 'fixed',
  rights: { view: 'view_changes', export: 'view_changes', create: 'create_change' },
  texts: {
    title: words.changes,
    create: words.create_change,
    empty: changeMessages.empty,
    empty_text: changeMessages.empty_text,
    delete_title: changeMessages.delete_title,
    delete_question: changeMessages.delete_question,
  },
  useColumns: useChangeColumns,
  filters: changeFilters,
  labels: {
    change_ids: words.changes,
    approver_ids: changeMessages.waits_for,
    impact_ids: words.impact,
    outcomes: words.outcome,
    risk_levels: words.risk,
    risk_factors: riskMessages.factor,
    asset_ids: words.assets,
    release_ids: words.releases,
    ticket_ids: words.tickets,
    problem_ids: words.problems,
  },
  useFilters: useChangeFilters,
  views,
  bulk: { call: changeCalls.bulkEdit, fields: bulkFields, edit: 'edit_change', remove: 'delete_change' },
  counts: changeCounts,
  groupsOf: ({ changes }) => changes,
  reports: {
    name: 'changes',
    groups: changeGroups,
    without: ['planned_window'],
    texts: {
      ...changeReportMessages,
      empty: changeReportMessages.no_changes,
      empty_text: changeReportMessages.no_changes_text,
    },
  },
});
