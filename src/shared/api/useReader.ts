import { accessCalls, type PermissionsReply } from '../../../wire/access/access';
import { useRecord } from './useRecord';

/**
 * The signed-in person and their time zone, what they may do where there is no record yet, and the limit of uploads; undefined until it is
 * loaded (one request for a whole page), or while it is not `wanted`.
 */
export function useReader(
  wanted = true,
): Pick<PermissionsReply, 'user_id' | 'team_ids' | 'time_zone' | 'max_upload_bytes' | 'actions'> | undefined {
  return useRecord(accessCalls.permissions, wanted ? { query: { limit: 10 } } : null).data;
}
