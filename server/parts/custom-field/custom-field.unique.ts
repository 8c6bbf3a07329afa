import { type RawBuilder, sql } from 'kysely';
import type { FormCategory } from '../../../wire/parts/form';
import { type Actor, sees } from '../../shared/actor';
import type { Db, Trx } from '../../shared/db';
import { baseOf } from '../../shared/narrowed';
import { unseenOf } from '../../shared/scope';
import { say, type Sentence } from '../../shared/sentence';
import { pagedRecords } from '../named';
import type { ValueOwner } from './custom-field.queries';
import { valueOwners } from './custom-field.shown';
import * as fieldSentences from '../../../texts/compiled/server/field';

type Sql = RawBuilder<unknown>;

/** How values of unique fields are compared: as names are, numbers by what they say. */
export const keyOf = (kind: Sql, value: Sql): Sql =>
  sql`sha256(convert_to(case when ${kind} = 'number' then trim_scale(${value}::numeric)::text else fold(${value}) end, 'UTF8'))`;

/** A value that a record is to have. */
export interface Claim {
  owner_id: number;
  field_id: number;
  position: number;
  value: string;
}

/**
 * Holds the fields of these values until the transaction ends, so that none becomes unique meanwhile. Returns the ids of those that
 * are, or are about to become so.
 */
export async function holdFields(db: Trx, ids: readonly number[]): Promise<ReadonlySet<number>> {
  const { rows } = await sql<{ id: number; is_unique: boolean }>`
    select id, is_unique or claim_run is not null as is_unique from custom_fields where id = any(${[...new Set(ids)]}::bigint[]) order by id for key share`.execute(
    db,
  );
  return new Set(rows.flatMap(({ id, is_unique }) => (is_unique ? [id] : [])));
}

const rowsOf = (claims: readonly Claim[]): Sql =>
  sql`json_to_recordset(${JSON.stringify(claims)}) as r (owner_id bigint, field_id bigint, position integer, value text)`;

/**
 * Claims values of unique fields that were stored for their records; who claims the same in another transaction is waited for. In a
 * fixed order, so that two who claim several do not wait for each other. Returns those that another record has, or throws (a unique
 * violation of the database) if they are not to be returned.
 */
export async function claimValues(
  db: Trx,
  type: ValueOwner['type'],
  claims: readonly Claim[],
  taken: 'throws' | 'returned',
): Promise<Pick<Claim, 'owner_id' | 'field_id'>[]> {
  if (!claims.length) return [];
  const { rows } = await sql<Pick<Claim, 'owner_id' | 'field_id'>>`
    insert into custom_field_keys (field_id, key, owner_type, owner_id, position)
    select r.field_id, ${keyOf(sql`f.kind`, sql`r.value`)} as key, ${type}, r.owner_id, r.position
    from ${rowsOf(claims)} join custom_fields f on f.id = r.field_id order by r.field_id, key
    ${taken === 'returned' ? sql`on conflict do nothing` : sql``} returning owner_id, field_id`.execute(db);
  return claims.filter((one) => !rows.some((row) => row.owner_id === one.owner_id && row.field_id === one.field_id));
}

/** A value of these that another record of the module has. */
export interface Taken {
  owner_id: number;
  field_id: number;
  /** The other record. */
  by: number;
  identifier: string;
  name: string;
  in_trash: boolean;
  /** May the person for whom this is asked see the other record? */
  is_seen: boolean;
}

/** The record of a value, as `t`, or as `x` in the trash, where it keeps its values. */
const named = (value: string, table: string, module: FormCategory, [t, x] = ['t', 'x']): Sql =>
  sql`left join ${sql.table(table)} as ${sql.ref(t!)} on ${sql.ref(`${t}.id`)} = ${sql.ref(`${value}.owner_id`)}
    left join trash as ${sql.ref(x!)} on ${sql.ref(`${x}.kind`)} = ${module} and ${sql.ref(`${x}.record_id`)} = ${sql.ref(`${value}.owner_id`)}`;
const identifierOf = (value: string, [t, x] = ['t', 'x']): Sql =>
  sql`coalesce(${sql.ref(`${t}.identifier`)}, ${sql.ref(`${x}.identifier`)}, '#' || ${sql.ref(`${value}.owner_id`)})`;

