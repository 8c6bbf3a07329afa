import type { FormGroup, GroupField, Preset } from '../../../../wire/form-group/form-group';
import {
  type CustomFieldKind,
  customFieldLength,
  customFieldName,
  factsOf,
  type FormCategory,
  type FormField,
  groupedBy,
} from '../../../../wire/parts/form';
import type { PermissionKey } from '../../../../wire/protocol/permission';
import { fold } from '../../../../wire/protocol/fold';
import type { Named } from '../../../../wire/protocol/reply';
import { departmentsOf, typesOf } from '../form-group.api';

/** A field while it is built; `key` stays with it while it moves. */
export interface FieldValues {
  key: string;
  id?: number;
  label: string;
  kind: CustomFieldKind;
  required: boolean;
  multiple: boolean;
  options: string[];
  lookup: string | null;
  help: string;
  default: unknown;
  min: string;
  max: string;
  active: boolean;
  unique: boolean;
  pattern: string;
  pattern_message: string;
  unit: string;
  currency: string | null;
  hidden_from_clients: boolean;
  edit_right: PermissionKey | null;
  /** By the label of the other field. */
  shown_when: { field: string; values: string[] } | null;
}

/** What is known of a stored field besides: how many records use it, and the names of its default. */
export type StoredFields = ReadonlyMap<number, Pick<GroupField, 'used' | 'default'>>;

export interface GroupValues {
  name: string;
  department_ids?: number[];
  fields: FieldValues[];
}

const none = (kind: CustomFieldKind, multiple: boolean): unknown =>
  kind === 'checkbox' ? false : multiple ? [] : factsOf(kind).stored === 'id' || kind === 'options' ? null : '';

/** A new field of a kind; one that has options starts with the first two lines of them. */
export const newField = (kind: CustomFieldKind): FieldValues => ({
  key: crypto.randomUUID(),
  label: '',
  kind,
  required: false,
  multiple: false,
  options: factsOf(kind).stored === 'option' ? ['', ''] : [],
  lookup: factsOf(kind).stored === 'id' ? 'users' : null,
  help: '',
  default: none(kind, false),
  min: '',
  max: '',
  active: true,
  unique: false,
  pattern: '',
  pattern_message: '',
  unit: '',
  currency: null,
  hidden_from_clients: false,
  edit_right: null,
  shown_when: null,
});

/** The same field once more, under a label that is free. */
export function copyOf({ id: _, ...field }: FieldValues, fields: readonly FieldValues[]): FieldValues {
  const taken = new Set(fields.map(({ label }) => fold(label)));
  let number = 2;
  while (taken.has(fold(`${field.label} ${number}`))) number += 1;
  return { ...field, key: crypto.randomUUID(), label: field.label && `${field.label} ${number}` };
}

/** The field with one value or several. */
export const withMultiple = (field: FieldValues, multiple: boolean): FieldValues => ({
  ...field,
  multiple,
  default: none(field.kind, multiple),
});

const isNamed = (value: unknown): value is Named => typeof value === 'object' && value !== null && 'id' in value;
const idsOf = (preset: Preset): unknown =>
  Array.isArray(preset) ? preset.map((one) => (isNamed(one) ? one.id : one)) : isNamed(preset) ? preset.id : preset;
const written = (bound: number | null): string => (bound === null ? '' : String(bound));

export function initialValues(kind: FormCategory, group?: FormGroup): GroupValues {
  return {
    name: group?.name ?? '',
    ...(groupedBy[kind].types && { [`${kind}_type_ids`]: group ? typesOf(kind, group).map(({ id }) => id) : [] }),
    ...(groupedBy[kind].departments && { department_ids: group ? departmentsOf(group).map(({ id }) => id) : [] }),
    fields: (group?.fields ?? []).map(({ used: _, min, max, default: preset, ...field }) => ({
      ...field,
      key: String(field.id),
      min: written(min),
      max: written(max),
      pattern: field.pattern ?? '',
      pattern_message: field.pattern_message ?? '',
      unit: field.unit ?? '',
      default: preset === null ? none(field.kind, field.multiple) : idsOf(preset),
    })),
  };
}

/** What is sent of them; a box that starts unchecked has no default. */
export const sentFields = (fields: readonly FieldValues[]) =>
  fields.map(({ key: _, default: preset, ...field }) => ({
    ...field,
    default: preset === false || (Array.isArray(preset) && !preset.length) ? null : preset,
  }));

const bound = (text: string): number | null => (text === '' || Number.isNaN(Number(text)) ? null : Number(text));

/** The field as the form draws it; `names` are those of its default. */
export function drawn(
  field: FieldValues,
  index: number,
  untitled: string,
  names: readonly Named[],
  fields: readonly FieldValues[] = [],
): FormField {
  const other = fields.findIndex((one) => one !== field && fold(one.label) === fold(field.shown_when?.field ?? ''));
  const { kind, label, multiple, required, options, lookup, help, unit, currency, pattern, pattern_message } = field;
  const facts = factsOf(kind);
  const chosen = [field.default].flat().flatMap((id) => names.find((one) => one.id === id) ?? []);
  return {
    name: customFieldName(index + 1),
    label: label || untitled,
    kind,
    required,
    multiple: multiple && facts.several,
    lookup,
    ids: [],
    options: options.filter(Boolean),
    when:
      field.shown_when && other >= 0
        ? [{ field: customFieldName(other + 1), ids: [], values: field.shown_when.values }]
        : [],
    help,
    ...(unit && { unit }),
    ...(currency && { currency }),
    ...(pattern && { pattern }),
    ...(pattern_message && { pattern_message }),
    min: bound(field.min),
    max: bound(field.max) ?? (facts.bounds === 'characters' ? customFieldLength : null),
    value: facts.stored === 'id' ? (multiple ? chosen : (chosen[0] ?? null)) : (field.default as FormField['value']),
  };
}
