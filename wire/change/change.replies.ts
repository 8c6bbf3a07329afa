import { array } from 'yup';
import { groupCounts, pageOrCounts } from '../parts/count.replies';
import { customFieldValues, formFields } from '../parts/form.replies';
import { inTrash } from '../parts/trash.replies';
import * as s from '../protocol/shape';

/** When the change is planned to be made (F4). */
const planned = { planned_start_date: s.timeOrNull(), planned_end_date: s.timeOrNull() };

/** What the change calls return (D2 §3, §7). */
const changeRow = {
  id: s.id(),
  identifier: s.text(),
  subject: s.text(),
  requester: s.person(),
  status: s.behaving(),
  priority: s.priorityOrNull(),
  department: s.namedOrNull(),
  ...planned,
  change_type: s.named(),
  impact_type: s.namedOrNull(),
  location: s.locationOrNull(),
  team: s.namedOrNull(),
  agent: s.personOrNull(),
  created_at: s.time(),
  updated_at: s.time(),
  /** The same as `is_edit` (X61). */
  edit_option: s.yes(),
  is_edit: s.yes(),
  is_delete: s.yes(),
  /** With `config=true`: what it has in its custom fields. */
  custom_fields: array()
    .of(s.shape({ id: s.id(), texts: array().of(s.text()).required() }))
    .optional(),
  ...inTrash,
};
export const changeList = s.listOf('changes', changeRow);
/** With `count=true`: the groups. */
export const changeCounts = s.shape({ changes: groupCounts() });
export const changeListReply = pageOrCounts(changeList, changeCounts);

/** A release of a change, or none: a list of at most one (A6). */
const attachedRelease = {
  id: s.id(),
  identifier: s.text(),
  subject: s.text(),
  created_at: s.time(),
  ...planned,
  status: s.behaving(),
  priority: s.priority(),
  location: s.locationOrNull(),
  release_type: s.named(),
};

export const changeView = s.shape({
  change: s.shape({
    id: s.id(),
    identifier: s.text(),
    subject: s.text(),
    description: s.text(),
    requester: s.person(),
    status: s.behaving(),
    change_type: s.behaving(),
    priority: s.priorityOrNull(),
    impact_type: s.namedOrNull(),
    location: s.locationOrNull(),
    department: s.namedOrNull(),
    team: s.namedOrNull(),
    agent: s.personOrNull(),
    ...planned,
    created_at: s.time(),
    updated_at: s.time(),
    change_raised_on: s.time(),
    change_closed_on: s.timeOrNull(),
    /** Minutes. */
    total_activity_duration: s.count(),
    attachment: s.attachmentOrNull(),
    attach_releases: s.seenWith('view_releases', s.rows(attachedRelease), []),
    /** The problem that this change is attached to. */
    problem: s.seenWith('view_problems', s.shapeOrNull({ id: s.id(), identifier: s.text(), subject: s.text() }), null),
    custom_field_values_for_change_form_builder_only: customFieldValues(),
    custom_field_values_for_change_type: customFieldValues(),
    version: s.count(),
  }),
});
export const changeSaved = s.shape({ id: s.id(), identifier: s.text() });
export const changeEdit = s.shape({ fields: formFields, version: s.count() });

/** D2 §6, and ours below. */
export const changeActions = s.shape({
  change_details_edit_permission: s.yes(),
  allowed_enforce_cab: s.yes(),
  change_release_attach: s.yes(),
  change_release_detach: s.yes(),
  change_edit: s.yes(),
  change_delete: s.yes(),
  change_close: s.yes(),
  allowed_cab_action: s.yes(),
  remove_cab: s.yes(),
  planning: s.yes(),
  associated_assets: s.yes(),
  associated_releases: s.yes(),
  associated_cabs: s.yes(),
  associated_tickets: s.yes(),
  associated_tasks: s.yes(),
  attach_task: s.yes(),
  /** Ours: opening a closed change again (B1). */
  change_reopen: s.yes(),
  /** Ours: a new release may be made and attached. */
  change_release_create: s.yes(),
  change_asset_attach: s.yes(),
  change_asset_detach: s.yes(),
  change_ticket_attach: s.yes(),
  change_ticket_detach: s.yes(),
  detach_task: s.yes(),
  change_duration: s.yes(),
  /** Ours: adding and removing approvers, reminders, stop and resume (C5). */
  cab_manage: s.yes(),
  /** Statuses that the form may save now, the present one included (B1). */
  allowed_statuses: array().of(s.named()).required(),
});
export const changeActionsReply = s.shape({ actions: changeActions });

export const changeTickets = s.listOf('tickets', {
  id: s.id(),
  ticket_number: s.text(),
  subject: s.text(),
  assigned: s.personOrNull(),
  assignedTo: s.personOrNull(),
  /** The change side's word (A3). */
  type: s.text(),
});

export const changeTasks = s.listOf('data', {
  id: s.id(),
  task_name: s.text(),
  task_start_date: s.timeOrNull(),
  task_end_date: s.timeOrNull(),
  users: array().of(s.person()).required(),
  teams: array().of(s.named()).required(),
  assign_to: s.personOrNull(),
});
