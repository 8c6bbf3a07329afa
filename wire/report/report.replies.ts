import { array, mixed, string } from 'yup';
import { filterValues } from '../parts/saved-filter.rules';
import * as s from '../protocol/shape';
import { chartTypes, reportTypes } from './report.limits';

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
