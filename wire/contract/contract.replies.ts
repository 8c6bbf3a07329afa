import { array, string } from 'yup';
import { groupCounts, pageOrCounts } from '../parts/count.replies';
import * as s from '../protocol/shape';
import { contractHolders, seatUses, termTypes } from './contract.states';

/** In the help-desk's currency, two decimals. */
const cost = () => s.text();

/** `title` is how long it still runs, the date when that is far; `timestamp` the end (E14). */
const expiry = () => s.shape({ title: s.text(), timestamp: s.time() });

/** Licences of a contract: how many there are and how many are in use, by its assets, else by its user. */
const seats = () => s.shapeOrNull({ count: s.count(), used: s.count(), use: string().oneOf(seatUses).required() });

/** A contract in lists (D3 §2, §3, X47). Contract dates are in the help-desk's zone. */
const contractRow = {
  id: s.id(),
  identifier: s.text(),
  name: s.text(),
  cost: cost(),
  contract_start_date: s.time(),
  contract_end_date: s.time(),
  expiry: expiry(),
  contract_status: s.named(),
  contract_renewal_status: s.namedOrNull(),
  vendor: s.namedOrNull(),
  user: s.personOrNull(),
  attach_organization: array().of(s.named()).required(),
  contract_type: s.named(),
  license_type: s.namedOrNull(),
  seats: seats(),
  owner: s.personOrNull(),
  approver: s.personOrNull(),
  /** Days. */
  notify_before: s.idOrNull(),
  created_at: s.time(),
  updated_at: s.time(),
  /** With `held_by_left=true`; `is_reassign`: the reader may give it to somebody else. */
  held_by_left: array()
    .of(s.shape({ role: string().oneOf(contractHolders).required(), person: s.person(), is_reassign: s.yes() }))
    .optional()
    .default(undefined),
  is_edit: s.yes(),
  is_delete: s.yes(),
};

const page = {
  data: s.rows(contractRow),
  contracts: s.rows(contractRow),
  total: s.count(),
  total_is_exact: s.yes().optional(),
};

/** The rows stand under both keys (X32). */
export const contractCards = s.shape(page);

/** The figures are over all contracts that the reader sees, whatever the filters; null when there are none (E13). */
export const contractList = s.shape({
  ...page,
  minimum_cost: s.textOrNull(),
  maximum_cost: s.textOrNull(),
  minimum_notify_before: s.idOrNull(),
  maximum_notify_before: s.idOrNull(),
});
/** With `count=true`: the groups. */
export const contractCounts = s.shape({ contracts: groupCounts() });
export const contractListReply = pageOrCounts(contractList, contractCounts);

/** A term that waits for its approver, or an approved one that has not begun. */
const comingTerm = s.shapeOrNull({
  id: s.id(),
  type: string().oneOf(termTypes).required(),
  is_pending: s.yes(),
  cost: cost(),
  contract_start_date: s.time(),
  contract_end_date: s.time(),
  approver: s.personOrNull(),
});

/** Who decides about what waits, and since when they have been asked. */
const waiting = s.shapeOrNull({
  type: string().oneOf(termTypes).required(),
  approver: s.personOrNull(),
  since: s.time(),
  /** The last mail that reminded the approver. */
  last_reminder_at: s.timeOrNull(),
  /** The approver was deactivated: somebody else is to be asked. */
  has_left: s.yes(),
});

/** A contract as its page shows it (D3 §3, E3). */
const view = {
  id: s.id(),
  identifier: s.text(),
  name: s.text(),
  description: s.text(),
  contract_start_date: s.time(),
  contract_end_date: s.time(),
  expiry: expiry(),
  contractType: s.named(),
  vendor: s.namedOrNull(),
  status: s.named(),
  licence: s.namedOrNull(),
  contract_renewal_status: s.namedOrNull(),
  cost: cost(),
  owner: s.personOrNull(),
  approver: s.personOrNull(),
  licensce_count: s.idOrNull(),
  seats: seats(),
  user: array().of(s.person()).required(),
  organization: array().of(s.named()).required(),
  notify_before: s.idOrNull(),
  attachment: array().of(s.attachment()).required(),
  created_at: s.time(),
  updated_at: s.time(),
};

export const contractView = s.shape({
  contract: s.shape({
    ...view,
    /** A typed address has no id (E4). */
    notify_to: s.seenWith('agent', s.rows({ id: s.idOrNull(), name: s.text(), email: s.text() }), []),
    /** The first hundred by name; `asset_count` says how many there are. */
    attach_assets: s.seenWith('view_assets', s.rows({ id: s.id(), name: s.text() }), []),
    asset_count: s.count(),
    next_term: comingTerm,
    /** null: nothing waits for an approver. */
    waiting,
    /** When the next reminder is sent; null: none. */
    next_reminder_at: s.timeOrNull(),
    last_reminder_at: s.timeOrNull(),
    version: s.count(),
  }),
});
export const contractSaved = s.shape({ id: s.id(), identifier: s.text() });
/** The id of the term. */
export const contractTermSaved = s.shape({ id: s.id() });