/** The records that have values of unique fields which others are to have: one query, and one more for who sees a part of them. */
export async function takenValues(db: Db, module: FormCategory, claims: readonly Claim[]): Promise<Taken[]> {
  if (!claims.length) return [];
  const { table, title } = pagedRecords[module];
  const { rows } = await sql<Omit<Taken, 'is_seen'>>`
    select r.owner_id, r.field_id, k.owner_id as by, ${identifierOf('k')} as identifier, coalesce(${sql.ref(`t.${title}`)}, x.record ->> ${sql.lit(title)}, '') as name,
      t.id is null as in_trash
    from ${rowsOf(claims)} join custom_fields f on f.id = r.field_id
    join custom_field_keys k on k.field_id = r.field_id and k.key = ${keyOf(sql`f.kind`, sql`r.value`)} and k.owner_id <> r.owner_id
    ${named('k', table, module)}`.execute(baseOf(db));
  const unseen = await unseenOf(
    db,
    rows.map(({ by }) => ({ kind: module, id: by })),
  );
  return rows.map((row) => ({ ...row, is_seen: !unseen.has(`${module} ${row.by}`) }));
}

/** Says who has the value: the other record is named to those who may see it. */
export const takenBy = (
  actor: Pick<Actor, 'role' | 'permissions'>,
  module: FormCategory,
  { identifier, name, in_trash, is_seen }: Pick<Taken, 'identifier' | 'name' | 'in_trash' | 'is_seen'>,
): Sentence => {
  if (!is_seen || !sees(actor, module)) return valueTaken();
  return say(in_trash ? fieldSentences.value_taken_in_trash : fieldSentences.value_taken_by, { identifier, name });
};

/** The same of a record that is not to be named. */
export const valueTaken = () => say(fieldSentences.value_taken);

/** Two records that have the same value of a field, of which no value was unique before. */
export interface Equal {
  value: string;
  first: string;
  second: string;
}

/**
 * Claims all values that records have of a field that becomes unique. Returns for the first of them that cannot be unique two records that
 * have the same value.
 */
export async function claimStored(db: Trx, module: FormCategory, fieldId: number): Promise<Equal | null> {
  await sql`set local statement_timeout = '10min'`.execute(db);
  const { rows } = await sql<{ all_stored: number; claimed: number }>`
    with claimed as (
      insert into custom_field_keys (field_id, key, owner_type, owner_id, position)
      select v.field_id, ${keyOf(sql`f.kind`, sql`v.value`)}, v.owner_type, v.owner_id, v.position
      from custom_field_values v join custom_fields f on f.id = v.field_id where v.field_id = ${fieldId}
      on conflict do nothing returning 1)
    select (select count(*) from custom_field_values v where v.field_id = ${fieldId}) as all_stored, (select count(*) from claimed) as claimed`.execute(
    db,
  );
  return rows[0]?.all_stored === rows[0]?.claimed ? null : equalTo(db, module, fieldId);
}

/**
 * A record whose value another has claimed, of those behind one and up to another. The key of each value is made once and looked up,
 * or PostgreSQL, which knows nothing yet of keys that were just written, would compare each with all.
 */
export async function equalTo(
  db: Db,
  module: FormCategory,
  fieldId: number,
  { after = 0, upTo = Number.MAX_SAFE_INTEGER } = {},
): Promise<Equal | null> {
  const { table } = pagedRecords[module];
  const { rows } = await sql<Equal>`
    select v.value, ${identifierOf('k', ['a', 'ax'])} as first, ${identifierOf('v', ['b', 'bx'])} as second
    from (select v.owner_id, v.value, ${keyOf(sql`f.kind`, sql`v.value`)} as key
      from custom_field_values v join custom_fields f on f.id = v.field_id
      where v.owner_type = ${valueOwners[module]} and v.field_id = ${fieldId} and v.owner_id > ${after} and v.owner_id <= ${upTo} offset 0) v
    cross join lateral (select k.owner_id from custom_field_keys k where k.field_id = ${fieldId} and k.key = v.key limit 1) k
    ${named('k', table, module, ['a', 'ax'])} ${named('v', table, module, ['b', 'bx'])}
    where k.owner_id <> v.owner_id limit 1`.execute(db);
  return rows[0] ?? null;
}
