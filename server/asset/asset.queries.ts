import { sql } from 'kysely';
import type { AssetView } from '../../wire/asset/asset.record';
import { customValues, sightOf } from '../parts/custom-field/custom-field.shown';
import type { Actor } from '../shared/actor';
import type { Db, Trx } from '../shared/db';
import { notFound } from '../shared/errors';
import { whereAll } from '../shared/list.sort';
import { location, named, person } from '../shared/shapes';
import { wireTime } from '../shared/time';
import { type AssetState, isHeld } from './asset.rules';
import { clientScope } from './asset.scope';

const t = (column: string) => sql.ref(`t.${column}`);

const attachments = sql`coalesce((select json_agg(json_build_object('id', a.id, 'value', a.value, 'size', a.size, 'type', a.type,
    'icon_url', '/service-desk/file-icon/' || a.type, 'owner', a.owner_type || ':' || a.owner_id) order by a.id)
  from attachments a where a.owner_type = 'sd_assets' and a.owner_id = t.id), '[]'::json)`;

/** The asset as its page shows it. Throws 404, also to a client whose it is not (D15). */
export async function viewAsset(db: Db, id: number, actor: Actor): Promise<AssetView> {
  const zone = actor.time_zone;
  const { rows } = await sql<AssetView>`
    select t.id, t.id as asset_id, t.identifier, t.name, t.description, t.version,
      ${named('asset_types', t('asset_type_id'))} as asset_type, ${named('asset_statuses', t('asset_status_id'))} as asset_status, ${named('products', t('product_id'))} as product,
      ${named('help_desk.departments', t('department_id'))} as department, ${named('help_desk.organizations', t('organization_id'))} as organization, ${location(t('location_id'))} as location,
      ${named('impacts', t('impact_type_id'))} as impact_type, ${person(t('managed_by_id'))} as managed_by, ${person(t('used_by_id'))} as used_by,
      ${wireTime(t('assigned_on'), zone)} as assigned_on, ${wireTime(t('created_at'), zone)} as created_at, ${wireTime(t('updated_at'), zone)} as updated_at,
      ${attachments} as attachments,
      ${customValues('asset', 'form', sightOf(actor))} as custom_field_values_for_asset_form_builder_only,
      ${customValues('asset', 'type', sightOf(actor))} as custom_field_values_for_asset_type,
      ${customValues('asset', 'department', sightOf(actor))} as custom_field_values_for_department
    from assets t ${whereAll([sql`t.id = ${id}`, ...clientScope(actor)])}`.execute(db);
  if (!rows[0]) throw notFound('asset');
  return rows[0];
}

/** The asset's row, held against every other writer until the transaction ends. Throws 404. */
export async function lockAsset(db: Trx, id: number) {
  const asset = await db.selectFrom('assets').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
  if (!asset) throw notFound('asset');
  return asset;
}
export type AssetRecord = Awaited<ReturnType<typeof lockAsset>>;

/** What the flags depend on. Throws 404. */
export async function assetState(db: Db, id: number): Promise<AssetState> {
  const { rows } = await sql<AssetState>`select ${isHeld(t('id'))} as held from assets t where t.id = ${id}`.execute(
    db,
  );
  if (!rows[0]) throw notFound('asset');
  return rows[0];
}
