export { ChartCanvas } from './chart/chart.part';
export type { DrawnGroup } from './chart/groups';
export { NumbersTable } from './chart/NumbersTable';
export { looksOf } from './chart/palette';
export { useChartColours } from './chart/useChartColours';
