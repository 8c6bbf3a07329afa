import { array, object, string } from 'yup';
import { assetSelection } from '../asset/asset.schema';
import { activityPage } from '../parts/activity.schema';
import { addressLimits, addressTexts } from '../parts/address';
import { addresses } from '../parts/address.schema';
import { bulkResult, manyForm } from '../parts/bulk.schema';
import { groupCounts, pageOrCounts } from '../parts/count.schema';
import { exportWords } from '../parts/export';
import { exportJobStarted } from '../parts/export.schema';
import { customFieldCalls } from '../parts/custom-field';
import {
  configWords,
  customFieldList,
  customFieldValues,
  listedCustomValues,
  sentCustomFields,
} from '../parts/form.schema';
import { savedFiltersOf } from '../parts/saved-filter.schema';
import { entries } from '../protocol/entry';
import {
  maxLength,
  choice,
  choices,
  dateTime,
  decimal,
  file,
  flag,
  isDateTime,
  line,
  lines,
  requiredChoice,
  text,
  version,
  wholeNumber,
} from '../protocol/fields';
import { requiredHtml } from '../protocol/html.rules';
import { texts } from '../protocol/reply';
import { inSearch } from '../parts/matched.schema';
import * as s from '../protocol/shape';
import { contractBulkCalls } from './contract.bulk';
import {
  contractCalls,
  contractFilterCalls,
  contractFilters,
  contractGroupCalls,
  contractGroups,
  contractSorts,
} from './contract';
import {
  contractCalendarCalls,
  contractHolders,
  contractLimits,
  contractLinkCalls,
  contractRecordCalls,
  contractTermCalls,
  contractTexts,
  linkActions,
  seatUses,
  termTypes,
  contractFlags,
} from './contract.record';

/** Contract dates are days of the help-desk's calendar, so their order is that of their texts. */
const endDate = () =>
  dateTime()
    .required(texts.required)
    .nonNullable(texts.required)
    .test('order', contractTexts.order, (end, { parent }: { parent: { contract_start_date?: unknown } }) => {
      const start = parent.contract_start_date;
      return (
        typeof start !== 'string' || !isDateTime(start) || !isDateTime(end) || end.slice(0, 10) >= start.slice(0, 10)
      );
    });

const startDate = () => dateTime().required(texts.required).nonNullable(texts.required);

const costOf = (least: number, message: string) =>
  decimal(2, message).min(least, message).max(contractLimits.cost, message).nullable().required(texts.required);

const days = () =>
  wholeNumber(contractTexts.days).min(1, contractTexts.days).max(contractLimits.days, contractTexts.days).nullable();

/** Who is told before a contract ends: agents, and addresses that somebody typed (B3, E4). */
const notified = {
  notify_agent_ids: choices(addressLimits.recipients, addressTexts.many).optional(),
  email_ids: addresses(),
};

/**
 * The contract form (D3 §5, X84). The server adds: the choices exist and are offered, exactly one of user and vendor,
 * the organizations are the user's, the approver is an agent, the status may be chosen, the identifier is free.
 * `asset_ids` is the whole list; absent leaves it (E11).
 */
export const contractForm = object({
  id: choice().optional(),
  name: line().required(texts.required).test(maxLength(contractLimits.name, contractTexts.name)),
  identifier: line().test(maxLength(contractLimits.identifier, contractTexts.identifier)),
  description: requiredHtml(),
  contract_type_id: requiredChoice(),
  status_id: requiredChoice(),
  cost: costOf(0, contractTexts.cost),
  contract_start_date: startDate(),
  contract_end_date: endDate(),
  license_type_id: choice().default(null),
  /** Spelled so (A2). */
  licensce_count: wholeNumber(contractTexts.licences)
    .min(1, contractTexts.licences)
    .max(contractLimits.licences, contractTexts.licences)
    .nullable()
    .default(null),
  /** Not sent, it stays: the field may be locked. */
  approver_id: choice().optional(),
  vendor_id: choice().default(null),
  user_ids: choices(1, contractTexts.oneUser).optional(),
  organization_ids: choices(addressLimits.recipients, addressTexts.many).optional(),
  notify_before: days().default(null),
  ...notified,
  asset_ids: choices().optional(),
  /** By `f<id>` (wire/parts/form.ts). */
  custom_fields: sentCustomFields(),
  attachment: file(),
  attachment_delete: flag().optional(),
  version: version(),
});

/** A renewal or an extension, whose start is that of the present end whatever is sent (D3 §5, E10). */
export const termForm = object({
  cost: costOf(0.01, contractTexts.termCost),
  approver_id: requiredChoice(),
  contract_start_date: dateTime(),
  contract_end_date: endDate(),
  version: version(),
});

