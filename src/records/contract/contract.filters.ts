import { useMemo } from 'react';
import * as words from '../../../texts/compiled/screen/common';
import * as contractMessages from '../../../texts/compiled/screen/contract';
import * as filterMessages from '../../../texts/compiled/screen/filter';
import { contractCalls, contractFilters, type ContractFilters } from '../../../wire/contract/contract';
import { contractStatus, costingStatuses, seatUses } from '../../../wire/contract/contract.record';
import { useReader } from '../../shared/api/useReader';
import { type FilterField, type FilterName, withOperators } from '../../shared/filter/field';
import { useLeftCount } from '../../shared/filter/useLeftCount';
import type { View } from '../../shared/filter/view';
import { useMessages } from '../../shared/i18n/useMessages';
import { useContractBounds } from './contract.api';
import { daysAfter } from './contract.days';

type Name = FilterName<typeof contractFilters> | 'seats' | 'held_by_left';

const seatTexts = { under: 'seats_under', full: 'seats_all', over: 'seats_too_many' } as const;
const text = (days: number | null | undefined) => (days === null || days === undefined ? undefined : String(days));

/** Every filter of the list of contracts (D3 §3); amounts lie between the least and the most that there are, once `wanted`. */
export function useContractFilters(wanted = false): readonly FilterField<Name>[] {
  const t = useMessages();
  const {
    minimum_cost: least,
    maximum_cost: most,
    minimum_notify_before: first,
    maximum_notify_before: last,
  } = useContractBounds(wanted);
  return useMemo(
    () =>
      withOperators<Name>(contractFilters, [
        { name: 'contract_status_ids', label: t(words.status), kind: 'records', lookup: 'contract_statuses' },
        {
          name: 'contract_renewal_status_ids',
          label: t(words.renewal_status),
          kind: 'records',
          lookup: 'contract_renewal_statuses',
        },
        { name: 'contract_type_ids', label: t(words.contract_type), kind: 'records', lookup: 'contract_types' },
        { name: 'vendor_ids', label: t(words.vendor), kind: 'records', lookup: 'vendors' },
        { name: 'cost', label: t(words.cost), kind: 'numbers', least: least ?? undefined, most: most ?? undefined },
        { name: 'contract_start_date', label: t(words.start_date), kind: 'times' },
        { name: 'contract_end_date', label: t(words.end_date), kind: 'times' },
        { name: 'contract_ids', label: t(words.contracts), kind: 'records', lookup: 'contracts' },
        { name: 'license_type_ids', label: t(words.license_type), kind: 'records', lookup: 'license_types' },
        {
          name: 'seats',
          label: t(contractMessages.seats),
          kind: 'one',
          choices: seatUses.map((use) => ({ id: use, name: t(contractMessages[seatTexts[use]]) })),
        },
        { name: 'user_ids', label: t(words.user), kind: 'records', lookup: 'users' },
        { name: 'org_ids', label: t(words.organizations), kind: 'records', lookup: 'organizations' },
        { name: 'asset_ids', label: t(words.assets), kind: 'records', lookup: 'assets' },
        { name: 'owner_ids', label: t(contractMessages.owner), kind: 'records', lookup: 'agents' },
        { name: 'approver_ids', label: t(words.approver), kind: 'records', lookup: 'agents' },
        { name: 'waiting_approver_ids', label: t(contractMessages.waits_for), kind: 'records', lookup: 'agents' },
        { name: 'dept_ids', label: t(words.department), kind: 'records', lookup: 'departments' },
        { name: 'notify_agent_ids', label: t(contractMessages.notify_to), kind: 'records', lookup: 'agents' },
        {
          name: 'notify_in_days',
          label: t(contractMessages.notify_before),
          kind: 'numbers',
          least: text(first),
          most: text(last),
        },
        { name: 'held_by_left', label: t(filterMessages.by_left), kind: 'yes-no' },
        { name: 'created_at', label: t(words.created), kind: 'times' },
        { name: 'updated_at', label: t(words.updated), kind: 'times' },
      ]),
    [t, least, most, first, last],
  );
}

/** The views that every reader has above the list of contracts. */
export function useContractViews(): readonly View[] {
  const t = useMessages();
  const reader = useReader();
  const left = useLeftCount(contractCalls.list, 'contract');
  return useMemo(() => {
    if (!reader) return [];
    const { user_id: me, contract_day: today } = reader;
    const view = (id: string, label: string, query: ContractFilters): View => ({ id, label, query });
    return [
      view('mine', t(filterMessages.mine), { owner_ids: [me] }),
      view('waiting', t(contractMessages.view_waiting), { waiting_approver_ids_empty: 0 }),
      view('ending', t(contractMessages.view_ending), {
        contract_status_ids: [...costingStatuses],
        contract_end_date_begin: today,
        contract_end_date_end: daysAfter(today, 30).slice(0, 10),
      }),
      view('active', t(contractMessages.view_active), { contract_status_ids: [contractStatus.active] }),
      view('over', t(contractMessages.view_over), { seats: 'over' }),
      view('left', left === undefined ? t(filterMessages.by_left) : t(filterMessages.by_left_count, { count: left }), {
        held_by_left: 1,
      }),
    ];
  }, [t, reader, left]);
}
