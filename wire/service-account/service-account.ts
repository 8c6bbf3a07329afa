import type { InferType } from 'yup';
import * as shared from '../../texts/compiled/rules/shared';
import { call } from '../protocol/call';
import type { ListQuery } from '../protocol/list';
import type * as schemas from './service-account.schema';

export const serviceAccountLimits = { name: 100 } as const;
export const serviceAccountTexts = { name: shared.name_too_long(serviceAccountLimits.name) } as const;

export const serviceAccountSorts = ['id', 'name', 'active', 'created_at'] as const;
export type ServiceAccountSort = (typeof serviceAccountSorts)[number];

export type ServiceAccountForm = InferType<typeof schemas.serviceAccountForm>;
export type ServiceAccountList = InferType<typeof schemas.serviceAccountList>;
export type ServiceAccount = ServiceAccountList['service_accounts'][number];

const path = '/service-desk/api/service-account';
const needs = 'admin';

/** People without sign-in, for programs (G21). Their rights are those of agents, by `user/attach-permissions`. */
export const serviceAccountCalls = {
  list: call<{ query: ListQuery; reply: ServiceAccountList }>('GET', `${path}-list`, { needs }),
  /** Creates, or edits when `id` is sent. One that is not active has no token that works. */
  save: call<{ body: ServiceAccountForm; reply: { id: number } }>('POST', path, { needs }),
};
