import { useMemo } from 'react';
import * as words from '../../../texts/compiled/screen/common';
import * as contractMessages from '../../../texts/compiled/screen/contract';
import * as contractDialogMessages from '../../../texts/compiled/screen/contract-dialog';
import * as contractReportMessages from '../../../texts/compiled/screen/contract-report';
import * as filterMessages from '../../../texts/compiled/screen/filter';
import { contractBulkCalls } from '../../../wire/contract/contract.bulk';
import {
  contractCalls,
  contractCounts,
  contractFilterCalls,
  contractFilters,
  type ContractFilters,
  contractGroups,
} from '../../../wire/contract/contract';
import { contractRecordCalls, contractStatus, costingStatuses, seatUses } from '../../../wire/contract/contract.record';
import type { FieldName, FilterField } from '../../shared/filter/field';
import { useMessages } from '../../shared/i18n/useMessages';
import { type ListView, type Reader, recordList } from '../../shared/list/recordList';
import { useContractBounds } from './contract.api';
import { useContractColumns } from './contract.columns';
import { daysAfter } from './contract.days';
import { contractPaths } from './contract.paths';

const seatTexts = { under: 'seats_under', full: 'seats_all', over: 'seats_too_many' } as const;
const text = (days: number | null | undefined) => (days === null || days === undefined ? undefined : String(days));

/** The filters that come first, as people look for them. */
const order: readonly (FieldName<typeof contractFilters> | 'seats')[] = [
  'contract_status_ids',
  'contract_renewal_status_ids',
  'contract_type_ids',
  'vendor_ids',
  'cost',
  'contract_start_date',
  'contract_end_date',
  'contract_ids',
  'license_type_ids',
  'seats',
];

/** Adds the use of seats; amounts and days lie between the least and the most that there are, once `wanted`. */
function useContractFilters(fields: readonly FilterField[], wanted: boolean): readonly FilterField[] {
  const t = useMessages();
  const {
    minimum_cost: least,
    maximum_cost: max,
    minimum_notify_before: first,
    maximum_notify_before: last,
  } = useContractBounds(wanted);
  return useMemo(() => {
    const bounds: Readonly<Record<string, object>> = {
      cost: { least: least ?? undefined, max: max ?? undefined },
      notify_in_days: { least: text(first), max: text(last) },
    };
    const seats: FilterField = {
      name: 'seats',
      label: t(contractMessages.seats),
      kind: 'one',
      choices: seatUses.map((use) => ({ id: use, name: t(contractMessages[seatTexts[use]]) })),
    };
    const all = [...fields.map((field) => ({ ...field, ...bounds[field.name] })), seats];
    const placeOf = ({ name }: FilterField) => [...order, name].findIndex((one) => one === name);
    return all.sort((a, b) => placeOf(a) - placeOf(b));
  }, [t, fields, least, max, first, last]);
}

/** The views that every reader has above the list. */
const views = ({ user_id: me, contract_day: today }: Reader): ListView<ContractFilters>[] => [
  { id: 'mine', label: filterMessages.mine, query: { owner_ids: [me] } },
  { id: 'waiting', label: contractMessages.view_waiting, query: { waiting_approver_ids_empty: 0 } },
  {
    id: 'ending',
    label: contractMessages.view_ending,
    query: {
      contract_status_ids: [...costingStatuses],
      contract_end_date_begin: today,
      contract_end_date_end: daysAfter(today, 30).slice(0, 10),
    },
  },
  { id: 'active', label: contractMessages.view_active, query: { contract_status_ids: [contractStatus.active] } },
  { id: 'over', label: contractMessages.view_over, query: { seats: 'over' } },
];

/** The list of contracts (D3 §2, §3), and their reports. */
export const contractList = recordList({
  kind: 'contract',
  list: contractCalls.list,
  rows: ({ contracts }) => contracts,
  nameOf: ({ name }) => name,
  calls: { ...contractCalls, remove: contractRecordCalls.remove, restore: null },
  saved: contractFilterCalls,
  paths: contractPaths,
  navigation: 'fixed',
  rights: { view: 'view_contracts', export: 'export_contracts', create: 'create_contract' },
  texts: {
    title: words.contracts,
    create: words.create_contract,
    empty: contractMessages.empty,
    empty_text: contractMessages.empty_text,
    delete_title: contractMessages.delete_title,
    delete_question: contractMessages.delete_question,
  },
  useColumns: useContractColumns,
  left: {
    owner: contractDialogMessages.role_owner,
    waiting_approver: contractDialogMessages.role_waiting_approver,
    approver: contractDialogMessages.role_approver,
    notified: contractDialogMessages.role_notified,
  },
  filters: contractFilters,
  labels: {
    contract_ids: words.contracts,
    asset_ids: words.assets,
    org_ids: words.organizations,
    waiting_approver_ids: contractMessages.waits_for,
    dept_ids: words.department,
    notify_agent_ids: contractMessages.notify_to,
    notify_in_days: contractMessages.notify_before,
  },
  useFilters: useContractFilters,
  views,
  counts: contractCounts,
  groupsOf: ({ contracts }) => contracts,
  bulk: { call: contractBulkCalls.bulkEdit, fields: [], edit: 'edit_contract', remove: null },
  reports: {
    name: 'contracts',
    groups: contractGroups,
    texts: {
      ...contractReportMessages,
      empty: contractReportMessages.no_contracts,
      empty_text: contractReportMessages.no_contracts_text,
    },
  },
});
