import { sql } from 'kysely';
import { type FormCategory, groupedBy } from '../../../wire/parts/form';
import { difference, type LogOwner, recordActivity } from '../../shared/activity';
import { announce } from '../../shared/live';
import type { Operation } from '../../shared/operation';
import { storedValues } from './custom-field.queries';
import { saveCustomValues } from './custom-field.save';
import { snapshotWith, valueOwners } from './custom-field.shown';

/** How the custom fields of a kind are edited without its form. */
export interface CustomEdit {
  module: FormCategory;
  /** Holds a record as a save of its form does. Throws 404, and 409 where that is refused. */
  hold: (operation: Operation, id: number) => Promise<unknown>;
  /** What a save notes and tells besides. */
  done?: (operation: Operation, id: number) => Promise<void>;
}

/**
 * Sets one custom field of a record by the rules of a save of its form, with its line in the log; other fields stay as they
 * are, also required ones that are empty. Dates are those of the actor's zone. Returns whether anything changed. Throws 404,
 * 409, and 422 at `custom_fields.f<id>`.
 */
export async function setCustomValue(
  operation: Operation,
  { module, hold, done }: CustomEdit,
  id: number,
  { fieldId, value }: { fieldId: number; value: unknown },
): Promise<boolean> {
  const { db, actor, now, entry } = operation;
  const owner = { type: valueOwners[module], id };
  const stored = async () => (await storedValues(db, owner, 'UTC')).get(fieldId)?.join('\n');
  await hold(operation, id);
  const had = await stored();
  const before = await snapshotWith(db, module, id, {});
  await saveCustomValues(db, owner, {
    module,
    values: { [`f${fieldId}`]: value },
    chosen: await chosenIn(operation, module, id),
    actor,
    partial: true,
  });
  if ((await stored()) === had) return false;
  await sql`
    update ${sql.table(`${module}s`)} set updated_at = ${now}, updated_by = ${actor.id}, version = version + 1 where id = ${id}`.execute(
    db,
  );
  const changed = difference(before, await snapshotWith(db, module, id, {}));
  if (changed)
    await recordActivity(db, { ...entry(id), owner_type: owner.type as LogOwner, kind: 'updated', ...changed });
  await done?.(operation, id);
  await announce(db, module, id);
  return true;
}

/** What decides which fields are part of the record's form. */
async function chosenIn({ db }: Operation, module: FormCategory, id: number): Promise<Record<string, unknown>> {
  const { types, departments } = groupedBy[module];
  const columns = [...(types ? [`${module}_type_id`] : []), ...(departments ? ['department_id'] : [])];
  const { rows } = await sql<Record<string, unknown>>`
    select ${sql.join(columns.map((column) => sql.ref(column)))} from ${sql.table(`${module}s`)} where id = ${id}`.execute(
    db,
  );
  return rows[0] ?? {};
}
