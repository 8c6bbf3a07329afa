import type { InferType } from 'yup';
import * as sentences from '../../texts/compiled/rules/rule';
import * as shared from '../../texts/compiled/rules/shared';
import { call } from '../protocol/call';
import type { ListQuery } from '../protocol/list';
import type { RuleField } from './rule.fields';
import type * as replies from './rule.schema';
import type { ListenerForm, RuleAction, RuleValue, WorkflowForm } from './rule.schema';

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
  'webhook',
  'reject',
  'stop',
] as const;
export type ActionType = (typeof actionTypes)[number];

/** What can be done with each kind of record; a workflow may reject, too (E30). */
export const actionsOf: Readonly<Record<PageType, readonly ActionType[]>> = {
  ticket: ['set', 'attach_asset', 'mail', 'webhook', 'reject', 'stop'],
  change: ['set', 'apply_cab', 'planning', 'attach_release', 'attach_asset', 'mail', 'webhook', 'reject', 'stop'],
  problem: ['set', 'planning', 'attach_asset', 'mail', 'webhook', 'reject', 'stop'],
  release: ['set', 'planning', 'attach_asset', 'mail', 'webhook', 'reject', 'stop'],
  asset: ['set', 'mail', 'webhook', 'reject', 'stop'],
  contract: ['set', 'attach_asset', 'mail', 'webhook', 'reject', 'stop'],
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
  pageType: sentences.page_type,
  order: sentences.order_number('1,000,000'),
  match: 'Choose any or all.',
  groups: sentences.groups(ruleLimits.groups),
  conditions: sentences.conditions(ruleLimits.conditions),
  noConditions: sentences.no_conditions,
  operator: sentences.operator,
  field: sentences.no_field,
  fieldDeleted: sentences.field_deleted,
  notSettable: sentences.not_settable,
  value: sentences.compare_value,
  values: sentences.values(ruleLimits.values),
  tooLong: sentences.value_too_long(ruleLimits.value),
  number: 'Enter a number.',
  time: 'Enter a date and time.',
  performer: sentences.performer,
  events: sentences.no_event,
  tooManyEvents: sentences.events(ruleLimits.events),
  event: sentences.event,
  fromTo: sentences.from_to,
  actions: sentences.no_action,
  tooManyActions: sentences.actions(ruleLimits.actions),
  action: sentences.action,
  onlyWorkflow: sentences.only_workflow,
  recipients: 'Choose at least one recipient.',
  tooManyRecipients: sentences.recipients(ruleLimits.recipients),
  recipient: sentences.recipient,
  subject: shared.subject_too_long(ruleLimits.subject),
  message: sentences.message_too_long(ruleLimits.message),
  assets: sentences.rule_assets(ruleLimits.assets),
  itsOwnTrigger: sentences.own_trigger,
  twice: sentences.set_twice,
  tooManyActive: sentences.too_many_active(ruleLimits.active),
} as const;

export * from './rule.fields';

export type { ListenerForm, RuleAction, RuleValue, WorkflowForm };
export type RuleForm = WorkflowForm | ListenerForm;
export type RuleConditions = WorkflowForm['conditions'];
export type RuleEventChoice = ListenerForm['events'][number];
export type WorkflowView = InferType<typeof replies.workflowView>['workflow'];
export type ListenerView = InferType<typeof replies.listenerView>['listener'];
export type RuleVersion = InferType<typeof replies.ruleVersions>['versions'][number];
export type RuleLog = InferType<typeof replies.ruleLogs>['rule_logs'][number];
export type RuleTried = InferType<typeof replies.ruleTried>['result'];
export type RuleFieldList = {
  fields: (RuleField & { missing: string | null; missing_to_set: string | null })[];
  actions: { type: ActionType; missing: string | null }[];
};
export type HiddenAction = InferType<typeof replies.hiddenActions>['actions'][number];

export const ruleSorts = ['order', 'id', 'name', 'matched_at', 'created_at', 'updated_at'] as const;
export type RuleSort = (typeof ruleSorts)[number];

type Id = { params: { id: number } };
type Saved = { id: number };
/** `page_type` is ticket where it is not sent. */
type RuleListQuery = ListQuery & { page_type?: PageType };
type Order = { page_type: PageType; ids: number[] };
type Tried<Form> = { body: Form & { record_id: number }; reply: { result: RuleTried } };
type Active = Id & { body: { active: boolean; version?: number | null } };
type Versions = Id & { query: ListQuery; reply: { versions: RuleVersion[]; total: number } };

const api = '/service-desk/api';
const needs = 'manage_automation';

/** What workflows and listeners have alike, below their own name. */
const alike = <Kind extends RuleKind>(kind: Kind) => ({
  /** By `order`, then id, unless asked otherwise. */
  versions: call<Versions>('GET', `${api}/${kind}/{id}/versions`, { needs }),
  /** Switches it on or off. */
  activate: call<Active>('POST', `${api}/${kind}/{id}/active`, { needs, versioned: true }),
  /** In this order they run from now on. All of the kind for these records, else 409. */
  reorder: call<{ body: Order }>('POST', `${api}/${kind}-order`, { needs, fails: [409] }),
  remove: call<Id>('DELETE', `${api}/${kind}/{id}`, { needs }),
});

/** E28–E33, E36. */
export const workflowCalls = {
  list: call<{ query: RuleListQuery; reply: { workflows: WorkflowView[]; total: number } }>(
    'GET',
    `${api}/workflow-list`,
    { needs, fails: [422] },
  ),
  view: call<Id & { reply: { workflow: WorkflowView } }>('GET', `${api}/workflow/{id}`, { needs, versioned: true }),
  /** Creates, or edits when `id` is sent. */
  save: call<{ body: WorkflowForm; reply: Saved }>('POST', `${api}/workflow`, {
    needs,
    richText: true,
    versioned: true,
  }),
  /** What it would do with a record; changes nothing. */
  test: call<Tried<WorkflowForm>>('POST', `${api}/workflow/test`, { needs, richText: true }),
  ...alike('workflow'),
};

/** E34. */
export const listenerCalls = {
  list: call<{ query: RuleListQuery; reply: { listeners: ListenerView[]; total: number } }>(
    'GET',
    `${api}/listener-list`,
    { needs, fails: [422] },
  ),
  view: call<Id & { reply: { listener: ListenerView } }>('GET', `${api}/listener/{id}`, { needs, versioned: true }),
  save: call<{ body: ListenerForm; reply: Saved }>('POST', `${api}/listener`, {
    needs,
    richText: true,
    versioned: true,
  }),
  test: call<Tried<ListenerForm>>('POST', `${api}/listener/test`, { needs, richText: true }),
  ...alike('listener'),
};

type OfRecord = { params: { page_type: string; id: number } };

export const ruleCalls = {
  /** What conditions and actions may name, custom fields among them. */
  fields: call<{ params: { page_type: string }; reply: RuleFieldList }>('GET', `${api}/rule-fields/{page_type}`, {
    needs,
  }),
  /** Which rules looked at a record, newest first (E36). */
  log: call<OfRecord & { query: ListQuery; reply: { rule_logs: RuleLog[]; total: number } }>(
    'GET',
    `${api}/rule-log/{page_type}/{id}`,
    { needs },
  ),
  /** Why actions of a record are hidden from who asks, or from `user_id`, by the functions that compute its flags. */
  hidden: call<OfRecord & { query: { user_id?: number }; reply: { actions: HiddenAction[] } }>(
    'GET',
    `${api}/hidden-actions/{page_type}/{id}`,
    { needs: 'admin' },
  ),
};
