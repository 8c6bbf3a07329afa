import { type AnySchema, array, boolean, mixed, number, number as plainNumber, string } from 'yup';
import { entries } from '../protocol/entry';
import { maxLength, choice, choices, dateTime, flag, isPlainNumber, line, lines } from '../protocol/fields';
import { fieldTexts } from '../protocol/fields.texts';
import { texts } from '../protocol/reply';
import * as s from '../protocol/shape';
import {
  customFieldChoices,
  customFieldKinds,
  customFieldLength,
  fieldKinds,
  formCalls,
  formCategories,
  type FormField,
  isCustomFieldKind,
} from './form';
import { customFieldTexts } from './form.texts';

type Described = Pick<FormField, 'kind' | 'required' | 'multiple' | 'options'> &
  Partial<Pick<FormField, 'min' | 'max'>> & { pattern?: string | null; pattern_message?: string | null };

/** Does the whole value look like the pattern? Forms load the answer (wire/parts/pattern.ts) when they have a pattern. */
export type FitsPattern = (pattern: string, value: string) => boolean | Promise<boolean>;

/**
 * The value of a custom field after validation: text (`''` for none), the chosen options, true or false, a time or null,
 * the id or the ids that were chosen.
 */
export type CustomFieldValue = string | string[] | boolean | number | number[] | null;

/** What a form sends for custom fields, by `f<id>` (wire/parts/form.ts). */
export const sentCustomFields = () =>
  mixed<Record<string, unknown>>(
    (value): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value),
  )
    .optional()
    .meta({
      valuesOf: [
        string().nullable(),
        plainNumber(),
        boolean(),
        array().of(string().required()),
        array().of(plainNumber().required()),
      ],
    });

/** Of a number that is kept as it was written. */
export const numberLimits = { digits: 15, places: 6 } as const;

/**
 * The rule of a custom field, made from its definition. Forms and the server use the same one. What stands among the
 * options is taken, of a number and of a text with a pattern too: so may what a record has stay. Without `fits` the pattern is not checked.
 */
export function customFieldRule(
  { kind, required, min = null, max = null, multiple, options, pattern, pattern_message }: Described,
  fits?: FitsPattern,
): AnySchema {
  if (!isCustomFieldKind(kind)) throw new Error(`A custom field cannot be of the kind ${kind}.`);
  switch (kind) {
    case 'checkbox':
      return required ? checkbox().oneOf([true], texts.required) : checkbox();
    case 'date':
      return required ? day().required(texts.required) : day();
    case 'date-time':
      return required ? dateTime().required(texts.required) : dateTime();
    case 'number':
      return must(
        numeral()
          .test(
            'number',
            customFieldTexts.number,
            (value) => !value || options.includes(value) || isPlainNumber(value, numberLimits),
          )
          .test('least', customFieldTexts.least(min ?? 0), (value) => !value || min === null || Number(value) >= min)
          .test('most', customFieldTexts.maxCount(max ?? 0), (value) => !value || max === null || Number(value) <= max),
        required,
      );
    case 'radio':
    case 'options':
      return multiple
        ? several(options, required)
        : must(
            text().test('option', fieldTexts.chooseOne, (value) => !value || options.includes(value)),
            required,
          );
    case 'select':
      return multiple ? records(required) : required ? choice().required(texts.required) : choice();
    case 'link':
      return must(
        text()
          .test(maxLength(customFieldLength, customFieldTexts.tooLong(customFieldLength)))
          .test('link', customFieldTexts.link, (value) => !value || isWebAddress(value)),
        required,
      );
    case 'text':
    case 'textarea': {
      const longest = max ?? customFieldLength;
      return must(
        text(kind === 'textarea' ? lines : line)
          .test(
            'least',
            customFieldTexts.tooShort(min ?? 0),
            (value) => !value || min === null || [...value].length >= min,
          )
          .test(maxLength(longest, customFieldTexts.tooLong(longest)))
          .test(
            'pattern',
            pattern_message || customFieldTexts.pattern,
            (value) => !fits || !pattern || !value || options.includes(value) || fits(pattern, value),
          ),
        required,
      );
    }
  }
}

/** A day; a time of day that is sent with it is kept (docs/decisions/021). */
const day = () =>
  dateTime().transform((value: unknown) =>
    typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value) ? `${value} 00:00:00` : value,
  );

/** An address that a browser opens: no script, no file. */
export function isWebAddress(text: string): boolean {
  if (!/^https?:\/\/[^\s/]/i.test(text)) return false;
  try {
    return Boolean(new URL(text).hostname);
  } catch {
    return false;
  }
}

function records(required: boolean) {
  const list = choices(customFieldChoices).default([]);
  return required ? list.min(1, texts.required) : list;
}

/** Null unchecks the box. */
const checkbox = () =>
  flag()
    .transform((value: unknown) => value ?? false)
    .default(false);

