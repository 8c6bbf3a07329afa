import { reportLimits, type ChartType, type ReportForm, type ReportView } from '../../../../wire/report/report';
import type { FilterField } from '../../../shared/filter/field';
import type { Filters } from '../../../shared/filter/filter';
import type { Stored } from '../../../shared/form/merge';
import { fieldsOf, filtersOf } from '../report.filters';
import type { ReportedRecords } from '../reported';

/** What the form holds: names of the wire, but for the filters. */
export interface ReportValues {
  name: string;
  description: string;
  filters: Filters;
  report_column_keys: readonly string[];
  chart_type: ChartType;
  group_by: string;
}

export const newValues = ({ groups }: ReportedRecords): ReportValues => ({
  ...{ name: '', description: '', filters: {}, report_column_keys: [] },
  chart_type: 'bar',
  group_by: groups[0]!,
});

export const valuesOf = (report: ReportView, fields: readonly FilterField[]): ReportValues => ({
  name: report.name,
  description: report.description,
  filters: filtersOf(report.fields, fields),
  report_column_keys: report.report_column_keys,
  chart_type: report.chart_type,
  group_by: report.group_by,
});

/** A version of a report, as its form shows it; `nameOf`: what columns, chart types and groups are called. */
export function storedReport(
  report: ReportView,
  fields: readonly FilterField[],
  nameOf: {
    columns: (keys: readonly string[]) => string;
    chart: (type: ChartType) => string;
    group: (key: string) => string;
  },
): Stored<ReportValues> {
  const values = valuesOf(report, fields);
  return {
    version: report.version,
    values,
    shown: {
      ...values,
      report_column_keys: nameOf.columns(report.report_column_keys),
      chart_type: nameOf.chart(report.chart_type),
      group_by: nameOf.group(report.group_by),
    },
  };
}

/** The name of a copy, as far as there is room for it. */
export const copyName = (text: string): string =>
  [...text]
    .slice(0, reportLimits.name - 1)
    .join('')
    .trim();

/** What is sent for the values, besides the id and the version. */
export const formOf = ({ filters, ...values }: ReportValues) =>
  ({
    ...values,
    report_column_keys: [...values.report_column_keys],
    fields: fieldsOf(filters),
  }) satisfies Partial<ReportForm>;
