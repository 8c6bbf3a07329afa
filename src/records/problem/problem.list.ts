import { useMemo } from 'react';
import * as words from '../../../texts/compiled/screen/common';
import * as filterMessages from '../../../texts/compiled/screen/filter';
import * as problemMessages from '../../../texts/compiled/screen/problem';
import * as problemReportMessages from '../../../texts/compiled/screen/problem-report';
import {
  type ProblemBulkField,
  problemCalls,
  problemCounts,
  problemFilterCalls,
  problemFilters,
  type ProblemFilters,
  problemGroups,
  settledProblems,
  urgentProblems,
} from '../../../wire/problem/problem';
import { dayIn } from '../../shared/filter/day';
import type { FilterField } from '../../shared/filter/field';
import { useMessages } from '../../shared/i18n/useMessages';
import { type BulkFields, type ListView, type Reader, recordList } from '../../shared/list/recordList';
import { useProblemColumns } from './problem.columns';
import { problemPaths } from './problem.paths';

/** What can be set on many problems at once (F5). */
const bulkFields: BulkFields<ProblemBulkField> = [
  { name: 'status_type_id', label: words.status, lookup: 'statuses' },
  { name: 'priority_id', label: words.priority, lookup: 'priorities' },
  { name: 'assigned_id', label: words.assigned_to, lookup: 'agents', optional: true },
  { name: 'department_id', label: words.department, lookup: 'departments' },
];

const knownErrorColumns = ['identifier', 'subject', 'known_error', 'assignedTo', 'priority', 'status_type_id'];

/** Besides those of wire/: whether a problem is a known error (G18). */
function useProblemFilters(fields: readonly FilterField[]): readonly FilterField[] {
  const t = useMessages();
  return useMemo(
    () => [
      ...fields,
      { name: 'known_error', label: t(words.known_error), kind: 'yes-no' },
      { name: 'major', label: t(words.major_problem), kind: 'yes-no' },
    ],
    [fields, t],
  );
}

/** The views that every reader has above the list. */
function views({ user_id, time_zone }: Reader): ListView<ProblemFilters>[] {
  // What is left to do.
  const open = { status_ids_not: [...settledProblems] };
  return [
    { id: 'mine', label: filterMessages.mine, query: { assigned_ids: [user_id], ...open } },
    { id: 'unassigned', label: filterMessages.unassigned, query: { assigned_ids_empty: 1, ...open } },
    { id: 'known_errors', label: problemMessages.known_errors, query: { known_error: 1 }, columns: knownErrorColumns },
    { id: 'high', label: filterMessages.high, query: { priority_ids: [...urgentProblems], ...open } },
    { id: 'today', label: filterMessages.today, query: { updated_at_begin: dayIn(time_zone) } },
  ];
}

/** The list of problems (D1 §2, §7), and their reports (F14). */
export const problemList = recordList({
  kind: 'problem',
  list: problemCalls.list,
  rows: ({ problems }) => problems,
  nameOf: ({ subject }) => subject,
  calls: problemCalls,
  saved: problemFilterCalls,
  paths: problemPaths,
  rights: { view: 'view_problems', export: 'view_problems', create: 'create_problem' },
  texts: {
    title: words.problems,
    create: words.create_problem,
    empty: problemMessages.empty,
    empty_text: problemMessages.empty_text,
    delete_title: problemMessages.delete_title,
    delete_question: problemMessages.delete_question,
  },
  useColumns: useProblemColumns,
  filters: problemFilters,
  labels: {
    problem_ids: words.problems,
    assigned_ids: words.assigned_to,
    status_ids: words.status,
    dept_ids: words.department,
    asset_ids: words.assets,
    ticket_ids: words.tickets,
    change_ids: words.changes,
    parent_ids: problemMessages.parent,
  },
  useFilters: useProblemFilters,
  views,
  bulk: { call: problemCalls.bulkEdit, fields: bulkFields, edit: 'edit_problem', remove: 'delete_problem' },
  counts: problemCounts,
  groupsOf: ({ problems }) => problems,
  reports: {
    name: 'problems',
    groups: problemGroups,
    texts: {
      ...problemReportMessages,
      empty: problemReportMessages.no_problems,
      empty_text: problemReportMessages.no_problems_text,
    },
  },
});
