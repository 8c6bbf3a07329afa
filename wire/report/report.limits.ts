import * as shared from '../../texts/compiled/rules/shared';
import * as rules from '../../texts/compiled/rules/report';

// In a file of its own: the rules import it, and the calls import types of the rules.

/** What reports are about. */
export const reportTypes = ['asset', 'problem', 'change', 'release', 'contract'] as const;
export type ReportType = (typeof reportTypes)[number];

/**
 * The parameter of their list that names a report. `filter_id` is one of assets (X43); in the other lists it was a saved
 * filter before there were reports of them.
 */
export const reportParameter = (type: ReportType): 'filter_id' | 'report_id' =>
  type === 'asset' ? 'filter_id' : 'report_id';

/** How the counts of a report are drawn (D3 §4); the first is the usual one. */
export const chartTypes = ['bar', 'pie', 'horizontal', 'doughnut'] as const;
export type ChartType = (typeof chartTypes)[number];

/** D3 §5. */
/** `parts`: filters, and columns. */
export const reportLimits = { name: 25, description: 1000, parts: 200 } as const;

export const reportTexts = {
  name: shared.name_too_long(reportLimits.name),
  description: rules.description_too_long(reportLimits.description),
  type: rules.report_type,
  chartType: rules.report_chart,
  fields: rules.report_fields,
  parts: `Choose at most ${reportLimits.parts}.`,
  values: rules.report_values,
} as const;
