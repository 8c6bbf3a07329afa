import { array, mixed, number, object, string } from 'yup';
import { lookupNames } from '../protocol/kind';
import * as s from '../protocol/shape';
import { ruleValueKinds } from './rule.fields';
import { actionTypes, matches, operators, pageTypes, performers, ruleEvents, ruleKinds } from './rule.limits';
import { type RuleAction, type RuleValue, ruleValues } from './rule.rules';

const texts = () => array().of(s.text()).required();

const value = () =>
  mixed<NonNullable<RuleValue>>((sent): sent is NonNullable<RuleValue> => sent !== undefined)
    .meta({ anyOf: ruleValues })
    .nullable()
    .defined();
const match = () =>
  string()
    .oneOf([...matches])
    .required();

const conditions = () =>
  s.shape({
    match: match(),
    groups: s.rows({
      match: match(),
      rules: s.rows({
        field: s.text(),
        operator: string()
          .oneOf([...operators])
          .required(),
        value: value(),
      }),
    }),
  });
/** As it was saved; which fields an action has follows from its type. */
const action = () =>
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
const workflow = { ...row, conditions: conditions(), actions: array().of(action()).required() };
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
  changed: texts(),
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
    options: texts(),
    settable: s.yes(),
    optional: s.yes(),
    event: string()
      .oneOf([...ruleEvents])
      .nullable()
      .defined(),
    missing: s.textOrNull(),
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
  value: value(),
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
  groups: s.rows({ match: match(), held: s.yes(), rules: s.rows(seen) }),
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

/** Why actions of a record are hidden from who asks. */
export const hiddenActions = s.shape({
  actions: s.rows({ action: s.text(), shown: s.yes(), why: s.textOrNull() }),
});
