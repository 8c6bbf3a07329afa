import { type RawBuilder, sql } from 'kysely';
import type { ContractLink } from '../../wire/contract/contract.record';
import type { Language } from '../../texts/compiled/languages';
import type { Db } from '../shared/db';
import { sanitise } from '../shared/html';
import { personName } from '../shared/shapes';
import { wireTime } from '../shared/time';
import { contractFacts, type StoredFacts, withWords } from './contract.facts';
import { decisionOf, type Link, sentenceOf } from './contract.link';
import type { ContractMoment } from './contract.operation';

const c = (column: string) => sql.ref(column);

/** Nobody is signed in, so people have names and no addresses (B8). */
const nameOnly = (id: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(select json_build_object('id', u.id, 'name', u.full_name) from help_desk.users u where u.id = ${id} and u.full_name <> '')`;

type Found = StoredFacts<ContractLink['contract']> & {
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
    select ${contractFacts({ term: 'm', person: nameOnly, days: zone, zone: own })}, '[]'::json as attachment,
      (select json_build_object('cost', b.cost::text, 'contract_start_date', ${wireTime(c('b.contract_start_date'), zone)}, 'contract_end_date', ${wireTime(c('b.contract_end_date'), zone)})
        from contract_terms b where b.contract_id = t.id and b.is_current and b.id <> m.id and m.type <> 'Created') as before,
      (select coalesce(json_agg(json_build_object('type', d.type, 'action', case d.decision when 'approved' then 'approve' else 'reject' end,
          'name', coalesce(${personName(c('d.decided_by'))}, ''), 'decided_at', ${wireTime(c('d.decided_at'), own)}, 'purpose', d.purpose) order by d.decided_at desc, d.id desc), '[]'::json)
        from contract_terms d where d.contract_id = t.id and d.id <> m.id and d.decision in ('approved', 'rejected') and d.decided_at is not null) as decisions
    from contract_terms m join contracts t on t.id = m.contract_id where m.id = ${link.term_id}`.execute(db);
  const { before, decisions, ...contract } = rows[0] as Found;
  return {
    contract: withWords({ ...contract, description: sanitise(contract.description) }, { day, language }),
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
