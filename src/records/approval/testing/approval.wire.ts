import type { CabApprover, CabRun, CabRunLevel } from '../../../../wire/approval/approval';
import { person } from '../../../testing/change.wire';

/** What the server answers in tests: valid shapes of wire/approval, each overridable. */
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
  voted_by: null,
  deputies: [],
  is_escalation: false,
  seen_hash: null,
  ...given,
});

export const level = (id: number, given: Partial<CabRunLevel> = {}): CabRunLevel => ({
  id,
  name: `Level ${id}`,
  order: id,
  match: 'all',
  percent: null,
  needed: given.is_active || (given.status ?? 'PENDING') !== 'PENDING' ? 2 : null,
  status: 'PENDING',
  is_active: false,
  is_empty: false,
  due_hours: null,
  due_at: null,
  escalate_to: null,
  escalated_at: null,
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
  outdated: false,
  waiting: null,
  can_recall: false,
  changed: [],
  approval_levels: [level(1, { is_active: true }), level(2)],
  ...given,
});
