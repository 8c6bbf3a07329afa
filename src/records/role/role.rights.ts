import { accessCalls } from '../../../wire/access/access';
import { type Held, hasScope, permissionKeys, type RightScope } from '../../../wire/access/role';
import { permissionGroups, type PermissionGroup, type PermissionKey } from '../../../wire/protocol/permission';
import { useRecord } from '../../shared/api/useRecord';

/** Rights with the records for which each is held; one that is not held is absent. */
export type Rights = ReadonlyMap<PermissionKey, RightScope>;

export const rightsOf = (held: readonly Held[]): Rights => new Map(held.map(({ key, scope }) => [key, scope]));

/** In the order of the groups. */
export const heldOf = (rights: Rights): Held[] =>
  permissionKeys.flatMap((key) => {
    const scope = rights.get(key);
    return scope === undefined ? [] : [{ key, scope }];
  });

export interface RightsGroup {
  group: PermissionGroup;
  /** Needed by all others of the group (D1 §2). */
  view: PermissionKey | null;
  keys: readonly PermissionKey[];
}

/** The groups of what agents, or clients, may hold. */
export const groupsFor = (clients: boolean): readonly RightsGroup[] =>
  permissionGroups.filter(({ group }) => (group === 'User') === clients);

/**
 * Gives a right for these records, or takes it: any other of the group brings view with it, and without view there are no
 * others. A right without a scope is held for all.
 */
export function give(
  rights: Rights,
  { view, keys }: RightsGroup,
  key: PermissionKey,
  scope: RightScope | 'none',
): Rights {
  const next = new Map(rights);
  if (scope === 'none') {
    for (const gone of key === view ? keys : [key]) next.delete(gone);
    return next;
  }
  next.set(key, hasScope(key) ? scope : 'all');
  if (view && !next.has(view)) next.set(view, scope);
  return next;
}

/** The same of a whole group. */
export const giveAll = (rights: Rights, group: RightsGroup, scope: RightScope | 'none'): Rights =>
  group.keys.reduce((before, key) => give(before, group, key, scope), rights);

/** What rights are called, in the reader's language. */
export function useRightNames(): ReadonlyMap<string, string> | undefined {
  const { data } = useRecord(accessCalls.permissions, { query: { limit: 'all' } });
  return data && new Map(data.permissions.map(({ key, name }) => [key, name]));
}
