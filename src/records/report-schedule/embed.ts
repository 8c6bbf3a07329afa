import { lazyPart } from '../../shared/part/lazyPart';

/** When a report is sent by mail, and to whom (D26). */
export const ScheduleDialog = lazyPart(() => import(/* webpackChunkName: "report-schedule" */ './ScheduleDialog'), {
  skeleton: null,
});
