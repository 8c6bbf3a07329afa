import { lookupCalls, type LookupName } from '../../../wire/parts/lookup';
import { useRecord } from '../api/useRecord';

/** Does a list have anything to choose? `true` until it is known: most have. */
export function useIsListed(name: LookupName): boolean {
  const { data } = useRecord(lookupCalls.lookup, { params: { name }, query: { limit: 1 } });
  return data === undefined || data.total > 0;
}
