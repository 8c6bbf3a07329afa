import { type AnySchema, array, boolean, mixed, number as plainNumber, string } from 'yup';
import { atMost, dateTime, flag, line } from '../protocol/fields';
import { customFieldLength, type FormField } from './form';
import { customFieldTexts } from './form.texts';
import { fieldTexts } from '../protocol/fields.texts';
import { texts } from '../protocol/reply';

type Described = Pick<FormField, 'kind' | 'required' | 'max' | 'multiple' | 'options'>;

/**
 * The value of a custom field after validation: text (`''` for none), the chosen options, true or false, a time or
 * null.
 */
export type CustomFieldValue = string | string[] | boolean | null;

/** What a form sends for custom fields, by `f<id>` (wire/parts/form.ts). */
export const sentCustomFields = () =>
  mixed<Record<string, unknown>>(
    (value): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value),
  )
    .optional()
    .meta({ valuesOf: [string().nullable(), plainNumber(), boolean(), array().of(string().required())] });

/** At most 15 digits before the point and 6 after it. */
const number = /^[+-]?\d{1,15}(\.\d{1,6})?$/;

/** The rule of a custom field, made from its definition. Forms and the server use the same one. */
export function customFieldRule(field: Described): AnySchema {
  const { kind, required, max, multiple, options } = field;
  switch (kind) {
    case 'checkbox':
      return required ? checkbox().oneOf([true], texts.required) : checkbox();
    case 'date':
      return required ? dateTime().required(texts.required) : dateTime();
    case 'number':
      return must(
        numeral().test('number', customFieldTexts.number, (value) => !value || number.test(value)),
        required,
      );
    case 'options':
      return multiple
        ? several(options, required)
        : must(
            text().test('option', fieldTexts.chooseOne, (value) => !value || options.includes(value)),
            required,
          );
    default: {
      const longest = max ?? customFieldLength;
      return must(text().test(atMost(longest, customFieldTexts.tooLong(longest))), required);
    }
  }
}

/** Null unchecks the box. */
const checkbox = () =>
  flag()
    .transform((value: unknown) => value ?? false)
    .default(false);

/** A field that was not sent, and null, count as empty text. */
const text = () => line().transform((value: unknown) => value ?? '');
/** A number may be sent as JSON number. */
const numeral = () =>
  text().transform((value: unknown, original: unknown) =>
    typeof original === 'number' && Number.isFinite(original) ? String(original) : value,
  );

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
