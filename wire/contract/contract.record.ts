import type { InferType } from 'yup';
import * as sentences from '../../texts/compiled/rules/contract';
import * as shared from '../../texts/compiled/rules/shared';
import { call } from '../protocol/call';
import type * as replies from './contract.schema';
import type * as rules from './contract.schema';
import type { contractLink } from './contract.schema';

/** `cost`: in the help-desk's currency; `days`: before the end of a contract; `purpose`: of a decision's comment. */
export const contractLimits = {
  name: 50,
  identifier: 45,
  cost: 9_999_999_999.99,
  licences: 10_000_000,
  days: 3650,
  purpose: 250,
  /** Days that an approval link is valid (B8). */
  linkDays: 30,
  /** Hours between two mails to an approver who has not decided (G17). */
  approverReminderHours: 24,
  /** So many of the assets does the contract's page name; the tab lists all. */
  namedAssets: 100,
} as const;

/** D3 §5, as written where it says so. */
export const contractTexts = {
  name: shared.name_too_long(contractLimits.name),
  identifier: shared.identifier_too_long(contractLimits.identifier),
  cost: sentences.cost(0),
  termCost: sentences.term_cost(0),
  licences: sentences.licences(contractLimits.licences.toLocaleString('en')),
  days: sentences.days_before(contractLimits.days.toLocaleString('en')),
  order: sentences.contract_order,
  nobody: sentences.nobody,
  both: sentences.user_and_vendor,
  oneUser: sentences.one_user,
  organizations: sentences.organizations,
  status: sentences.contract_status,
  reassign: sentences.contract_reassign,
  notify: sentences.notify,
  purpose: shared.comment_too_long(contractLimits.purpose),
  action: sentences.decision,
} as const;

/** B3; ids are fixed. */
export const contractStatus = { draft: 1, approved: 2, active: 3, rejected: 4, expired: 5, terminated: 6 } as const;

export const renewalStatus = {
  renewalRequested: 1,
  renewed: 2,
  extensionRequested: 3,
  extended: 4,
  requestRejected: 5,
} as const;

/** What a contract may be saved as where nobody has to approve it (E5). */
export const choosableContractStatuses = [contractStatus.draft, contractStatus.active] as const;

/** How a term came (B3). */
export const termTypes = ['Created', 'Renewed', 'Extended'] as const;
export type TermType = (typeof termTypes)[number];

/** How many of the licences of a contract are in use: fewer than there are, all, or more. */
export const seatUses = ['under', 'full', 'over'] as const;
export type SeatUse = (typeof seatUses)[number];

/** What a person who left still is of a contract: who decides about what waits, or has approved the term in force. */
export const contractHolders = ['owner', 'waiting_approver', 'approver', 'notified'] as const;

/** Statuses in which a contract costs money: what is waiting to begin, and what runs. */
export const costingStatuses = [contractStatus.approved, contractStatus.active] as const;

/** Apart from the rest, so that the public page carries nothing else. */
export type ContractLink = InferType<typeof contractLink>;

export const linkActions = ['approve', 'reject'] as const;
export type LinkAction = (typeof linkActions)[number];

export interface LinkDecision {
  actionType: LinkAction;
  purpose_of_approval?: string;
  purpose_of_rejection?: string;
  /** What the page showed, as its reply has it: 409 if that has changed since. */
  seen_hash?: string | undefined;
}

/** Milliseconds until the way home after a decision by link (D3 §9). */
export const linkDelays = { home: 2000 } as const;

type Link = { params: { hash: string; id: number } };
/** Right × state × being its approver (E9). */
export const contractFlags = [
  'contract_edit',
  'contract_delete',
  'contract_approve',
  'contract_renew',
  'contract_extend',
  'contract_terminate',
  /** Ours: what waits can be taken back, or given to another approver (G17). */
  'contract_withdraw',
  'contract_approver',
  'contract_expiry_reminder',
  'contract_asset_attach',
  'contract_asset_detach',
  /** Ours: dates, cost and approver cannot be edited; renewing and extending change them (E7). */
  'contract_terms_locked',
  /** Ours: D3 §2, the tab of the associated assets. */
  'associated_assets',
] as const;

