import { sql } from 'kysely';
import * as approvalSentences from '../../texts/compiled/server/approval';
import type { Db } from '../shared/db';
import { conflict } from '../shared/errors';
import { columnsOf } from '../shared/select';
import { say } from '../shared/sentence';

/**
 * SHA-256, in hexadecimal digits, of what is decided about: the contract `t` as its approval page shows it, with the days and the
 * cost of the term, whoever reads it and in whichever language (G27). The page and the decision ask the same.
 */
export const seenHash = (term: string) => {
  const m = columnsOf<'contract_terms'>(term);
  return sql<string>`encode(audit_content(jsonb_build_array(t.identifier, t.name, t.description, t.contract_type_id, t.vendor_id, t.license_type_id, t.license_count,
      t.owner_id, t.user_id, t.notify_before, ${m('type')}, ${m('cost')}, audit_moment(${m('contract_start_date')}), audit_moment(${m('contract_end_date')}),
      (select jsonb_agg(l.organization_id order by l.organization_id) from contract_organizations l where l.contract_id = t.id),
      (select jsonb_agg(l.asset_id order by l.asset_id) from contract_assets l where l.contract_id = t.id))), 'hex')`;
};

/** What a decision about a term is about now. */
export async function seenHashOf(db: Db, termId: number): Promise<string> {
  const { rows } = await sql<{ hash: string }>`
    select ${seenHash('m')} as hash from contract_terms m join contracts t on t.id = m.contract_id where m.id = ${termId}`.execute(
    db,
  );
  return rows[0]?.hash ?? '';
}

/** The hash that is kept with a decision. Throws 409 if the page showed something else; who sends none decides about what is there now. */
export async function requireSeen(db: Db, termId: number, seen: string | undefined): Promise<string> {
  const present = await seenHashOf(db, termId);
  if (seen && seen !== present) throw conflict(say(approvalSentences.seen_other));
  return present;
}
