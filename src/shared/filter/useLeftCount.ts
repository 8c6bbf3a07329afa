import type { Call } from '../../../wire/protocol/call';
import type { OwningKind } from '../../../wire/protocol/kind';
import { useReader } from '../api/useReader';
import { useRecord } from '../api/useRecord';

const query = { held_by_left: 1, limit: 1 } as const;

/**
 * How many records of a list people who left hold, for administrators, who reassign them; undefined for others, and for a
 * list without a kind, of which nobody holds records.
 */
export function useLeftCount(list: Call, kind: OwningKind | undefined): number | undefined {
  const isAdmin = useReader()?.actions.manage_permissions;
  const counted = list as Call<{ query: typeof query; reply: { total: number } }>;
  return useRecord(counted, isAdmin && kind ? { query } : null, { live: kind }).data?.total;
}

/** Does a list show what people who left hold? */
export const isLeftView = (requestedOf: Readonly<Record<string, unknown>>): boolean => requestedOf.held_by_left === '1';
