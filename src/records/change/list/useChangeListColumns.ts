import { useMemo } from 'react';
import { changeCalls, type ChangeRow } from '../../../../wire/change/change';
import { useRecord } from '../../../shared/api/useRecord';
import { useCustomColumns } from '../../../shared/view/useCustomColumns';
import { useChangeColumns } from './useChangeColumns';

const none: never[] = [];

/** The columns of the list of changes; behind them its custom fields, which are shown when chosen. */
export function useChangeListColumns() {
  const own = useChangeColumns();
  const custom = useCustomColumns<ChangeRow>(useRecord(changeCalls.customFields, {}).data?.custom_fields ?? none);
  return useMemo(() => [...own, ...custom], [own, custom]);
}
