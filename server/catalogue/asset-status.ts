import { sql } from 'kysely';
import type {
  AssetStatus,
  AssetStatusForm,
  AssetStatusList,
  orderedSorts,
  Reassign,
} from '../../wire/catalogue/catalogue';
import { limits } from '../../wire/protocol/limits';
import type { Actor } from '../shared/actor';
import type { Db } from '../shared/db';
import { notFound } from '../shared/errors';
import { storedHtml } from '../shared/html';
import { list, type ListDefinition } from '../shared/list';
import { byColumn } from '../shared/list.sort';
import { placeOf } from '../shared/shapes';
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
  usedInTrash,
} from './catalogue';
import * as uses from './catalogue.uses';
import { savedName, shownName, type Word } from '../shared/built-in';

const t = (column: string) => sql.ref(`t.${column}`);

export const assetStatuses: Catalogue = {
  table: 'asset_statuses',
  noun: 'status',
  builtIn: 7,
  uses: [usedIn('assets', 'asset_status_id', uses.assets), usedInTrash('asset', 'asset_status_id', uses.trashedAssets)],
};

type Row = AssetStatusList['data'][number];
type Stored = Omit<Row, 'is_edit' | 'is_delete'>;

const name = shownName('asset_statuses', 't');

const row = (zone: string) => sql`t.id, ${name} as name, t.description,
  ${wireTime(t('created_at'), zone)} as created_at, ${wireTime(t('updated_at'), zone)} as updated_at`;

const definition = (zone: string): ListDefinition<(typeof orderedSorts)[number]> => ({
  table: assetStatuses.table,
  defaultOrder: 'asc',
  defaultSort: 'position',
  sorts: {
    position: byColumn(placeOf('t')),
    name: byColumn(name),
    created_at: byColumn(t('created_at')),
    updated_at: byColumn(t('updated_at')),
  },
  filters: {},
  largestPage: limits.list,
  search: (pattern) => sql`search_fold(${name}) like ${pattern}`,
  row: row(zone),
});

const withFlags = <R extends Stored>(one: R) => ({
  ...one,
  is_edit: true,
  is_delete: !isBuiltIn(assetStatuses, one.id),
});

export async function listAssetStatuses(
  db: Db,
  actor: Actor,
  query: Record<string, unknown>,
): Promise<AssetStatusList> {
  const { rows, total } = await list<Stored>(db, definition(actor.time_zone), query, actor.time_zone);
  const asset_statuses = rows.map(withFlags);
  return { data: asset_statuses, asset_statuses, total };
}

/** Throws 404. */
export async function viewAssetStatus(db: Db, id: number, zone: string): Promise<AssetStatus> {
  const { rows } = await sql<Stored & { version: number }>`
    select ${row(zone)}, t.version from asset_statuses t where t.id = ${id}`.execute(db);
  if (!rows[0]) throw notFound(assetStatuses.noun);
  return withFlags(rows[0]);
}

/** Throws 409, 422. */
export async function saveAssetStatus(saving: Saving, form: AssetStatusForm, seen: Seen): Promise<{ id: number }> {
  const { db, actor, now, language } = saving;
  await holdCatalogue(db, assetStatuses);
  if (form.id) await requireRow(db, assetStatuses, form.id);
  const present = form.id
    ? await db.selectFrom('asset_statuses').selectAll().where('id', '=', form.id).executeTakeFirstOrThrow()
    : undefined;
  if (present) await requireVersion(db, present, seen);
  await requireFreeName(db, assetStatuses, form.name, present?.id);
  const description = storedHtml('description', form.description);
  const values = { name: form.name, description, updated_by: actor.id, updated_at: now };
  if (!present)
    return db
      .insertInto('asset_statuses')
      .values({ ...values, created_by: actor.id, created_at: now })
      .returning('id')
      .executeTakeFirstOrThrow();
  await db
    .updateTable('asset_statuses')
    .set((eb) => ({ ...values, ...savedName(present, form.name, language), version: eb('version', '+', 1) }))
    .where('id', '=', present.id)
    .execute();
  return { id: present.id };
}

/** Throws 404, 409, 422. */
export async function deleteAssetStatus({ db }: Saving, id: number, { reassign_to }: Reassign): Promise<Word> {
  await holdCatalogue(db, assetStatuses);
  return deleteRow(db, assetStatuses, id, reassign_to ?? null);
}
