import type { InferType } from 'yup';
import * as sentences from '../../texts/compiled/rules/role';
import * as shared from '../../texts/compiled/rules/shared';
import type { Reassign } from '../catalogue/catalogue';
import { call } from '../protocol/call';
import type { ListQuery } from '../protocol/list';
import { isUserKey, permissionGroups, type PermissionKey } from '../protocol/permission';
import type * as schemas from './role.schema';

/** How far a right reaches (G26): over which records somebody who holds it may use it. Of several the union counts. */
export const rightScopes = ['all', 'department', 'team', 'organization', 'mine'] as const;
export type RightScope = (typeof rightScopes)[number];

/**
 * May the right be held for a part of the records only? Creating, importing and managing are about no record that is there;
 * rights of clients say by themselves whose records they are about.
 */
export const hasScope = (key: string): boolean =>
  !key.startsWith('create_') &&
  !key.startsWith('manage_') &&
  key !== 'import_assets' &&
  key !== 'view_audit' &&
  !isUserKey(key);

/** Several scopes as one: `all` alone, or each of the others once, in their order. */
export const unionOf = (scopes: Iterable<RightScope>): RightScope[] => {
  const given = new Set(scopes);
  return given.has('all') ? ['all'] : rightScopes.filter((scope) => given.has(scope));
};

/** Every right, in the order of the groups. */
export const permissionKeys = permissionGroups.flatMap(({ keys }): readonly PermissionKey[] => keys);

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

export const roleTexts = {
  name: shared.name_too_long(roleLimits.name),
  none: sentences.role_no_right,
  twice: sentences.role_right_twice,
  noScope: sentences.role_no_scope,
  mixed: sentences.role_mixed,
} as const;

export const roleSorts = ['id', 'name', 'people', 'created_at', 'updated_at'] as const;
export type RoleSort = (typeof roleSorts)[number];

export type RoleForm = InferType<typeof schemas.roleForm>;
export type RoleEdit = InferType<typeof schemas.roleEdit>;
export type RoleList = InferType<typeof schemas.roleList>;
export type RoleRow = RoleList['roles'][number];
export type RoleReply = InferType<typeof schemas.roleReply>;

type Id = { params: { id: number } };
const path = '/service-desk/api/role';
const needs = 'manage_catalogues';
const fails = [409] as const;

/** Roles (G26): named sets of rights, each for all records or for a part of them. */
export const roleCalls = {
  list: call<{ query: ListQuery; reply: RoleList }>('GET', `${path}-list`, { summary: 'List roles', needs }),
  view: call<Id & { reply: RoleReply }>('GET', `${path}/{id}`, {
    summary: 'Read a role and who has it',
    needs,
    versioned: true,
  }),
  /** Creates, or edits when `id` is sent. */
  save: call<{ body: RoleForm; reply: { id: number } }>('POST', path, {
    summary: 'Create or edit a role',
    needs,
    versioned: true,
  }),
  edit: call<Id & { body: RoleEdit; reply: { id: number } }>('POST', `${path}/{id}`, {
    summary: 'Save a role',
    needs,
    versioned: true,
  }),
  /** With `reassign_to` who has it gets that one (E21); in the query or the body. */
  remove: call<Id & { body: Reassign }>('DELETE', `${path}/{id}`, { summary: 'Delete a role', needs, fails }),
};
