import { sql } from 'kysely';
import {
  contractStatus,
  contractTexts,
  type LinkAction,
  renewalStatus,
  type TermForm,
  type TermType,
} from '../../wire/contract/contract.record';
import { recordActivity } from '../shared/activity';
import type { Trx } from '../shared/db';
import { ApiError, conflict, invalid } from '../shared/errors';
import { announce } from '../shared/live';
import { rule, say, type Sentence } from '../shared/sentence';
import { atZone, daysAfter } from '../shared/time';
import { requireVersion, type Seen } from '../shared/version';
import { daysOf, requireApprover, requirePossible, requireTermPossible } from './contract.rules';
import { armReminder, endCurrentTerms, holdContract, moveDue } from './contract.due';
import { endLinks, submit } from './contract.link';
import { mailDecision, mailTerminated } from './contract.mails';
import type { ContractWork, AnyActor } from './contract.operation';
import type { ContractRecord } from './contract.queries';
import * as contractSentences from '../../texts/compiled/server/contract';

const requested = { renew: renewalStatus.renewalRequested, extend: renewalStatus.extensionRequested } as const;
const asked = Object.values(requested);
const typeOf = { renew: 'Renewed', extend: 'Extended' } as const;

/**
 * Asks for another term, beside the one in force (B3, E10). Returns its id. Throws 404; 409 where the state forbids it,
 * also to the second of two who ask at once; 422.
 */
export async function askForTerm(
  work: ContractWork,
  id: number,
  what: keyof typeof requested,
  { form, seen }: { form: TermForm; seen: Seen },
): Promise<number> {
  const { db, actor, now } = work;
  const { contract, state } = await holdContract(work, id);
  requireTermPossible(what, state);
  await requireVersion(db, contract, seen);
  await requireApprover(work, form.approver_id, [contract.owner_id, actor.id]);
  const left = await withdraw(db, id);
  const term = await db
    .insertInto('contract_terms')
    .values({
      contract_id: id,
      type: typeOf[what],
      decision: 'pending',
      ...datesOf(work, contract, what, form),
      previous_renewal_status_id: left ? left.previous_renewal_status_id : contract.contract_renewal_status_id,
      cost: form.cost,
      owner_id: actor.id,
      approver_id: form.approver_id,
      created_at: now,
    })
    .returning(['id', 'contract_id', 'type'])
    .executeTakeFirstOrThrow();
  await changeContract(work, id, { contract_renewal_status_id: requested[what] });
  await submit(work, term, form.approver_id);
  return term.id;
}

/** Withdraws the request that waits, if there is one: its approver left, or the contract ends. */
async function withdraw(db: Trx, contract_id: number) {
  const gone = await db
    .updateTable('contract_terms')
    .set({ decision: 'withdrawn' })
    .where('contract_id', '=', contract_id)
    .where('decision', '=', 'pending')
    .returning(['id', 'previous_renewal_status_id'])
    .executeTakeFirst();
  if (gone) await endLinks(db, 'withdrawn', { term_id: gone.id });
  return gone;
}

/** An extension starts at the present end; a renewal when its form says, else on the day after the end. Throws 422. */
function datesOf({ zone }: ContractWork, contract: ContractRecord, what: 'renew' | 'extend', form: TermForm) {
  const { end } = daysOf(contract, { zone });
  const sent = what === 'renew' ? form.contract_start_date : null;
  const start = sent ?? `${what === 'renew' ? daysAfter(end, 1) : end} 00:00:00`;
  if (form.contract_end_date.slice(0, 10) < start.slice(0, 10))
    throw invalid({ contract_end_date: rule(contractTexts.order) });
  return {
    contract_start_date: what === 'extend' ? contract.contract_end_date : atZone(start, zone),
    contract_end_date: atZone(form.contract_end_date, zone),
  };
}

