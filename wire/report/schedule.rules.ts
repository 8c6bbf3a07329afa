import { object, string } from 'yup';
import { addressLimits, addressTexts } from '../parts/address';
import { addresses } from '../parts/address.rules';
import { exportFormats } from '../parts/export';
import { choices, line, wholeNumber } from '../protocol/fields';
import { fieldTexts } from '../protocol/fields.texts';
import { texts } from '../protocol/reply';
import { frequencies, scheduleTexts } from './schedule.limits';

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
