import type { CustomFieldKind } from '../parts/form';
import type { LookupName } from '../parts/lookup';
import type { PermissionKey } from '../protocol/permission';
import type { Operator, PageType, RuleEvent } from './rule';

/** How the values of a field are compared: ids of a lookup, one's own options, a text, a number, a time, yes or no. */
export const ruleValueKinds = ['select', 'options', 'text', 'number', 'time', 'flag'] as const;
export type RuleValueKind = (typeof ruleValueKinds)[number];

/** What a custom field takes, as its form describes it: a value that a rule sets is checked by this. */
export interface CustomRuleField {
  kind: CustomFieldKind;
  required: boolean;
  multiple: boolean;
  min: number | null;
  max: number | null;
  pattern: string | null;
  pattern_message: string | null;
  /** Unit or currency. */
  unit: string | null;
  /** Without this right of its author a rule does not set it. */
  edit_right: PermissionKey | null;
}

/** A field that a condition may look at, and an action may set. */
export interface RuleField {
  /** As the form of the record names it (E29). */
  name: string;
  label: string;
  kind: RuleValueKind;
  /** Of a select. */
  lookup: LookupName | null;
  options: string[];
  /** May an action set it? */
  settable: boolean;
  /** May it be set to nothing? */
  optional: boolean;
  /** Its event of a listener. */
  event: RuleEvent | null;
  /** Of a custom field. */
  custom: CustomRuleField | null;
  /** The right for want of which who reads this may not name the field, or set it; null: none is missing. */
  missing?: string | null;
  /** The right for want of which they may look at it only. */
  missing_to_set?: string | null;
}

/** Is it how a custom field is named? A rule may name one that was deleted since. */
export const isCustomFieldName = (name: string): boolean => name.startsWith('custom_fields.');

/** The operators that fit a kind of value. */
export const operatorsOf: Readonly<Record<RuleValueKind, readonly Operator[]>> = {
  select: ['equal', 'not_equal', 'in', 'empty', 'not_empty'],
  options: ['equal', 'not_equal', 'contains', 'not_contains', 'in', 'empty', 'not_empty'],
  text: ['equal', 'not_equal', 'contains', 'not_contains', 'starts', 'ends', 'in', 'empty', 'not_empty'],
  number: ['equal', 'not_equal', 'gt', 'lt', 'in', 'empty', 'not_empty'],
  time: ['before', 'after', 'equal', 'not_equal', 'empty', 'not_empty'],
  flag: ['equal', 'not_equal'],
};

const field = (name: string, label: string, kind: RuleValueKind, more: Partial<RuleField> = {}): RuleField => ({
  name,
  label,
  kind,
  lookup: null,
  options: [],
  settable: false,
  optional: true,
  event: null,
  custom: null,
  ...more,
});
const select = (name: string, label: string, lookup: LookupName, more: Partial<RuleField> = {}): RuleField =>
  field(name, label, 'select', { lookup, ...more });
/** A select that actions set and that has an event. */
const settable = (
  name: string,
  label: string,
  lookup: LookupName,
  event: RuleEvent | null,
  more: Partial<RuleField> = {},
): RuleField => select(name, label, lookup, { settable: true, event, ...more });
const text = (name: string, label: string): RuleField => field(name, label, 'text');
const time = (name: string, label: string): RuleField => field(name, label, 'time');
const must = { optional: false };

const requester: RuleField[] = [
  text('requester.name', 'Requester: name'),
  text('requester.email', 'Requester: email'),
  select('requester.organization_id', 'Requester: organization', 'organizations'),
  select('requester.department_id', 'Requester: department', 'departments'),
];
/** Of any attached asset. */
const asset: RuleField[] = [
  text('asset.name', 'Asset: name'),
  select('asset.asset_type_id', 'Asset: type', 'asset_types'),
  select('asset.product_id', 'Asset: product', 'products'),
  select('asset.asset_status_id', 'Asset: status', 'asset_statuses'),
  select('asset.department_id', 'Asset: department', 'departments'),
];
const subject = [text('subject', 'Subject'), text('description', 'Description')];
const planned = [time('planned_start_date', 'Planned start'), time('planned_end_date', 'Planned end')];
const created = time('created_at', 'Created');

