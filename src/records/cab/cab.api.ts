import { useList } from '../../shared/api/useList';
import { useRecord } from '../../shared/api/useRecord';
import { listQuery, type ListState } from '../../shared/table/listState';
import { cabCalls } from '../../../wire/cab/cab';

/** One page of the catalogue (D3 §7). */
export const useCabList = (state: ListState) =>
  useList(cabCalls.list, { query: listQuery(state) }, ({ cabs, total }) => ({ rows: cabs, total }), { live: 'cab' });

/** One board for its form: what others save meanwhile does not come in by itself. */
export const useCabToEdit = (id: number) => useRecord(cabCalls.view, { params: { id } }, { fresh: true });