/** What the log of a contract tells besides what every log does. Its sentence is `log.<event>` of texts/, in which `actor` and `noun` are filled, or server/parts/activity/ says it. */
export type ContractActivity =
  | 'submitted'
  | 'approved'
  | 'rejected'
  | 'renewal-requested'
  | 'extension-requested'
  | 'request-withdrawn'
  | 'approver-changed'
  | 'began'
  | 'expired'
  | 'terminated'
  | 'reminder-set'
  | 'reminded';

const api = '/service-desk/api';

/** By the link of a mail (D3 §7): the first shows only (A12). */
export const contractLinkCalls = {
  readLink: call<Link & { reply: ContractLink }>('GET', `${api}/contract-details/{hash}/{id}`, {
    summary: 'Read what an approval link is about',
    needs: 'public',
    byHash: true,
    fails: [410],
  }),
  decideByLink: call<Link & { body: LinkDecision }>('POST', `${api}/contract-approval/{hash}/{id}`, {
    summary: 'Decide by an approval link',
    needs: 'public',
    byHash: true,
    fails: [410],
  }),
};

export type ContractForm = InferType<typeof rules.contractForm>;
export type ContractView = InferType<typeof replies.contractView>['contract'];
export type ContractActions = InferType<typeof replies.contractActions>;
export type ContractThreads = InferType<typeof replies.contractThreads>;
export type ContractThread = ContractThreads['contract_threads'][number];
export type ContractCosts = InferType<typeof replies.contractCosts>;
export type AssetCosts = InferType<typeof replies.assetCosts>;

/** Delays of D3 §4, §9, in milliseconds: back to the list after a create and after a delete. */
export const contractDelays = { redirectAfterCreate: 3000, redirectAfterDelete: 3000 } as const;

type Id = { params: { id: number } };
type Saved = { id: number; identifier: string };
const clients = ['view_own_contracts', 'view_organization_contracts'] as const;

export const contractRecordCalls = {
  /** A client sees their own and their organization's, once they are no drafts. */
  view: call<Id & { reply: { contract: ContractView } }>('GET', `${api}/contract/{id}`, {
    summary: 'Read a contract',
    needs: 'view_contracts',
    clients,
    versioned: true,
  }),
  /** Creates, or edits when `id` is in the form: then `edit_contract` is needed instead. */
  save: call<{ body: ContractForm; reply: Saved }>('POST', `${api}/contract`, {
    summary: 'Create or edit a contract',
    needs: 'view_contracts',
    mayNeed: ['create_contract', 'edit_contract', 'attach_asset', 'attach_contract_asset', 'detach_contract_asset'],
    multipart: true,
    versioned: true,
  }),
  remove: call<Id>('DELETE', `${api}/contract/{id}`, { summary: 'Delete a contract', needs: 'delete_contract' }),
  actions: call<Id & { reply: { actions: ContractActions } }>('GET', `${api}/contract-action/{id}`, {
    summary: 'Read what the reader may do with a contract',
    needs: 'view_contracts',
  }),
  threads: call<Id & { reply: ContractThreads }>('GET', `${api}/contract-threads/{id}`, {
    summary: 'Read the terms of a contract',
    needs: 'view_contracts',
  }),
  /** The organizations of a person, for the form (E2). */
  organizations: call<{ params: { userId: number }; reply: { organizations: { id: number; name: string }[] } }>(
    'GET',
    `${api}/user-organization/{userId}`,
    { summary: 'List the organizations of a person', needs: 'view_contracts' },
  ),
  /** The id stands in the query (D3 §7). The message says when the last licence is given. */
  attachAssets: call<{ query: { contract_id: number }; body: { asset_ids: number[] } }>(
    'POST',
    `${api}/contract-attach-asset`,
    { summary: 'Attach assets to a contract', needs: ['attach_contract_asset', 'attach_asset'] },
  ),
  detachAsset: call<{ params: { contractId: number; assetId: number } }>(
    'DELETE',
    `${api}/contract-detach-asset/{contractId}/{assetId}`,
    { summary: 'Detach an asset from a contract', needs: 'detach_contract_asset' },
  ),
  costs: call<{ reply: ContractCosts }>('GET', `${api}/contract-costs`, {
    summary: 'Read what contracts cost a year, and what ends soon',
    needs: 'view_contracts',
  }),
  assetCosts: call<{ params: { assetId: number }; reply: AssetCosts }>('GET', `${api}/asset-contract-costs/{assetId}`, {
    summary: 'Read what the contracts of an asset cost a year',
    needs: ['view_contracts', 'view_assets'],
  }),
};

