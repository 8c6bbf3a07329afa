import { array } from 'yup';
import * as s from '../protocol/shape';

const place = array().of(s.count()).length(2).required();

/** Of rows that a search found: which fields have the word, also those that are no column of the reader's. */
export const inSearch = {
  matched: s
    .rows({ field: s.text(), text: s.text(), marks: array().of(place).required() })
    .optional()
    .default(undefined),
};
