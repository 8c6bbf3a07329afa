import { accessCalls, type PermissionsReply } from '../../../wire/access/access';
import { useRecord } from './useRecord';

/**
 * The signed-in person and their time zone, what they may do where there is no record yet, the limit of uploads, the
 * currency and the day of contracts; undefined until it is loaded (one request for a whole page), or while it is not `wanted`.
 */
export function useReader(wanted = true): Omit<PermissionsReply, 'permissions' | 'total'> | undefined {
  return useRecord(accessCalls.permissions, wanted ? { query: { limit: 10 } } : null).data;
}
