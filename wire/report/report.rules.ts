import { array, mixed, object, string } from 'yup';
import { filterValues } from '../parts/saved-filter.rules';
import { atMost, choice, few, line, text, version } from '../protocol/fields';
import { fieldTexts } from '../protocol/fields.texts';
import { texts } from '../protocol/reply';
import { chartTypes, reportLimits, reportTexts, reportTypes } from './report.limits';

/** One filter of the list that a report shows: ids, a text, or of a range `[begin, end]`. */
type Field = { key: string; value: string | number | boolean | (string | number | null)[] };

/** The server looks into it, where the filters of the list are known. */
const isField = (sent: unknown): sent is Field => typeof sent === 'object' && sent !== null && !Array.isArray(sent);

const field = () =>
  mixed<Field>(isField).typeError(reportTexts.fields).required(reportTexts.fields).meta({ valuesOf: filterValues });

/** A report (D3 §5, D24). The server adds: each filter and each column is one of the list's. */
export const reportForm = object({
  id: choice().optional(),
  name: line().required(texts.required).test(atMost(reportLimits.name, reportTexts.name)),
  description: text()
    .nullable()
    .default(undefined)
    .optional()
    .test(atMost(reportLimits.description, reportTexts.description)),
  type: string()
    .oneOf([...reportTypes], reportTexts.type)
    .optional(),
  fields: array()
    .transform(few(reportLimits.parts))
    .of(field())
    .typeError(reportTexts.fields)
    .max(reportLimits.parts, reportTexts.parts)
    .optional(),
  report_column_keys: array()
    .transform(few(reportLimits.parts))
    .of(line().required(texts.required))
    .typeError(fieldTexts.chooseMany)
    .max(reportLimits.parts, reportTexts.parts)
    .optional(),
  chart_type: string()
    .oneOf([...chartTypes], reportTexts.chartType)
    .optional(),
  /** One of the groups that the list counts by. */
  group_by: line().optional(),
  version: version(),
});
