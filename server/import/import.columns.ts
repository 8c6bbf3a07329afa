import { type Language, languages } from '../../texts/compiled/languages';
import type { ImportColumn } from '../../wire/import/import';
import { customFieldName, factsOf } from '../../wire/parts/form';
import { customFields, type CustomField } from '../parts/custom-field/custom-field.queries';
import type { Db } from '../shared/db';
import { say, type Sentence } from '../shared/sentence';
import { namedByUuid } from './import.lookups';
import type { Named } from './import.match';
import { namedByField } from './import.options';
import * as assetSentences from '../../texts/compiled/server/asset';
import * as formSentences from '../../texts/compiled/server/form';
import * as importSentences from '../../texts/compiled/server/import';

/** A field of an asset that a column of a file can be. */
export interface ImportField extends Omit<
  ImportColumn,
  'mapped_to' | 'format' | 'blank' | 'lookup' | 'offered' | 'values' | 'has_more_values'
> {
  /** What it is called in all languages. */
  labels: readonly string[];
  options: readonly string[];
  /** The rows that its cells name. */
  named?: Named;
  /** A cell may have several. */
  multiple: boolean;
  /** It is asked in some departments only. */
  ofDepartment: boolean;
}

interface Own {
  label: Sentence;
  type: ImportColumn['type'];
  description?: Sentence;
  required?: boolean;
}

const named = () => say(importSentences['field.named']);

/**
 * Fields of the form that files have, in the order in which they are mapped (B4). The asset type is chosen once, unless a
 * column has it; `id` is no field of the form and says which asset a row is.
 */
export const ownFields = {
  name: { label: say(formSentences.name), type: 'text', required: true },
  identifier: {
    label: say(formSentences.identifier),
    type: 'text',
    description: say(importSentences['field.identifier']),
  },
  asset_status_id: { label: say(formSentences.asset_status), type: 'lookup', description: named() },
  department_id: { label: say(formSentences.department), type: 'lookup', description: named() },
  organization_id: { label: say(formSentences.organization), type: 'lookup', description: named() },
  location_id: { label: say(formSentences.location), type: 'lookup', description: named() },
  product_id: { label: say(formSentences.product), type: 'lookup', description: named() },
  managed_by_id: {
    label: say(formSentences.managed_by),
    type: 'person',
    description: say(importSentences['field.managed_by']),
  },
  used_by_id: {
    label: say(formSentences.used_by),
    type: 'person',
    description: say(importSentences['field.used_by']),
  },
  assigned_on: { label: say(formSentences.assigned_on), type: 'date' },
  impact_type_id: { label: say(formSentences.impact), type: 'lookup', description: named() },
  description: { label: say(formSentences.description), type: 'text' },
  asset_type_id: {
    label: say(formSentences.asset_type),
    type: 'lookup',
    description: say(importSentences['field.asset_type']),
  },
  id: {
    label: say(assetSentences.column_id),
    type: 'text',
    description: say(importSentences['field.id']),
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
    named: namedByUuid(uuid),
    multiple: false,
    ofDepartment: false,
  }));
  if (!types) return own;
  const custom = (await customFields(db, 'asset')).filter(
    ({ when, active }) =>
      active && when.every(({ field, ids }) => field !== 'asset_type_id' || types === 'all' || ids.includes(types)),
  );
  return [...own, ...custom.map((field) => customImportField(field, language))];
}

function customImportField(field: CustomField, language: Language): ImportField {
  const { id, label, kind, required, multiple, options, lookup, when } = field;
  const description =
    kind === 'checkbox'
      ? say(importSentences['field.checkbox']).in(language)
      : options.length
        ? say(importSentences['field.options'], { options: options.join(', ') }).in(language)
        : lookup
          ? named().in(language)
          : '';
  const type = factsOf(kind).imported;
  return {
    ...{ uuid: customFieldName(id), label, required, nested: true, hidden: false, description, type, options },
    labels: [label],
    named: namedByField(field, language),
    multiple,
    ofDepartment: when.some(({ field }) => field === 'department_id'),
  };
}
