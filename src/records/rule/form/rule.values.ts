import {
  type ActionType,
  bareOperators,
  type ListenerForm,
  type MailRecipient,
  type Match,
  type Operator,
  type PageType,
  type Performer,
  type RuleAction,
  type RuleEvent,
  type RuleKind,
  type RuleValue,
} from '../../../../wire/rule/rule';
import type { RuleView } from '../rule.api';

// A `key` stays with a part while it is moved, and is not sent.
export interface ConditionValues {
  key: string;
  field: string;
  operator: Operator;
  value: RuleValue;
}
export interface GroupValues {
  key: string;
  match: Match;
  rules: ConditionValues[];
}
export interface EventValues {
  key: string;
  event: RuleEvent | '';
  from: number | null;
  to: number | null;
}
export interface RecipientValues {
  key: string;
  type: MailRecipient;
  value: string | number | null;
}
/** With the fields of all types, so that another type keeps what was typed. */
export interface ActionValues {
  key: string;
  type: ActionType;
  field: string;
  /** Of an action that attaches assets a list of ids. */
  value: RuleValue;
  identifier: string;
  description: string;
  to: RecipientValues[];
  subject: string;
  body: string;
  message: string;
}
export interface RuleValues {
  name: string;
  page_type: PageType;
  active: boolean;
  performer: Performer;
  events: EventValues[];
  conditions: { match: Match; groups: GroupValues[] };
  actions: ActionValues[];
}

const key = () => crypto.randomUUID();

export const newCondition = (): ConditionValues => ({ key: key(), field: '', operator: 'equal', value: null });
export const newGroup = (): GroupValues => ({ key: key(), match: 'all', rules: [newCondition()] });
export const newEvent = (): EventValues => ({ key: key(), event: '', from: null, to: null });
export const newRecipient = (): RecipientValues => ({ key: key(), type: 'requester', value: null });
export const newAction = (type: ActionType): ActionValues => ({
  ...{ key: key(), type, field: '', value: null, identifier: '', description: '' },
  ...{ to: [newRecipient()], subject: '', body: '', message: '' },
});

/** What the form of a rule starts from; a new one applies always and has one action to fill in. */
export function initialRule(kind: RuleKind, page: PageType, rule?: RuleView): RuleValues {
  if (!rule)
    return {
      ...{ name: '', page_type: page, active: true, performer: 'anyone' },
      events: kind === 'listener' ? [newEvent()] : [],
      conditions: { match: 'all', groups: [] },
      actions: [newAction(page === 'contract' ? 'mail' : 'set')],
    };
  const { name, page_type, active, performer = 'anyone', events = [], conditions, actions } = rule;
  return {
    ...{ name, page_type, active, performer },
    events: events.map(({ event, from = null, to = null }) => ({ key: key(), event, from, to })),
    conditions: conditionValues(conditions),
    actions: actions.flatMap((action) => (action ? [valuesOfAction(action)] : [])),
  };
}

/** What the editor of conditions starts from. */
export const conditionValues = ({ match, groups }: RuleView['conditions']): RuleValues['conditions'] => ({
  match,
  groups: groups.map((group) => ({
    ...{ key: key(), match: group.match },
    rules: group.rules.map((condition) => ({ ...condition, key: key() })),
  })),
});

/** What is sent for it. */
export const conditionsOf = ({ match, groups }: RuleValues['conditions']) => ({
  match,
  groups: groups.map((group) => ({ match: group.match, rules: group.rules.map(conditionOf) })),
});

function valuesOfAction(action: RuleAction): ActionValues {
  const empty = newAction(action.type);
  if (action.type !== 'mail') return { ...empty, ...action };
  const to = action.to.map(({ type, value }) => ({ key: key(), type: type as MailRecipient, value: value ?? null }));
  return { ...empty, ...action, to };
}

/** What is sent for the values: of each part only what belongs to it. */
export function ruleOf(kind: RuleKind, values: RuleValues): ListenerForm {
  const { name, page_type, active, performer, events, conditions, actions } = values;
  const common = {
    ...{ name, page_type, active },
    conditions: conditionsOf(conditions),
    actions: actions.map(actionOf),
  };
  const listened = { performer, events: events.map(({ event, from, to }) => ({ event, from, to })) };
  return (kind === 'listener' ? { ...common, ...listened } : common) as ListenerForm;
}

const conditionOf = ({ field, operator, value }: ConditionValues) => ({
  field,
  operator,
  value: bareOperators.includes(operator) ? null : value,
});

function actionOf(action: ActionValues) {
  const { type, field, value, identifier, description, to, subject, body, message } = action;
  switch (type) {
    case 'set':
      return { type, field, value };
    case 'apply_cab':
    case 'attach_release':
    case 'attach_asset':
    case 'webhook':
      return { type, value };
    case 'planning':
      return { type, identifier, description };
    case 'mail':
      return { type, to: to.map((one) => ({ type: one.type, value: one.value })), subject, body };
    case 'reject':
      return { type, message };
    case 'stop':
      return { type };
  }
}