const purpose = () => lines().test(maxLength(contractLimits.purpose, contractTexts.purpose));

/** What the page showed (G27). */
const seen = { seen_hash: text().optional() };

/** Signed in: the reason of a rejection is required, that of an approval is not (D3 §4). */
export const approveForm = object({ purpose_of_approval: purpose(), ...seen });
export const rejectForm = object({ purpose_of_rejection: purpose().required(texts.required), ...seen });

/** Who is asked instead. The server adds: an active agent, who is not asked already. */
export const approverForm = object({ approver_id: requiredChoice() });

/** Who owns it from now on, and who is told instead of those who left. The server adds: active agents. */
export const reassignForm = object({
  owner_id: choice().default(null),
  notify_agent_id: choice()
    .default(null)
    .test('somebody', contractTexts.reassign, (id, { parent }: { parent: { owner_id?: unknown } }) =>
      Boolean(id ?? parent.owner_id),
    ),
});

/** By link: neither is required (E15). */
export const linkDecision = object({
  actionType: string().required(texts.required).oneOf(linkActions, contractTexts.action),
  purpose_of_approval: purpose(),
  purpose_of_rejection: purpose(),
  ...seen,
});

/** D3 §5: both are required, of whom to tell at least one. */
export const reminderForm = object({
  notify_before: days().required(texts.required),
  notify_agent_ids: notified.notify_agent_ids.test('somebody', contractTexts.notify, function (ids) {
    const { email_ids } = this.parent as { email_ids?: unknown[] };
    return (ids?.length ?? 0) + (email_ids?.length ?? 0) > 0;
  }),
  email_ids: notified.email_ids,
  version: version(),
});

const termType = () => string().oneOf(termTypes).required();

/** In the help-desk's currency, two decimals. */
const cost = () => s.text();

/** `title` is how long it still runs, the date when that is far; `timestamp` the end (E14). */
const expiry = () => s.shape({ title: s.text(), timestamp: s.time() });

/** Licences of a contract: how many there are and how many are in use, by its assets, else by its user. */
const seats = () => s.shapeOrNull({ count: s.count(), used: s.count(), use: string().oneOf(seatUses).required() });

/** What lists and pages show of a contract. Contract dates are in the help-desk's zone. */
const shown = {
  id: s.id(),
  identifier: s.text(),
  name: s.text(),
  cost: cost(),
  contract_start_date: s.time(),
  contract_end_date: s.time(),
  expiry: expiry(),
  contract_renewal_status: s.namedOrNull(),
  vendor: s.namedOrNull(),
  seats: seats(),
  owner: s.personOrNull(),
  approver: s.personOrNull(),
  /** Days. */
  notify_before: s.idOrNull(),
  created_at: s.time(),
  updated_at: s.time(),
};

/** A contract in lists (D3 §2, §3, X47). */
const contractRow = {
  ...shown,
  contract_status: s.named(),
  user: s.personOrNull(),
  attach_organization: array().of(s.named()).required(),
  contract_type: s.named(),
  license_type: s.namedOrNull(),
  /** With `held_by_left=true`; `is_reassign`: the reader may give it to somebody else. */
  held_by_left: array()
    .of(s.shape({ role: string().oneOf(contractHolders).required(), person: s.person(), is_reassign: s.yes() }))
    .optional()
    .default(undefined),
  is_edit: s.yes(),
  is_delete: s.yes(),
  custom_fields: listedCustomValues(),
  ...inSearch,
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
  type: termType(),
  is_pending: s.yes(),
  cost: cost(),
  contract_start_date: s.time(),
  contract_end_date: s.time(),
  approver: s.personOrNull(),
});

/** Who decides about what waits, and since when they have been asked. */
const waiting = s.shapeOrNull({
  type: termType(),
  approver: s.personOrNull(),
  since: s.time(),
  /** The last mail that reminded the approver. */
  last_reminder_at: s.timeOrNull(),
  /** The approver was deactivated: somebody else is to be asked. */
  has_left: s.yes(),
  /** Who decides for the approver while they are away (G17). */
  deputies: array().of(s.person()).required(),
  /** SHA-256 of what is decided about, which a decision sends back (G27). */
  seen_hash: s.text(),
});

/** A contract as its page shows it (D3 §3, E3). */
const view = {
  ...shown,
  description: s.text(),
  contractType: s.named(),
  status: s.named(),
  licence: s.namedOrNull(),
  licensce_count: s.idOrNull(),
  user: array().of(s.person()).required(),
  organization: array().of(s.named()).required(),
  attachment: array().of(s.attachment()).required(),
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
    custom_field_values_for_contract_form_builder_only: customFieldValues(),
    custom_field_values_for_contract_type: customFieldValues(),
    version: s.count(),
  }),
});
export const contractSaved = s.shape({ id: s.id(), identifier: s.text() });
/** The id of the term. */
export const contractTermSaved = s.shape({ id: s.id() });

