import { sql } from 'kysely';
import { moment, type Snapshot } from '../shared/activity';
import type { Db } from '../shared/db';
import { named, person } from '../shared/shapes';

const t = (column: string) => sql.ref(`t.${column}`);

/**
 * An asset as the activity log keeps it: names beside ids. Custom fields stand under `custom:<label>`, so that the log
 * keeps the label of the time.
 */
export async function snapshotAsset(db: Db, id: number): Promise<Snapshot> {
  const { rows } = await sql<Snapshot & { custom: Snapshot }>`
    select t.identifier, t.name, t.description, ${named('asset_types', t('asset_type_id'))} as asset_type, ${named('asset_statuses', t('asset_status_id'))} as asset_status,
      ${named('products', t('product_id'))} as product, ${named('help_desk.departments', t('department_id'))} as department, ${named('help_desk.organizations', t('organization_id'))} as organization,
      ${named('help_desk.locations', t('location_id'))} as location, ${named('impacts', t('impact_type_id'))} as impact, ${person(t('managed_by_id'))} as managed_by,
      ${person(t('used_by_id'))} as used_by, ${moment(t('assigned_on'))} as assigned_on,
      coalesce((select json_agg(json_build_object('id', a.id, 'name', a.value) order by a.id) from attachments a where a.owner_type = 'sd_assets' and a.owner_id = t.id), '[]'::json) as attachments,
      coalesce((select json_object_agg('custom:' || f.label, f.text) from (
        select f.label, case f.kind when 'date' then json_build_object('at', min(v.value)) when 'checkbox' then to_json('yes'::text) else to_json(string_agg(v.value, ', ' order by v.position)) end as text from custom_field_values v join custom_fields f on f.id = v.field_id
        where v.owner_type = 'sd_assets' and v.owner_id = t.id group by f.id) f), '{}'::json) as custom
    from assets t where t.id = ${id}`.execute(db);
  const { custom = {}, ...fields } = rows[0] ?? {};
  return { ...fields, ...custom };
}
