import { array, mixed, object, string } from 'yup';
import { filterValues } from '../parts/saved-filter.rules';
import { atMost, choice, line, text, version } from '../protocol/fields';
import { texts } from '../protocol/reply';
import { reportLimits, reportTexts } from './report.limits';

/** One filter of the list that a report shows: ids, a text, or of a range `[begin, end]`. */
const field = object({
  key: string().required(reportTexts.fields),
  value: mixed<string | number | boolean | (string | number | null)[]>()
    .meta({ anyOf: filterValues })
    .defined(reportTexts.fields),
});

/** A report (D3 §5, D24). The server adds: each filter and each column is one of the list's. */
export const reportForm = object({
  id: choice().optional(),
  name: line().required(texts.required).test(atMost(reportLimits.name, reportTexts.name)),
  description: text()
    .nullable()
    .default(undefined)
    .optional()
    .test(atMost(reportLimits.description, reportTexts.description)),
  type: string().oneOf(['asset'], reportTexts.type).optional(),
  fields: array().of(field).typeError(reportTexts.fields).max(reportLimits.fields, reportTexts.fields).optional(),
  report_column_keys: array()
    .of(string().required(reportTexts.columns))
    .typeError(reportTexts.columns)
    .max(reportLimits.columns, reportTexts.columns)
    .optional(),
  version: version(),
});
