import { useMemo } from 'react';
import { contractCalls, type ContractFilters } from '../../../../wire/contract/contract';
import { contractStatus, costingStatuses } from '../../../../wire/contract/contract.record';
import { useReader } from '../../../shared/api/useReader';
import { useLeftCount } from '../../../shared/filter/useLeftCount';
import type { View } from '../../../shared/filter/view';
import { useMessages } from '../../../shared/i18n/useMessages';
import { daysAfter } from '../contract.days';
import * as contractMessages from '../../../../texts/compiled/screen/contract';
import * as filterMessages from '../../../../texts/compiled/screen/filter';

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
