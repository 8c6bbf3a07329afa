import { array, number, string } from 'yup';
import * as s from '../protocol/shape';
import { impacts, relationSides } from './cmdb.limits';

const impact = () => string().oneOf(impacts).required();

const cmdb = {
  id: s.id(),
  forward_relation_name: s.text(),
  inverse_relation_name: s.text(),
  description: s.textOrNull(),
  impact: impact(),
  created_at: s.time(),
  updated_at: s.time(),
};
export const cmdbList = s.listOf('cmdbs', { ...cmdb, is_edit: s.yes(), is_delete: s.yes() });
export const cmdbView = s.shape({ cmdb: s.shape({ ...cmdb, version: s.count() }) });
export const cmdbSaved = s.shape({ id: s.id() });

/** One entry per type and direction, as it is seen from the asset (D7). */
export const relationTable = s.shape({
  cmdb_data: s.rows({
    /** Of the type. */
    id: s.id(),
    forward_relation_name: s.text(),
    inverse_relation_name: s.text(),
    /** The first 1,000 by name. */
    child_assets: s.rows({
      id: s.id(),
      name: s.text(),
      pivot: s.shape({ relation: string().oneOf(relationSides).required() }),
    }),
    total: s.count(),
  }),
});

const finite = () => number().required();
/** Of an asset its id, of a group of assets a text. */
const node = () => s.either(s.id(), string().matches(/^g:/).required(), (value) => typeof value === 'number');

/** The map of relations around an asset (D9). */
export const relationMap = s.shape({
  nodes: s.rows({
    id: node(),
    /** Of a group: how many, and of which type. */
    name: s.text(),
    position: s.shape({ x: finite(), y: finite() }),
    /** The reader put it there. */
    pinned: s.yes(),
    color: s.text(),
    size: s.count(),
    /** It has relations to assets that are not on the map. */
    has_more: s.yes(),
    asset_type: s.named(),
    asset_status: s.namedOrNull(),
    /** Steps from the asset of the map; above it what depends on it (negative), below it what it depends on. */
    level: number().integer().required(),
    group: s.yes(),
    /** 1 of a single asset. */
    count: s.count(),
    /** Of a group: the first 1,000 in it. */
    asset_ids: array().of(s.id()).required(),
  }),
  edges: s.rows({
    /** The parent of the forward relation. */
    source: node(),
    target: node(),
    relation_name: s.text(),
    /** As the child says it. */
    inverse_relation_name: s.text(),
    cmdb_id: s.id(),
    parent_asset_id: node(),
    child_asset_id: node(),
  }),
  /** There is more than is shown at this depth. */
  truncated: s.yes(),
});

const counted = { name: s.text(), count: s.count() };

/** What fails with assets, or what they rest on (D28). */
const concerned = {
  assets: s.rows({
    id: s.id(),
    name: s.text(),
    asset_type: s.named(),
    asset_status: s.namedOrNull(),
    managed_by: s.personOrNull(),
    department: s.namedOrNull(),
    depth: s.count(),
    /** From this asset step by step to one that was asked for: "{this one} {relation_name} {name} …". */
    path: s.rows({ id: s.id(), name: s.text(), relation_name: s.text() }),
  }),
  truncated: s.yes(),
  types: s.rows(counted),
  /** Who manages or uses them. */
  people: s.rows({ id: s.id(), full_name: s.text() }),
  departments: s.rows({ id: s.id(), name: s.text() }),
  /** Open ones on these assets. */
  tickets: s.count(),
  changes: s.count(),
};
export const impactReply = s.shape(concerned);

/** What fails with the assets of a change or a problem. Who may not see assets sees counts. */
export const recordImpact = s.shape({
  ...concerned,
  /** Assets of the record itself. */
  asked: s.count(),
  total: s.count(),
  assets: s.seenWith('view_assets', concerned.assets, []),
  people: s.seenWith('view_assets', concerned.people, []),
  people_total: s.count(),
  departments: s.seenWith('view_assets', concerned.departments, []),
  departments_total: s.count(),
  /** The first of the open tickets, and of the open changes but this one, on these assets and on the record's own. */
  open_tickets: s.rows({ id: s.id(), ticket_number: s.text(), title: s.text() }),
  open_changes: s.seenWith('view_changes', s.rows({ id: s.id(), identifier: s.text(), subject: s.text() }), []),
});

/** What a public approval page says of it. */
export const impactSummary = () => s.shape({ types: s.rows(counted), total: s.count() });
