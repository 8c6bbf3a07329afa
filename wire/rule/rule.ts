import type { InferType } from 'yup';
import { call } from '../protocol/call';
import type { ListQuery } from '../protocol/list';
import type { RuleField } from './rule.fields';
import type { ActionType, PageType, RuleKind } from './rule.limits';
import type * as replies from './rule.replies';
import type { ListenerForm, RuleAction, RuleValue, WorkflowForm } from './rule.rules';

export * from './rule.fields';
export * from './rule.limits';

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
  fields: (RuleField & { missing: string | null })[];
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
  /** Why actions of a record are hidden from who asks, by the functions that compute its flags. */
  hidden: call<OfRecord & { reply: { actions: HiddenAction[] } }>('GET', `${api}/hidden-actions/{page_type}/{id}`, {
    needs: 'admin',
  }),
};
