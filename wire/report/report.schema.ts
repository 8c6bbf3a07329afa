import { array, mixed, object, string } from 'yup';
import { filterValues } from '../parts/saved-filter.schema';
import { entries } from '../protocol/entry';
import { maxLength, choice, few, line, text, version } from '../protocol/fields';
import { fieldTexts } from '../protocol/fields.texts';
import { texts } from '../protocol/reply';
import * as s from '../protocol/shape';
import { chartTypes, reportCalls, reportLimits, reportSorts, reportTexts, reportTypes } from './report';

/** One filter of the list that a report shows: ids, a text, or of a range `[begin, end]`. */
type Field = { key: string; value: string | number | boolean | (string | number | null)[] };

/** The server looks into it, where the filters of the list are known. */
const isField = (sent: unknown): sent is Field => typeof sent === 'object' && sent !== null && !Array.isArray(sent);

const field = () =>
  mixed<Field>(isField).typeError(reportTexts.fields).required(reportTexts.fields).meta({ valuesOf: filterValues });

/** A report (D3 §5, D24). The server adds: each filter and each column is one of the list's. */
export const reportForm = object({
  id: choice().optional(),
  name: line().required(texts.required).test(maxLength(reportLimits.name, reportTexts.name)),
  description: text()
    .nullable()
    .default(undefined)
    .optional()
    .test(maxLength(reportLimits.description, reportTexts.description)),
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

const reportRow = {
  id: s.id(),
  name: s.text(),
  description: s.text(),
  type: string()
    .oneOf([...reportTypes])
    .required(),
  created_at: s.time(),
  updated_at: s.time(),
  is_edit: s.yes(),
  is_delete: s.yes(),
};

/** What stands behind the ids of a filter: their names; empty for a text or a range. */
const value_meta = s.rows({ id: s.id(), name: s.text() });
const value = mixed<string | number | boolean | (string | number | null)[]>().meta({ anyOf: filterValues }).defined();

export const reportList = s.shape({ reports: s.shape({ data: s.rows(reportRow), total: s.count() }) });

export const reportView = s.shape({
  report_filter: s.shape({
    ...reportRow,
    filter_meta: s.rows({ key: s.text(), value_meta }),
    fields: s.rows({ key: s.text(), value, value_meta }),
    report_column_keys: array().of(s.text()).required(),
    chart_type: string()
      .oneOf([...chartTypes])
      .required(),
    group_by: s.text(),
    version: s.count(),
  }),
});

export const reportSaved = s.shape({ id: s.id() });

export const reportEntries = entries(
  'report',
  reportCalls,
  {
    list: 'List reports',
    view: 'Read a report',
    save: 'Create or edit a report',
    remove: 'Delete a report',
  },
  {
    list: {
      query: { sorts: reportSorts, words: { name: [], description: [], type: [...reportTypes] } },
      reply: reportList,
    },
    view: { reply: reportView },
    save: { body: reportForm, reply: reportSaved },
  },
);
