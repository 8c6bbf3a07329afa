import { changeType } from '../wire/change/change';
import type { CustomFieldKind } from '../wire/parts/form';
import type { Trx } from '../server/shared/db';
import type { People } from './people';

interface Field {
  label: string;
  kind: CustomFieldKind;
  options?: string[];
  multiple?: boolean;
  /** Subject of a change → its values. */
  values?: Record<string, string[]>;
}

const core = 'Replace the core switches in Hamburg';
const database = 'Raise the memory of the warehouse database';

/** A day, as values of the kind date are stored. */
const inTwoWeeks = () => `${new Date(Date.now() + 14 * 86_400_000).toISOString().slice(0, 10)} 00:00:00`;

const everyChange: Field[] = [
  {
    label: 'Change window',
    kind: 'options',
    options: ['Business hours', 'Evening', 'Weekend'],
    values: { [core]: ['Weekend'], [database]: ['Evening'] },
  },
  { label: 'External reference', kind: 'text', values: { [core]: ['HDC-2231'] } },
];
const majorChange: Field[] = [
  { label: 'Downtime expected', kind: 'checkbox', values: { [core]: ['true'] } },
  { label: 'Minutes of downtime', kind: 'number', values: { [core]: ['45'] } },
  { label: 'Budget (EUR)', kind: 'number', values: { [core]: ['38500'] } },
  {
    label: 'Risk assessment',
    kind: 'textarea',
    values: {
      [core]: [
        'Both halls lose their link to Lyon for the time of the swap. The old switches stay in the rack for two weeks.',
      ],
    },
  },
];
const networkChange = (): Field[] => [
  {
    label: 'Sites affected',
    kind: 'options',
    multiple: true,
    options: ['Hamburg', 'Lyon', 'Nairobi', 'Oslo'],
    values: { [core]: ['Hamburg', 'Lyon'] },
  },
  { label: 'Freeze until', kind: 'date', values: { [core]: [inTwoWeeks()] } },
];

/** Custom fields of changes: of every change, of major and emergency ones, and of the network's department. */
export async function seedForms(trx: Trx, people: People, changes: Map<string, number>): Promise<void> {
  const department = people.departments.get('Network and Infrastructure') ?? 0;
  const coreChange = changes.get(core) ?? 0;
  await trx.updateTable('changes').set({ department_id: department }).where('id', '=', coreChange).execute();

  const major = await group(trx, 'Major and emergency changes');
  await trx
    .insertInto('form_group_types')
    .values([changeType.major, changeType.emergency].map((type_id) => ({ group_id: major, type_id })))
    .execute();
  const network = await group(trx, 'Changes of the network');
  await trx.insertInto('form_group_departments').values({ group_id: network, department_id: department }).execute();

  const all = [
    ...everyChange.map((field) => ({ ...field, group_id: null })),
    ...majorChange.map((field) => ({ ...field, group_id: major })),
    ...networkChange().map((field) => ({ ...field, group_id: network })),
  ];
  const rows = await trx
    .insertInto('custom_fields')
    .values(
      all.map(({ group_id, label, kind, options = [], multiple = false }, position) => ({
        module: 'change',
        group_id,
        label,
        kind,
        options,
        multiple,
        position,
      })),
    )
    .returning(['id', 'label', 'kind'])
    .execute();
  const usual = await usualValues(trx);
  const values = all.flatMap(({ label, values = {} }) => {
    const { id, kind } = rows.find((row) => row.label === label)!;
    const given = Object.entries(values).map(([subject, texts]) => [changes.get(subject) ?? 0, texts] as const);
    return [...new Map([...usual(label), ...given])].flatMap(([owner_id, texts]) =>
      texts.map((value, position) => ({
        owner_type: 'sd_changes',
        owner_id,
        field_id: id,
        position,
        value,
        number: kind === 'number' ? value : null,
      })),
    );
  });
  await trx.insertInto('custom_field_values').values(values).execute();
}

/** What people filled in for the other changes, by the label of the field: values by the id of a change. */
async function usualValues(trx: Trx): Promise<(label: string) => [number, string[]][]> {
  const changes = await trx
    .selectFrom('changes')
    .select(['id', 'change_type_id', 'planned_start_date', 'planned_end_date'])
    .orderBy('id')
    .execute();
  return (label) =>
    changes.flatMap(({ id, change_type_id, planned_start_date: start, planned_end_date: end }) => {
      const major = change_type_id === changeType.major || change_type_id === changeType.emergency;
      const minutes = start && end ? (end.getTime() - start.getTime()) / 60_000 : 0;
      const value: Record<string, string | false | null> = {
        'Change window': start && (start.getUTCHours() < 16 ? 'Business hours' : 'Evening'),
        'External reference': id % 2 === 0 && `REF-${2000 + id}`,
        'Downtime expected': major && 'true',
        'Minutes of downtime': major && minutes > 0 && String(Math.min(minutes / 4, 60)),
        'Budget (EUR)': major && String(1200 + (id % 7) * 850),
        'Risk assessment': major && 'Tried out in the test environment. If it fails, the way back takes ten minutes.',
      };
      const text = value[label];
      return text ? [[id, [text]]] : [];
    });
}

async function group(trx: Trx, name: string): Promise<number> {
  const { id } = await trx
    .insertInto('form_groups')
    .values({ module: 'change', name })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
