import { array, type InferType, object, string } from 'yup';
import { trashWords } from '../parts/trash';
import { inTrash } from '../parts/trash.schema';
import { entries } from '../protocol/entry';
import { maxLength, choice, choices, few, flag, line, version, wholeNumber } from '../protocol/fields';
import { texts } from '../protocol/reply';
import * as s from '../protocol/shape';
import { riskLevels } from '../risk/risk';
import { riskLevelOrNull } from '../risk/risk.schema';
import { cabCalls, cabLimits, cabSorts, cabTexts, levelMatches, reminderIntervals } from './cab';

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
  name: line().required(texts.required).test(maxLength(cabLimits.name, cabTexts.name)),
  order: wholeNumber().min(1).optional(),
  match: string().oneOf(levelMatches, cabTexts.match).required(texts.required),
  /** Of those who are asked (G17); kept with `match: percent` alone. */
  percent: wholeNumber(cabTexts.percent)
    .min(1, cabTexts.percent)
    .max(cabLimits.percent, cabTexts.percent)
    .nullable()
    .default(null)
    .when('match', {
      is: 'percent',
      then: (field) => field.required(texts.required).nonNullable(texts.required),
    }),
  approvers,
});

/**
 * A board (D3 §5). Levels run by their `order`; those without one in the order in which they are sent. An action that
 * is not sent gets the default; an explicit null means the status from before the run (B2).
 */
export const cabForm = object({
  id: choice().optional(),
  name: line().required(texts.required).test(maxLength(cabLimits.name, cabTexts.name)),
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
  /** From which risk on a change is not released without this board (G16); null: from none. */
  applies_from_risk: string()
    .transform((value: unknown) => (value === '' ? null : value))
    .oneOf(riskLevels, cabTexts.risk)
    .nullable()
    .default(null),
  levels: array()
    .transform(few(cabLimits.levels))
    .of(level)
    .min(1, cabTexts.levels)
    .max(cabLimits.levels, cabTexts.tooManyLevels)
    .required(cabTexts.levels),
  version: version(),
});
export type CabForm = InferType<typeof cabForm>;

const cabRow = {
  id: s.id(),
  name: s.text(),
  created_at: s.time(),
  updated_at: s.time(),
  /** Of the reader: `manage_cab`. */
  is_edit: s.yes(),
  is_delete: s.yes(),
  ...inTrash,
};
/** The rows stand under both keys (X33). */
export const cabList = s.shape({ data: s.rows(cabRow), cabs: s.rows(cabRow), total: s.count() });

export const cabView = s.shape({
  cab: s.shape({
    id: s.id(),
    name: s.text(),
    action_on_approve: s.namedOrNull(),
    action_on_deny: s.namedOrNull(),
    send_auto_reminders: s.yes(),
    reminder_interval: s.idOrNull(),
    applies_from_risk: riskLevelOrNull(),
    levels: s.rows({
      id: s.id(),
      name: s.text(),
      order: s.id(),
      match: string().oneOf(levelMatches).required(),
      percent: s.idOrNull(),
      approvers: s.shape({ users: array().of(s.person()).required(), user_types: array().of(s.named()).required() }),
    }),
    version: s.count(),
  }),
});
export const cabSaved = s.shape({ id: s.id() });

export const cabEntries = entries(
  'cab',
  cabCalls,
  {
    list: 'List change advisory boards',
    view: 'Read a board',
    save: 'Create or edit a board',
    removeLevel: 'Delete a level of a board',
    remove: 'Delete a board: it goes to the trash for 30 days',
    restore: 'Restore a board from the trash',
  },
  {
    list: { query: { sorts: cabSorts, words: trashWords }, reply: cabList },
    view: { reply: cabView },
    save: { body: cabForm, reply: cabSaved },
  },
);
