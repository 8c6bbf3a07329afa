import { tooLong } from '../protocol/length';

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
  name: tooLong('name', reportLimits.name),
  description: tooLong('description', reportLimits.description),
  type: 'There are no reports of this type.',
  chartType: 'Choose bar, pie, horizontal or doughnut.',
  fields: 'Send the filters as a list of key and value.',
  parts: `Choose at most ${reportLimits.parts}.`,
  values: 'A filter has a value that it does not take.',
} as const;
