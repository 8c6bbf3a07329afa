import type { SchemaFieldDescription } from 'yup';
import type { Language } from '../../../texts/compiled/languages';
import type { FormField } from '../../../wire/parts/form';
import type { Sentence } from '../../shared/sentence';

/** How a field of a form looks. */
export interface Look {
  label: Sentence;
  kind: FormField['kind'];
  lookup?: string;
  /** Where the rule does not say it: a field that only new records must have. */
  required?: true;
  /** Several files. */
  multiple?: true;
}

export const select = (label: Sentence, lookup: string): Look => ({ label, kind: 'select', lookup });

interface Described {
  rules: Readonly<Record<string, SchemaFieldDescription>>;
  language: Language;
  values: Readonly<Record<string, FormField['value'] | undefined>>;
  /** Of a select only these values of the lookup. */
  ids?: Readonly<Record<string, readonly number[]>>;
}

/** The fields of a form in their order; what is required, how long, and what takes several values is read from the rules. */
export const describedFields = (
  looks: readonly (readonly [name: string, look: Look])[],
  { rules, language, values, ids = {} }: Described,
): FormField[] =>
  looks.map(([name, { label, kind, lookup = null, ...look }]) => ({
    name,
    label: label.in(language),
    kind,
    ...limitsOf(rules[name] as SchemaFieldDescription),
    ...look,
    lookup,
    min: null,
    help: '',
    ids: [...(ids[name] ?? [])],
    options: [],
    when: [],
    value: values[name] ?? null,
  }));

/**
 * What yup says about a field. Text is required by a test of that name, everything else by being neither optional nor
 * nullable.
 */
function limitsOf(field: SchemaFieldDescription): Pick<FormField, 'required' | 'max' | 'multiple'> {
  if (!('tests' in field)) throw new Error('A field of a form is a plain yup schema.');
  const max = field.type === 'string' ? field.tests.find(({ name }) => name === 'max')?.params?.max : undefined;
  const required =
    field.type === 'string' ? field.tests.some(({ name }) => name === 'required') : !field.optional && !field.nullable;
  return { required, max: typeof max === 'number' ? max : null, multiple: field.type === 'array' };
}