export const contractActions = s.shape(s.flags(contractFlags));
export const contractActionsReply = s.shape({ actions: contractActions });

/** The history of a contract, newest first (E10). */
export const contractThreads = s.shape({
  contract_threads: s.rows({
    id: s.id(),
    type: termType(),
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

const linkDecided = {
  action: string().oneOf(linkActions).required(),
  name: s.text(),
  decided_at: s.time(),
  purpose: s.textOrNull(),
};

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
  decision: s.shapeOrNull(linkDecided),
  /** Ours. */
  term: s.shape({
    type: termType(),
    /** The term in force, which a renewal or extension is compared with; null for a new contract. */
    before: s.shapeOrNull({ cost: cost(), contract_start_date: s.time(), contract_end_date: s.time() }),
    /** Where it cannot be decided any more, why; else empty. */
    sentence: s.text(),
    expires_at: s.time(),
    approver: s.text(),
    /** That the approver is asked as somebody's deputy, in words; null: they are not. */
    deputy: s.textOrNull(),
    /** SHA-256 of the content, which a decision sends back. */
    seen_hash: s.text(),
  }),
  currency: s.text(),
  /** Earlier decisions on this contract, the newest first. */
  decisions: s.rows({ type: termType(), ...linkDecided }),
});

/** The address of the reader's own calendar; null as long as there is none. It is shown once, when it is made. */
export const contractCalendar = s.shape({ address: s.textOrNull(), created_at: s.timeOrNull() });

const words = { seats: seatUses, held_by_left: ['true', 'false', '1', '0'] };
const exported = {
  sorts: contractSorts,
  ...contractFilters,
  one: ['filter_id', 'report_id'],
  words: { ...exportWords, ...words },
  custom: true,
} as const;

/** Many at once: their custom fields. */
const contractBulk = manyForm({}).omit(['delete']);

export const contractEntries = entries(
  'contract',
  {
    ...contractCalls,
    ...contractRecordCalls,
    ...contractBulkCalls,
    ...contractGroupCalls,
    customFields: customFieldCalls.contract,
  },
  {
    export: 'Download contracts as csv or xlsx',
    exportJob: 'Create a file of many contracts behind the page, asked as the download',
    bulkEdit: 'Set custom fields of many contracts',
  },
  {
    groups: {
      query: {
        ...contractFilters,
        one: ['filter_id', 'report_id'],
        custom: true,
        words: { group_by: contractGroups },
      },
      reply: contractCounts,
    },
    list: {
      query: {
        sorts: contractSorts,
        ...contractFilters,
        one: ['filter_id', 'report_id'],
        counts: true,
        words: { group_by: contractGroups, ...configWords, ...words },
        custom: true,
      },
      reply: contractListReply,
    },
    exportCsv: { query: exported },
    export: { query: exported },
    exportJob: { reply: exportJobStarted },
    ofTicket: { query: { sorts: contractSorts, ...contractFilters, words }, reply: contractCards },
    ofOrganization: { query: { sorts: contractSorts, ...contractFilters, words }, reply: contractCards },
    log: { query: { sorts: ['created_at'], unsearched: true }, reply: activityPage('contract_activity_logs') },
    customFields: { reply: customFieldList },
    view: { reply: contractView },
    save: { body: contractForm, reply: contractSaved },
    bulkEdit: { body: contractBulk, reply: bulkResult },
    actions: { reply: contractActionsReply },
    threads: { reply: contractThreads },
    organizations: { reply: userOrganizations },
    attachAssets: { query: { one: ['contract_id'] }, body: assetSelection },
    costs: { reply: contractCosts },
    assetCosts: { reply: assetCosts },
  },
);

export const contractTermEntries = entries(
  'contract',
  { ...contractTermCalls, ...contractLinkCalls },
  {},
  {
    approve: { body: approveForm },
    reject: { body: rejectForm },
    renew: { body: termForm, reply: contractTermSaved },
    extend: { body: termForm, reply: contractTermSaved },
    changeApprover: { body: approverForm },
    reassign: { body: reassignForm },
    remind: { body: reminderForm },
    readLink: { reply: contractLink },
    decideByLink: { body: linkDecision },
  },
);
export const contractFilterEntries = savedFiltersOf('contract', contractFilterCalls);

export const contractCalendarEntries = entries(
  'contract-calendar',
  contractCalendarCalls,
  {},
  {
    read: { reply: contractCalendar },
    create: { reply: contractCalendar },
  },
);
