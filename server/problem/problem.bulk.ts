import { sql } from 'kysely';
import { problemEntries } from '../../wire/problem/problem.schema';
import type { BulkKind, BulkRow, Follows } from '../parts/bulk/bulk';
import { authorize } from '../shared/actor';
import { named, person } from '../shared/shapes';
import { problemChoices } from './problem.choices';
import { deleteProblems, restoreProblems } from './problem.end';
import { problemKind } from './problem.kind';
import { findProblems } from './problem.list';
import { mailProblems, type ProblemEvent } from './problem.mails';
import { closingStatus } from './problem.status';

/** Problems changed at once: by the rules of {@link editProblem}. */
export const problemBulk: BulkKind = {
  kind: problemKind,
  noun: problemKind.noun,
  list: problemEntries.list,
  rights: { view: 'view_problems', edit: 'edit_problem', remove: 'delete_problem' },
  fields: {
    status_type_id: {
      choice: problemChoices.status_type_id,
      log: 'status',
      named: (id) => named('help_desk.statuses', id),
    },
    priority_id: {
      choice: problemChoices.priority_id,
      log: 'priority',
      named: (id) => named('help_desk.priorities', id),
    },
    assigned_id: { choice: problemChoices.assigned_id, log: 'assignee', named: person },
    department_id: {
      choice: problemChoices.department_id,
      log: 'department',
      named: (id) => named('help_desk.departments', id),
    },
    impact_id: { choice: problemChoices.impact_id, log: 'impact', named: (id) => named('impacts', id) },
    location_id: {
      choice: problemChoices.location_id,
      log: 'location',
      named: (id) => named('help_desk.locations', id),
    },
  },
  columns: ['closed_at'],
  find: findProblems,
  admit: async ({ db, actor }, { status_type_id }) => {
    if (status_type_id && status_type_id === (await closingStatus(db)).id) authorize(actor, 'close_problem');
  },
  refusals: async () => () => null,
  follow: async ({ db, now }, { status_type_id }): Promise<Follows> => {
    if (status_type_id === undefined) return {};
    const closes = status_type_id === (await closingStatus(db)).id;
    // Who is closed already keeps the moment.
    return {
      closed_at: sql`case when t.status_type_id = ${status_type_id} then t.closed_at else ${closes ? now : null}::timestamptz end`,
    };
  },
  note: async () => undefined,
  tell: async (operation, changed) => {
    const closing = (await closingStatus(operation.db)).id;
    const events = changed.map(({ before, after }) => [after.id, eventsOf(before, after, closing)] as const);
    await mailProblems(operation.db, new Map(events.filter(([, told]) => told.length)), operation);
  },
  remove: deleteProblems,
  restore: restoreProblems,
};

function eventsOf(before: BulkRow, after: BulkRow, closing: number): ProblemEvent[] {
  const moved = before.status_type_id !== after.status_type_id;
  const events: ProblemEvent[] = [];
  if (moved && after.status_type_id === closing) events.push('problem-closed');
  if (before.assigned_id !== after.assigned_id) events.push('problem-assigned');
  if (moved) events.push('problem-status-changed');
  return events;
}