/** Right × state × being its approver (E9). */
export const contractActions = s.shape({
  contract_edit: s.yes(),
  contract_delete: s.yes(),
  contract_approve: s.yes(),
  contract_renew: s.yes(),
  contract_extend: s.yes(),
  contract_terminate: s.yes(),
  /** Ours: what waits can be taken back, or given to another approver (G17). */
  contract_withdraw: s.yes(),
  contract_approver: s.yes(),
  contract_expiry_reminder: s.yes(),
  contract_asset_attach: s.yes(),
  contract_asset_detach: s.yes(),
  /** Ours: dates, cost and approver cannot be edited; renewing and extending change them (E7). */
  contract_terms_locked: s.yes(),
  /** Ours: D3 §2, the tab of the associated assets. */
  associated_assets: s.yes(),
});
export const contractActionsReply = s.shape({ actions: contractActions });

/** The history of a contract, newest first (E10). */
export const contractThreads = s.shape({
  contract_threads: s.rows({
    id: s.id(),
    type: string().oneOf(termTypes).required(),
    /** The term whose dates and cost the contract has. */
    is_current: s.yes(),
    /** Its end has passed. */
    is_expired: s.yes(),
    created_at: s.time(),
    contract_start_date: s.time(),
    contract_end_date: s.time(),
    owner: s.personOrNull(),
    approver: s.personOrNull(),
    cost: cost(),
    /** Ours: what became of the request; null where nobody had to approve it. */
    decision: s.shapeOrNull({
      state: string().oneOf(['pending', 'approved', 'rejected', 'withdrawn']).required(),
      by: s.textOrNull(),
      at: s.timeOrNull(),
      purpose: s.textOrNull(),
    }),
  }),
});

export const userOrganizations = s.shape({ organizations: s.rows({ id: s.id(), name: s.text() }) });

const costGroup = s.rows({ id: s.idOrNull(), name: s.textOrNull(), count: s.count(), cost: cost() });

/**
 * What contracts cost a year, of those that are approved or active: the cost of a term times 365 by its days, whole
 * where it is shorter than a year. Groups hold the ten dearest, the dearest first; `id` null is what has none, and `name`
 * null with it. A contract's cost is divided among its assets evenly; the departments are those of the assets, else of
 * its user.
 */
export const contractCosts = s.shape({
  /** ISO 4217. */
  currency: s.text(),
  yearly: cost(),
  count: s.count(),
  by_vendor: costGroup,
  by_type: costGroup,
  by_department: costGroup,
  /** What ends in so many days, today included. */
  ending: s.rows({ days: s.id(), count: s.count(), cost: cost() }),
});

/** Of an asset: its part of the yearly cost of each contract that covers it. */
export const assetCosts = s.shape({
  currency: s.text(),
  yearly: cost(),
  contracts: s.rows({ id: s.id(), identifier: s.text(), name: s.text(), cost: cost() }),
});

/**
 * What the holder of a link sees (E15): the view without who is told of its end. For a renewal or an extension its dates
 * and cost are those that are asked for. Nobody is signed in, so e-mail addresses and assets are left out.
 */
export const contractLink = s.shape({
  contract: s.shape({
    ...view,
    owner: s.namedOrNull(),
    approver: s.namedOrNull(),
    user: array().of(s.named()).required(),
    asset_count: s.count(),
  }),
  actions: s.shape({ contract_approve: s.yes() }),
  decision: s.shapeOrNull({
    action: string().oneOf(['approve', 'reject']).required(),
    name: s.text(),
    decided_at: s.time(),
    purpose: s.textOrNull(),
  }),
  /** Ours. */
  term: s.shape({
    type: string().oneOf(termTypes).required(),
    /** The term in force, which a renewal or extension is compared with; null for a new contract. */
    before: s.shapeOrNull({ cost: cost(), contract_start_date: s.time(), contract_end_date: s.time() }),
    /** Where it cannot be decided any more, why; else empty. */
    sentence: s.text(),
    expires_at: s.time(),
    approver: s.text(),
  }),
  currency: s.text(),
  /** Earlier decisions on this contract, the newest first. */
  decisions: s.rows({
    type: string().oneOf(termTypes).required(),
    action: string().oneOf(['approve', 'reject']).required(),
    name: s.text(),
    decided_at: s.time(),
    purpose: s.textOrNull(),
  }),
});

/** The address of the reader's own calendar; null as long as there is none. It is shown once, when it is made. */
export const contractCalendar = s.shape({ address: s.textOrNull(), created_at: s.timeOrNull() });
