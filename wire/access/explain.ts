import type { InferType } from 'yup';
import { call } from '../protocol/call';
import type { ListQuery } from '../protocol/list';
import type * as schemas from './explain.schema';

/**
 * By which field of a record it belongs to a department, a team, an organization or a person (G27), as forms name it; `watchers`: by
 * what people chose.
 */
export const ownerFields = [
  ...(['department_id', 'team_id', 'organization_id', 'asset_ids', 'organization_ids'] as const),
  ...(['assigned_id', 'requester_id', 'agent_id', 'managed_by_id', 'used_by_id', 'owner_id', 'user_id'] as const),
  'watchers',
] as const;
export type OwnerField = (typeof ownerFields)[number];

export type Explained = InferType<typeof schemas.explained>;
export type Reason = Explained['reasons'][number];
export type WhoList = InferType<typeof schemas.whoList>;
export type WhoRow = WhoList['people'][number];

/** Whoever manages roles asks, of records that they see themselves. `owner` is that of its files: `sd_problem:12`. */
const needs = 'manage_catalogues';

export const explainCalls = {
  /** May this person see this record, and why or why not (G27)? */
  explain: call<{ query: { user_id: number; owner: string }; reply: Explained }>(
    'GET',
    '/service-desk/api/access-explain',
    { summary: 'Read why a person may see a record', needs },
  ),
  /** By name. */
  who: call<{
    params: { owner: string };
    query: Pick<ListQuery, 'page' | 'limit' | 'search-query' | 'count' | 'known_total'>;
    reply: WhoList;
  }>('GET', '/service-desk/api/access-who/{owner}', { summary: 'List who can see a record', needs }),
};