export type TermForm = InferType<typeof rules.termForm>;
type ApproverForm = InferType<typeof rules.approverForm>;
export type ReassignForm = InferType<typeof rules.reassignForm>;
export type ReminderForm = InferType<typeof rules.reminderForm>;

/** What is decided about a contract and its terms (B3). */
export const contractTermCalls = {
  approve: call<Id & { body: { purpose_of_approval?: string; seen_hash?: string | undefined } }>(
    'POST',
    `${api}/contract-approve/{id}`,
    {
      summary: 'Approve a contract, its renewal or its extension',
      needs: 'approve_contract',
      fails: [403],
    },
  ),
  reject: call<Id & { body: { purpose_of_rejection: string; seen_hash?: string | undefined } }>(
    'POST',
    `${api}/contract-reject/{id}`,
    {
      summary: 'Reject a contract, its renewal or its extension',
      needs: 'approve_contract',
      fails: [403],
    },
  ),
  renew: call<Id & { body: TermForm; reply: { id: number } }>('POST', `${api}/contract-renew/{id}`, {
    summary: 'Ask for another term of a contract',
    needs: 'renew_contract',
    multipart: true,
    versioned: true,
  }),
  extend: call<Id & { body: TermForm; reply: { id: number } }>('POST', `${api}/contract-extend/{id}`, {
    summary: 'Ask for a later end of a contract',
    needs: 'extend_contract',
    multipart: true,
    versioned: true,
  }),
  /** Takes back what waits: by who owns the contract, or by who approves contracts (G17). */
  withdraw: call<Id>('POST', `${api}/contract-withdraw/{id}`, {
    summary: 'Take back what waits for the approver of a contract',
    needs: 'view_contracts',
    mayNeed: ['approve_contract'],
  }),
  /** Gives what waits to another approver, by the same people (G17). */
  changeApprover: call<Id & { body: ApproverForm }>('POST', `${api}/contract-approver/{id}`, {
    summary: 'Ask another approver to decide about a contract',
    needs: 'view_contracts',
    mayNeed: ['approve_contract'],
  }),
  /** Gives what people who left hold to others: the ownership, and their places on the list of who is told. */
  reassign: call<Id & { body: ReassignForm }>('POST', `${api}/contract-reassign/{id}`, {
    summary: 'Set who holds of a contract what somebody who left held',
    needs: 'edit_contract',
  }),
  terminate: call<Id>('POST', `${api}/contract-terminate/{id}`, {
    summary: 'Terminate a contract',
    needs: 'terminate_contract',
  }),
  remind: call<Id & { body: ReminderForm }>('POST', `${api}/contract-expiry-reminder/{id}`, {
    summary: 'Set who is told before a contract ends, and when',
    needs: 'contract_reminder',
    multipart: true,
    versioned: true,
  }),
};

export type ContractCalendar = InferType<typeof replies.contractCalendar>;

/** The reader's own contracts in a calendar program. */
export const contractCalendarCalls = {
  read: call<{ reply: ContractCalendar }>('GET', `${api}/contract-calendar`, {
    summary: "Read whether there is an address of the reader's own calendar",
    needs: 'view_contracts',
    clients,
  }),
  /** Makes an address; an earlier one ends. */
  create: call<{ reply: ContractCalendar }>('POST', `${api}/contract-calendar`, {
    summary: "Create an address of the reader's own calendar; an earlier one ends",
    needs: 'view_contracts',
    clients,
  }),
  remove: call('DELETE', `${api}/contract-calendar`, {
    summary: "Delete the address of the reader's own calendar",
    needs: 'view_contracts',
    clients,
  }),
  /** The ends of the contracts that its owner owns, approves, is told of or has, as iCalendar (RFC 5545). */
  feed: call<{ params: { hash: string } }>('GET', `${api}/contract-calendar/{hash}/contracts.ics`, {
    summary: 'Read the ends of contracts, for a calendar program',
    needs: 'public',
    byHash: true,
    raw: 'text/calendar',
    fails: [404],
  }),
};
