import { sql } from 'kysely';
import type { FormCategory } from '../../../wire/parts/form';
import { notFound } from '../../shared/errors';
import { readId } from '../../shared/list.params';
import type { ServedForm } from '../form/form.routes';
import { describedCustomFields, storedValues } from './custom-field.queries';
import { valueOwners } from './custom-field.shown';

/**
 * The custom fields of a form whose own fields its page knows: of a new record, or with `id` of that one. Throws 404.
 */
export const customForm =
  (module: FormCategory): ServedForm =>
  async (db, actor, language, query) => {
    const id = readId('id', query.id);
    if (!id) return { fields: await describedCustomFields(db, module, { actor, language }) };
    const { rows } = await sql`select from ${sql.table(`${module}s`)} where id = ${id}`.execute(db);
    if (!rows.length) throw notFound(module);
    const stored = await storedValues(db, { type: valueOwners[module], id }, actor.time_zone);
    return { fields: await describedCustomFields(db, module, { actor, language }, stored) };
  };
