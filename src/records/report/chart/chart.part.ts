import { lazyPart } from '../../../shared/part/lazyPart';

/** Apart, because the library that draws it is large. */
export const ChartCanvas = lazyPart(() => import(/* webpackChunkName: "report-chart" */ './ChartCanvas'));
