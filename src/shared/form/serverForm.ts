import { getIn, setIn } from 'formik';
import { lazy, object, type AnyObjectSchema, type Lazy } from 'yup';
import { askedFields, type FormField } from '../../../wire/parts/form';
import { customFieldRule, type FieldValue, type FitsPattern } from '../../../wire/parts/form.schema';
import { isDay } from '../format/date';
import { type Choice, isChoice } from '../select/choice';
import type { Stored } from './merge';

/** The values of a server-sent form by wire name; those of custom fields lie in `custom_fields`. */
export type ServerValues = Record<string, unknown>;

/** The choices of a select before anybody touches it. */
export const chosenIn = ({ value }: FormField): Choice[] =>
  (Array.isArray(value) ? (value as unknown[]) : [value]).filter(isChoice);

type StoredFile = Extract<FieldValue, { owner: string }>;

/** The stored files of a file field. */
export const filesIn = ({ kind, value }: FormField): readonly StoredFile[] =>
  kind === 'file' && value ? ([value].flat() as StoredFile[]) : [];

/** What the fields of a definition start with. */
export function initialValuesOf(fields: readonly FormField[]): ServerValues {
  return fields.reduce<ServerValues>((values, field) => {
    const started = setIn(values, field.name, initialValue(field)) as ServerValues;
    // One file is removed by a flag, of several those of these ids.
    return field.kind === 'file' ? { ...started, [`${field.name}_delete`]: field.multiple ? [] : false } : started;
  }, {});
}

/** A version of a record whose form the server describes. */
export const storedFields = ({ version, fields }: StoredForm): Stored<ServerValues> => ({
  version,
  values: initialValuesOf(fields),
  shown: Object.fromEntries(fields.map(({ name, value }) => [name, value])),
});

interface StoredForm {
  version: number;
  fields: readonly FormField[];
}

function initialValue(field: FormField): unknown {
  const { kind, multiple, value } = field;
  if (kind === 'file') return null;
  if (kind === 'checkbox') return value === true;
  if (kind === 'options') return value ?? (multiple ? [] : null);
  if (kind === 'radio') return value ?? '';
  if (kind !== 'select') return value ?? '';
  const ids = chosenIn(field).map(({ id }) => id);
  return multiple ? ids : (ids[0] ?? null);
}

/** The fields that are part of the form with these values: every condition (`when`) of theirs is met. */
export const shownFields = (fields: readonly FormField[], values: ServerValues): FormField[] =>
  askedFields(fields, (name) => getIn(values, name) as unknown);

/** The values of the fields that are part of the form; nothing of those that are hidden. */
export function sentValues(fields: readonly FormField[], values: ServerValues): ServerValues {
  return shownFields(fields, values).reduce<ServerValues>((sent, { name, kind }) => {
    const more = setIn(sent, name, getIn(values, name)) as ServerValues;
    return kind === 'file' ? { ...more, [`${name}_delete`]: values[`${name}_delete`] } : more;
  }, {});
}

/** A custom field of the kind `date` is a day, but where it has a time of day (docs/decisions/021). */
export const isOwnDay = (field: FormField): boolean =>
  isCustom(field) && (typeof field.value !== 'string' || isDay(field.value));

const isCustom = ({ name }: FormField) => name.includes('custom_fields.');

/** RE2 is loaded by the first form that has a pattern; where it cannot be loaded the server decides alone. */
const fits: FitsPattern = (pattern, value) =>
  import('../../../wire/parts/pattern').then(
    ({ fitsPattern }) => fitsPattern(pattern, value),
    () => true,
  );

/** The kind's own rules, and those of the custom fields that are shown. */
export function rulesOf(own: AnyObjectSchema, fields: readonly FormField[]): Lazy<unknown> {
  return lazy((values: ServerValues) => {
    const custom = shownFields(fields, values).filter(isCustom);
    return own.shape({
      custom_fields: object(
        Object.fromEntries(
          custom.map((field) => [
            field.name.slice('custom_fields.'.length),
            customFieldRule({ ...field, required: field.required && !field.read_only }, fits),
          ]),
        ),
      ),
    });
  });
}
