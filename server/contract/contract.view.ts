import { sql } from 'kysely';
import { contractLimits, type ContractThread, type ContractView } from '../../wire/contract/contract.record';
import type { Actor } from '../shared/actor';
import type { Db } from '../shared/db';
import { notFound } from '../shared/errors';
import { whereAll } from '../shared/list.sort';
import { person, personName } from '../shared/shapes';
import { wireTime } from '../shared/time';
import { contractFacts, type StoredFacts, withWords } from './contract.facts';
import { contractState } from './contract.queries';
import { clientScope } from './contract.scope';
import { daysOf, type Reading } from './contract.shapes';

const t = (column: string) => sql.ref(`t.${column}`);

const attachments = sql`coalesce((select json_agg(json_build_object('id', a.id, 'value', a.value, 'size', a.size, 'type', a.type,
    'icon_url', '/service-desk/file-icon/' || a.type, 'owner', a.owner_type || ':' || a.owner_id) order by a.id)
  from attachments a where a.owner_type = 'sd_contracts' and a.owner_id = t.id), '[]'::json)`;

/** A typed address stands for its name (E4). */
const notified = sql`coalesce((select json_agg(json_build_object('id', r.user_id, 'name', coalesce(${personName(sql`r.user_id`)}, r.email),
    'email', coalesce((select u.email from help_desk.users u where u.id = r.user_id), r.email)) order by r.id)
  from contract_recipients r where r.contract_id = t.id), '[]'::json)`;

const namedAssets = sql`coalesce((select json_agg(json_build_object('id', a.id, 'name', a.name) order by a.name, a.id)
  from (select a.id, a.name from contract_assets l join assets a on a.id = l.asset_id where l.contract_id = t.id
    order by a.name, a.id limit ${contractLimits.namedAssets}) a), '[]'::json)`;

const comingTerm = (zone: string) => sql`(select row_to_json(n) from (
  select n.id, n.type, n.decision is not distinct from 'pending' as is_pending, n.cost::text as cost, ${daysOf('n', zone)}, ${person(sql`n.approver_id`)} as approver
  from contract_terms n where n.contract_id = t.id and (n.decision = 'pending' or n.is_next) order by n.is_next, n.id limit 1) n)`;

const waitingTerm = (zone: string) => sql`(select row_to_json(w) from (
  select m.type, ${person(sql`m.approver_id`)} as approver, ${wireTime(sql`coalesce(m.waiting_since, m.created_at)`, zone)} as since,
    ${wireTime(sql`m.reminded_at`, zone)} as last_reminder_at,
    not exists (select from help_desk.users u where u.id = m.approver_id and u.active) as has_left
  from contract_terms m where m.contract_id = t.id and m.decision = 'pending') w)`;

/** The contract as its page shows it. Throws 404, also to a client whose it is not. */
export async function viewContract(db: Db, id: number, actor: Actor, reading: Reading): Promise<ContractView> {
  const { rows } = await sql<StoredFacts<ContractView>>`
    select ${contractFacts({ term: 't', person, days: reading.timeZone, zone: actor.time_zone })}, ${attachments} as attachment, ${notified} as notify_to, ${namedAssets} as attach_assets, ${comingTerm(reading.timeZone)} as next_term,
      ${waitingTerm(actor.time_zone)} as waiting,
      ${wireTime(t('remind_at'), actor.time_zone)} as next_reminder_at, ${wireTime(t('reminded_at'), actor.time_zone)} as last_reminder_at, t.version
    from contracts t ${whereAll([sql`t.id = ${id}`, ...clientScope(actor)])}`.execute(db);
  if (!rows[0]) throw notFound('contract');
  return withWords(rows[0], reading);
}

/** The terms of a contract, newest first (E10). Throws 404. */
export async function listTerms(db: Db, id: number, zone: string, reading: Reading): Promise<ContractThread[]> {
  await contractState(db, id);
  const { rows } = await sql<ContractThread>`
    select t.id, t.type, t.is_current, (t.contract_end_date at time zone ${reading.timeZone})::date < ${reading.day}::date as is_expired,
      ${wireTime(t('created_at'), zone)} as created_at, ${daysOf('t', reading.timeZone)}, ${person(t('owner_id'))} as owner, ${person(t('approver_id'))} as approver, t.cost::text as cost,
      case when t.decision is not null then json_build_object('state', t.decision, 'by', ${personName(t('decided_by'))},
        'at', ${wireTime(t('decided_at'), zone)}, 'purpose', t.purpose) end as decision
    from contract_terms t where t.contract_id = ${id} order by t.id desc`.execute(db);
  return rows;
}
