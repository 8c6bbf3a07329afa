import { array, number, string } from 'yup';
import * as s from '../protocol/shape';
import { labelFields } from './label.limits';
import { sheetNames } from './label.sheets';

const millimetres = () => number().min(0).required();
const zeroOrOne = () => number().integer().min(0).max(1).required();

/** null: labels are printed in the usual size (B4). */
export const labelTemplate = s.shape({
  template: s.shapeOrNull({
    id: s.id(),
    width: millimetres(),
    height: millimetres(),
    labels_per_row: s.id(),
    space_between_labels: millimetres(),
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
