import type { CabApprover, CabRun, CabRunLevel } from '../../../../wire/approval';
import type { ChangeActions } from '../../../../wire/change';
import type { Person } from '../../../../wire/reply';

/** What the server answers in tests: valid shapes of wire/approval and wire/change, each overridable. */
export const person = (id: number, name: string): Person => ({ id, name, full_name: name, email: `person${id}@example.test` });

export const approver = (id: number, name: string, given: Partial<CabApprover> = {}): CabApprover => ({
  id: id + 100,
  name,
  user: person(id, name),
  status: 'PENDING',
  comment: null,
  decided_at: null,
  channel: null,
  user_type: null,
  reminded_at: null,
  ...given,
});

export const level = (id: number, given: Partial<CabRunLevel> = {}): CabRunLevel => ({
  id,
  name: `Level ${id}`,
  order: id,
  match: 'all',
  status: 'PENDING',
  is_active: false,
  is_empty: false,
  approve_users: [approver(id * 10, `Approver ${id}a`), approver(id * 10 + 1, `Approver ${id}b`)],
  approve_user_types: [],
  ...given,
});

export const cabRun = (given: Partial<CabRun> = {}): CabRun => ({
  id: 9,
  name: 'Network board',
  status: 'PENDING',
  send_auto_reminders: true,
  reminder_interval: 4,
  started_at: '2026-01-02 10:00:00',
  started_by: person(3, 'Amara Okafor'),
  ended_at: null,
  next_reminder_at: '2026-01-02 14:00:00',
  approval_levels: [level(1, { is_active: true }), level(2)],
  ...given,
});

const none: ChangeActions = {
  change_details_edit_permission: false,
  allowed_enforce_cab: false,
  change_release_attach: false,
  change_release_detach: false,
  change_edit: false,
  change_delete: false,
  change_close: false,
  allowed_cab_action: false,
  remove_cab: false,
  planning: false,
  associated_assets: false,
  associated_releases: false,
  associated_cabs: false,
  associated_tickets: false,
  associated_tasks: false,
  attach_task: false,
  change_reopen: false,
  change_release_create: false,
  change_asset_attach: false,
  change_asset_detach: false,
  change_ticket_attach: false,
  change_ticket_detach: false,
  detach_task: false,
  change_duration: false,
  cab_manage: false,
  allowed_statuses: [],
};

/** The flags named, and no others. */
export const only = (...flags: Exclude<keyof ChangeActions, 'allowed_statuses'>[]): ChangeActions => ({ ...none, ...Object.fromEntries(flags.map((flag) => [flag, true])) });
