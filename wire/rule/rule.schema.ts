import { array, boolean, type InferType, type Lazy, lazy, mixed, number, object, string } from 'yup';
import { addressTexts } from '../parts/address';
import { emailAddress } from '../parts/address.schema';
import { customFieldKinds } from '../parts/form';
import { entries } from '../protocol/entry';
import {
  maxLength,
  choice,
  choices,
  few,
  flag,
  line,
  lines,
  requiredChoice,
  version,
  wholeNumber,
} from '../protocol/fields';
import { requiredHtml } from '../protocol/html.rules';
import { lookupNames } from '../parts/lookup.names';
import { texts } from '../protocol/reply';
import type { PermissionKey } from '../protocol/permission';
import * as s from '../protocol/shape';
import {
  type ActionType,
  actionTypes,
  bareOperators,
  listenerCalls,
  type MailRecipient,
  mailRecipients,
  matches,
  type Operator,
  operators,
  pageTypes,
  performers,
  ruleCalls,
  ruleEvents,
  ruleKinds,
  ruleLimits,
  ruleSorts,
  ruleTexts,
  workflowCalls,
} from './rule';
import { ruleValueKinds } from './rule.fields';

/** What a condition compares with, and what an action sets: an id, a number, a text, yes or no, or a list of them. */
export type RuleValue = string | number | boolean | null | (string | number)[];

const isSingle = (value: unknown): value is string | number | boolean =>
  (typeof value === 'string' && value.length <= ruleLimits.value * 2) ||
  (typeof value === 'number' && Number.isFinite(value)) ||
  typeof value === 'boolean';

const isRuleValue = (value: unknown): value is RuleValue =>
  value === null ||
  isSingle(value) ||
  (Array.isArray(value) &&
    value.length <= ruleLimits.values &&
    value.every((one) => isSingle(one) && typeof one !== 'boolean'));

/** What stands in a value, for the API document. */
export const ruleValues = [string(), number(), boolean(), array().of(mixed().meta({ anyOf: [string(), number()] }))];

const value = () =>
  mixed<NonNullable<RuleValue>>((sent): sent is NonNullable<RuleValue> => isRuleValue(sent))
    .typeError(ruleTexts.value)
    .nullable()
    .default(null)
    .meta({ anyOf: ruleValues });

/** What to compare with is there, where the operator asks for it; whether it fits the field is for rule.check.ts. */
const condition = object({
  field: line().required(texts.required).test(maxLength(ruleLimits.name, ruleTexts.field)),
  operator: string()
    .required(texts.required)
    .oneOf([...operators], ruleTexts.operator),
  value: value().when('operator', ([operator], schema) =>
    bareOperators.includes(operator as Operator)
      ? schema
      : schema.test(
          'given',
          ruleTexts.value,
          (sent) => sent !== null && sent !== undefined && sent !== '' && (!Array.isArray(sent) || sent.length > 0),
        ),
  ),
});

const match = () =>
  string()
    .oneOf([...matches], ruleTexts.match)
    .default('all');

const group = object({
  match: match(),
  rules: array()
    .transform(few(ruleLimits.conditions))
    .of(condition)
    .min(1, ruleTexts.noConditions)
    .max(ruleLimits.conditions, ruleTexts.conditions)
    .required(ruleTexts.noConditions),
});

/** Without groups the rule always holds (E29). */
export const ruleConditions = object({
  match: match(),
  groups: array()
    .transform(few(ruleLimits.groups))
    .of(group)
    .max(ruleLimits.groups, ruleTexts.groups)
    .default(() => []),
}).default(() => ({ match: 'all' as const, groups: [] }));

const type = (name: ActionType) => string().oneOf([name], ruleTexts.action).required(texts.required);

