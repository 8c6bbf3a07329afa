import { sql } from 'kysely';
import type { TermType } from '../../wire/contract/contract.record';
import { recordActivity } from '../shared/activity';
import type { Trx } from '../shared/db';
import { conflict, invalid } from '../shared/errors';
import { announce } from '../shared/live';
import { requireAllowed } from '../shared/refusal';
import { say } from '../shared/sentence';
import { personName } from '../shared/shapes';
import { requireApprover } from './contract.choices';
import { holdContract, type Step } from './contract.due';
import { because, refusalsOf } from './contract.flags';
import { askApprover, endLinks, nextMail, sendLinks } from './contract.link';
import { mailApproversLeft } from './contract.approver.mails';
import type { ContractWork } from './contract.operation';
import { changeContract } from './contract.terms';
import * as contractSentences from '../../texts/compiled/server/contract';

interface WaitingTerm {
  id: number;
  contract_id: number;
  type: TermType;
  owner_id: number | null;
  previous_renewal_status_id: number | null;
  approver: { id: number; name: string };
}

/** The term that waits, of a contract that the caller holds. */
async function waitingOf(db: Trx, contractId: number): Promise<WaitingTerm> {
  const { rows } = await sql<WaitingTerm>`
    select m.id, m.contract_id, m.type, m.owner_id, m.previous_renewal_status_id,
      json_build_object('id', m.approver_id, 'name', ${personName(sql`m.approver_id`)}) as approver
    from contract_terms m where m.contract_id = ${contractId} and m.decision = 'pending'`.execute(db);
  if (!rows[0]) throw conflict(because.idle);
  return rows[0];
}

/**
 * Takes back what waits (G17): a renewal or an extension goes, and the contract is what it was before; a new contract is
 * a draft without an approver. Returns what was asked. Throws 403, 404, 409.
 */
export async function withdrawRequest(work: ContractWork, id: number): Promise<TermType> {
  const { db, actor } = work;
  const { state } = await holdContract(work, id);
  await requireAllowed(refusalsOf(actor, state).contract_withdraw);
  const { type, approver, ...term } = await waitingOf(db, id);
  await endLinks(db, 'withdrawn', { term_id: term.id });
  if (type === 'Created')
    await db
      .updateTable('contract_terms')
      .set({ decision: null, approver_id: null })
      .where('id', '=', term.id)
      .execute();
  else await db.deleteFrom('contract_terms').where('id', '=', term.id).execute();
  await changeContract(
    work,
    id,
    type === 'Created' ? { approver_id: null } : { contract_renewal_status_id: term.previous_renewal_status_id },
  );
  await recordActivity(db, { ...work.entry(id), kind: 'request-withdrawn', before: { term: type, approver } });
  return type;
}

/**
 * Gives what waits to another approver, who gets a link; the one of the former ends (G17). Returns their name. Throws
 * 403, 404, 409; 422 for who cannot approve it, and for who is asked already.
 */
export async function changeApprover(work: ContractWork, id: number, approver_id: number): Promise<string> {
  const { db, actor } = work;
  const { contract, state } = await holdContract(work, id);
  await requireAllowed(refusalsOf(actor, state).contract_approver);
  const { approver: former, ...term } = await waitingOf(db, id);
  await requireApprover(work, approver_id, [contract.owner_id, term.owner_id]);
  if (approver_id === former.id)
    throw invalid({
      approver_id: say(contractSentences.same_approver, {
        person: former.name,
      }),
    });
  await endLinks(db, 'withdrawn', { term_id: term.id });
  await db.updateTable('contract_terms').set({ approver_id }).where('id', '=', term.id).execute();
  await changeContract(work, id, term.type === 'Created' ? { approver_id } : {});
  const { full_name: name } = await askApprover(work, term, approver_id);
  await recordActivity(db, {
    ...work.entry(id),
    kind: 'approver-changed',
    after: { former, approver: { id: approver_id, name } },
  });
  return name;
}

/** Reminds approvers who have not decided for a day (G17). */
export const remindApprovers: Step = async (db, moment, { most }) => {
  const { now } = moment;
  const { rows } = await sql<Parameters<typeof sendLinks>[1][number]>`
    with due as (
      select m.id from contract_terms m join contracts c on c.id = m.contract_id join help_desk.users u on u.id = m.approver_id and u.active
      where m.decision = 'pending' and m.remind_at <= ${now} order by m.remind_at limit ${most} for update of c, m skip locked)
    update contract_terms m set remind_at = ${nextMail(now)}, reminded_at = ${now}
    from due, help_desk.users u where m.id = due.id and u.id = m.approver_id
    returning m.id, m.contract_id, m.type, json_build_object('id', u.id, 'full_name', coalesce(nullif(u.full_name, ''), u.email), 'email', u.email, 'locale', u.locale) as approver`.execute(
    db,
  );
  if (!rows.length) return [];
  await sendLinks({ ...moment, db, actor: null }, rows, 'reminded');
  const ids = rows.map(({ contract_id }) => contract_id);
  await announce(db, 'contract', ...ids);
  return ids;
};

/** Tells owners that an approver was deactivated while a term waits for them; once, until somebody else is asked. */
export const noticeLeftApprovers: Step = async (db, moment, { most }) => {
  const { rows } = await sql<{ id: number; contract_id: number }>`
    with left_alone as (
      select m.id from contract_terms m join contracts c on c.id = m.contract_id join help_desk.users u on u.id = m.approver_id and not u.active
      where m.decision = 'pending' and m.left_noticed_at is null order by m.id limit ${most} for update of c, m skip locked)
    update contract_terms m set left_noticed_at = ${moment.now} from left_alone l where m.id = l.id
    returning m.id, m.contract_id`.execute(db);
  await mailApproversLeft(
    db,
    rows.map(({ id }) => id),
    moment,
  );
  const ids = rows.map(({ contract_id }) => contract_id);
  await announce(db, 'contract', ...ids);
  return ids;
};
