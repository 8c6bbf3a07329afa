import { approvalCalls } from '../approval/approval';
import { changeCalls, changePlanning, changeStatus } from '../change/change';
import { contractRecordCalls } from '../contract/contract.record';
import type { LookupName } from '../parts/lookup';
import { type RecordKind, recordKinds } from '../protocol/kind';
import type { Needs } from '../protocol/call';
import type { PermissionKey } from '../protocol/permission';
import { problemCalls, problemPlanning } from '../problem/problem';
import { releaseCalls, releasePlanning, releaseStatus } from '../release/release';
import { ticketCalls } from '../ticket/ticket';
import { isCustomFieldName, type RuleField } from './rule.fields';
import type { ActionType, PageType } from './rule';
import type { RuleAction } from './rule.schema';

/** What a rule's author holds besides the right to manage rules: each of these, at every run (G35). */
export type RuleRight = PermissionKey | 'agent';

const rights = (needs: Needs): RuleRight[] => [needs].flat() as RuleRight[];

/** To see the records of rules, and what a rule of theirs did. */
export const viewRight = (page: PageType): RuleRight => recordKinds[page].view;

/** To save what a form or an edit of many saves. */
const edit: Readonly<Record<PageType, RuleRight>> = {
  ticket: 'agent',
  change: 'edit_change',
  problem: 'edit_problem',
  release: 'edit_release',
  asset: 'edit_asset',
  contract: 'edit_contract',
};

const plan: Partial<Record<PageType, Needs>> = {
  change: changePlanning.save.needs,
  problem: problemPlanning.save.needs,
  release: releasePlanning.save.needs,
};

const attachAssets: Partial<Record<PageType, Needs>> = {
  ticket: ticketCalls.attachAssets.needs,
  change: changeCalls.attachAssets.needs,
  problem: problemCalls.attachAssets.needs,
  release: releaseCalls.attachAssets.needs,
  contract: contractRecordCalls.attachAssets.needs,
};

/** Rights of an action whatever it says, those of the calls by which a person does the same. */
export function rightsOfType(page: PageType, type: ActionType): RuleRight[] {
  switch (type) {
    case 'set':
      return [edit[page]];
    case 'apply_cab':
      return rights(approvalCalls.apply.needs);
    case 'planning':
      return rights(plan[page] ?? []);
    case 'attach_release':
      return [...rights(changeCalls.attachRelease.needs), 'view_releases'];
    case 'attach_asset':
      return rights(attachAssets[page] ?? []);
    case 'mail':
    case 'webhook':
    case 'reject':
    case 'stop':
      return [viewRight(page)];
  }
}

/** Statuses that need a right of their own to be set: `problem_closed` is the help-desk's. */
const ending = (page: PageType, problemClosed: number | null): [field: string, status: number | null, RuleRight][] => {
  switch (page) {
    case 'change':
      return [['status_id', changeStatus.closed, 'close_change']];
    case 'release':
      return [['status_id', releaseStatus.completed, 'complete_release']];
    case 'problem':
      return [['status_type_id', problemClosed, 'close_problem']];
    default:
      return [];
  }
};

/** Rights of one action. `problemClosed` is the status that closes problems; null where none of them is set. */
export const rightsOfAction = (page: PageType, action: RuleAction, problemClosed: number | null): RuleRight[] => [
  ...rightsOfType(page, action.type),
  ...(action.type === 'set'
    ? ending(page, problemClosed)
        .filter(([field, status]) => field === action.field && status !== null && status === Number(action.value))
        .map(([, , right]) => right)
    : []),
];

/** Selects of records, which a custom field may have. */
const records = {
  assets: 'asset',
  changes: 'change',
  contracts: 'contract',
  problems: 'problem',
  releases: 'release',
  tickets: 'ticket',
} as const satisfies Partial<Record<LookupName, RecordKind>>;

/** What an action that sets a field asks of the rule's author besides the right to edit. */
export const rightsToSet = (field: Pick<RuleField, 'name' | 'lookup' | 'custom'>): RuleRight[] =>
  [rightOfField(field), field.custom?.edit_right ?? null].filter((right) => right !== null);

/** The right without which a field of a record is not shown, as it is of another kind; null: it is the record's own. */
export function rightOfField({ name, lookup }: Pick<RuleField, 'name' | 'lookup'>): RuleRight | null {
  if (name.startsWith('asset.')) return recordKinds.asset.view;
  if (!isCustomFieldName(name) || lookup === null || !Object.hasOwn(records, lookup)) return null;
  return recordKinds[records[lookup as keyof typeof records]].view;
}
