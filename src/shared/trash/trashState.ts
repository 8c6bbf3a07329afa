import { listQuery, type ListControl } from '../table/listState';
import { useUrlListState } from '../table/useUrlListState';

/** The state of a trash page in its address: last deleted first. */
export const useTrashState = (): ListControl => useUrlListState({ sort: 'deleted_at', order: 'desc' });

export const trashQuery = (state: ListControl) => ({ ...listQuery(state), trash: true as const });
