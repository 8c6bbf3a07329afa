import {
  array,
  boolean,
  type InferType,
  mixed,
  number,
  object,
  string,
  type TestContext,
  type ValidationError,
} from 'yup';
import {
  customFieldFacts,
  type CustomFieldKind,
  customFieldKinds,
  customFieldLength,
  factsOf,
  type FormCategory,
  isCondition,
  offeredBy,
  type TypedCategory,
} from '../parts/form';
import { customFieldLookups } from '../parts/lookup.names';
import { currencies, type FieldOption, fieldOptions, takes } from '../parts/form.options';
import { customFieldRule } from '../parts/form.schema';
import { fitsPattern, isPattern } from '../parts/pattern';
import { isUserKey, type PermissionKey, permissionGroups } from '../protocol/permission';
import { entries } from '../protocol/entry';
import { maxLength, choice, choices, decimal, few, flag, line, text, version } from '../protocol/fields';
import { fold } from '../protocol/fold';
import { texts } from '../protocol/reply';
import * as s from '../protocol/shape';
import { formGroupCalls, formGroupLimits, formGroupSorts, formGroupTexts, patternCharacters } from './form-group';

const { name, label, help, option, options, fields } = formGroupLimits;

const none = (value: unknown): unknown => (value === '' || value === null ? undefined : value);

/** What a new record starts with: a text, a number, yes or no, an option or several, an id or `{id, name}`, or several. */
const preset = () =>
  mixed<NonNullable<unknown>>((value): value is NonNullable<unknown> => value !== undefined)
    .transform((_value: unknown, original: unknown) => idsIn(original))
    .optional()
    .meta({
      anyOf: [string(), number(), boolean(), array().of(string().required()), array().of(number().required())],
    });

const idsIn = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.slice(0, options + 1).map(idsIn);
  return typeof value === 'object' && value !== null && 'id' in value ? value.id : none(value);
};

/** A line, or null for none. */
const optional = (max: number, message: string) =>
  line()
    .transform((value: unknown) => (value === '' ? null : value))
    .nullable()
    .default(null)
    .test(maxLength(max, message));

/** The rights that may be asked for to change a field: those of agents. */
export const editRights = permissionGroups
  .flatMap(({ keys }): readonly PermissionKey[] => keys)
  .filter((key) => !isUserKey(key));

const boundary = () => decimal(6).nullable().default(null);

const plain = object({
  id: choice().optional(),
  label: line().required(texts.required).test(maxLength(label, formGroupTexts.label)),
  kind: string().required(texts.required).oneOf(customFieldKinds, formGroupTexts.kind),
  required: flag().default(false),
  multiple: flag().default(false),
  options: array()
    .transform(few(options))
    .of(line().required(texts.required).test(maxLength(option, formGroupTexts.option)))
    .max(options, formGroupTexts.options)
    .default(() => []),
  lookup: string()
    .strict()
    .transform(none)
    .typeError(formGroupTexts.lookup)
    .nullable()
    .oneOf([...customFieldLookups, null], formGroupTexts.lookup)
    .default(null),
  help: text()
    .transform((value: unknown) => (typeof value === 'string' ? value.trim() : (value ?? '')))
    .default('')
    .test(maxLength(help, formGroupTexts.help)),
  default: preset(),
  min: boundary(),
  max: boundary(),
  active: flag().default(true),
  unique: flag().default(false),
  pattern: optional(patternCharacters, formGroupTexts.pattern),
  pattern_message: optional(formGroupLimits.pattern_message, formGroupTexts.patternMessage),
  unit: optional(formGroupLimits.unit, formGroupTexts.unit),
  currency: optional(3, formGroupTexts.currency),
  hidden_from_clients: flag().default(false),
  edit_right: string<PermissionKey>()
    .strict()
    .transform(none)
    .typeError(formGroupTexts.editRight)
    .nullable()
    .oneOf([...editRights, null], formGroupTexts.editRight)
    .default(null),
  /** Asked only while the field with this label, of the same group, has one of the values; null: always. */
  shown_when: object({
    field: line().required(texts.required),
    values: array()
      .transform(few(options))
      .of(line().required(texts.required))
      .default(() => []),
  })
    .nullable()
    .default(null),
});
type Field = InferType<typeof plain>;

type Fault = [name: keyof Field, text: string];

