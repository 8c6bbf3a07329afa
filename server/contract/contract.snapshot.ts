import { sql } from 'kysely';
import type { Snapshot } from '../shared/activity';
import type { Db } from '../shared/db';
import { named, person } from '../shared/shapes';

const t = (column: string) => sql.ref(`t.${column}`);

/** A contract as the activity log keeps it. Its dates are days of the help-desk's zone, the same for every reader. */
export async function snapshotContract(db: Db, id: number, zone: string): Promise<Snapshot> {
  const day = (column: string) => sql`to_char(${t(column)} at time zone ${zone}, 'YYYY-MM-DD')`;
  const { rows } = await sql<Snapshot>`
    select t.identifier, t.name, t.description, ${named('contract_types', t('contract_type_id'))} as contract_type, ${named('contract_statuses', t('contract_status_id'))} as status,
      t.cost::text as cost, ${day('contract_start_date')} as contract_start_date, ${day('contract_end_date')} as contract_end_date,
      ${named('license_types', t('license_type_id'))} as license_type, t.license_count as licensce_count, ${named('vendors', t('vendor_id'))} as vendor,
      ${person(t('user_id'))} as user, ${person(t('approver_id'))} as approver, t.notify_before,
      (select string_agg(coalesce(nullif(u.full_name, ''), u.email, l.email), ', ' order by l.id) from contract_recipients l left join help_desk.users u on u.id = l.user_id where l.contract_id = t.id) as notify_to,
      coalesce((select json_agg(json_build_object('id', o.id, 'name', o.name) order by o.id) from contract_organizations l join help_desk.organizations o on o.id = l.organization_id where l.contract_id = t.id), '[]'::json) as organizations,
      coalesce((select json_agg(json_build_object('id', a.id, 'name', a.name) order by a.id) from contract_assets l join assets a on a.id = l.asset_id where l.contract_id = t.id), '[]'::json) as assets,
      coalesce((select json_agg(json_build_object('id', a.id, 'name', a.value) order by a.id) from attachments a where a.owner_type = 'sd_contracts' and a.owner_id = t.id), '[]'::json) as attachments
    from contracts t where t.id = ${id}`.execute(db);
  return rows[0] ?? {};
}