const recipient = object({
  type: string()
    .required(texts.required)
    .oneOf([...mailRecipients], ruleTexts.recipient),
  /** Of an agent, a team, a board: its id; without one, that of the record. Of an address: the address. */
  value: mixed<string | number>((sent): sent is string | number => typeof sent === 'string' || typeof sent === 'number')
    .transform((sent: unknown) => (sent === '' ? null : sent))
    .nullable()
    .default(null)
    .meta({ anyOf: [string(), number()] })
    .when('type', ([kind], schema) =>
      (kind as MailRecipient) === 'address'
        ? schema.test('address', addressTexts.address, (sent) =>
            typeof sent === 'string' && sent !== '' ? emailAddress('').isValidSync(sent) : false,
          )
        : schema.test(
            'id',
            ruleTexts.recipient,
            (sent) => sent === null || sent === undefined || choice().isValidSync(sent),
          ),
    ),
});

const actionShapes = {
  set: object({ type: type('set'), field: line().required(texts.required), value: value() }),
  apply_cab: object({ type: type('apply_cab'), value: requiredChoice() }),
  planning: object({
    type: type('planning'),
    identifier: line().required(texts.required),
    description: requiredHtml(),
  }),
  attach_release: object({ type: type('attach_release'), value: requiredChoice() }),
  attach_asset: object({
    type: type('attach_asset'),
    value: choices(ruleLimits.assets, ruleTexts.assets).min(1, texts.required).required(texts.required),
  }),
  mail: object({
    type: type('mail'),
    to: array()
      .transform(few(ruleLimits.recipients))
      .of(recipient)
      .min(1, ruleTexts.recipients)
      .max(ruleLimits.recipients, ruleTexts.tooManyRecipients)
      .required(ruleTexts.recipients),
    subject: line().required(texts.required).test(maxLength(ruleLimits.subject, ruleTexts.subject)),
    body: requiredHtml(),
  }),
  reject: object({
    type: type('reject'),
    message: lines().required(texts.required).test(maxLength(ruleLimits.message, ruleTexts.message)),
  }),
  /** The webhook is sent the record that the rule acts on. */
  webhook: object({ type: type('webhook'), value: requiredChoice() }),
  stop: object({ type: type('stop') }),
};
const unknownAction = object({
  type: string()
    .required(texts.required)
    .test('action', ruleTexts.action, (sent) => isActionType(sent)),
});
export type RuleAction = { [T in ActionType]: InferType<(typeof actionShapes)[T]> & { type: T } }[ActionType];

const isActionType = (sent: unknown): sent is ActionType => (actionTypes as readonly unknown[]).includes(sent);

/** What a rule does (E30): which fields an action has follows from its type. */
const action = lazy((sent: { type?: unknown } | undefined) =>
  isActionType(sent?.type) ? actionShapes[sent.type] : unknownAction,
).meta({ anyOf: Object.values(actionShapes) }) as unknown as Lazy<RuleAction>;

const event = object({
  event: string()
    .required(texts.required)
    .oneOf([...ruleEvents], ruleTexts.event),
  from: choice().optional(),
  to: choice().optional(),
});

const common = {
  id: choice().optional(),
  name: line().required(texts.required).test(maxLength(ruleLimits.name, ruleTexts.name)),
  page_type: string()
    .oneOf([...pageTypes], ruleTexts.pageType)
    .default('ticket'),
  active: flag().default(true),
  /** Not sent: behind the last one, or where it is. */
  order: wholeNumber(ruleTexts.order).min(0, ruleTexts.order).max(ruleLimits.order, ruleTexts.order).optional(),
  conditions: ruleConditions,
  actions: array()
    .transform(few(ruleLimits.actions))
    .of(action)
    .min(1, ruleTexts.actions)
    .max(ruleLimits.actions, ruleTexts.tooManyActions)
    .required(ruleTexts.actions),
  version: version(),
};

/** A rule that runs once when a record is created (E28–E30). The server adds wire/rule/rule.check.ts: all of it fits. */
export const workflowForm = object(common);
/** A rule that runs on an update (E34). */
export const listenerForm = object({
  ...common,
  performer: string()
    .required(texts.required)
    .oneOf([...performers], ruleTexts.performer),
  events: array()
    .transform(few(ruleLimits.events))
    .of(event)
    .min(1, ruleTexts.events)
    .max(ruleLimits.events, ruleTexts.tooManyEvents)
    .required(ruleTexts.events),
});

