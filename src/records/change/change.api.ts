import { changeCalls, type ChangeList } from '../../../wire/change';
import { useList } from '../../shared/api/useList';
import { listQuery, type ListState } from '../../shared/table/listState';

const changePage = ({ changes, total }: ChangeList) => ({ rows: changes, total });

/** One page of the list of changes (D2 §7). */
export const useChangeList = (state: ListState) => useList(changeCalls.list, { query: listQuery(state) }, changePage, { live: 'change' });
