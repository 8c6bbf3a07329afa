import { type RawBuilder, sql } from 'kysely';
import { type ScopeField, scopeFields, type WindowKind } from '../../wire/freeze/freeze';
import type { DB } from '../shared/tables';

/** Of what the ids of a scope are. */
export const scopeTables = {
  department_ids: 'help_desk.departments',
  location_ids: 'help_desk.locations',
  asset_ids: 'assets',
  asset_type_ids: 'asset_types',
  change_type_ids: 'change_types',
} as const satisfies Record<ScopeField, keyof DB>;

/** Where freezes, and where maintenance windows are; the two tables are alike. */
export const tableOf = { freeze: 'freezes', maintenance: 'maintenances' } as const satisfies Record<
  WindowKind,
  keyof DB
>;

type Sql = RawBuilder<unknown>;

/** An entry of a scope, given as an array of ids, fits if it names nothing, or one of these. */
const names = (ids: Sql, what: Sql): Sql => sql`(${ids} = '{}' or ${what})`;
const has = (ids: Sql, column: string): Sql => sql`${sql.ref(column)} = any(${ids})`;

/** One of the assets `a` of the change `t`. */
const anAsset = (condition: Sql): Sql =>
  sql`exists (select from change_assets l join assets a on a.id = l.asset_id where l.change_id = t.id and ${condition})`;

/** Has a stored change `t` one of these ids, itself or by one of its assets? */
const hasStored: Readonly<Record<ScopeField, (ids: Sql) => Sql>> = {
  change_type_ids: (ids) => has(ids, 't.change_type_id'),
  department_ids: (ids) => sql`(${has(ids, 't.department_id')} or ${anAsset(has(ids, 'a.department_id'))})`,
  location_ids: (ids) => sql`(${has(ids, 't.location_id')} or ${anAsset(has(ids, 'a.location_id'))})`,
  asset_ids: (ids) => anAsset(has(ids, 'a.id')),
  asset_type_ids: (ids) => anAsset(has(ids, 'a.asset_type_id')),
};

/** What the scope of a freeze asks of a change `t`: all its entries, each of the change or of one of its assets. */
export const changeFits = (ids: (field: ScopeField) => Sql, hasOne = hasStored): Sql =>
  sql.join(
    scopeFields.freeze.map((field) => names(ids(field), hasOne[field](ids(field)))),
    sql` and `,
  );

/**
 * What it asks of plans `t` of which the ids of each field are at hand, those of their assets among them: of hundreds at once
 * that is a hundredth of the work.
 */
export const planFits = (ids: (field: ScopeField) => Sql): Sql => {
  const each = scopeFields.freeze.map((field) => [field, (some: Sql) => sql`${sql.ref(`t.${field}`)} && ${some}`]);
  return changeFits(ids, Object.fromEntries(each) as typeof hasStored);
};

/** What the scope of a maintenance window asks of an asset `a`. */
export const assetFits = (ids: (field: (typeof scopeFields)['maintenance'][number]) => Sql): Sql =>
  sql.join(
    [
      names(ids('asset_ids'), has(ids('asset_ids'), 'a.id')),
      names(ids('asset_type_ids'), has(ids('asset_type_ids'), 'a.asset_type_id')),
      names(ids('location_ids'), has(ids('location_ids'), 'a.location_id')),
    ],
    sql` and `,
  );