/** A field that was not sent, and null, count as empty text. */
const text = (of: typeof line = line) => of().transform((value: unknown) => value ?? '');
/** A number may be sent as JSON number; a text is taken as it is, with its blanks. */
const numeral = () =>
  text()
    .transform((value: unknown, original: unknown) => {
      if (typeof original === 'number') return Object.is(original, -0) ? '-0' : String(original);
      return typeof original === 'string' && value !== '' ? original : value;
    })
    .typeError(customFieldTexts.number);

const must = (rule: ReturnType<typeof text>, required: boolean) => (required ? rule.required(texts.required) : rule);

function several(options: readonly string[], required: boolean) {
  const list = array()
    .transform((_value: unknown, original: unknown) =>
      (Array.isArray(original) ? original : [original]).filter(
        (one) => one !== '' && one !== null && one !== undefined,
      ),
    )
    .of(
      string()
        .strict()
        .oneOf(options, fieldTexts.chooseOne)
        .typeError(fieldTexts.chooseOne)
        .required(fieldTexts.chooseOne),
    )
    .default([]);
  return required ? list.min(1, texts.required) : list;
}

type Choice = { id: number; name: string };
type File = { id: number; value: string; size: number; type: string; icon_url: string; owner: string };
/** What a field holds: a choice or several, text, several of its own options, yes or no, a file or several. */
export type FieldValue = Choice | Choice[] | string | string[] | boolean | File | File[] | null;

const textList = () => array().of(s.text()).required();
const manyNamed = () => array().of(s.named()).required();

export const formFields = array()
  .of(
    s.shape({
      name: s.text(),
      label: s.text(),
      kind: string().oneOf(fieldKinds).required(),
      required: s.yes(),
      /** Shortest text, or least number. */
      min: number().nullable().defined(),
      /** Longest text, or greatest number. */
      max: number().nullable().defined(),
      /** What helps to fill it in; `''` if nothing is said. */
      help: s.text(),
      /** Several values may be chosen. */
      multiple: s.yes(),
      /** Lookup that feeds a select, e.g. `change_types`. */
      lookup: s.textOrNull(),
      /** If not empty, only these values of the lookup may be chosen. */
      ids: array().of(s.id()).required(),
      /** What the kinds `options` and `radio` offer. */
      options: array().of(s.text()).required(),
      /** Shown after the value. */
      unit: string().optional(),
      /** ISO 4217: the value is an amount. */
      currency: string().optional(),
      /** What the whole value looks like, as RE2 writes it. */
      pattern: string().optional(),
      pattern_message: string().optional(),
      /** The reader lacks the right to change it. */
      read_only: boolean().optional(),
      /** The field is part of the form only while each of these fields is, and has one of the ids, or of the values. */
      when: s.rows({
        field: s.text(),
        ids: array().of(s.id()).required(),
        values: array().of(s.text()).optional().default(undefined),
      }),
      /** What the record has, or what a new one starts with. */
      value: s
        .anyOf<NonNullable<FieldValue>>(
          s.named(),
          s.person(),
          s.location(),
          manyNamed(),
          s.text(),
          textList(),
          boolean().required(),
          s.attachment(),
          array().of(s.attachment()).required(),
        )
        .nullable()
        .defined(),
    }),
  )
  .required();

/** A server-sent form definition (D1 §7, D2 §2). */
export const formDefinition = s.shape({ fields: formFields });

/** Custom fields that a list can be filtered by. */
export const customFieldList = s.shape({
  custom_fields: s.rows({
    id: s.id(),
    label: s.text(),
    kind: string().oneOf(customFieldKinds).required(),
    multiple: s.yes(),
    options: array().of(s.text()).required(),
    /** Lookup that feeds a select. */
    lookup: s.textOrNull(),
    unit: string().optional(),
    currency: string().optional(),
  }),
});

/** With `config=true`: what a row of a list has in its custom fields. */
export const listedCustomValues = () =>
  array()
    .of(s.shape({ id: s.id(), texts: array().of(s.text()).required() }))
    .optional();
/** What asks for them. */
export const configWords = { config: ['true', 'false', '1', '0'] };

/** A value as it is shown. */
export const shownFieldValue = () =>
  s.anyOf<string | string[] | Choice | Choice[]>(s.text(), textList(), s.named(), manyNamed()).defined();

/**
 * Custom fields of a record as its view shows them (D2 §3). A date is `YYYY-MM-DD HH:mm:ss`, a moment in the reader's
 * zone; what was chosen from a lookup `{id, name}` (E26); nothing chosen: `''` or `[]`.
 */
export const customFieldValues = () =>
  s.rows({
    label: s.text(),
    field_type: string().oneOf(customFieldKinds).required(),
    value: shownFieldValue(),
    unit: string().optional(),
    currency: string().optional(),
  });

export const formEntries = entries(
  'form',
  formCalls,
  {
    render: 'Read a form that the server describes',
  },
  {
    render: {
      query: {
        words: { category: formCategories, scenario: ['create'], panel: ['agent'] },
        one: ['id', 'ticket_id', 'problem_id'],
      },
      reply: formDefinition,
    },
  },
);
