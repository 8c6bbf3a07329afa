import type { SchemaFieldDescription } from 'yup';
import { firstChangeStatuses } from '../../wire/change';
import { changeForm } from '../../wire/change.rules';
import type { FormDefinition, FormField } from '../../wire/form';
import { type Actor, can } from '../shared/actor';
import type { Db } from '../shared/db';

type Field = keyof typeof changeForm.fields;
type Look = Pick<FormField, 'label' | 'kind'> & Partial<Pick<FormField, 'lookup'>>;

const select = (label: string, lookup: string): Look => ({ label, kind: 'select', lookup });

/** The fields of the create-change form in their order: how each looks. Which are required, how long, and which take several values is read from the rules. */
const looks: Partial<Record<Field, Look>> = {
  subject: { label: 'Subject', kind: 'text' },
  identifier: { label: 'Identifier', kind: 'text' },
  requester_id: select('Requester', 'users'),
  status_id: select('Status', 'change_statuses'),
  change_type_id: select('Change type', 'change_types'),
  priority_id: select('Priority', 'change_priorities'),
  impact_id: select('Impact', 'impacts'),
  location_id: select('Location', 'locations'),
  department_id: select('Department', 'departments'),
  team_id: select('Team', 'teams'),
  asset_ids: select('Assets', 'assets'),
  description: { label: 'Description', kind: 'html' },
  attachment: { label: 'Attachment', kind: 'file' },
};

/** Definition of the form by which an agent creates a change (D1 §7); assets are offered only with the right to attach them (D1 §6). */
export async function changeFormDefinition(db: Db, actor: Actor): Promise<FormDefinition> {
  const [open] = firstChangeStatuses;
  const status = await db.selectFrom('change_statuses').select(['id', 'name']).where('id', '=', open).executeTakeFirstOrThrow();
  const mayAttach = can(actor, 'attach_asset') && can(actor, 'attach_change');
  const described = changeForm.describe().fields;
  return {
    fields: (Object.entries(looks) as [Field, Look][]).filter(([name]) => name !== 'asset_ids' || mayAttach).map(([name, { label, kind, lookup = null }]) => ({
      name,
      label,
      kind,
      ...limitsOf(described[name] as SchemaFieldDescription),
      lookup,
      ids: name === 'status_id' ? [...firstChangeStatuses] : [],
      options: [],
      when: [],
      value: name === 'status_id' ? status : null,
    })),
  };
}

/** What yup says about a field. Text is required by a test of that name, everything else by being neither optional nor nullable. */
function limitsOf(field: SchemaFieldDescription): Pick<FormField, 'required' | 'max' | 'multiple'> {
  if (!('tests' in field)) throw new Error('A field of a form is a plain yup schema.');
  const max = field.type === 'string' ? field.tests.find(({ name }) => name === 'max')?.params?.max : undefined;
  const required = field.type === 'string' ? field.tests.some(({ name }) => name === 'required') : !field.optional && !field.nullable;
  return { required, max: typeof max === 'number' ? max : null, multiple: field.type === 'array' };
}
