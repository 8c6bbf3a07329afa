import { lazyPart } from '../../shared/part/lazyPart';

export { ChartCanvas } from './chart/chart.part';
export type { DrawnGroup } from './chart/groups';
export { NumbersTable } from './chart/NumbersTable';
export { looksOf } from './chart/palette';
export { useChartColours } from './chart/useChartColours';

/** The chart of a report, for the start page. */
export const PinnedReport = lazyPart(() => import(/* webpackChunkName: "pinned-report" */ './view/PinnedReport'));
