import type { PermissionEntry } from '../../../wire/access/access';
import { type Preset, presetNames, presets } from '../../../wire/access/presets';
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

/** Those of agents that have a text here. */
export const agentPresets = presetNames.filter(
  (name) => name !== 'user' && name !== 'organization-user' && name !== 'supervisor',
);

export type Chosen = ReadonlySet<number>;

/**
 * Checks or unchecks one permission: any other of the group brings view with it, and without view there are no others.
 */
export function toggle(chosen: Chosen, { entries, view }: Group, entry: PermissionEntry, on: boolean): Chosen {
  if (on) return new Set([...chosen, entry.id, ...(view ? [view.id] : [])]);
  const gone = entry === view ? entries : [entry];
  return new Set([...chosen].filter((id) => !gone.some((other) => other.id === id)));
}

/** Checks or unchecks a whole group. */
export function toggleAll(chosen: Chosen, { entries }: Group, on: boolean): Chosen {
  // What a role gives need not be given once more.
  const ids = entries.filter(({ by_role: byRole }) => !on || !byRole).map(({ id }) => id);
  return new Set(on ? [...chosen, ...ids] : [...chosen].filter((id) => !ids.includes(id)));
}

/** The permissions of a preset, and no others. */
export const chosenBy = (permissions: readonly PermissionEntry[], preset: Preset): Chosen =>
  new Set(permissions.filter(({ key }) => (presets[preset] as readonly string[]).includes(key)).map(({ id }) => id));

export const checkedOf = (permissions: readonly PermissionEntry[]): Chosen =>
  new Set(permissions.filter(({ checked }) => checked).map(({ id }) => id));

export const isSame = (one: Chosen, other: Chosen): boolean =>
  one.size === other.size && [...one].every((id) => other.has(id));
