import type { InferType } from 'yup';
import { call, type Needs } from '../protocol/call';
import type * as replies from './form.schema';

/**
 * How a field of a server-sent form is drawn: one line, several lines, rich text, a number, a date (its time of day is
 * kept where it has one), a date with time, yes or no, a choice among the field's own `options` that are all visible or
 * in a select, a choice from a lookup, a web address, a file.
 */
export const fieldKinds = [
  'text',
  'textarea',
  'html',
  'number',
  'date',
  'date-time',
  'checkbox',
  'radio',
  'select',
  'options',
  'link',
  'file',
] as const;
export type FieldKind = (typeof fieldKinds)[number];

/** What a custom field of a kind is like. Forms, server and builder read it here, and nowhere else. */
export interface CustomFieldFacts {
  /** How its values are kept: the text itself, a decimal, a day or a moment, `true`, an option's text, an id. */
  stored: 'text' | 'number' | 'time' | 'flag' | 'option' | 'id';
  /** How a list is filtered by it (E27). */
  filter: 'word' | 'numbers' | 'times' | 'yes-no' | 'options' | 'records';
  /** What `min` and `max` bound: characters of a text, or the number itself; null if it has no bounds. */
  bounds: 'characters' | 'number' | null;
  /** Several values may be allowed. */
  several: boolean;
  /** Type of an import column (D16). */
  imported: 'text' | 'number' | 'date' | 'options' | 'lookup';
}

/** Every kind that a custom field may have (E24), in the order of the builder's palette. */
export const customFieldFacts = {
  text: { stored: 'text', filter: 'word', bounds: 'characters', several: false, imported: 'text' },
  textarea: { stored: 'text', filter: 'word', bounds: 'characters', several: false, imported: 'text' },
  number: { stored: 'number', filter: 'numbers', bounds: 'number', several: false, imported: 'number' },
  date: { stored: 'time', filter: 'times', bounds: null, several: false, imported: 'date' },
  'date-time': { stored: 'time', filter: 'times', bounds: null, several: false, imported: 'date' },
  checkbox: { stored: 'flag', filter: 'yes-no', bounds: null, several: false, imported: 'options' },
  radio: { stored: 'option', filter: 'options', bounds: null, several: false, imported: 'options' },
  options: { stored: 'option', filter: 'options', bounds: null, several: true, imported: 'options' },
  select: { stored: 'id', filter: 'records', bounds: null, several: true, imported: 'lookup' },
  link: { stored: 'text', filter: 'word', bounds: null, several: false, imported: 'text' },
} as const satisfies Partial<Record<FieldKind, CustomFieldFacts>>;
export type CustomFieldKind = keyof typeof customFieldFacts;

export const customFieldKinds = Object.keys(customFieldFacts) as [CustomFieldKind, ...CustomFieldKind[]];

/** The facts of a kind; typed wide, so that a comparison with any value compiles. */
export const factsOf = (kind: CustomFieldKind): CustomFieldFacts => customFieldFacts[kind];

export const isCustomFieldKind = (kind: FieldKind): kind is CustomFieldKind => Object.hasOwn(customFieldFacts, kind);

export type FormDefinition = InferType<typeof replies.formDefinition>;
export type FormField = FormDefinition['fields'][number];
/** A value of a record's page (D2 §2). */
export type ShownCustomField = InferType<ReturnType<typeof replies.customFieldValues>>[number];

/** A condition of a field: another one has one of these records, or one of these values; of a checkbox `true` or `false`. */
export type Condition = FormField['when'][number];
interface Conditional {
  name: string;
  when: readonly Condition[];
}

/** Kinds of custom fields that others can depend on. */
export const isCondition = (kind: CustomFieldKind): boolean => ['option', 'flag'].includes(factsOf(kind).stored);

/** The values that a field offers to those that depend on it. */
export const offeredBy = ({
  kind,
  options,
}: {
  kind: CustomFieldKind;
  options: readonly string[];
}): readonly string[] => (kind === 'checkbox' ? ['true', 'false'] : options);

