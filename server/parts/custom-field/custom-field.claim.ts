import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { FormCategory } from '../../../wire/parts/form';
import type { Database } from '../../shared/db';
import { valueOwners } from './custom-field.shown';
import { type Equal, equalTo, keyOf } from './custom-field.unique';

// A field becomes unique over many values in small transactions, beside those who save (docs/decisions/076).

/** Up to so many values are claimed at once, in the transaction of who makes the field unique. */
const atOnce = 2000;
/** So many are claimed by one transaction: whoever saves one of them waits for it. */
const batch = 500;
const keysAtOnce = 5000;

/** Those of the fields that are not unique yet and have more values than are claimed at once. */
export async function withManyValues(
  db: Database,
  module: FormCategory,
  groupId: number,
  ids: readonly number[],
): Promise<number[]> {
  if (!ids.length) return [];
  const { rows } = await sql<{ id: number }>`
    select f.id from custom_fields f where f.module = ${module} and f.group_id = ${groupId} and f.id = any(${[...ids]}::bigint[]) and not f.is_unique
      and (select count(*) from (select from custom_field_values v where v.field_id = f.id limit ${atOnce + 1}) first) > ${atOnce}`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

/**
 * From now on what is saved of the field claims its value, as if it were unique already; returns by which name this goes on until
 * {@link endClaims}. Waits for those who are saving.
 */
export async function beginClaims(db: Database, fieldId: number): Promise<string> {
  const run = randomUUID();
  await db.transaction().execute(async (trx) => {
    await sql`select from custom_fields where id = ${fieldId} for update`.execute(trx);
    await sql`update custom_fields set claim_run = ${run} where id = ${fieldId}`.execute(trx);
  });
  return run;
}

/** Claims what records have of the field. Returns two records with an equal value, where it ends. */
export async function claimInSteps(db: Database, module: FormCategory, fieldId: number): Promise<Equal | null> {
  for (let after = 0; ;) {
    const { rows } = await sql<{ stored: number; claimed: number; last: number | null }>`
      with step as (
        select v.owner_type, v.owner_id, v.field_id, v.position, v.value from custom_field_values v
        where v.owner_type = ${valueOwners[module]} and v.owner_id > ${after} and v.field_id = ${fieldId}
        order by v.owner_id, v.field_id, v.position limit ${batch} for key share),
      claimed as (
        insert into custom_field_keys (field_id, key, owner_type, owner_id, position)
        select s.field_id, ${keyOf(sql`f.kind`, sql`s.value`)} as key, s.owner_type, s.owner_id, s.position
        from step s join custom_fields f on f.id = s.field_id order by key on conflict do nothing returning 1)
      select count(*) as stored, (select count(*) from claimed) as claimed, max(owner_id) as last from step`.execute(
      db,
    );
    const { stored = 0, claimed = 0, last = null } = rows[0] ?? {};
    if (last === null) return null;
    // The others have been saved since, and have their claims; or another record has.
    const equal = claimed < stored ? await equalTo(db, module, fieldId, { after, upTo: last }) : null;
    if (equal) return equal;
    after = last;
  }
}

/**
 * Ends these runs. What those of the fields have claimed that are not unique is forgotten: of those that did not become so, and of those
 * that are unique no more.
 */
export async function endClaims(db: Database, ids: readonly number[], runs: Iterable<string>): Promise<void> {
  const ended = [...runs];
  if (ended.length)
    await sql`update custom_fields set claim_run = null where claim_run = any(${ended}::uuid[])`.execute(db);
  for (let deleted = ids.length; deleted;) {
    const { numAffectedRows } = await sql`
      with free as materialized (
        select id from custom_fields where id = any(${[...ids]}::bigint[]) and not is_unique and claim_run is null order by id for key share)
      delete from custom_field_keys k where k.ctid = any(array(
        select o.ctid from custom_field_keys o where o.field_id in (select id from free) limit ${keysAtOnce}))`.execute(
      db,
    );
    deleted = Number(numAffectedRows ?? 0);
  }
}

/** When a process starts: a run of one that was killed. One that goes on notices, and claims all values once more at its end. */
export const forgetRuns = async (db: Database): Promise<void> =>
  void (await sql`update custom_fields set claim_run = null where claim_run is not null`.execute(db));