/** What is wrong with a field whose parts are right one by one. */
export function faultOf(field: Field): Fault | null {
  const { kind, lookup, multiple, min, max } = field;
  const facts = factsOf(kind);
  if (facts.stored === 'option' && !field.options.length) return ['options', formGroupTexts.noOption];
  if (facts.stored === 'option' && hasTwice(field.options)) return ['options', formGroupTexts.optionTwice];
  if (facts.stored === 'id' && !lookup) return ['lookup', texts.required];
  if (facts.bounds === 'characters') {
    const wrong = (['min', 'max'] as const).find((bound) => isNoLength(field[bound]));
    if (wrong) return [wrong, formGroupTexts.length];
  }
  if (facts.bounds && min !== null && max !== null && min > max) return ['max', formGroupTexts.order];
  const fault = optionFault(field);
  if (fault) return fault;
  if (field.default === undefined) return null;
  if (field.unique) return ['default', formGroupTexts.uniqueDefault];
  const check = customFieldRule({ ...field, required: false, multiple: multiple && facts.several }, fitsPattern);
  return check.isValidSync(field.default) ? null : ['default', formGroupTexts.default];
}

/** What is wrong with an option that a field has besides. */
function optionFault(field: Field): Fault | null {
  const other = (Object.keys(fieldOptions) as FieldOption[]).find(
    (option) => field[option] && !takes(field.kind, option),
  );
  if (other) return [other, formGroupTexts.notOfKind];
  const { pattern, unit, currency } = field;
  if (pattern && !isPattern(pattern)) return ['pattern', formGroupTexts.pattern];
  if (currency && !currencies.includes(currency)) return ['currency', formGroupTexts.currency];
  return unit && currency ? ['unit', formGroupTexts.unitOrCurrency] : null;
}

const isNoLength = (bound: number | null): boolean =>
  bound !== null && (!Number.isInteger(bound) || bound < 0 || bound > customFieldLength);

/** Are the parts what the rules of the parts make of them? Else each has been told what is wrong with it. */
const isRead = ({ label: own, kind, options: some, lookup, min, max, pattern, currency, unit }: Field): boolean =>
  Boolean(own) &&
  Object.hasOwn(customFieldFacts, kind ?? '') &&
  Array.isArray(some) &&
  some.every((one) => typeof one === 'string') &&
  ['string', 'undefined'].includes(typeof (lookup ?? undefined)) &&
  [min, max].every((one) => one === null || Number.isFinite(one)) &&
  [pattern, currency, unit].every((one) => one === null || typeof one === 'string');

/** Labels and options are compared as all names are. */
const folded = (one: unknown): string => (typeof one === 'string' ? fold(one) : '');
const hasTwice = (words: readonly string[]): boolean => new Set(words.map(folded)).size < words.length;

const field = plain.test('whole', (value, context) => {
  const fault = isRead(value) ? faultOf(value) : null;
  return fault ? at(context, fault) : true;
});

const at = ({ createError, path }: TestContext, [name, message]: Fault): ValidationError =>
  createError({ path: `${path}.${name}`, message });

/** Two fields of a group have neither the same label nor the same id. */
function twice(list: readonly (Field | null)[], context: TestContext): true | ValidationError {
  const [labels, ids] = [new Set<string>(), new Set<number>()];
  for (const [index, one] of list.entries()) {
    // What is no field at all is told at its place.
    if (!one) continue;
    const { id, label: own } = one;
    const at = `${context.path}[${index}]`;
    if (own && labels.has(folded(own)))
      return context.createError({ path: `${at}.label`, message: formGroupTexts.labelTwice });
    if (id && ids.has(id)) return context.createError({ path: `${at}.id`, message: formGroupTexts.fieldTwice });
    labels.add(folded(own));
    if (id) ids.add(id);
  }
  return true;
}

/** Conditions name fields of the group that can be asked, options that those have, and do not go round in a circle. */
function conditions(list: readonly (Field | null)[], { createError, path }: TestContext): true | ValidationError {
  const named = new Map(list.map((one) => [folded(one?.label), one]));
  const next = (one: Field | null | undefined) => (one?.shown_when ? named.get(folded(one.shown_when.field)) : null);
  for (const [index, one] of list.entries()) {
    if (!one?.shown_when) continue;
    const other = next(one);
    let [at, steps] = [other, 0];
    while (at && at !== one && steps++ < list.length) at = next(at);
    const message = conditionFault(one, other) ?? (at === one ? formGroupTexts.conditionCircle : null);
    if (message) return createError({ path: `${path}[${index}].shown_when`, message });
  }
  return true;
}

function conditionFault({ active, shown_when }: Field, other: Field | null | undefined): string | null {
  if (!other) return formGroupTexts.conditionGone;
  if (!Object.hasOwn(customFieldFacts, other.kind ?? '') || !isCondition(other.kind))
    return formGroupTexts.conditionKind;
  if (active && !other.active) return formGroupTexts.conditionInactive;
  if (!shown_when?.values.length) return formGroupTexts.conditionValues;
  return shown_when.values.every((value) => offeredBy(other).includes(value)) ? null : formGroupTexts.conditionOption;
}

const linked = () => choices(formGroupLimits.linked, formGroupTexts.linked);

