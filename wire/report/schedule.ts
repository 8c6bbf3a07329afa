import type { InferType } from 'yup';
import * as sentences from '../../texts/compiled/rules/report';
import { call } from '../protocol/call';
import type * as replies from './schedule.schema';
import type * as rules from './schedule.schema';

export const frequencies = ['daily', 'weekly', 'monthly'] as const;

export const scheduleLimits = {
  /** Bytes of the largest file that a mail brings along; of a larger one it has the link. */
  attachment: 10_000_000,
} as const;

export const scheduleTexts = {
  weekday: sentences.schedule_weekday,
  day: sentences.schedule_day(31),
  time: sentences.schedule_time,
  nobody: sentences.schedule_nobody,
} as const;

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
