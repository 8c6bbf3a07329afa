import { type RawBuilder, sql } from 'kysely';
import type { ContractLink } from '../../wire/contract/contract.link';
import type { Language } from '../../wire/languages';
import type { Db } from '../shared/db';
import { sanitise } from '../shared/html';
import { named, personName } from '../shared/shapes';
import { wireTime } from '../shared/time';
import { decisionOf, type Link, sentenceOf } from './contract.link';
import type { ContractMoment } from './contract.operation';
import { seatsOf, withUse } from './contract.seats';
import { daysOf, expiryOf } from './contract.shapes';

const c = (column: string) => sql.ref(column);

/** Nobody is signed in, so people have names and no addresses (B8). */
const nameOnly = (id: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(select json_build_object('id', u.id, 'name', u.full_name) from help_desk.users u where u.id = ${id} and u.full_name <> '')`;

type Found = Omit<ContractLink['contract'], 'expiry' | 'seats'> & {
  seats: Parameters<typeof withUse>[0];
  before: ContractLink['term']['before'];
  decisions: ContractLink['decisions'];
};

/** What an approval link shows (E15): the contract with the dates and the cost that are asked for. */
export async function linkPage(
  db: Db,
  link: Link,
  { zone, day, currency }: ContractMoment,
  language: Language,
): Promise<ContractLink> {
  const own = link.user.time_zone;
  const { rows } = await sql<Found>`
    select t.id, t.identifier, t.name, t.description, ${daysOf('m', zone)}, m.cost::text as cost,
      ${named('contract_types', c('t.contract_type_id'))} as "contractType", ${named('vendors', c('t.vendor_id'))} as vendor, ${named('contract_statuses', c('t.contract_status_id'))} as status,
      ${named('license_types', c('t.license_type_id'))} as licence, ${named('contract_renewal_statuses', c('t.contract_renewal_status_id'))} as contract_renewal_status,
      ${nameOnly(c('t.owner_id'))} as owner, ${nameOnly(c('m.approver_id'))} as approver, t.license_count as licensce_count, ${seatsOf} as seats,
      (select coalesce(json_agg(p.p), '[]'::json) from (select ${nameOnly(c('t.user_id'))} as p) p where p.p is not null) as user,
      (select coalesce(json_agg(json_build_object('id', o.id, 'name', o.name) order by o.name), '[]'::json) from contract_organizations l join help_desk.organizations o on o.id = l.organization_id where l.contract_id = t.id) as organization,
      t.notify_before, '[]'::json as attachment, ${wireTime(c('t.created_at'), own)} as created_at, ${wireTime(c('t.updated_at'), own)} as updated_at,
      (select count(*) from contract_assets l where l.contract_id = t.id) as asset_count,
      (select json_build_object('cost', b.cost::text, 'contract_start_date', ${wireTime(c('b.contract_start_date'), zone)}, 'contract_end_date', ${wireTime(c('b.contract_end_date'), zone)})
        from contract_terms b where b.contract_id = t.id and b.is_current and b.id <> m.id and m.type <> 'Created') as before,
      (select coalesce(json_agg(json_build_object('type', d.type, 'action', case d.decision when 'approved' then 'approve' else 'reject' end,
          'name', coalesce(${personName(c('d.decided_by'))}, ''), 'decided_at', ${wireTime(c('d.decided_at'), own)}, 'purpose', d.purpose) order by d.decided_at desc, d.id desc), '[]'::json)
        from contract_terms d where d.contract_id = t.id and d.id <> m.id and d.decision in ('approved', 'rejected') and d.decided_at is not null) as decisions
    from contract_terms m join contracts t on t.id = m.contract_id where m.id = ${link.term_id}`.execute(db);
  const { before, decisions, seats, ...contract } = rows[0] as Found;
  return {
    contract: {
      ...contract,
      description: sanitise(contract.description),
      seats: withUse(seats),
      expiry: expiryOf(contract.contract_end_date, { day, language }),
    },
    actions: { contract_approve: link.decision === 'pending' },
    decision: decisionOf(link),
    term: {
      type: link.type,
      before,
      sentence: sentenceOf(link)?.in(language) ?? '',
      expires_at: link.expires_at,
      approver: link.user.full_name,
    },
    currency,
    decisions,
  };
}
