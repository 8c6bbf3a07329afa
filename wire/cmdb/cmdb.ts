import type { InferType } from 'yup';
import { call } from '../protocol/call';
import type { ListQuery } from '../protocol/list';
import type { ImpactDirection, MapDirection } from './cmdb.limits';
import type * as replies from './cmdb.replies';
import type { CmdbForm, MapPositions, RelationForm, RelationRemoval } from './cmdb.rules';

export * from './cmdb.limits';

export type { CmdbForm, MapPositions, RelationForm, RelationRemoval };
export type CmdbList = InferType<typeof replies.cmdbList>;
export type CmdbRow = CmdbList['cmdbs'][number];
export type CmdbView = InferType<typeof replies.cmdbView>['cmdb'];
export type RelationTable = InferType<typeof replies.relationTable>;
export type RelationMap = InferType<typeof replies.relationMap>;
export type MapNode = RelationMap['nodes'][number];
export type MapEdge = RelationMap['edges'][number];
export type ImpactReply = InferType<typeof replies.impactReply>;
export type RecordImpact = InferType<typeof replies.recordImpact>;

export const cmdbSorts = [
  'id',
  'forward_relation_name',
  'inverse_relation_name',
  'impact',
  'created_at',
  'updated_at',
] as const;
export type CmdbSort = (typeof cmdbSorts)[number];

/** Delay of D3 §4 after a create, in milliseconds. */
export const cmdbDelays = { redirectAfterCreate: 3000 } as const;

const api = '/service-desk/api';

/** The catalogue of relation types (D3 §7, X15, X16). */
export const cmdbCalls = {
  list: call<{ query: ListQuery; reply: CmdbList }>('GET', `${api}/cmdb-list`, {
    needs: 'manage_catalogues',
    aliases: [`${api}/cmdb`],
  }),
  view: call<{ params: { id: number }; reply: { cmdb: CmdbView } }>('GET', `${api}/cmdb/{id}`, {
    needs: 'manage_catalogues',
    versioned: true,
  }),
  /** Creates, or edits when `id` is sent. */
  save: call<{ body: CmdbForm; reply: { id: number } }>('POST', `${api}/cmdb`, {
    needs: 'manage_catalogues',
    versioned: true,
  }),
  edit: call<{ params: { id: number }; body: Omit<CmdbForm, 'id'>; reply: { id: number } }>(
    'POST',
    `${api}/cmdb/{id}`,
    { needs: 'manage_catalogues', versioned: true },
  ),
  /** With `reassign_to` its relations get that type first (E21). */
  remove: call<{ params: { id: number }; body: { reassign_to?: number | null } }>('DELETE', `${api}/cmdb/{id}`, {
    needs: 'manage_catalogues',
  }),
};

interface OfRecord {
  params: { id: number };
}

/** Relations between assets (D3 §7). */
export const relationCalls = {
  table: call<OfRecord & { reply: RelationTable }>('GET', `${api}/cmdb-asset-table/{id}`, { needs: 'view_assets' }),
  add: call<{ body: RelationForm }>('POST', `${api}/make-cmdb`, { needs: 'manage_cmdb' }),
  remove: call<{ body: RelationRemoval }>('DELETE', `${api}/remove-cmdb`, { needs: 'manage_cmdb', fails: [404] }),
  map: call<
    OfRecord & {
      query: { depth?: number; direction?: MapDirection; expand?: (number | string)[] };
      reply: RelationMap;
    }
  >('GET', `${api}/cmdb-asset/{id}`, { needs: 'view_assets' }),
  /** Keeps where the reader put nodes of this map. */
  place: call<OfRecord & { body: MapPositions }>('POST', `${api}/cmdb-asset/{id}/positions`, { needs: 'view_assets' }),
  resetPlaces: call<OfRecord>('DELETE', `${api}/cmdb-asset/{id}/positions`, { needs: 'view_assets' }),
  impact: call<{ query: { asset_ids: number[]; direction?: ImpactDirection }; reply: ImpactReply }>(
    'GET',
    `${api}/cmdb-impact`,
    { needs: 'view_assets', fails: [404] },
  ),
  /** Of the assets of a change, and of a problem: counts for who may not see assets (D28). */
  changeImpact: call<OfRecord & { reply: RecordImpact }>('GET', `${api}/change-impact/{id}`, { needs: 'view_changes' }),
  problemImpact: call<OfRecord & { reply: RecordImpact }>('GET', `${api}/problem-impact/{id}`, {
    needs: 'view_problems',
  }),
};
