import { type RawBuilder, sql } from 'kysely';
import type { ScopeField, scopeFields, WindowKind } from '../../wire/freeze/freeze';
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

/** What the scope of a freeze asks of a change `t`: all its entries, each of the change or of one of its assets. */
export const changeFits = (ids: (field: ScopeField) => Sql): Sql =>
  sql.join(
    [
      names(ids('change_type_ids'), has(ids('change_type_ids'), 't.change_type_id')),
      ...(['department', 'location'] as const).map((one) => {
        const some = ids(`${one}_ids`);
        return names(some, sql`(${has(some, `t.${one}_id`)} or ${anAsset(has(some, `a.${one}_id`))})`);
      }),
      names(ids('asset_ids'), anAsset(has(ids('asset_ids'), 'a.id'))),
      names(ids('asset_type_ids'), anAsset(has(ids('asset_type_ids'), 'a.asset_type_id'))),
    ],
    sql` and `,
  );

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