/** What all groups have. What is not sent of a group that is edited stays as it is. */
const shared = {
  id: choice().optional(),
  name: line().required(texts.required).test(maxLength(name, formGroupTexts.name)),
  fields: array()
    .transform(few(fields))
    .of(field)
    .max(fields, formGroupTexts.fields)
    .optional()
    .test('twice', (list, context) => twice((list ?? []) as (Field | null)[], context))
    .test('conditions', (list, context) => conditions((list ?? []) as (Field | null)[], context)),
  version: version(),
};

const ofDepartments = { department_ids: linked().optional() };

/**
 * Form groups, each kind with what they may depend on: `groupedBy` of wire/parts/form.ts (E23, E24, G25). The server adds: the
 * name is free, types and records exist.
 */
export const formGroupForms = {
  asset: object({ ...shared, ...ofDepartments, asset_type_ids: linked().optional() }),
  change: object({ ...shared, ...ofDepartments, change_type_ids: linked().optional() }),
  problem: object({ ...shared, ...ofDepartments }),
  release: object({ ...shared, release_type_ids: linked().optional() }),
  contract: object({ ...shared, contract_type_ids: linked().optional() }),
} as const;

/** A field as the builder has it (E24). */
const fieldShape = {
  id: s.id(),
  label: s.text(),
  kind: string<CustomFieldKind>().oneOf(customFieldKinds).required(),
  required: s.yes(),
  multiple: s.yes(),
  options: array().of(s.text()).required(),
  lookup: s.textOrNull(),
  help: s.text(),
  /** null: none; of a select what is chosen, as `{id, name}`. */
  default: s
    .anyOf<NonNullable<Preset>>(
      s.text(),
      boolean().required(),
      array().of(s.text()).required(),
      s.named(),
      array().of(s.named()).required(),
    )
    .nullable()
    .defined(),
  min: number().nullable().defined(),
  max: number().nullable().defined(),
  /** false: it is not asked any more, but its values are kept and shown. */
  active: s.yes(),
  unique: s.yes(),
  pattern: s.textOrNull(),
  pattern_message: s.textOrNull(),
  unit: s.textOrNull(),
  currency: s.textOrNull(),
  hidden_from_clients: s.yes(),
  edit_right: string<PermissionKey>().nullable().defined(),
  shown_when: s.shapeOrNull({ field: s.text(), values: array().of(s.text()).required() }),
  /** Records that have a value in it, or had one when they were put into the trash. */
  used: s.count(),
};
type Named = { id: number; name: string };
export type Preset = string | boolean | string[] | Named | Named[] | null;

const named = { id: s.id(), name: s.text() };
const linkedRows = () => s.rows(named);
const times = { created_at: s.time(), updated_at: s.time() };
const listed = { ...times, fields: s.count(), is_edit: s.yes(), is_delete: s.yes() };

/** The groups, or with `id` one of them (E23). `links`: the types and departments that the groups of a kind may name. */
const reply = <Links extends Partial<Record<`${TypedCategory}_types` | 'departments', ReturnType<typeof linkedRows>>>>(
  links: Links,
) =>
  s.shape({
    form_groups: array()
      .of(s.shape({ ...named, ...links, ...listed }))
      .optional(),
    total: number().integer().min(0).optional(),
    form_group: s
      .shape({ ...named, ...links, ...times, fields: s.rows(fieldShape), version: s.count() })
      .optional()
      .default(undefined),
  });

export const formGroupReplies = {
  asset: reply({ asset_types: linkedRows(), departments: linkedRows() }),
  change: reply({ change_types: linkedRows(), departments: linkedRows() }),
  problem: reply({ departments: linkedRows() }),
  release: reply({ release_types: linkedRows() }),
  contract: reply({ contract_types: linkedRows() }),
} as const;
export const formGroupSaved = s.shape({ id: s.id() });

const query = { sorts: formGroupSorts, one: ['id'] } as const;

/** All kinds have the same calls; only the keys of what their groups are linked to differ. */
const entriesOf = (kind: FormCategory) =>
  entries(
    `${kind}-form-group`,
    formGroupCalls[kind] as (typeof formGroupCalls)['asset'],
    {
      list: `List the form groups of ${kind}s, or read one of them`,
      save: `Create or edit a form group of ${kind}s`,
      remove: `Delete a form group of ${kind}s`,
    },
    {
      list: { query, reply: formGroupReplies[kind] as (typeof formGroupReplies)['asset'] },
      save: { body: formGroupForms[kind] as (typeof formGroupForms)['asset'], reply: formGroupSaved },
    },
  );

export const formGroupEntries = {
  asset: entriesOf('asset'),
  change: entriesOf('change'),
  problem: entriesOf('problem'),
  release: entriesOf('release'),
  contract: entriesOf('contract'),
} as const;
