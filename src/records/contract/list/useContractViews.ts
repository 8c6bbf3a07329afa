import { useMemo } from 'react';
import type { ContractFilters } from '../../../../wire/contract/contract';
import { contractStatus, costingStatuses } from '../../../../wire/contract/contract.states';
import { useReader } from '../../../shared/api/useReader';
import { filterMessages } from '../../../shared/filter/filter.messages';
import type { View } from '../../../shared/filter/view';
import { useMessages } from '../../../shared/i18n/useMessages';
import { daysAfter } from '../contract.days';
import { contractMessages } from '../contract.messages';

/** The views that every reader has above the list of contracts. */
export function useContractViews(): readonly View[] {
  const t = useMessages(filterMessages);
  const own = useMessages(contractMessages);
  const reader = useReader();
  return useMemo(() => {
    if (!reader) return [];
    const { user_id: me, contract_day: today } = reader;
    const view = (id: string, label: string, query: ContractFilters): View => ({ id, label, query });
    return [
      view('mine', t('mine'), { owner_ids: [me] }),
      view('waiting', own('view_waiting'), { waiting_approver_ids_empty: 0 }),
      view('ending', own('view_ending'), {
        contract_status_ids: [...costingStatuses],
        contract_end_date_begin: today,
        contract_end_date_end: daysAfter(today, 30).slice(0, 10),
      }),
      view('active', own('view_active'), { contract_status_ids: [contractStatus.active] }),
      view('over', own('view_over'), { seats: 'over' }),
    ];
  }, [t, own, reader]);
}
