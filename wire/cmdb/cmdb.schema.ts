import { array, type InferType, number, object, string } from 'yup';
import { customFieldTexts } from '../parts/form.texts';
import { entries } from '../protocol/entry';
import {
  maxLength,
  choice,
  choices,
  decimal,
  line,
  requiredChoice,
  text,
  upToFaults,
  version,
} from '../protocol/fields';
import { fieldTexts } from '../protocol/fields.texts';
import { limitTexts } from '../protocol/limits.texts';
import { texts } from '../protocol/reply';
import * as s from '../protocol/shape';
import {
  cmdbCalls,
  cmdbLimits,
  cmdbSorts,
  cmdbTexts,
  impactDirections,
  impacts,
  mapDirections,
  mapLimits,
  mapTexts,
  relationCalls,
  relationSides,
} from './cmdb';

const name = () => line().required(texts.required).test(maxLength(cmdbLimits.name, cmdbTexts.name));

const fields = {
  forward_relation_name: name(),
  inverse_relation_name: name(),
  /** What is not sent stays as it is. */
  description: text().nullable().optional(),
  impact: text().oneOf(impacts, fieldTexts.chooseOne).optional(),
  version: version(),
};

/** A relation type (D3 §5); it has no key, whatever is said there (X99). */
export const cmdbForm = object({ id: choice().optional(), ...fields });
export type CmdbForm = InferType<typeof cmdbForm>;

/** The same, of the type in the path (X15). */
export const cmdbEdit = object(fields);

export const cmdbRemoval = object({ reassign_to: choice().optional() });

const cmdb_id = choice().required(cmdbTexts.none).nonNullable(cmdbTexts.none);
const child_asset_ids = choices().min(1, texts.selectAssets).required(texts.selectAssets);

/** Relates assets to one (D7). */
export const relationForm = object({
  relation: text().oneOf(relationSides, fieldTexts.chooseOne).required(cmdbTexts.none),
  child_asset_ids,
  parent_asset_id: requiredChoice(),
  cmdb_id,
});
export type RelationForm = InferType<typeof relationForm>;

/** A pair has a relation once, so its direction need not be said. */
export const relationRemoval = object({
  relation: text().oneOf(relationSides, fieldTexts.chooseOne).optional(),
  child_asset_ids,
  parent_asset_id: requiredChoice(),
  cmdb_id,
});
export type RelationRemoval = InferType<typeof relationRemoval>;

/** The id of a node: of an asset, or of a group of assets. */
export const nodeId = /^(?:[1-9]\d{0,14}|g:[1-9]\d{0,14}:[1-9]\d{0,14}:[fi]:[1-9]\d{0,14})$/;

const coordinate = () =>
  // As many places as a browser reckons with.
  decimal(17, customFieldTexts.number)
    .required(texts.required)
    .test('near', mapTexts.position, (value) => Math.abs(value) < mapLimits.distance);

const position = object({
  id: line()
    .transform((value: unknown) => (typeof value === 'number' ? String(value) : value))
    .typeError(mapTexts.node)
    .required(texts.required)
    .test('node', mapTexts.node, (id) => nodeId.test(id)),
  x: coordinate(),
  y: coordinate(),
}).required(texts.required);

/** No more than can be too many. */
const readable = (list: unknown[]): unknown[] =>
  upToFaults(list.slice(0, mapLimits.positions + 1), (one) => !position.isValidSync(one));

/** Where a person put nodes of a map (D11). */
export const mapPositions = object({
  positions: array()
    .transform((_value: unknown, original: unknown) => (Array.isArray(original) ? readable(original) : original))
    .of(position)
    .min(1, texts.required)
    .max(mapLimits.positions, limitTexts.list)
    .required(texts.required),
});
export type MapPositions = InferType<typeof mapPositions>;

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
    /** So many related assets the reader may not see. */
    unseen: number().integer().min(1).optional(),
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
  /** So many assets beside these the reader may not see. */
  unseen: number().integer().min(1).optional(),
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

export const cmdbEntries = entries(
  'cmdb',
  cmdbCalls,
  {
    list: 'List relation types',
    view: 'Read a relation type',
    save: 'Create or edit a relation type',
    edit: 'Save a relation type',
    remove: 'Delete a relation type; its relations may get another type',
  },
  {
    list: { query: { sorts: cmdbSorts }, reply: cmdbList },
    view: { reply: cmdbView },
    save: { body: cmdbForm, reply: cmdbSaved },
    edit: { body: cmdbEdit, reply: cmdbSaved },
    remove: { body: cmdbRemoval },
  },
);

export const relationEntries = entries(
  'relation',
  relationCalls,
  {
    table: 'List the relations of an asset by type and direction',
    add: 'Add relations between assets',
    remove: 'Remove relations between assets',
    map: 'Read the map of relations around an asset',
    place: 'Save where nodes stand on one’s own map of an asset',
    resetPlaces: 'Remove where nodes stand on one’s own map of an asset',
    impact: 'List what fails with assets, or what they rest on',
    changeImpact: 'List what fails with the assets of a change',
    problemImpact: 'List what fails with the assets of a problem',
  },
  {
    table: { reply: relationTable },
    add: { body: relationForm },
    remove: { body: relationRemoval },
    map: {
      query: { words: { depth: ['1', '2', '3', '4', '5'], direction: mapDirections, expand: [] } },
      reply: relationMap,
    },
    place: { body: mapPositions },
    impact: { query: { ids: { asset_ids: 'assets' }, words: { direction: impactDirections } }, reply: impactReply },
    changeImpact: { reply: recordImpact },
    problemImpact: { reply: recordImpact },
  },
);
