import { array, type InferType, object } from 'yup';
import { customFieldTexts } from '../parts/form.texts';
import { atMost, choice, choices, decimal, line, requiredChoice, text, upToFaults, version } from '../protocol/fields';
import { fieldTexts } from '../protocol/fields.texts';
import { limitTexts } from '../protocol/limits.texts';
import { texts } from '../protocol/reply';
import { cmdbLimits, cmdbTexts, impacts, mapLimits, mapTexts, relationSides } from './cmdb.limits';

const name = () => line().required(texts.required).test(atMost(cmdbLimits.name, cmdbTexts.name));

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
