import { assetSelection } from '../asset/asset.rules';
import { activityPage } from '../parts/activity.replies';
import { exportWords } from '../parts/export';
import { exportJobStarted } from '../parts/export.replies';
import { savedFiltersOf } from '../parts/saved-filter.calls';
import { entries } from '../protocol/entry';
import { contractCalls, contractFilterCalls, contractFilters, contractGroups, contractSorts } from './contract';
import { contractLinkCalls } from './contract.link';
import { contractRecordCalls } from './contract.record';
import { contractCalendarCalls } from './contract.calendar';
import { contractTermCalls } from './contract.terms';
import * as replies from './contract.replies';
import * as rules from './contract.rules';
import { seatUses } from './contract.states';

const words = { seats: seatUses, held_by_left: ['true', 'false', '1', '0'] };
const exported = {
  sorts: contractSorts,
  ...contractFilters,
  one: ['filter_id', 'report_id'],
  words: { ...exportWords, ...words },
} as const;

export const contractEntries = entries(
  'contract',
  { ...contractCalls, ...contractRecordCalls },
  {
    list: 'List contracts, or count them',
    exportCsv: 'Download contracts as csv',
    export: 'Download contracts as csv or xlsx',
    exportJob: 'Create a file of many contracts behind the page, asked as the download',
    ofTicket: 'List the contracts of a ticket',
    ofOrganization: 'List the contracts of an organization',
    log: 'Read the activity log of a contract',
    view: 'Read a contract',
    save: 'Create or edit a contract',
    remove: 'Delete a contract',
    actions: 'Read what the reader may do with a contract',
    threads: 'Read the terms of a contract',
    organizations: 'List the organizations of a person',
    attachAssets: 'Attach assets to a contract',
    detachAsset: 'Detach an asset from a contract',
    costs: 'Read what contracts cost a year, and what ends soon',
    assetCosts: 'Read what the contracts of an asset cost a year',
  },
  {
    list: {
      query: {
        sorts: contractSorts,
        ...contractFilters,
        one: ['filter_id', 'report_id'],
        counts: true,
        words: { group_by: contractGroups, ...words },
      },
      reply: replies.contractListReply,
    },
    exportCsv: { query: exported },
    export: { query: exported },
    exportJob: { reply: exportJobStarted },
    ofTicket: { query: { sorts: contractSorts, ...contractFilters, words }, reply: replies.contractCards },
    ofOrganization: { query: { sorts: contractSorts, ...contractFilters, words }, reply: replies.contractCards },
    log: { query: { sorts: ['created_at'], unsearched: true }, reply: activityPage('contract_activity_logs') },
    view: { reply: replies.contractView },
    save: { body: rules.contractForm, reply: replies.contractSaved },
    actions: { reply: replies.contractActionsReply },
    threads: { reply: replies.contractThreads },
    organizations: { reply: replies.userOrganizations },
    attachAssets: { query: { one: ['contract_id'] }, body: assetSelection },
    costs: { reply: replies.contractCosts },
    assetCosts: { reply: replies.assetCosts },
  },
);

export const contractTermEntries = entries(
  'contract',
  { ...contractTermCalls, ...contractLinkCalls },
  {
    approve: 'Approve a contract, its renewal or its extension',
    reject: 'Reject a contract, its renewal or its extension',
    renew: 'Ask for another term of a contract',
    extend: 'Ask for a later end of a contract',
    withdraw: 'Take back what waits for the approver of a contract',
    changeApprover: 'Ask another approver to decide about a contract',
    reassign: 'Set who holds of a contract what somebody who left held',
    terminate: 'Terminate a contract',
    remind: 'Set who is told before a contract ends, and when',
    readLink: 'Read what an approval link is about',
    decideByLink: 'Decide by an approval link',
  },
  {
    approve: { body: rules.approveForm },
    reject: { body: rules.rejectForm },
    renew: { body: rules.termForm, reply: replies.contractTermSaved },
    extend: { body: rules.termForm, reply: replies.contractTermSaved },
    changeApprover: { body: rules.approverForm },
    reassign: { body: rules.reassignForm },
    remind: { body: rules.reminderForm },
    readLink: { reply: replies.contractLink },
    decideByLink: { body: rules.linkDecision },
  },
);
export const contractFilterEntries = savedFiltersOf('contract', contractFilterCalls);

export const contractCalendarEntries = entries(
  'contract-calendar',
  contractCalendarCalls,
  {
    read: "Read whether there is an address of the reader's own calendar",
    create: "Create an address of the reader's own calendar; an earlier one ends",
    remove: "Delete the address of the reader's own calendar",
    feed: 'Read the ends of contracts, for a calendar program',
  },
  {
    read: { reply: replies.contractCalendar },
    create: { reply: replies.contractCalendar },
  },
);
