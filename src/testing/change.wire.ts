import {
  type ChangeActions,
  changeFlags,
  type ChangeTaskRow,
  type ChangeTicketRow,
  type ChangeView,
} from '../../wire/change/change';
import type { Person } from '../../wire/protocol/reply';
import { flagsOn } from './flags';

/** What the server answers about changes in tests: valid shapes of wire/change, each overridable. */
export const person = (id: number, name: string): Person => ({
  id,
  name,
  full_name: name,
  email: `person${id}@example.test`,
});
const named = (id: number, name: string) => ({ id, name });

export const changeView = (given: Partial<ChangeView> = {}): ChangeView => ({
  id: 5,
  identifier: 'CHN-5',
  subject: 'New switch',
  description: '<p>Replace it.</p>',
  requester: person(3, 'Amara Okafor'),
  status: named(1, 'Open'),
  change_type: named(2, 'Standard'),
  priority: null,
  impact_type: null,
  location: null,
  department: null,
  team: null,
  agent: null,
  planned_start_date: null,
  planned_end_date: null,
  planned_duration: null,
  created_at: '2026-01-02 10:00:00',
  updated_at: '2026-01-02 10:00:00',
  change_raised_on: '2026-01-02 10:00:00',
  outcome: null,
  review: null,
  risk: null,
  change_closed_on: null,
  total_activity_duration: 0,
  attachment: null,
  attach_releases: [],
  problem: null,
  caused_problems: [],
  template: null,
  custom_field_values_for_change_form_builder_only: [],
  custom_field_values_for_change_type: [],
  seen_hash: null,
  version: 1,
  ...given,
});

export const attachedRelease: ChangeView['attach_releases'][number] = {
  id: 8,
  identifier: 'REL-8',
  subject: 'Spring release',
  created_at: '2026-01-03 10:00:00',
  planned_start_date: '2026-02-01 20:00:00',
  planned_end_date: null,
  status: named(1, 'Open'),
  priority: { ...named(2, 'Medium'), level: 2 },
  location: null,
  release_type: named(2, 'Standard'),
};

type Flag = (typeof changeFlags)[number];

/** The flags named, and no others. */
export const only = (...flags: Flag[]): ChangeActions => ({
  ...flagsOn(changeFlags, flags),
  allowed_statuses: [],
});
/** All flags but these. */
export const allBut = (...flags: Flag[]): ChangeActions => only(...changeFlags.filter((flag) => !flags.includes(flag)));

export const ticketRow = (given: Partial<ChangeTicketRow> = {}): ChangeTicketRow => ({
  id: 42,
  ticket_number: 'AAAA-0042',
  subject: 'Cannot connect',
  assigned: person(4, 'Bea Ito'),
  assignedTo: person(4, 'Bea Ito'),
  type: 'initiating',
  ...given,
});

export const taskRow = (given: Partial<ChangeTaskRow> = {}): ChangeTaskRow => ({
  id: 12,
  task_name: 'Order the switch',
  task_start_date: '2026-01-05 09:00:00',
  task_end_date: null,
  users: [person(4, 'Bea Ito'), person(6, 'Cai Novak')],
  teams: [named(5, 'Network')],
  assign_to: null,
  ...given,
});
