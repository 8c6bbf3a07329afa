import { array, type InferType, number, object, string } from 'yup';
import { entries } from '../protocol/entry';
import { decimal, file, flag, text, version, wholeNumber } from '../protocol/fields';
import { texts } from '../protocol/reply';
import * as s from '../protocol/shape';
import { labelCalls, labelFields, labelLimits, labelTexts } from './label';
import { labelCodes, sheetNames } from './label.sheets';

const { width, height, gap, perRow, page } = labelLimits;

/** A length with at most one decimal, as JSON or as the text of a form. */
const millimetres = ({ min, max }: { min: number; max: number }, message: string) =>
  decimal(1, message).required(texts.required).min(min, message).max(max, message);

/** One field or a list of them; `''` is none. What was not sent stays undefined. */
const fields = () =>
  array()
    .transform((_value: unknown, original: unknown) =>
      (Array.isArray(original) ? original.slice(0, labelFields.length + 1) : [original]).filter((one) => one !== ''),
    )
    .max(labelLimits.fields, labelTexts.fields)
    .of(text().oneOf(labelFields, labelTexts.fields).required(labelTexts.fields))
    .test('once', labelTexts.fields, (names) => new Set(names).size === (names?.length ?? 0))
    .optional();

/** The template of labels (D14). `image_exists` 0 removes the logo; a picture that is sent takes its place. */
export const labelForm = object({
  width: millimetres(width, labelTexts.width),
  height: millimetres(height, labelTexts.height),
  space_between_labels: millimetres(gap, labelTexts.gap),
  labels_per_row: wholeNumber(labelTexts.perRow)
    .required(texts.required)
    .min(perRow.min, labelTexts.perRow)
    .max(perRow.max, labelTexts.perRow)
    .test('fits', labelTexts.tooWide, function (count) {
      const { width: one, space_between_labels: between } = this.parent as Record<string, number>;
      // A length that is wrong by itself is told at its own field.
      if (!(Number(one) <= width.max && Number(between) <= gap.max)) return true;
      return count * Number(one) + (count - 1) * Number(between) <= page.width + 1e-6;
    }),
  sheet: text()
    .transform((value: unknown) => (value === '' ? undefined : value))
    .oneOf(sheetNames, labelTexts.sheet)
    .optional(),
  fields: fields(),
  display_logo_confirmed: flag().default(false),
  image_exists: flag().optional(),
  logo_image: file(),
  version: version(),
});
export type LabelForm = InferType<typeof labelForm>;

const millimetresShape = () => number().min(0).required();
const zeroOrOne = () => number().integer().min(0).max(1).required();

/** null: labels are printed in the usual size (B4). */
export const labelTemplate = s.shape({
  template: s.shapeOrNull({
    id: s.id(),
    width: millimetresShape(),
    height: millimetresShape(),
    labels_per_row: s.id(),
    space_between_labels: millimetresShape(),
    /** The sheet that labels are printed on unless another is asked for. */
    sheet: string().oneOf(sheetNames).required(),
    /** What stands on a label besides name and identifier, in this order. */
    fields: array().of(string().oneOf(labelFields).required()).required(),
    display_logo_confirmed: zeroOrOne(),
    image_exists: zeroOrOne(),
    /** The logo as a `data:` address. */
    logo_image: s.textOrNull(),
    version: s.count(),
  }),
});
export const labelSaved = s.shape({ id: s.id() });

export const labelEntries = entries(
  'label',
  labelCalls,
  {
    view: 'Read the template of labels',
    create: 'Create the template of labels',
    update: 'Save the template of labels',
    reset: 'Set the template of labels back to the usual size',
    print: 'Download labels of assets, to print',
  },
  {
    view: { reply: labelTemplate },
    create: { body: labelForm, reply: labelSaved },
    update: { body: labelForm, reply: labelSaved },
    reset: { reply: labelSaved },
    print: {
      query: {
        ids: { ids: 'assets' },
        words: { qr: labelCodes, format: ['html', 'pdf'], start: [], sheet: sheetNames },
      },
    },
  },
);
