import { useState } from 'react';
import type { Load } from '../../shared/api/useRecord';

type Counted = Pick<Load<{ total: number }>, 'data' | 'error'>;

/** Whether a list is empty; undefined while that is not known. One that could not be loaded says so itself. */
export const isEmpty = ({ data, error }: Counted): boolean | undefined => (data ? data.total === 0 : error && false);

/**
 * Whether all of these lists are empty; `null` is one that the reader may not see. Undefined only before it is known for
 * the first time: what is shown stays while it is found out anew.
 */
export function useNothing(lists: readonly (Counted | null)[]): boolean | undefined {
  const empty = lists.map((list) => (list ? isEmpty(list) : true));
  const now = empty.includes(false) ? false : empty.includes(undefined) ? undefined : true;
  const [known, setKnown] = useState(now);
  if (now !== undefined && now !== known) setKnown(now);
  return now ?? known;
}
