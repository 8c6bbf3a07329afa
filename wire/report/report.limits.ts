import { tooLong } from '../protocol/length';

// In a file of its own: the rules import it, and the calls import types of the rules.

/** What reports are about. */
export const reportTypes = ['asset'] as const;
export type ReportType = (typeof reportTypes)[number];

/** How the counts of a report are drawn (D3 §4); the first is the usual one. */
export const chartTypes = ['bar', 'pie', 'horizontal', 'doughnut'] as const;
export type ChartType = (typeof chartTypes)[number];

/** D3 §5. */
export const reportLimits = { name: 25, description: 1000 } as const;

export const reportTexts = {
  name: tooLong('name', reportLimits.name),
  description: tooLong('description', reportLimits.description),
  type: 'A report is about assets.',
  chartType: 'Choose bar, pie, horizontal or doughnut.',
  fields: 'Send the filters as a list of key and value.',
  values: 'A filter has a value that it does not take.',
} as const;
