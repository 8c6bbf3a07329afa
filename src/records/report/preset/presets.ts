import * as presetMessages from '../../../../texts/compiled/screen/report-preset';
import type { Message } from '../../../../texts/message';
import type { ProblemGroup } from '../../../../wire/problem/problem';
import type { ChartType, ReportField, ReportType } from '../../../../wire/report/report';
import type { FilterField } from '../../../shared/filter/field';
import type { ReportValues } from '../form/report.values';
import { filtersOf } from '../report.filters';

/** A report that is ready to choose: what its form begins with. */
export interface Preset {
  /** In the address of its form. */
  id: string;
  type: ReportType;
  /** Also the name of the report: at most 25 characters. */
  name: Message;
  about: Message;
  fields: ReportField[];
  group: ProblemGroup;
  chart: ChartType;
  columns: string[];
}

const knownErrors: ReportField = { key: 'known_error', value: '1' };

/** In the order in which people see them. */
export const presets: readonly Preset[] = [
  {
    id: 'first-hour',
    type: 'problem',
    name: presetMessages.first_hour,
    about: presetMessages.first_hour_about,
    fields: [knownErrors],
    group: 'first_hour_month',
    chart: 'bar',
    columns: ['identifier', 'subject', 'known_error', 'assignedTo', 'status_type_id'],
  },
  {
    id: 'top-problems',
    type: 'problem',
    name: presetMessages.top_problems,
    about: presetMessages.top_problems_about,
    fields: [],
    group: 'recent_tickets',
    chart: 'horizontal',
    columns: ['identifier', 'subject', 'priority', 'assignedTo', 'status_type_id'],
  },
  {
    id: 'age-without-change',
    type: 'problem',
    name: presetMessages.without_change,
    about: presetMessages.without_change_about,
    fields: [knownErrors, { key: 'change_ids_empty', value: '1' }],
    group: 'age',
    chart: 'bar',
    columns: ['identifier', 'subject', 'priority', 'assignedTo', 'status_type_id', 'created_at'],
  },
];

/** What the form of a report begins with; null for a preset that there is not. */
export function presetValues(
  id: string,
  type: ReportType,
  known: readonly FilterField[],
  t: (message: Message) => string,
): ReportValues | null {
  const preset = presets.find((one) => one.id === id && one.type === type);
  if (!preset) return null;
  return {
    name: t(preset.name),
    description: t(preset.about),
    filters: filtersOf(preset.fields, known),
    report_column_keys: preset.columns,
    chart_type: preset.chart,
    group_by: preset.group,
  };
}
