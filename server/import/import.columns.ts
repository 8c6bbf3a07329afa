import { type Language, languages } from '../../wire/languages';
import type { ImportColumn } from '../../wire/import/import';
import { customFieldName, factsOf } from '../../wire/parts/form';
import { customFields, type CustomField } from '../parts/custom-field/custom-field.queries';
import type { Db } from '../shared/db';
import { say, type Sentence } from '../shared/sentence';

/** A field of an asset that a column of a file can be. */
export interface ImportField extends Omit<ImportColumn, 'mapped_to' | 'format' | 'blank'> {
  /** What it is called in all languages. */
  labels: readonly string[];
  options: readonly string[];
  /** It is asked in some departments only. */
  ofDepartment: boolean;
}

interface Own {
  label: Sentence;
  type: ImportColumn['type'];
  description?: Sentence;
  required?: boolean;
}

const named = () => say('import.field.named', 'Names as the catalogue has them; upper and lower case are the same.');

/**
 * Fields of the form that files have, in the order in which they are mapped (B4). The asset type is chosen once, unless a
 * column has it; `id` is no field of the form and says which asset a row is.
 */
export const ownFields = {
  name: { label: say('form.name', 'Name'), type: 'text', required: true },
  identifier: {
    label: say('form.identifier', 'Identifier'),
    type: 'text',
    description: say(
      'import.field.identifier',
      'Tells which asset a row is, e.g. the inventory number. An asset without one gets the next number.',
    ),
  },
  asset_status_id: { label: say('form.asset_status', 'Asset status'), type: 'lookup', description: named() },
  department_id: { label: say('form.department', 'Department'), type: 'lookup', description: named() },
  organization_id: { label: say('form.organization', 'Organization'), type: 'lookup', description: named() },
  location_id: { label: say('form.location', 'Location'), type: 'lookup', description: named() },
  product_id: { label: say('form.product', 'Product'), type: 'lookup', description: named() },
  managed_by_id: {
    label: say('form.managed_by', 'Managed by'),
    type: 'person',
    description: say('import.field.managed_by', 'The e-mail address of an agent, or the full name if one only has it.'),
  },
  used_by_id: {
    label: say('form.used_by', 'Used by'),
    type: 'person',
    description: say('import.field.used_by', 'The e-mail address of a person, or the full name if one only has it.'),
  },
  assigned_on: { label: say('form.assigned_on', 'Assigned on'), type: 'date' },
  impact_type_id: { label: say('form.impact', 'Impact'), type: 'lookup', description: named() },
  description: { label: say('form.description', 'Description'), type: 'text' },
  asset_type_id: {
    label: say('form.asset_type', 'Asset type'),
    type: 'lookup',
    description: say(
      'import.field.asset_type',
      'Names of types, or their path as in Hardware > Laptop. A row without one gets the type that is chosen for the file.',
    ),
  },
  id: {
    label: say('asset.column_id', 'ID'),
    type: 'text',
    description: say(
      'import.field.id',
      'The number in a file that was downloaded from the list of assets. Finds the asset where a row has no identifier.',
    ),
  },
} satisfies Record<string, Own>;
export type OwnField = keyof typeof ownFields;

/**
 * The fields that columns can be, with the custom fields of one type, or of all. A field that is asked in some departments
 * only is among them: each row has its own department.
 */
export async function importFields(db: Db, language: Language, types: number | 'all' | null): Promise<ImportField[]> {
  const own = Object.entries<Own>(ownFields).map(([uuid, { label, type, description, required = false }]) => ({
    uuid,
    label: label.in(language),
    required,
    nested: false,
    hidden: false,
    description: description?.in(language) ?? '',
    type,
    labels: languages.map((tag) => label.in(tag)),
    options: [],
    ofDepartment: false,
  }));
  if (!types) return own;
  const custom = (await customFields(db, 'asset')).filter(
    ({ when, active }) =>
      active && when.every(({ field, ids }) => field !== 'asset_type_id' || types === 'all' || ids.includes(types)),
  );
  return [...own, ...custom.map((field) => customImportField(field, language))];
}

function customImportField(
  { id, label, kind, required, options, lookup, when }: CustomField,
  language: Language,
): ImportField {
  const description =
    kind === 'checkbox'
      ? say('import.field.checkbox', 'true or false').in(language)
      : options.length
        ? say('import.field.options', 'One of: {options}', { options: options.join(', ') }).in(language)
        : lookup
          ? named().in(language)
          : '';
  const type = factsOf(kind).imported;
  return {
    ...{ uuid: customFieldName(id), label, required, nested: true, hidden: false, description, type, options },
    labels: [label],
    ofDepartment: when.some(({ field }) => field === 'department_id'),
  };
}
