import { accessCalls, type PermissionsReply } from '../../../wire/access/access';
import type { PermissionKey } from '../../../wire/protocol/permission';
import { useRecord } from '../../shared/api/useRecord';

/** Whether somebody works here, and is no client. */
export const isAgent = ({ actions }: Pick<PermissionsReply, 'actions'>): boolean =>
  Object.values(actions).some(Boolean);

/** What a client may see of theirs, which is among the rights of users; undefined while it is not loaded, or not `wanted`. */
export function useOwnRights(wanted: boolean): readonly PermissionKey[] | undefined {
  const { data } = useRecord(accessCalls.permissions, wanted ? { query: { role: 'user', limit: 'all' } } : null);
  return data?.permissions.filter(({ checked }) => checked).map(({ key }) => key as PermissionKey);
}
