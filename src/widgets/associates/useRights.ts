import { accessCalls } from '../../../wire/access/access';
import type { PermissionKey } from '../../../wire/protocol/permission';
import { useRecord, type Load } from '../../shared/api/useRecord';

/** The keys that the reader holds. */
export function useRights(): Load<ReadonlySet<string>> & { holds: (key: PermissionKey) => boolean } {
  const load = useRecord(accessCalls.permissions, { query: { limit: 'all' } });
  const keys = new Set(load.data?.permissions.filter(({ checked }) => checked).map(({ key }) => key));
  return { ...load, data: load.data && keys, holds: (key) => keys.has(key) };
}
