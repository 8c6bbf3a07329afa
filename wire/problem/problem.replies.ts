import { array } from 'yup';
import { groupCounts, pageOrCounts } from '../parts/count.replies';
import { inTrash } from '../parts/trash.replies';
import * as s from '../protocol/shape';

/** What the problem calls return (D1 §3, §7). */
export const problemRow = {
  id: s.id(),
  identifier: s.text(),
  subject: s.text(),
  requester: s.person(),
  assignedTo: s.personOrNull(),
  priority: s.priorityOrNull(),
  department: s.namedOrNull(),
  status: s.ticketStatus(),
  status_type_id: s.ticketStatus(),
  /** `'1'` until the problem is closed (X89). */
  active: s.text(),
  is_edit: s.yes(),
  is_delete: s.yes(),
  attachment: s.shapeOrNull({ type: s.text() }),
  impact: s.named(),
  location: s.locationOrNull(),
  created_at: s.time(),
  updated_at: s.time(),
  ...inTrash,
};

export const problemView = s.shape({
  id: s.id(),
  identifier: s.text(),
  subject: s.text(),
  description: s.text(),
  created_at: s.time(),
  updated_at: s.time(),
  closed_at: s.timeOrNull(),
  status_type_id: s.ticketStatus(),
  requester_id: s.person(),
  department_id: s.namedOrNull(),
  priority_id: s.priorityOrNull(),
  impact_id: s.named(),
  location_id: s.locationOrNull(),
  assigned_id: s.personOrNull(),
  attachment: s.attachmentOrNull(),
  /** The attached change, or an empty array when there is none (X35). */
  change: s.seenWith('view_changes', s.orEmpty(s.shape({ id: s.id(), subject: s.text() })), []),
  asset_ids: s.seenWith('view_assets', array().of(s.named()).required(), []),
  known_error: s.yes(),
  version: s.count(),
});

export const problemActions = s.shape({
  problem_edit: s.yes(),
  problem_delete: s.yes(),
  problem_close: s.yes(),
  /** Ours: opening a closed problem again (F3). */
  problem_reopen: s.yes(),
  problem_change_attach: s.yes(),
  /** Ours: a new change may be created and attached (needs `create_change` too). */
  problem_change_create: s.yes(),
  problem_change_detach: s.yes(),
  check_planning: s.yes(),
  associated_asset: s.yes(),
  associated_change: s.yes(),
  associated_ticket: s.yes(),
  /**
   * Ours, besides the specified flags: attaching and detaching assets and tickets, editing planning entries, bulk
   * actions.
   */
  problem_asset_attach: s.yes(),
  problem_asset_detach: s.yes(),
  problem_ticket_attach: s.yes(),
  problem_ticket_detach: s.yes(),
  problem_planning_edit: s.yes(),
});

export const problemTicketRow = {
  id: s.id(),
  ticket_number: s.text(),
  subject: s.text(),
  title: s.text(),
  assigned: s.personOrNull(),
  assignedTo: s.personOrNull(),
  assignedTeam: s.namedOrNull(),
  type: s.text(),
  status: s.ticketStatus(),
  /** null: the help-desk does not say. */
  priority: s.priorityOrNull(),
};

export const problemList = s.listOf('problems', problemRow);
/** With `count=true`: the groups. */
export const problemCounts = s.shape({ problems: groupCounts() });
export const problemListReply = pageOrCounts(problemList, problemCounts);
export const problemTickets = s.listOf('tickets', problemTicketRow);
export const problemSaved = s.shape({ id: s.id(), identifier: s.text() });

export const problemActionsReply = s.shape({ actions: problemActions });

/** What a new problem takes along from a ticket, by the names of its form. */
export const problemDraft = s.shape({
  draft: s.shape({
    subject: s.text(),
    /** The first message of the ticket, quoted. */
    description: s.text(),
    requester_id: s.personOrNull(),
    priority_id: s.priorityOrNull(),
    department_id: s.namedOrNull(),
    /** The first status that is open. */
    status_type_id: s.namedOrNull(),
    asset_ids: s.seenWith('view_assets', s.rows({ id: s.id(), name: s.text() }), []),
  }),
});
