import { sql } from 'kysely';
import type {
  AssetType,
  AssetTypeForm,
  AssetTypeList,
  AssetTypeRow,
  assetTypeSorts,
  Reassign,
} from '../../wire/catalogue/catalogue';
import type { Actor } from '../shared/actor';
import { requireChoices, someOf } from '../shared/choices';
import type { Db } from '../shared/db';
import { conflict, invalid, notFound } from '../shared/errors';
import { list, type ListDefinition } from '../shared/list';
import { byColumn, byNamed, optional } from '../shared/list.sort';
import { say } from '../shared/sentence';
import { named } from '../shared/shapes';
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
  usedInFormGroups,
  usedInTrash,
} from './catalogue';
import * as uses from './catalogue.uses';
import * as typeSentences from '../../texts/compiled/server/type';
import { savedName, shownName, type Word } from '../shared/built-in';

const t = (column: string) => sql.ref(`t.${column}`);

/** Asset types are a tree, and one of them is the default (B1). */
export const assetTypes: Catalogue = {
  table: 'asset_types',
  noun: 'type',
  builtIn: 20,
  uses: [
    usedIn('assets', 'asset_type_id', uses.assets),
    usedInTrash('asset', 'asset_type_id', uses.trashedAssets),
    usedIn('products', 'asset_type_id', uses.products),
    usedIn('asset_types', 'parent_id', uses.types),
    usedInFormGroups('asset'),
  ],
};

type Stored = Omit<AssetTypeRow, 'is_edit' | 'is_delete' | 'depth'>;

const name = shownName('asset_types', 't');

const row = (
  zone: string,
) => sql`t.id, ${name} as name, ${named('asset_types', t('parent_id'))} as parent, t.is_default,
  ${wireTime(t('created_at'), zone)} as created_at, ${wireTime(t('updated_at'), zone)} as updated_at`;

/** The names of a type and of those above it, from the top. */
const path = sql`(
  with recursive above as (select ${name} as name, t.parent_id, 0 as steps
    union all select ${shownName('asset_types', 'n')}, n.parent_id, a.steps + 1 from asset_types n join above a on n.id = a.parent_id)
  select array_agg(lower(name) order by steps desc) from above)`;

const definition = (zone: string): ListDefinition<(typeof assetTypeSorts)[number]> => ({
  table: assetTypes.table,
  defaultOrder: 'asc',
  sorts: {
    name: byColumn(name),
    parent: optional(byNamed(t('parent_id'), 'asset_types')),
    tree: byColumn(path),
    is_default: byColumn(t('is_default')),
    created_at: byColumn(t('created_at')),
    updated_at: byColumn(t('updated_at')),
  },
  filters: {},
  search: (pattern) => [
    sql`search_fold(${name}) like ${pattern}`,
    sql`t.parent_id = any(array(select n.id from asset_types n where search_fold(${shownName('asset_types', 'n')}) like ${pattern}))`,
  ],
  row: sql`${row(zone)}, cardinality(${path}) - 1 as depth`,
});

const withFlags = <R extends Stored>(one: R) => ({
  ...one,
  is_edit: true,
  is_delete: !one.is_default && !isBuiltIn(assetTypes, one.id),
});

export async function listAssetTypes(db: Db, actor: Actor, query: Record<string, unknown>): Promise<AssetTypeList> {
  const { rows, total } = await list<Stored & { depth: number }>(
    db,
    definition(actor.time_zone),
    query,
    actor.time_zone,
  );
  const asset_types = rows.map(withFlags);
  return { data: asset_types, asset_types, total };
}

/** Throws 404. */
export async function viewAssetType(db: Db, id: number, zone: string): Promise<AssetType> {
  const { rows } = await sql<Stored & { version: number }>`
    select ${row(zone)}, t.version from asset_types t where t.id = ${id}`.execute(db);
  if (!rows[0]) throw notFound(assetTypes.noun);
  return withFlags(rows[0]);
}

/** Creates or edits a type; what is not sent stays. Throws 409, 422. */
export async function saveAssetType(saving: Saving, form: AssetTypeForm, seen: Seen): Promise<{ id: number }> {
  const { db, actor, now, language } = saving;
  await holdCatalogue(db, assetTypes);
  if (form.id) await requireRow(db, assetTypes, form.id);
  const present = form.id
    ? await db.selectFrom('asset_types').selectAll().where('id', '=', form.id).executeTakeFirstOrThrow()
    : undefined;
  if (present) await requireVersion(db, present, seen);
  await requireFreeName(db, assetTypes, form.name, present?.id);
  await requireChoices(db, { parent_id: someOf('asset_types') }, { parent_id: form.parent_id ?? null }, present);
  if (present && form.parent_id && (await liesBelow(db, form.parent_id, present.id)))
    throw invalid({ parent_id: say(typeSentences.cycle) });
  if (present?.is_default && form.is_default === false)
    throw invalid({
      is_default: say(typeSentences.one_default),
    });
  if (form.is_default && !present?.is_default)
    await db.updateTable('asset_types').set({ is_default: false }).where('is_default', '=', true).execute();
  const values = {
    name: form.name,
    ...(form.parent_id !== undefined && { parent_id: form.parent_id }),
    ...(form.is_default !== undefined && { is_default: form.is_default }),
    updated_by: actor.id,
    updated_at: now,
  };
  if (!present)
    return db
      .insertInto('asset_types')
      .values({ ...values, created_by: actor.id, created_at: now })
      .returning('id')
      .executeTakeFirstOrThrow();
  await db
    .updateTable('asset_types')
    .set((eb) => ({ ...values, ...savedName(present, form.name, language), version: eb('version', '+', 1) }))
    .where('id', '=', present.id)
    .execute();
  return { id: present.id };
}

/** Is the type `id` the other one, or below it? */
async function liesBelow(db: Db, id: number, other: number): Promise<boolean> {
  const { rows } = await sql`
    with recursive above as (select id, parent_id from asset_types where id = ${id}
      union select n.id, n.parent_id from asset_types n join above a on n.id = a.parent_id)
    select from above where id = ${other}`.execute(db);
  return rows.length > 0;
}

/** Throws 404, 409, 422. */
export async function deleteAssetType({ db }: Saving, id: number, { reassign_to }: Reassign): Promise<Word> {
  await holdCatalogue(db, assetTypes);
  const present = await db.selectFrom('asset_types').select('is_default').where('id', '=', id).executeTakeFirst();
  if (present?.is_default) throw conflict(say(typeSentences.is_default));
  if (reassign_to && reassign_to !== id && (await liesBelow(db, reassign_to, id)))
    throw invalid({ reassign_to: say(typeSentences.below) });
  return deleteRow(db, assetTypes, id, reassign_to ?? null);
}
