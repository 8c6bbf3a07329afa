import { array, type InferType, object, string } from 'yup';
import { cabLimits, cabTexts, levelMatches, reminderIntervals } from './cab.limits';
import { atMost, choice, choices, few, flag, line, version, wholeNumber } from '../protocol/fields';
import { texts } from '../protocol/reply';

const some = () => choices(cabLimits.approvers, cabTexts.tooManyApprovers).default(() => []);

const approvers = object({ users: some(), user_types: some() })
  .default(() => ({ users: [], user_types: [] }))
  .test('some', cabTexts.approvers, ({ users, user_types }) => (users?.length ?? 0) + (user_types?.length ?? 0) > 0)
  .test(
    'many',
    cabTexts.tooManyApprovers,
    ({ users, user_types }) => (users?.length ?? 0) + (user_types?.length ?? 0) <= cabLimits.approvers,
  );

const level = object({
  id: choice().optional(),
  name: line().required(texts.required).test(atMost(cabLimits.name, cabTexts.name)),
  order: wholeNumber().min(1).optional(),
  match: string().oneOf(levelMatches, cabTexts.match).required(texts.required),
  approvers,
});

/**
 * A board (D3 §5). Levels run by their `order`; those without one in the order in which they are sent. An action that
 * is not sent gets the default; an explicit null means the status from before the run (B2).
 */
export const cabForm = object({
  id: choice().optional(),
  name: line().required(texts.required).test(atMost(cabLimits.name, cabTexts.name)),
  action_on_approve: choice().optional(),
  action_on_deny: choice().optional(),
  send_auto_reminders: flag().default(false),
  reminder_interval: choice()
    .default(null)
    .when('send_auto_reminders', {
      is: true,
      then: (field) => field.required(texts.required).nonNullable(texts.required),
    })
    .test(
      'listed',
      cabTexts.interval,
      (hours) => hours === null || hours === undefined || (reminderIntervals as readonly number[]).includes(hours),
    ),
  levels: array()
    .transform(few(cabLimits.levels))
    .of(level)
    .min(1, cabTexts.levels)
    .max(cabLimits.levels, cabTexts.tooManyLevels)
    .required(cabTexts.levels),
  version: version(),
});
export type CabForm = InferType<typeof cabForm>;