const recordToTry = { record_id: requiredChoice() };
/** A rule that need not be saved, and the record that it is tried on (E36). */
export const workflowTest = workflowForm.shape(recordToTry);
export const listenerTest = listenerForm.shape(recordToTry);

export const activeForm = object({ active: flag().required(texts.required), version: version() });

/** All rules of one kind for one kind of record in their new order. */
export const orderForm = object({
  page_type: string()
    .required(texts.required)
    .oneOf([...pageTypes], ruleTexts.pageType),
  ids: choices().min(1, texts.required).required(texts.required),
});

export type WorkflowForm = InferType<typeof workflowForm>;
export type ListenerForm = InferType<typeof listenerForm>;

const textList = () => array().of(s.text()).required();

const valueShape = () =>
  mixed<NonNullable<RuleValue>>((sent): sent is NonNullable<RuleValue> => sent !== undefined)
    .meta({ anyOf: ruleValues })
    .nullable()
    .defined();
const matchShape = () =>
  string()
    .oneOf([...matches])
    .required();

export const conditionsShape = () =>
  s.shape({
    match: matchShape(),
    groups: s.rows({
      match: matchShape(),
      rules: s.rows({
        field: s.text(),
        operator: string()
          .oneOf([...operators])
          .required(),
        value: valueShape(),
      }),
    }),
  });
/** As it was saved; which fields an action has follows from its type. */
const actionShape = () =>
  s.anyOf<RuleAction>(...actionTypes.map((type) => object({ type: string().oneOf([type]).required() })));

const row = {
  id: s.id(),
  name: s.text(),
  page_type: string()
    .oneOf([...pageTypes])
    .required(),
  active: s.yes(),
  order: s.count(),
  version: s.count(),
  created_at: s.time(),
  updated_at: s.time(),
  updated_by: s.personOrNull(),
  /** How often it matched in the days that the log keeps, and when last; null: never. */
  matched_count: s.count(),
  matched_at: s.timeOrNull(),
  /** Why it was switched off by itself; null: it was not. */
  switched_off: s.textOrNull(),
  /** Who saved it last, with whose rights it acts (G35); null: nobody is known. */
  author: s.personOrNull(),
  /** Why it does not run: its author lacks a right, or has left; null: it runs. */
  stopped_reason: s.textOrNull(),
};
const events = () =>
  s.rows({
    event: string()
      .oneOf([...ruleEvents])
      .required(),
    from: number().integer().positive().nullable().optional(),
    to: number().integer().positive().nullable().optional(),
  });
const performer = () =>
  string()
    .oneOf([...performers])
    .required();
const workflow = { ...row, conditions: conditionsShape(), actions: array().of(actionShape()).required() };
const listener = { ...workflow, performer: performer(), events: events() };

/** E28. */
export const workflowList = s.listOf('workflows', workflow);
export const listenerList = s.listOf('listeners', listener);
export const workflowView = s.shape({ workflow: s.shape(workflow) });
export const listenerView = s.shape({ listener: s.shape(listener) });
export const ruleSaved = s.shape({ id: s.id() });

/** What was saved before, newest first: who changed what. */
export const ruleVersions = s.listOf('versions', {
  version: s.count(),
  saved_at: s.time(),
  saved_by: s.personOrNull(),
  /** The names of the parts that differ from the version before. */
  changed: textList(),
});

/** The fields of conditions and actions, those of custom fields among them. */
export const ruleFieldList = s.shape({
  fields: s.rows({
    name: s.text(),
    label: s.text(),
    kind: string()
      .oneOf([...ruleValueKinds])
      .required(),
    lookup: string()
      .oneOf([...lookupNames])
      .nullable()
      .defined(),
    options: textList(),
    settable: s.yes(),
    optional: s.yes(),
    event: string()
      .oneOf([...ruleEvents])
      .nullable()
      .defined(),
    /** Of a custom field: what it takes. */
    custom: s.shapeOrNull({
      kind: string().oneOf(customFieldKinds).required(),
      required: s.yes(),
      multiple: s.yes(),
      min: number().nullable().defined(),
      max: number().nullable().defined(),
      pattern: s.textOrNull(),
      pattern_message: s.textOrNull(),
      unit: s.textOrNull(),
      edit_right: string<PermissionKey>().nullable().defined(),
    }),
    missing: s.textOrNull(),
    missing_to_set: s.textOrNull(),
  }),
  /** What these records offer, each with the right that who asks lacks for it. */
  actions: s.rows({
    type: string()
      .oneOf([...actionTypes])
      .required(),
    missing: s.textOrNull(),
  }),
});

