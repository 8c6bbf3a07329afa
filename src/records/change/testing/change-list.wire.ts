import type { ChangeRow } from '../../../../wire/change/change';
import type { ListedCustomField } from '../../../../wire/parts/form';
import type { SavedFilter } from '../../../../wire/parts/saved-filter';

const named = (id: number, name: string) => ({ id, name });
const person = (id: number, full_name: string) => ({
  id,
  name: full_name,
  full_name,
  email: `person${id}@example.test`,
});

export const changeRow = (given: Partial<ChangeRow> = {}): ChangeRow => ({
  id: 5,
  identifier: 'CHN-5',
  subject: 'Replace the core switch',
  requester: person(3, 'Amara Okafor'),
  status: named(1, 'Open'),
  priority: { ...named(2, 'Medium'), level: 2 },
  department: named(4, 'Finance'),
  planned_start_date: null,
  planned_end_date: null,
  change_type: named(1, 'Minor'),
  impact_type: null,
  location: null,
  team: null,
  agent: null,
  outcome: null,
  risk: null,
  collisions: 0,
  created_at: '2026-01-02 10:00:00',
  updated_at: '2026-01-03 10:00:00',
  edit_option: true,
  is_edit: true,
  is_delete: true,
  ...given,
});

export const savedFilter = (given: Partial<SavedFilter> = {}): SavedFilter => ({
  id: 7,
  name: 'Open in Finance',
  filters: { status_ids: [1], department_ids: [4] },
  gone: [],
  columns: null,
  sorts: null,
  group_by: null,
  gone_columns: [],
  owner: person(1, 'Nora Lind'),
  shared: false,
  pinned: false,
  watched: false,
  default: false,
  is_edit: true,
  is_delete: true,
  created_at: '2026-01-02 10:00:00',
  ...given,
});

/** One of each kind of filter. */
export const customFields: ListedCustomField[] = [
  { id: 12, label: 'Window', kind: 'options', multiple: true, options: ['Night', 'Weekend'], lookup: null },
  { id: 13, label: 'Downtime', kind: 'checkbox', multiple: false, options: [], lookup: null },
  { id: 14, label: 'Go live', kind: 'date', multiple: false, options: [], lookup: null },
  { id: 15, label: 'Users affected', kind: 'number', multiple: false, options: [], lookup: null },
  { id: 16, label: 'Vendor case', kind: 'text', multiple: false, options: [], lookup: null },
];
