import type { InferType } from 'yup';
import * as sentences from '../../texts/compiled/rules/asset';
import * as shared from '../../texts/compiled/rules/shared';
import { call } from '../protocol/call';
import type { ListQuery } from '../protocol/list';
import type * as replies from './cmdb.schema';
import type { CmdbForm, MapPositions, RelationForm, RelationRemoval } from './cmdb.schema';

/** What a failure of one end of a relation means for the other (D28). The parent is said first: "parent Depends on child". */
export const impacts = ['child_to_parent', 'parent_to_child', 'both', 'none'] as const;
export type Impact = (typeof impacts)[number];

/** From which side a relation is said (D3 §3). */
export const relationSides = ['forward', 'inverse'] as const;
export type RelationSide = (typeof relationSides)[number];

/** On a map: both ways, only what the asset depends on, or only what depends on it (D10). */
export const mapDirections = ['both', 'forward', 'inverse'] as const;
export type MapDirection = (typeof mapDirections)[number];

/** What fails with these assets, or what they rest on (D28). */
export const impactDirections = ['affected', 'rests_on'] as const;
export type ImpactDirection = (typeof impactDirections)[number];

export const cmdbLimits = { name: 255 } as const;

export const cmdbTexts = {
  name: shared.name_too_long(cmdbLimits.name),
  /** D7, as written. */
  none: sentences.no_relation,
} as const;

/** Of a map (B4, D9, D11). */
export const mapLimits = {
  depth: 5,
  usualDepth: 3,
  /** Nodes before anything is expanded. */
  nodes: 1000,
  /** More children than this that are alike stand as one node. */
  alike: 10,
  /** Places that are saved at once; entries of `expand`. */
  positions: 1000,
  /** The largest distance from the middle. */
  distance: 1_000_000,
} as const;

/** Of an impact (D28). */
export const impactLimits = {
  request: 100,
  assets: 1000,
  /** Open tickets and changes that are named. */
  named: 20,
} as const;

export const mapTexts = {
  position: sentences.position(mapLimits.distance.toLocaleString('en')),
  node: sentences.node,
} as const;

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
