import { array, type InferType, object } from 'yup';
import { decimal, file, flag, text, version, wholeNumber } from '../protocol/fields';
import { texts } from '../protocol/reply';
import { labelFields, labelLimits, labelTexts } from './label.limits';
import { sheetNames } from './label.sheets';

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
