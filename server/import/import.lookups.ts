import { sql } from 'kysely';
import type { CreatableField } from '../../wire/import/import';
import type { LookupName } from '../../wire/parts/lookup';
import type { HelpDesk } from '../help-desk/help-desk';
import type { Sights } from '../parts/lookup/lookups';
import type { Db, Trx } from '../shared/db';
import { type Found, matchNames, type Named, people } from './import.match';
import { shownName } from '../shared/built-in';

/** Fields whose cells are names of rows. */
export const namedFields = {
  asset_status_id: 'asset_statuses',
  department_id: 'help_desk.departments',
  organization_id: 'help_desk.organizations',
  location_id: 'help_desk.locations',
  product_id: 'products',
  impact_type_id: 'impacts',
} as const;
export type NamedField = keyof typeof namedFields;

/** The help-desk from which some of these lists come: nothing is added to them here. */
export interface Keeper {
  name: string;
  fields: ReadonlySet<string>;
}

/** null: all lists are kept here. */
export function keeperOf(connected: HelpDesk['connected']): Keeper | null {
  if (!connected) return null;
  const tables = connected.kinds.map((kind) => `help_desk.${kind}`);
  return {
    name: connected.name,
    fields: new Set((Object.keys(namedFields) as NamedField[]).filter((field) => tables.includes(namedFields[field]))),
  };
}

/**
 * Fields whose cells say an active person: by the e-mail address, the full name, or the login, which is the address as far
 * as its `@`; `managed_by_id` takes agents only (D19).
 */
export const personFields = ['managed_by_id', 'used_by_id'] as const;
export type PersonField = (typeof personFields)[number];

export type LookupField = NamedField | PersonField;

const listed = (lookup: LookupName, table: string = lookup): Named => ({
  lookup,
  table,
  name: shownName(table, 't'),
  offered: table.startsWith('help_desk.') ? [sql`t.gone_at is null`] : [],
});

/** The rows that cells of these fields name, as far as they may be chosen. */
export const namedBy: Record<LookupField | 'asset_type_id', Named> = {
  asset_status_id: listed('asset_statuses'),
  department_id: listed('departments', 'help_desk.departments'),
  organization_id: listed('organizations', 'help_desk.organizations'),
  location_id: listed('locations', 'help_desk.locations'),
  product_id: listed('products'),
  impact_type_id: listed('impacts'),
  asset_type_id: listed('asset_types'),
  managed_by_id: people('agents', sql`t.active`, sql`t.role in ('agent', 'admin')`),
  used_by_id: people('users', sql`t.active`),
};

/** The same by the name of a field that may be another one. */
export const namedByUuid = (uuid: string): Named | undefined =>
  Object.hasOwn(namedBy, uuid) ? namedBy[uuid as keyof typeof namedBy] : undefined;

/** What cells say, by field. */
export type Words = Map<LookupField, Set<string>>;
/** What cells mean, by field and cell; what is not here does not exist. */
export type Lookups = Map<LookupField, Map<string, Found>>;

/** Looks up the words of a batch by {@link matchNames}. */
export const readLookups = (db: Db, sights: Sights, words: Words): Promise<Lookups> =>
  matchNames(
    db,
    sights,
    [...words].map(([key, some]) => ({ key, named: namedBy[key], words: some })),
  ) as Promise<Lookups>;

/** Longest name of a row that an import makes (E20). */
export const longestName = 255;

/**
 * Makes the rows that some words name and that do not exist. One import at a time: two that meet the same new name make
 * it once.
 */
export async function makeMissing(db: Trx, missing: ReadonlyMap<CreatableField, ReadonlySet<string>>): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('import: new names'))`.execute(db);
  for (const [field, words] of missing) {
    const table = sql.table(namedFields[field]);
    await sql`
      insert into ${table} (name) select distinct on (name_key(w.word)) w.word from unnest(${[...words]}::text[]) with ordinality as w(word, place)
      where not exists (select from ${table} n where fold(n.name) = fold(w.word)) order by name_key(w.word), w.place`.execute(
      db,
    );
  }
}
