import { sql } from 'kysely';
import { changeEntries } from '../../wire/change/change.schema';
import { changeStatus } from '../../wire/change/change';
import type { BulkKind, Follows } from '../parts/bulk/bulk';
import { authorize } from '../shared/actor';
import { named, person } from '../shared/shapes';
import { changeChoices } from './change.choices';
import { deleteChanges, restoreChanges } from './change.end';
import { changeKind } from './change.kind';
import { findChanges } from './change.list';
import { type ChangeEvent, mailChanges } from './change.mails';
import { changeRefusals } from './change.bulk.rules';

/** Changes changed at once: by the rules of {@link editChange}. */
export const changeBulk: BulkKind = {
  kind: changeKind,
  noun: changeKind.noun,
  list: changeEntries.list,
  rights: { view: 'view_changes', edit: 'edit_change', remove: 'delete_change' },
  fields: {
    status_id: { choice: changeChoices.status_id, log: 'status', named: (id) => named('change_statuses', id) },
    priority_id: { choice: changeChoices.priority_id, log: 'priority', named: (id) => named('change_priorities', id) },
    agent_id: { choice: changeChoices.agent_id, log: 'agent', named: person },
    team_id: { choice: changeChoices.team_id, log: 'team', named: (id) => named('help_desk.teams', id) },
    department_id: {
      choice: changeChoices.department_id,
      log: 'department',
      named: (id) => named('help_desk.departments', id),
    },
    impact_id: { choice: changeChoices.impact_id, log: 'impact', named: (id) => named('impacts', id) },
    change_type_id: {
      choice: changeChoices.change_type_id,
      log: 'change_type',
      named: (id) => named('change_types', id),
    },
    location_id: {
      choice: changeChoices.location_id,
      log: 'location',
      named: (id) => named('help_desk.locations', id),
    },
  },
  columns: ['change_closed_on'],
  find: findChanges,
  admit: ({ actor }, { status_id }) => {
    if (status_id === changeStatus.closed) authorize(actor, 'close_change');
  },
  refusals: changeRefusals,
  follow: async ({ now }, { status_id }): Promise<Follows> =>
    status_id === undefined
      ? {}
      : { change_closed_on: sql`${status_id === changeStatus.closed ? now : null}::timestamptz` },
  note: async () => undefined,
  tell: async (operation, changed) => {
    const moved = changed.filter(({ before, after }) => before.status_id !== after.status_id);
    const events = moved.map(({ after }): [number, ChangeEvent] => [
      after.id,
      after.status_id === changeStatus.closed ? 'change-closed' : 'change-status-changed',
    ]);
    await mailChanges(operation.db, new Map(events), operation);
  },
  remove: deleteChanges,
  restore: restoreChanges,
};
