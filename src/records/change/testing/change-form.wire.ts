import { changeType } from '../../../../wire/change/change';
import type { FormField } from '../../../../wire/parts/form';

export const field = (
  name: string,
  label: string,
  kind: FormField['kind'],
  given: Partial<FormField> = {},
): FormField => ({
  name,
  label,
  kind,
  required: false,
  min: null,
  max: null,
  help: '',
  multiple: false,
  lookup: null,
  ids: [],
  options: [],
  when: [],
  value: null,
  ...given,
});

const onlyWhen = (name: string, ...ids: number[]) => ({ when: [{ field: name, ids }] });

/**
 * The fields of a form of changes, with a custom field of each kind; two of them belong to a major change, one to a
 * department.
 */
export const changeFields = (values: Record<string, FormField['value']> = {}): FormField[] =>
  [
    field('subject', 'Subject', 'text', { required: true, max: 255 }),
    field('identifier', 'Identifier', 'text', { max: 45 }),
    field('requester_id', 'Requester', 'select', { required: true, lookup: 'users' }),
    field('status_id', 'Status', 'select', {
      required: true,
      lookup: 'change_statuses',
      ids: [1, 2],
      value: { id: 1, name: 'Open' },
    }),
    field('change_type_id', 'Change type', 'select', { required: true, lookup: 'change_types' }),
    field('department_id', 'Department', 'select', { lookup: 'departments' }),
    field('planned_start_date', 'Planned start', 'date'),
    field('planned_end_date', 'Planned end', 'date'),
    field('asset_ids', 'Assets', 'select', { lookup: 'assets', multiple: true }),
    field('description', 'Description', 'html', { required: true }),
    field('attachment', 'Attachment', 'file'),
    field('custom_fields.f12', 'Window', 'options', {
      options: ['Night', 'Weekend'],
      ...onlyWhen('change_type_id', changeType.major, changeType.emergency),
    }),
    field('custom_fields.f13', 'Downtime', 'checkbox', onlyWhen('change_type_id', changeType.major)),
    field('custom_fields.f14', 'Vendor case', 'text', {
      required: true,
      max: 20,
      ...onlyWhen('change_type_id', changeType.major),
    }),
    field('custom_fields.f15', 'Cost centre', 'number', onlyWhen('department_id', 4)),
    field('custom_fields.f16', 'Go live', 'date'),
    field('custom_fields.f17', 'Notes', 'textarea'),
    field('custom_fields.f18', 'Sites', 'options', { options: ['Lyon', 'Oslo'], multiple: true }),
  ].map((one) => ({ ...one, value: values[one.name] ?? one.value }));

/** A change as its form holds it. */
export const filled: Record<string, FormField['value']> = {
  subject: 'Replace the core switch',
  identifier: 'CHN-5',
  requester_id: { id: 3, name: 'Amara Okafor' },
  status_id: { id: 2, name: 'Planning' },
  change_type_id: { id: 3, name: 'Major' },
  department_id: { id: 4, name: 'Finance' },
  planned_start_date: '2026-11-24 22:00:00',
  planned_end_date: '2026-11-24 23:30:00',
  asset_ids: [{ id: 31, name: 'Printer' }],
  description: '<p>Replace it.</p>',
  attachment: {
    id: 9,
    value: 'plan.pdf',
    size: 2048,
    type: 'pdf',
    icon_url: '/service-desk/file-icon/pdf',
    owner: 'sd_changes:5',
  },
  'custom_fields.f12': 'Night',
  'custom_fields.f13': true,
  'custom_fields.f14': 'VC-1',
  'custom_fields.f15': '12.5',
  'custom_fields.f16': '2026-03-01 09:30:00',
  'custom_fields.f18': ['Oslo'],
};
