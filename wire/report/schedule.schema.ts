import { array, number, object, string } from 'yup';
import { addressLimits, addressTexts } from '../parts/address';
import { addresses } from '../parts/address.schema';
import { exportFormats } from '../parts/export';
import { entries } from '../protocol/entry';
import { choices, line, wholeNumber } from '../protocol/fields';
import { fieldTexts } from '../protocol/fields.texts';
import { texts } from '../protocol/reply';
import * as s from '../protocol/shape';
import { frequencies, scheduleCalls, scheduleTexts } from './schedule';

/** When a report is sent to whom (D26). The server adds: the agents are active. */
export const scheduleForm = object({
  frequency: string().required(texts.required).oneOf(frequencies, fieldTexts.chooseOne),
  /** 1 is Monday; 0 and 7 are Sunday. */
  weekday: wholeNumber(scheduleTexts.weekday)
    .min(0, scheduleTexts.weekday)
    .max(7, scheduleTexts.weekday)
    .nullable()
    .optional()
    .when('frequency', {
      is: 'weekly',
      then: (weekday) => weekday.required(scheduleTexts.weekday).nonNullable(scheduleTexts.weekday),
    }),
  /** In a shorter month its last day. */
  day: wholeNumber(scheduleTexts.day)
    .min(1, scheduleTexts.day)
    .max(31, scheduleTexts.day)
    .nullable()
    .optional()
    .when('frequency', {
      is: 'monthly',
      then: (day) => day.required(scheduleTexts.day).nonNullable(scheduleTexts.day),
    }),
  time: line()
    .required(texts.required)
    .matches(/^([01]\d|2[0-3]):[0-5]\d$/, scheduleTexts.time),
  format: string().required(texts.required).oneOf(exportFormats, fieldTexts.chooseOne),
  agent_ids: choices(addressLimits.recipients, addressTexts.many)
    .optional()
    .test('somebody', scheduleTexts.nobody, function (ids) {
      const { email_ids } = this.parent as { email_ids?: unknown[] };
      return (ids?.length ?? 0) + (email_ids?.length ?? 0) > 0;
    }),
  email_ids: addresses(),
});

const schedule = {
  frequency: string().oneOf(frequencies).required(),
  weekday: number().integer().nullable().defined(),
  day: number().integer().nullable().defined(),
  time: s.text(),
  /** Whose clock `time` is on: that of who saved it. */
  time_zone: s.text(),
  format: string().oneOf(exportFormats).required(),
  agent_ids: array().of(s.id()).required(),
  email_ids: array().of(s.text()).required(),
  /** Each person once. Who may not see the report now gets none until they may; `id` is null for an address of nobody. */
  recipients: s.rows({ id: s.idOrNull(), name: s.text(), email: s.seenWith('agent', s.text(), ''), may_see: s.yes() }),
  next_at: s.time(),
  /** What became of the last time; `left_out` are names or addresses of those who might not see it. */
  last: s.shapeOrNull({
    at: s.time(),
    sent: s.count(),
    failed: s.count(),
    left_out: array().of(s.text()).required(),
  }),
};

export const reportSchedule = s.shape({ schedule: s.shapeOrNull(schedule) });

export const scheduleEntries = entries(
  'report-schedule',
  scheduleCalls,
  {
    view: 'Read when a report is sent by mail, and to whom',
    save: 'Send a report by mail, daily, weekly or monthly',
    remove: 'Stop sending a report by mail',
  },
  { view: { reply: reportSchedule }, save: { body: scheduleForm, reply: reportSchedule } },
);
