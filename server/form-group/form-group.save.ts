import { sql } from 'kysely';
import type { FormGroupForm } from '../../wire/form-group/form-group';
import type { FormCategory, TypedCategory } from '../../wire/parts/form';
import type { Actor } from '../shared/actor';
import { requireAll } from '../shared/choices';
import type { Trx } from '../shared/db';
import { conflict, invalid, noSuch } from '../shared/errors';
import type { OperationSource } from '../shared/operation';
import { say } from '../shared/sentence';
import { requireVersion, type Seen } from '../shared/version';
import { type ClaimRuns, usedBy, writeFields } from './form-group.fields';
import { hasTypes, holdFormGroup, lockFormGroup, typeTables } from './form-group.queries';
import * as fieldSentences from '../../texts/compiled/server/field';
import * as formGroupSentences from '../../texts/compiled/server/form_group';

interface Saving {
  db: Trx;
  actor: Actor;
  now: Date;
}

/** A form group has no activity log, and sends no mails. */
export const saving = ({ db, actor, services }: OperationSource): Saving => ({ db, actor, now: services.now() });

/** Who saves a group waits for others who do: names are checked before they are stored. */
const holdGroups = async (db: Trx): Promise<void> =>
  void (await sql`lock table form_groups in share row exclusive mode`.execute(db));

/** Creates or edits a group; of one that is edited what is not sent stays. Throws 409, 422. */
export async function saveFormGroup(
  { db, actor, now }: Saving,
  kind: FormCategory,
  form: FormGroupForm,
  seen: Seen,
  runs: ClaimRuns = new Map(),
): Promise<{ id: number }> {
  await holdGroups(db);
  const present = form.id ? await presentGroup(db, kind, form.id) : null;
  if (present) await requireVersion(db, present, seen);
  await requireFreeName(db, kind, form.name, present?.id ?? 0);
  const types = hasTypes(kind)
    ? (form as Partial<Record<`${TypedCategory}_type_ids`, number[]>>)[`${kind}_type_ids`]
    : undefined;
  if (types && hasTypes(kind)) await requireAll(db, typeTables[kind], `${kind}_type_ids`, types);
  const departments = 'department_ids' in form ? form.department_ids : undefined;
  if (departments) await requireAll(db, 'help_desk.departments', 'department_ids', departments);
  const values = { name: form.name, updated_by: actor.id, updated_at: now };
  const { id } = present
    ? await db
        .updateTable('form_groups')
        .set((eb) => ({ ...values, version: eb('version', '+', 1) }))
        .where('id', '=', present.id)
        .returning('id')
        .executeTakeFirstOrThrow()
    : await db
        .insertInto('form_groups')
        .values({ ...values, module: kind, created_by: actor.id, created_at: now })
        .returning('id')
        .executeTakeFirstOrThrow();
  if (types) await link(db, 'form_group_types', 'type_id', { id, linked: types });
  if (departments) await link(db, 'form_group_departments', 'department_id', { id, linked: departments });
  if (form.fields) await writeFields(db, { kind, id, actor, runs }, form.fields);
  return { id };
}

/** Throws 422 at `id`. */
async function presentGroup(db: Trx, kind: FormCategory, id: number) {
  const group = await holdFormGroup(db, kind, id);
  if (!group) throw invalid({ id: noSuch('group') });
  return group;
}

/** Throws 422 for a name that another group of the kind has, whatever its case. */
async function requireFreeName(db: Trx, kind: FormCategory, name: string, own: number): Promise<void> {
  const { rows } = await sql`
    select from form_groups where module = ${kind} and fold(name) = fold(${name}::text) and id <> ${own}`.execute(db);
  if (rows.length) throw invalid({ name: say(fieldSentences.taken, { field: 'name' }) });
}

async function link(
  db: Trx,
  table: 'form_group_types' | 'form_group_departments',
  column: string,
  { id, linked }: { id: number; linked: readonly number[] },
): Promise<void> {
  await sql`delete from ${sql.table(table)} where group_id = ${id}`.execute(db);
  await sql`
    insert into ${sql.table(table)} (group_id, ${sql.ref(column)}) select distinct ${id}::bigint, unnest(${linked}::bigint[])`.execute(
    db,
  );
}

/** Deletes a group with its fields. Throws 404; 409 if records have values in them (E26). */
export async function deleteFormGroup({ db }: Saving, kind: FormCategory, id: number): Promise<void> {
  const { name } = await lockFormGroup(db, kind, id);
  await sql`select from custom_fields where group_id = ${id} for update`.execute(db);
  const { rows } = await sql<{ count: number }>`
    select count(distinct v.owner_id) as count from custom_field_values v where v.field_id in (select f.id from custom_fields f where f.group_id = ${id})`.execute(
    db,
  );
  const count = rows[0]?.count ?? 0;
  if (count)
    throw conflict(
      say(formGroupSentences.used, {
        name,
        uses: usedBy(kind, count),
      }),
    );
  await sql`delete from form_groups where id = ${id}`.execute(db);
}
