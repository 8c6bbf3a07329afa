import type { PermissionEntry } from '../../../wire/access/access';
import { hasScope, type RightScope } from '../../../wire/access/role';
import { permissionGroups } from '../../../wire/protocol/permission';

/** The permissions of one box, in their order. */
export interface Group {
  name: string;
  entries: readonly PermissionEntry[];
  /** Needed by all others of the group (D1 §2); a group without it has none. */
  view: PermissionEntry | undefined;
}

const viewKeys = new Set<string | null>(permissionGroups.map(({ view }) => view));

export function groupsOf(permissions: readonly PermissionEntry[]): Group[] {
  const names = [...new Set(permissions.map(({ group }) => group))];
  return names.map((name) => {
    const entries = permissions.filter(({ group }) => group === name);
    return { name, entries, view: entries.find(({ key }) => viewKeys.has(key)) };
  });
}

/** Single permissions by their ids, each with the records for which it is held. */
export type Chosen = ReadonlyMap<number, RightScope>;

/** A role gives it for all records already, so nothing can be added. */
export const isWhole = ({ by_role: byRole, scopes }: PermissionEntry): boolean => byRole && scopes.includes('all');

/**
 * Checks or unchecks one permission: any other of the group brings view with it, and without view there are no others.
 */
export function toggle(chosen: Chosen, { entries, view }: Group, entry: PermissionEntry, on: boolean): Chosen {
  if (!on) {
    const gone = new Set((entry === view ? entries : [entry]).map(({ id }) => id));
    return new Map([...chosen].filter(([id]) => !gone.has(id)));
  }
  const next = new Map(chosen);
  for (const one of [entry, view])
    if (one && !next.has(one.id) && (one === entry || !one.by_role)) next.set(one.id, 'all');
  return next;
}

/** Checks or unchecks a whole group. */
export function toggleAll(chosen: Chosen, { entries }: Group, on: boolean): Chosen {
  // What a role gives need not be given once more.
  const ids = entries.filter((entry) => !on || !entry.by_role).map(({ id }) => id);
  if (!on) return new Map([...chosen].filter(([id]) => !ids.includes(id)));
  return new Map([...chosen, ...ids.map((id) => [id, chosen.get(id) ?? 'all'] as const)]);
}

/** Gives one that is chosen for other records. */
export const withScope = (chosen: Chosen, { id }: PermissionEntry, scope: RightScope): Chosen =>
  new Map([...chosen, [id, scope]]);

export const checkedOf = (permissions: readonly PermissionEntry[]): Chosen =>
  new Map(permissions.filter(({ checked }) => checked).map(({ id, scope }) => [id, scope ?? 'all']));

export const isSame = (one: Chosen, other: Chosen): boolean =>
  one.size === other.size && [...one].every(([id, scope]) => other.get(id) === scope);

/** What is sent of the scopes: those that are not all, by the keys of their rights; undefined if there are none. */
export function scopesOf(
  permissions: readonly PermissionEntry[],
  chosen: Chosen,
): Record<string, RightScope> | undefined {
  const limited = permissions.flatMap(({ id, key }) => {
    const scope = chosen.get(id);
    return scope && scope !== 'all' && hasScope(key) ? [[key, scope] as const] : [];
  });
  return limited.length ? Object.fromEntries(limited) : undefined;
}
