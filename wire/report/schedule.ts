import type { InferType } from 'yup';
import { call } from '../protocol/call';
import type * as replies from './schedule.replies';
import type * as rules from './schedule.rules';

export * from './schedule.limits';

export type ScheduleForm = InferType<typeof rules.scheduleForm>;
export type Schedule = NonNullable<InferType<typeof replies.reportSchedule>['schedule']>;

type Id = { params: { id: number } };
const path = '/service-desk/api/reports/{id}/schedule';

/** A report by mail, at most one schedule each (D26). */
export const scheduleCalls = {
  /** Null without one. */
  view: call<Id & { reply: { schedule: Schedule | null } }>('GET', path, { needs: 'manage_asset_reports' }),
  save: call<Id & { body: ScheduleForm; reply: { schedule: Schedule | null } }>('POST', path, {
    needs: 'manage_asset_reports',
  }),
  remove: call<Id>('DELETE', path, { needs: 'manage_asset_reports' }),
};
