import { changeCalls, type ChangeList } from '../../../wire/change/change';
import type { ListQuery } from '../../../wire/protocol/list';
import { useList } from '../../shared/api/useList';

const changePage = ({ changes, total }: ChangeList) => ({ rows: changes, total });

/** One page of the list of changes (D2 §7). */
export const useChangeList = (query: ListQuery) =>
  useList(changeCalls.list, { query: { ...query, config: true } }, changePage, { live: 'change', ids: 'change_ids' });
