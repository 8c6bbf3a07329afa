import { array, object, string } from 'yup';
import { exportFormats } from '../parts/export';
import { choices, line, wholeNumber } from '../protocol/fields';
import { fieldTexts } from '../protocol/fields.texts';
import { limitTexts } from '../protocol/limits.texts';
import { texts } from '../protocol/reply';
import { frequencies, scheduleLimits, scheduleTexts } from './schedule.limits';

/** Good enough to send to: one @ between two parts, the second with a point. */
const address = /^[^\s@"<>(),;:\\]+@[^\s@"<>(),;:\\]+\.[^\s@"<>(),;:\\]+$/;

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
  time: string()
    .required(texts.required)
    .matches(/^([01]\d|2[0-3]):[0-5]\d$/, scheduleTexts.time),
  format: string().required(texts.required).oneOf(exportFormats, fieldTexts.chooseOne),
  agent_ids: choices(scheduleLimits.recipients)
    .optional()
    .test('somebody', scheduleTexts.nobody, function (ids) {
      const { email_ids } = this.parent as { email_ids?: unknown[] };
      return (ids?.length ?? 0) + (email_ids?.length ?? 0) > 0;
    }),
  email_ids: array()
    // Also as the text of a field, with commas between them.
    .transform((_value: unknown, original: unknown) =>
      (typeof original === 'string' ? original.split(/[\s,;]+/) : [original].flat()).filter(
        (one) => one !== '' && one !== null && one !== undefined,
      ),
    )
    .of(line().matches(address, scheduleTexts.address))
    .max(scheduleLimits.recipients, limitTexts.list)
    .optional(),
});
