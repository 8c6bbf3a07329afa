import {
  type ProblemActions,
  problemFlags,
  type ProblemRow,
  type ProblemTicketRow,
  type ProblemView,
} from '../../wire/problem/problem';
import type { Person } from '../../wire/protocol/reply';
import { flagsOn } from './flags';

/** What the server answers in tests: valid shapes of wire/problem, each overridable. */
export const person = (id: number, name: string): Person => ({
  id,
  name,
  full_name: name,
  email: `person${id}@example.test`,
});
const named = (id: number, name: string) => ({ id, name });

export const problemRow = (given: Partial<ProblemRow> = {}): ProblemRow => ({
  id: 7,
  identifier: 'PRB-7',
  subject: 'VPN drops',
  requester: person(3, 'Amara Okafor'),
  assignedTo: null,
  priority: { ...named(2, 'Normal'), level: 2 },
  department: named(4, 'Finance'),
  status: { ...named(1, 'Open'), state: 'open' },
  status_type_id: { ...named(1, 'Open'), state: 'open' },
  active: '1',
  is_edit: true,
  is_delete: true,
  attachment: null,
  impact: named(1, 'Low'),
  location: null,
  known_error: false,
  major: false,
  created_at: '2026-01-02 10:00:00',
  updated_at: '2026-01-03 10:00:00',
  ...given,
});

export const problemView = (given: Partial<ProblemView> = {}): ProblemView => ({
  id: 7,
  identifier: 'PRB-7',
  subject: 'VPN drops',
  description: '<p>Every afternoon.</p>',
  created_at: '2026-01-02 10:00:00',
  updated_at: '2026-01-02 10:00:00',
  closed_at: null,
  status_type_id: { ...named(1, 'Open'), state: 'open' },
  requester_id: person(3, 'Amara Okafor'),
  department_id: named(4, 'Finance'),
  priority_id: { ...named(2, 'Normal'), level: 2 },
  impact_id: named(1, 'Low'),
  location_id: null,
  assigned_id: null,
  attachment: null,
  change: [],
  asset_ids: [],
  known_error: false,
  major: false,
  caused_by_change_id: null,
  published: false,
  merged_into: null,
  parent: null,
  parent_problem_id: null,
  children: [],
  children_total: 0,
  custom_field_values_for_problem_form_builder_only: [],
  version: 1,
  ...given,
});

/** The flags named, and no others. */
export const only = (...flags: (keyof ProblemActions)[]): ProblemActions => flagsOn(problemFlags, flags);
export const everything = (): ProblemActions => only(...problemFlags);

export const ticketRow = (given: Partial<ProblemTicketRow> = {}): ProblemTicketRow => ({
  id: 42,
  ticket_number: 'AAAA-0042',
  subject: 'Cannot connect',
  title: 'Cannot connect',
  assigned: null,
  assignedTo: null,
  assignedTeam: named(5, 'Network'),
  type: 'Incident',
  status: { ...named(1, 'Open'), state: 'open' },
  priority: { ...named(2, 'Normal'), level: 2 },
  ...given,
});