/** Columns of the contract, as something happened to it. */
export async function changeContract(
  { db, actor, now }: ContractWork<AnyActor>,
  id: number,
  columns: {
    contract_status_id?: number;
    contract_renewal_status_id?: number | null;
    approver_id?: number | null;
    owner_id?: number;
  },
): Promise<void> {
  await db
    .updateTable('contracts')
    .set((eb) => ({ ...columns, updated_by: actor?.id ?? null, updated_at: now, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
  await announce(db, 'contract', id);
}

export interface Decision {
  action: LinkAction;
  purpose: string;
  channel: 'app' | 'link';
}

/** Who decides: signed in, or by the link of a mail. */
type Decider = ContractWork<NonNullable<AnyActor>>;

const lastAsked = (db: Trx, contractId: number) =>
  db
    .selectFrom('contract_terms')
    .select(['id', 'type', 'decision', 'approver_id', 'owner_id', 'contract_end_date', 'cost'])
    .where('contract_id', '=', contractId)
    .where('decision', 'is not', null)
    .orderBy(sql`decision = 'pending'`, 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
type Term = NonNullable<Awaited<ReturnType<typeof lastAsked>>>;

/**
 * A signed-in person decides about what waits. Throws 404; 403 if they are not its approver; 409 if it was decided
 * already, or nothing waits.
 */
export async function decide(work: Decider, id: number, decision: Decision): Promise<TermType> {
  const { contract } = await holdContract(work, id);
  const term = await lastAsked(work.db, id);
  if (term && term.approver_id !== work.actor.id) throw new ApiError(403, say(contractSentences.not_approver));
  await settle(work, contract, term, decision);
  return term?.type ?? 'Created';
}

/** The same by link: of the term that the link names. */
export async function settleLinked(work: Decider, contract: ContractRecord, termId: number, decision: Decision) {
  const term = await lastAsked(work.db, contract.id);
  await settle(work, contract, term?.id === termId ? term : undefined, decision);
}

/** The one way in which a term is decided, whoever comes with whatever. The caller holds the contract. Throws 409. */
async function settle(
  work: Decider,
  contract: ContractRecord,
  term: Term | undefined,
  { action, purpose, channel }: Decision,
): Promise<void> {
  const { db, actor, now } = work;
  const { id } = contract;
  if (term?.decision !== 'pending') throw conflict(decidedAlready(term));
  await db
    .updateTable('contract_terms')
    .set({
      decision: action === 'approve' ? 'approved' : 'rejected',
      decided_by: actor.id,
      decided_at: now,
      channel,
      purpose: purpose || null,
    })
    .where('id', '=', term.id)
    .execute();
  await recordActivity(db, {
    ...work.entry(id),
    kind: action === 'approve' ? 'approved' : 'rejected',
    after: { term: term.type, channel, comment: purpose },
  });
  await mailDecision(db, {
    ...work,
    contractId: id,
    type: term.type,
    action,
    reason: purpose,
    requester_id: term.owner_id,
  });
  await (action === 'approve' ? approveTerm(work, term, contract) : rejectTerm(work, term, id));
  await announce(db, 'approval', actor.id);
}

const decidedAlready = (term: Term | undefined): Sentence =>
  term ? say(contractSentences.decided) : say(contractSentences.nothing_waits);

/** A term of the future takes its place when it begins; whatever has begun takes it now. */
async function approveTerm(work: Decider, term: Term, { id }: ContractRecord): Promise<void> {
  const { db } = work;
  switch (term.type) {
    case 'Created':
      await changeContract(work, id, { contract_status_id: contractStatus.approved });
      await armReminder(db, id, work);
      break;
    case 'Renewed':
      await changeContract(work, id, { contract_renewal_status_id: renewalStatus.renewed });
      await db.updateTable('contract_terms').set({ is_next: true }).where('id', '=', term.id).execute();
      break;
    case 'Extended':
      await changeContract(work, id, {
        contract_renewal_status_id: renewalStatus.extended,
        contract_status_id: contractStatus.active,
      });
      await extend(work, id, term);
      break;
  }
  await moveDue(db, id, work);
}

async function extend(work: Decider, id: number, { id: termId, contract_end_date, cost, approver_id }: Term) {
  const { db } = work;
  await endCurrentTerms(db, [id]);
  await db.updateTable('contract_terms').set({ is_current: true }).where('id', '=', termId).execute();
  await db.updateTable('contracts').set({ contract_end_date, cost, approver_id }).where('id', '=', id).execute();
  await armReminder(db, id, work);
}

const rejectTerm = (work: Decider, { type }: Term, id: number): Promise<void> =>
  changeContract(
    work,
    id,
    type === 'Created'
      ? { contract_status_id: contractStatus.rejected }
      : { contract_renewal_status_id: renewalStatus.requestRejected },
  );

/** Ends a contract for good: what waits or was to begin is withdrawn, reminders are off (B3). Throws 404, 409. */
export async function terminate(work: ContractWork, id: number): Promise<void> {
  const { db } = work;
  const { contract, state } = await holdContract(work, id);
  requirePossible('terminate', state);
  await db.updateTable('contract_terms').set({ is_next: false }).where('contract_id', '=', id).execute();
  await endLinks(db, 'terminated', { contract_id: id });
  await withdraw(db, id);
  await changeContract(work, id, {
    contract_status_id: contractStatus.terminated,
    ...(asked.some((one) => one === contract.contract_renewal_status_id) && { contract_renewal_status_id: null }),
  });
  await db.updateTable('contracts').set({ remind_at: null }).where('id', '=', contract.id).execute();
  await recordActivity(db, { ...work.entry(id), kind: 'terminated' });
  await mailTerminated(db, { ...work, contractId: id });
}
