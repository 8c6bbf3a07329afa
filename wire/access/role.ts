import type { PermissionKey } from '../protocol/permission';
import { isUserKey } from '../protocol/permission';

/** How far a right reaches (G26): over which records somebody who holds it may use it. Of several the union counts. */
export const rightScopes = ['all', 'department', 'team', 'organization', 'mine'] as const;
export type RightScope = (typeof rightScopes)[number];

/**
 * May the right be held for a part of the records only? Creating, importing and managing are about no record that is there;
 * rights of clients say by themselves whose records they are about.
 */
export const hasScope = (key: string): boolean =>
  !key.startsWith('create_') && !key.startsWith('manage_') && key !== 'import_assets' && !isUserKey(key);

/** Several scopes as one: `all` alone, or each of the others once, in their order. */
export const unionOf = (scopes: Iterable<RightScope>): RightScope[] => {
  const given = new Set(scopes);
  return given.has('all') ? ['all'] : rightScopes.filter((scope) => given.has(scope));
};

/** A right as a role holds it, or somebody by themselves. */
export interface Held {
  key: PermissionKey;
  scope: RightScope;
}

export const roleLimits = {
  name: 100,
  /** People that a role's page names. */
  people: 200,
} as const;
