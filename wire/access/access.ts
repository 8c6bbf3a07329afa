import type { InferType } from 'yup';
import type * as replies from './access.schema';
import { call } from '../protocol/call';
import type { ListQuery } from '../protocol/list';

export type PermissionsReply = InferType<typeof replies.permissionsReply>;
export type PermissionEntry = PermissionsReply['permissions'][number];

export const permissionSorts = ['id', 'key', 'name', 'group'] as const;
export type PermissionSort = (typeof permissionSorts)[number];

export const accessCalls = {
  /**
   * `limit=all` gives every one; `role=user` only the user-role ones; `user_id` whose rights are checked (only an admin
   * may ask for somebody else).
   */
  permissions: call<{
    query: Omit<ListQuery, 'limit'> & { limit?: number | 'all'; role?: 'user' | 'agent'; user_id?: number };
    reply: PermissionsReply;
  }>('GET', '/service-desk/get/permissions', {
    needs: 'signed-in',
    fails: [403],
  }),
  /** Sets single rights, each for all records unless `scopes` says otherwise, and with `role_ids` the roles (G26). */
  attach: call<{
    body: {
      user_id: number;
      permission_ids: number[];
      role_ids?: number[];
      scopes?: Record<string, unknown>;
      _method?: string;
    };
  }>('POST', '/service-desk/api/user/attach-permissions', {
    needs: 'admin',
    aliases: ['/api/user/attach-permissions'],
    methods: ['PATCH'],
  }),
};

/** Tooltip of the permissions box (D1 §2). */
export const permissionTooltip = 'View is mandatory to perform all actions.';