/** One condition with what it saw. */
const seen = {
  field: s.text(),
  operator: string()
    .oneOf([...operators])
    .required(),
  value: valueShape(),
  /** What the record has there, in words: its first 500 characters. */
  saw: s.text(),
  held: s.yes(),
};
const trace = {
  matched: s.yes(),
  /** In a sentence. */
  why: s.text(),
  /** Conditions and effects that had no room: a reply has at most 1 MB. */
  left_out: s.count(),
  groups: s.rows({ match: matchShape(), held: s.yes(), rules: s.rows(seen) }),
  /** What it did, or of a trial would do. */
  effects: s.rows({
    action: string()
      .oneOf([...actionTypes])
      .required(),
    done: s.yes(),
    text: s.text(),
  }),
};

/** E36. */
export const ruleLogs = s.listOf('rule_logs', {
  id: s.id(),
  rule: s.shape({
    /** null: it was deleted. */
    id: s.idOrNull(),
    name: s.text(),
    type: string()
      .oneOf([...ruleKinds])
      .required(),
  }),
  /** With whose rights it acted. */
  author: s.personOrNull(),
  ...trace,
  /** Thousandths of a millisecond. */
  took: s.count(),
  created_at: s.time(),
});
export const ruleTried = s.shape({ result: s.shape(trace) });

/** Why actions of a record are hidden from who asks, or from somebody else. */
export const hiddenActions = s.shape({
  actions: s.rows({ action: s.text(), shown: s.yes(), why: s.textOrNull() }),
});

const listed = { sorts: ruleSorts, words: { page_type: pageTypes } };
const paged = { sorts: ['id'] };

export const workflowEntries = entries(
  'workflow',
  workflowCalls,
  {
    list: 'List workflows',
    view: 'Read a workflow',
    versions: 'List the versions of a workflow',
    save: 'Create or edit a workflow',
    test: 'Try a workflow on a record',
    activate: 'Switch a workflow on or off',
    reorder: 'Set the order of workflows',
    remove: 'Delete a workflow',
  },
  {
    list: { query: listed, reply: workflowList },
    view: { reply: workflowView },
    versions: { query: paged, reply: ruleVersions },
    save: { body: workflowForm, reply: ruleSaved },
    test: { body: workflowTest, reply: ruleTried },
    activate: { body: activeForm },
    reorder: { body: orderForm },
  },
);

export const listenerEntries = entries(
  'listener',
  listenerCalls,
  {
    list: 'List listeners',
    view: 'Read a listener',
    versions: 'List the versions of a listener',
    save: 'Create or edit a listener',
    test: 'Try a listener on a record',
    activate: 'Switch a listener on or off',
    reorder: 'Set the order of listeners',
    remove: 'Delete a listener',
  },
  {
    list: { query: listed, reply: listenerList },
    view: { reply: listenerView },
    versions: { query: paged, reply: ruleVersions },
    save: { body: listenerForm, reply: ruleSaved },
    test: { body: listenerTest, reply: ruleTried },
    activate: { body: activeForm },
    reorder: { body: orderForm },
  },
);

export const ruleEntries = entries(
  'rule',
  ruleCalls,
  {
    fields: 'List the fields that rules may name',
    log: 'List which rules looked at a record',
    hidden: 'Read why actions of a record are hidden',
  },
  {
    fields: { reply: ruleFieldList },
    log: { query: paged, reply: ruleLogs },
    hidden: { query: { one: ['user_id'] }, reply: hiddenActions },
  },
);