/** Does a field with this value meet the condition? Of a field with several values one is enough. */
export const isMet = ({ ids, values = [] }: Condition, value: unknown): boolean =>
  [value].flat().some((one) => ids.includes(Number(one)) || values.includes(String(one ?? '')));

/**
 * The fields that are part of the form while its fields have these values: every condition of theirs is met, and by fields
 * that are part of the form themselves. Forms, server and import ask this one function. `valueOf`: by the name of a field.
 */
export function askedFields<F extends Conditional>(fields: readonly F[], valueOf: (name: string) => unknown): F[] {
  const byName = new Map(fields.map((field) => [field.name, field]));
  const known = new Map<string, boolean>();
  const isAsked = (field: F): boolean => {
    const before = known.get(field.name);
    if (before !== undefined) return before;
    // Fields that depend on each other are never asked.
    known.set(field.name, false);
    const asked = field.when.every((condition) => {
      const other = byName.get(condition.field);
      if (condition.values && !other) return false;
      return (!other || isAsked(other)) && isMet(condition, valueOf(condition.field));
    });
    known.set(field.name, asked);
    return asked;
  };
  return fields.filter(isAsked);
}

/** Kinds which custom fields and form groups belong to. */
export const formCategories = ['change', 'asset', 'problem', 'release', 'contract'] as const;
export type FormCategory = (typeof formCategories)[number];

/** What the groups of a kind may be asked for only: some of its types, and some departments (G25). */
export const groupedBy = {
  change: { types: true, departments: true },
  asset: { types: true, departments: true },
  problem: { types: false, departments: true },
  release: { types: true, departments: false },
  contract: { types: true, departments: false },
} as const satisfies Record<FormCategory, Record<'types' | 'departments', boolean>>;
/** Kinds with types. */
export type TypedCategory = Exclude<FormCategory, 'problem'>;

/** What the form of a category needs. */
const formNeeds = {
  change: { anyOf: ['create_change', 'edit_change'] },
  asset: { anyOf: ['create_asset', 'edit_asset'] },
  problem: { anyOf: ['create_problem', 'edit_problem'] },
  release: { anyOf: ['create_release', 'edit_release'] },
  contract: { anyOf: ['create_contract', 'edit_contract'] },
} as const satisfies Record<FormCategory, Needs>;

/** Longest text of a custom field without a limit of its own. */
export const customFieldLength = 1000;
/** Most records that a custom field of the kind `select` has. */
export const customFieldChoices = 100;

/**
 * Name of a custom field in a form: its values are sent as `custom_fields: {f12: …}`; errors come back under the same
 * name.
 */
export const customFieldName = (id: number): string => `custom_fields.f${id}`;
/** Its key in a list's filters: `custom_12`, for dates and numbers with `_begin` and `_end`. */
export const customFilterKey = (id: number) => `custom_${id}` as const;
export type CustomFilterKey = ReturnType<typeof customFilterKey>;

export const formCalls = {
  /**
   * A form of D1 §7, D2 §7: of a change or an asset all of it, of the other kinds its custom fields (G25), with `id` as that
   * record has them; `scenario` create, `panel` agent. For those who may create or edit a record of the category. With
   * `ticket_id` or `problem_id` it starts with what a change takes along from there.
   */
  render: call<{
    query: {
      category: FormCategory;
      scenario?: 'create';
      panel?: 'agent';
      id?: number;
      ticket_id?: number;
      problem_id?: number;
    };
    reply: FormDefinition;
  }>('GET', '/api/form/render', {
    needs: {
      anyOf: [
        ...formNeeds.change.anyOf,
        ...formNeeds.asset.anyOf,
        ...formNeeds.problem.anyOf,
        ...formNeeds.release.anyOf,
        ...formNeeds.contract.anyOf,
      ],
    },
    needsBy: { parameter: 'category', needs: formNeeds },
    fails: [404],
  }),
};

export type ListedCustomField = InferType<typeof replies.customFieldList>['custom_fields'][number];