/** The fields of each kind of record; custom fields come from the server (`rule-fields`). */
export const ruleFields: Readonly<Record<PageType, readonly RuleField[]>> = {
  ticket: [
    text('subject', 'Subject'),
    select('requester_id', 'Requester', 'users', must),
    settable('status_id', 'Status', 'statuses', 'status', must),
    settable('priority_id', 'Priority', 'priorities', 'priority', must),
    select('department_id', 'Department', 'departments', { event: 'department' }),
    settable('team_id', 'Team', 'teams', 'team', must),
    settable('assigned_id', 'Agent', 'agents', 'agent', must),
    created,
    ...requester,
    ...asset,
  ],
  change: [
    ...subject,
    text('identifier', 'Identifier'),
    select('requester_id', 'Requester', 'users', must),
    settable('status_id', 'Status', 'change_statuses', 'status', must),
    settable('change_type_id', 'Change type', 'change_types', 'type', must),
    settable('priority_id', 'Priority', 'change_priorities', 'priority'),
    settable('impact_id', 'Impact', 'impacts', 'impact'),
    settable('location_id', 'Location', 'locations', null),
    settable('department_id', 'Department', 'departments', 'department'),
    settable('team_id', 'Team', 'teams', 'team'),
    settable('agent_id', 'Agent', 'agents', 'agent'),
    ...planned,
    field('collisions', 'Number of collisions', 'number'),
    select('risk', 'Risk', 'risk_levels'),
    created,
    ...requester,
    ...asset,
  ],
  problem: [
    ...subject,
    text('identifier', 'Identifier'),
    select('requester_id', 'Requester', 'users', must),
    settable('status_type_id', 'Status', 'statuses', 'status', must),
    settable('priority_id', 'Priority', 'priorities', 'priority', must),
    settable('impact_id', 'Impact', 'impacts', 'impact', must),
    settable('location_id', 'Location', 'locations', null),
    settable('department_id', 'Department', 'departments', 'department', must),
    settable('assigned_id', 'Agent', 'agents', 'agent'),
    field('known_error', 'Known error', 'flag'),
    created,
    ...requester,
    ...asset,
  ],
  release: [
    ...subject,
    text('identifier', 'Identifier'),
    settable('status_id', 'Status', 'release_statuses', 'status', must),
    settable('release_type_id', 'Release type', 'release_types', 'type', must),
    settable('priority_id', 'Priority', 'release_priorities', 'priority', must),
    settable('location_id', 'Location', 'locations', null),
    ...planned,
    created,
    ...asset,
  ],
  asset: [
    text('name', 'Name'),
    text('identifier', 'Identifier'),
    text('description', 'Description'),
    settable('asset_type_id', 'Asset type', 'asset_types', 'type', must),
    settable('asset_status_id', 'Status', 'asset_statuses', 'status'),
    settable('product_id', 'Product', 'products', null),
    settable('department_id', 'Department', 'departments', 'department'),
    settable('organization_id', 'Organization', 'organizations', null),
    settable('location_id', 'Location', 'locations', null),
    settable('impact_type_id', 'Impact', 'impacts', 'impact'),
    settable('managed_by_id', 'Managed by', 'agents', 'agent'),
    settable('used_by_id', 'Used by', 'users', null),
    time('assigned_on', 'Assigned on'),
    created,
  ],
  contract: [
    text('name', 'Name'),
    text('identifier', 'Identifier'),
    text('description', 'Description'),
    select('contract_type_id', 'Contract type', 'contract_types', { ...must, event: 'type' }),
    select('status_id', 'Status', 'contract_statuses', { ...must, event: 'status' }),
    select('vendor_id', 'Vendor', 'vendors'),
    select('license_type_id', 'License type', 'license_types'),
    field('cost', 'Cost', 'number', must),
    time('contract_start_date', 'Start'),
    time('contract_end_date', 'End'),
    created,
    ...asset,
  ],
};
