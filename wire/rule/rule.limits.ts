import * as shared from '../../texts/compiled/rules/shared';
import * as rules from '../../texts/compiled/rules/rule';

// In a file of its own: the rules import it, and the calls import types of the rules.

/** A workflow runs once when a record is created, a listener when one is updated (B5). */
export const ruleKinds = ['workflow', 'listener'] as const;
export type RuleKind = (typeof ruleKinds)[number];

/** The records that rules are for (E28); tickets are the help-desk's. */
export const pageTypes = ['ticket', 'change', 'problem', 'release', 'asset', 'contract'] as const;
export type PageType = (typeof pageTypes)[number];

/** How conditions of a group, and groups of a rule, are joined. */
export const matches = ['any', 'all'] as const;
export type Match = (typeof matches)[number];

/** E29. */
export const operators = [
  'equal',
  'not_equal',
  'contains',
  'not_contains',
  'starts',
  'ends',
  'in',
  'empty',
  'not_empty',
  'before',
  'after',
  'gt',
  'lt',
] as const;
export type Operator = (typeof operators)[number];

/** Operators that compare with nothing. */
export const bareOperators: readonly Operator[] = ['empty', 'not_empty'];

/** Whose update a listener listens to (E34). `anyone` includes the system. */
export const performers = ['agent', 'requester', 'anyone', 'system'] as const;
export type Performer = (typeof performers)[number];

/** What a listener listens to (E34). Those of `fromTo` may name the value before and after. */
export const ruleEvents = [
  'status',
  'priority',
  'impact',
  'type',
  'department',
  'team',
  'agent',
  'planning',
  'cab_approved',
  'cab_denied',
  'attachment',
  'link_added',
] as const;
export type RuleEvent = (typeof ruleEvents)[number];
export const fromToEvents: readonly RuleEvent[] = [
  'status',
  'priority',
  'impact',
  'type',
  'department',
  'team',
  'agent',
];

/** E30. */
export const actionTypes = [
  'set',
  'apply_cab',
  'planning',
  'attach_release',
  'attach_asset',
  'mail',
  'reject',
  'stop',
] as const;
export type ActionType = (typeof actionTypes)[number];

/** What can be done with each kind of record; a workflow may reject, too (E30). */
export const actionsOf: Readonly<Record<PageType, readonly ActionType[]>> = {
  ticket: ['set', 'attach_asset', 'mail', 'reject', 'stop'],
  change: ['set', 'apply_cab', 'planning', 'attach_release', 'attach_asset', 'mail', 'reject', 'stop'],
  problem: ['set', 'planning', 'attach_asset', 'mail', 'reject', 'stop'],
  release: ['set', 'planning', 'attach_asset', 'mail', 'reject', 'stop'],
  asset: ['set', 'mail', 'reject', 'stop'],
  contract: ['attach_asset', 'mail', 'reject', 'stop'],
};

export const mailRecipients = ['requester', 'agent', 'team', 'department_manager', 'cab', 'address'] as const;
export type MailRecipient = (typeof mailRecipients)[number];

/** What may stand in a subject and body of a rule's mail as `{{name}}` (E30). */
export const rulePlaceholders = ['subject', 'identifier', 'name', 'requester.name'] as const;
export type RulePlaceholder = (typeof rulePlaceholders)[number];

export const ruleLimits = {
  name: 255,
  groups: 20,
  /** In one group. */
  conditions: 50,
  /** Ids or texts that one condition compares with. */
  values: 200,
  value: 1000,
  events: 50,
  actions: 20,
  recipients: 50,
  assets: 100,
  subject: 255,
  message: 1000,
  /** Active rules of one kind for one kind of record. */
  active: 500,
  order: 1_000_000,
  /** A chain of updates by rules ends after so many (E35). */
  depth: 5,
  /** A rule is switched off when its actions failed so many times in a row. */
  failures: 10,
  /** Characters of what a condition saw, and of what it compared with, in a log or a trial. */
  saw: 500,
  /** Bytes of a reply with what rules saw and did. */
  reply: 1_000_000,
  /** Earlier versions of a rule that are kept. */
  versions: 50,
} as const;

/** What is said of a rule; the check of wire/rule/rule.check.ts and the form read it. */
export const ruleTexts = {
  name: shared.name_too_long(ruleLimits.name),
  pageType: rules.page_type,
  order: rules.order_number('1,000,000'),
  match: 'Choose any or all.',
  groups: rules.groups(ruleLimits.groups),
  conditions: rules.conditions(ruleLimits.conditions),
  noConditions: rules.no_conditions,
  operator: rules.operator,
  field: rules.no_field,
  notSettable: rules.not_settable,
  value: rules.compare_value,
  values: rules.values(ruleLimits.values),
  tooLong: rules.value_too_long(ruleLimits.value),
  number: 'Enter a number.',
  time: 'Enter a date and time.',
  performer: rules.performer,
  events: rules.no_event,
  tooManyEvents: rules.events(ruleLimits.events),
  event: rules.event,
  fromTo: rules.from_to,
  actions: rules.no_action,
  tooManyActions: rules.actions(ruleLimits.actions),
  action: rules.action,
  webhook: rules.webhook,
  onlyWorkflow: rules.only_workflow,
  recipients: 'Choose at least one recipient.',
  tooManyRecipients: rules.recipients(ruleLimits.recipients),
  recipient: rules.recipient,
  subject: shared.subject_too_long(ruleLimits.subject),
  message: rules.message_too_long(ruleLimits.message),
  assets: rules.rule_assets(ruleLimits.assets),
  itsOwnTrigger: rules.own_trigger,
  twice: rules.set_twice,
  tooManyActive: rules.too_many_active(ruleLimits.active),
} as const;
