import { useMemo } from 'react';
import { contractCalls, type ContractFilters } from '../../../../wire/contract/contract';
import { contractStatus, costingStatuses } from '../../../../wire/contract/contract.states';
import { useReader } from '../../../shared/api/useReader';
import { filterMessages } from '../../../shared/filter/filter.messages';
import { useLeftCount } from '../../../shared/filter/useLeftCount';
import type { View } from '../../../shared/filter/view';
import { useMessages } from '../../../shared/i18n/useMessages';
import { daysAfter } from '../contract.days';
import { contractMessages } from '../contract.messages';

/** The views that every reader has above the list of contracts. */
export function useContractViews(): readonly View[] {
  const t = useMessages(filterMessages);
  const own = useMessages(contractMessages);
  const reader = useReader();
  const left = useLeftCount(contractCalls.list, 'contract');
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
      view('left', left === undefined ? t('by_left') : t('by_left_count', { count: left }), { held_by_left: 1 }),
    ];
  }, [t, own, reader, left]);
}
