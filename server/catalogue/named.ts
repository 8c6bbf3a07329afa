import { sql } from 'kysely';
import type { NamedForm, NamedRecord, NamedRow, namedSorts, Reassign } from '../../wire/catalogue/catalogue';
import type { Actor } from '../shared/actor';
import type { Db } from '../shared/db';
import { notFound } from '../shared/errors';
import { list, type ListDefinition, type Page } from '../shared/list';
import { byColumn } from '../shared/list.sort';
import { wireTime } from '../shared/time';
import { requireVersion, type Seen } from '../shared/version';
import {
  type Catalogue,
  deleteRow,
  holdCatalogue,
  isBuiltIn,
  requireFreeName,
  requireRow,
  type Saving,
  usedIn,
} from './catalogue';
import * as uses from './catalogue.uses';

/** A catalogue whose rows are no more than a name. */
interface NamedCatalogue extends Catalogue {
  table: 'procurement_modes' | 'contract_types' | 'license_types';
}

export const procurementModes: NamedCatalogue = {
  table: 'procurement_modes',
  noun: 'mode',
  builtIn: 3,
  uses: [usedIn('products', 'procurement_mode_id', uses.products)],
};

export const contractTypes: NamedCatalogue = {
  table: 'contract_types',
  noun: 'type',
  builtIn: 3,
  uses: [usedIn('contracts', 'contract_type_id', uses.contracts)],
};

export const licenseTypes: NamedCatalogue = {
  table: 'license_types',
  noun: 'type',
  builtIn: 2,
  uses: [usedIn('contracts', 'license_type_id', uses.contracts)],
};

const t = (column: string) => sql.ref(`t.${column}`);

type Stored = Omit<NamedRow, 'is_edit' | 'is_delete'>;

const row = (zone: string) => sql`t.id, t.name, ${wireTime(t('created_at'), zone)} as created_at,
  ${wireTime(t('updated_at'), zone)} as updated_at`;

const definition = ({ table }: NamedCatalogue, zone: string): ListDefinition<(typeof namedSorts)[number]> => ({
  table,
  // As of every catalogue (X29).
  defaultOrder: 'asc',
  sorts: { name: byColumn(t('name')), created_at: byColumn(t('created_at')), updated_at: byColumn(t('updated_at')) },
  filters: {},
  search: (pattern) => sql`t.name ilike ${pattern}`,
  row: row(zone),
});

const withFlags = <R extends Stored>(catalogue: NamedCatalogue, one: R) => ({
  ...one,
  is_edit: true,
  is_delete: !isBuiltIn(catalogue, one.id),
});

export async function listNamed(
  db: Db,
  catalogue: NamedCatalogue,
  actor: Actor,
  query: Record<string, unknown>,
): Promise<Page<NamedRow>> {
  const page = await list<Stored>(db, definition(catalogue, actor.time_zone), query, actor.time_zone);
  return { ...page, rows: page.rows.map((one) => withFlags(catalogue, one)) };
}

/** Throws 404. */
export async function viewNamed(db: Db, catalogue: NamedCatalogue, id: number, zone: string): Promise<NamedRecord> {
  const { rows } = await sql<Stored & { version: number }>`
    select ${row(zone)}, t.version from ${sql.table(catalogue.table)} t where t.id = ${id}`.execute(db);
  if (!rows[0]) throw notFound(catalogue.noun);
  return withFlags(catalogue, rows[0]);
}

/** Throws 409, 422. */
export async function saveNamed(
  { db, actor, now }: Saving,
  catalogue: NamedCatalogue,
  form: NamedForm,
  seen: Seen,
): Promise<{ id: number }> {
  const { table } = catalogue;
  await holdCatalogue(db, catalogue);
  if (form.id) await requireRow(db, catalogue, form.id);
  const present = form.id
    ? await db.selectFrom(table).selectAll().where('id', '=', form.id).executeTakeFirstOrThrow()
    : undefined;
  if (present) await requireVersion(db, present, seen);
  await requireFreeName(db, catalogue, form.name, present?.id);
  const values = { name: form.name, updated_by: actor.id, updated_at: now };
  if (!present)
    return db
      .insertInto(table)
      .values({ ...values, created_by: actor.id, created_at: now })
      .returning('id')
      .executeTakeFirstOrThrow();
  await db
    .updateTable(table)
    .set((eb) => ({ ...values, version: eb('version', '+', 1) }))
    .where('id', '=', present.id)
    .execute();
  return { id: present.id };
}

/** Throws 404, 409, 422. */
export async function deleteNamed(
  { db }: Saving,
  catalogue: NamedCatalogue,
  id: number,
  { reassign_to }: Reassign,
): Promise<void> {
  await holdCatalogue(db, catalogue);
  await deleteRow(db, catalogue, id, reassign_to ?? null);
}
