import { sql, type Updateable } from 'kysely';
import {
  contractStatus,
  contractTexts,
  type LinkAction,
  renewalStatus,
  type TermForm,
  type TermType,
} from '../../wire/contract/contract.record';
import { recordActivity } from '../shared/activity';
import type { Db, Trx } from '../shared/db';
import { ApiError, conflict, invalid } from '../shared/errors';
import { announce } from '../shared/live';
import type { AnyActor, NamedActor } from '../shared/operation';
import { rule, say } from '../shared/sentence';
import { personName } from '../shared/shapes';
import type { ContractTerms, Contracts } from '../shared/tables';
import { atZone, daysAfter } from '../shared/time';
import { requireVersion, type Seen } from '../shared/version';
import { daysOf, requireApprover, requirePossible, requireTermPossible } from './contract.rules';
import { requireSeen } from './contract.seen';
import { armReminder, endCurrentTerms, holdContract, moveDue } from './contract.due';
import { endLinks, submit } from './contract.link';
import { deputiesAsked, mayDecide } from './contract.deputies';
import { mailDecision, mailTerminated } from './contract.mails';
import type { ContractWork, TermRule } from './contract.operation';
import type { ContractRecord } from './contract.queries';
import * as contractSentences from '../../texts/compiled/server/contract';

const kinds = {
  renew: { type: 'Renewed', requested: renewalStatus.renewalRequested },
  extend: { type: 'Extended', requested: renewalStatus.extensionRequested },
} as const;

/**
 * Asks for another term, beside the one in force (B3, E10). Returns its id. Throws 404; 409 where the state forbids it,
 * also to the second of two who ask at once; 422.
 */
export async function requestTerm(
  work: ContractWork,
  id: number,
  what: keyof typeof kinds,
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
      type: kinds[what].type,
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
  await changeContract(work, id, { contract_renewal_status_id: kinds[what].requested });
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
  if (gone) await endLinks(db, 'withdrawn', 'term_id', gone.id);
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

type Columns = Updateable<Contracts>;

/** Sets columns of the contract, as something happened to it. */
export async function changeContract(
  { db, actor, now }: ContractWork<AnyActor>,
  id: number,
  columns: Columns,
): Promise<void> {
  await db
    .updateTable('contracts')
    .set((eb) => ({ ...columns, updated_by: actor?.id ?? null, updated_at: now, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
  await announce(db, 'contract', id);
}

/** Sets columns of a term. */
export const changeTerm = (db: Trx, id: number, columns: Updateable<ContractTerms>): Promise<unknown> =>
  db.updateTable('contract_terms').set(columns).where('id', '=', id).execute();

export interface Decision {
  action: LinkAction;
  purpose: string;
  channel: 'app' | 'link';
  /** What the page showed. */
  seen?: string | undefined;
}

/** Who decides: signed in, or by the link of a mail. */
type Decider = ContractWork<NamedActor>;

const lastRequest = (db: Db, contractId: number) =>
  db
    .selectFrom('contract_terms')
    .select(['id', 'type', 'decision', 'approver_id', 'owner_id', 'contract_end_date', 'cost'])
    .where('contract_id', '=', contractId)
    .where('decision', 'is not', null)
    .orderBy(sql`decision = 'pending'`, 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
type Term = NonNullable<Awaited<ReturnType<typeof lastRequest>>>;

/** Does a request about this contract wait for the actor? */
export async function isAskedAbout(
  { db, ...who }: TermRule & { db: Db; actor: NamedActor },
  id: number,
): Promise<boolean> {
  const term = await lastRequest(db, id);
  return term?.decision === 'pending' && (await mayDecide({ db, ...who }, term));
}

/**
 * A signed-in person decides about what waits. Throws 404; 403 if they are not its approver; 409 if it was decided
 * already, or nothing waits.
 */
export async function decide(work: Decider, id: number, decision: Decision): Promise<TermType> {
  await holdContract(work, id);
  const term = await lastRequest(work.db, id);
  if (term && !(await mayDecide(work, term))) throw new ApiError(403, say(contractSentences.not_approver));
  await settle(work, id, term, decision);
  return term?.type ?? 'Created';
}

/** The same by link: of the term that the link names. The caller holds the contract. */
export async function settleLinked(work: Decider, id: number, termId: number, decision: Decision): Promise<void> {
  const term = await lastRequest(work.db, id);
  await settle(work, id, term?.id === termId ? term : undefined, decision);
}

const decided = { approve: 'approved', reject: 'rejected' } as const satisfies Record<LinkAction, string>;

/** What a contract becomes by a decision. */
const outcomes: Record<LinkAction, Record<TermType, Columns>> = {
  approve: {
    Created: { contract_status_id: contractStatus.approved },
    Renewed: { contract_renewal_status_id: renewalStatus.renewed },
    Extended: { contract_renewal_status_id: renewalStatus.extended, contract_status_id: contractStatus.active },
  },
  reject: {
    Created: { contract_status_id: contractStatus.rejected },
    Renewed: { contract_renewal_status_id: renewalStatus.requestRejected },
    Extended: { contract_renewal_status_id: renewalStatus.requestRejected },
  },
};

/** The one way in which a term is decided, whoever comes with whatever. The caller holds the contract. Throws 409. */
async function settle(
  work: Decider,
  id: number,
  term: Term | undefined,
  { action, purpose, channel, seen }: Decision,
): Promise<void> {
  const { db, actor, now } = work;
  if (term?.decision !== 'pending')
    throw conflict(term ? say(contractSentences.decided) : say(contractSentences.nothing_waits));
  const { type, owner_id: requester_id } = term;
  const seen_hash = await requireSeen(db, term.id, seen);
  await changeTerm(db, term.id, {
    decision: decided[action],
    decided_by: actor.id,
    decided_at: now,
    channel,
    purpose: purpose || null,
    seen_hash,
  });
  await recordActivity(db, {
    ...work.entry(id),
    kind: decided[action],
    after: { term: type, channel, comment: purpose, seen_hash, ...(await decidedAs(db, term, actor)) },
  });
  await mailDecision(db, { ...work, contractId: id, type, action, reason: purpose, requester_id });
  await changeContract(work, id, outcomes[action][type]);
  if (action === 'approve') await begin(work, id, term);
  const waited = [actor.id, term.approver_id ?? actor.id, ...(await deputiesAsked(db, term.id))];
  await announce(db, 'approval', ...new Set(waited));
}

/** Whose deputy the actor is, for the log. */
async function decidedAs(db: Trx, { approver_id }: Term, actor: NamedActor): Promise<{ for?: string }> {
  if (approver_id === null || approver_id === actor.id) return {};
  const { rows } = await sql<{ name: string }>`select ${personName(sql`${approver_id}::bigint`)} as name`.execute(db);
  return { for: rows[0]?.name };
}

/** A term of the future takes its place when it begins; whatever has begun takes it now. */
async function begin(work: Decider, id: number, term: Term): Promise<void> {
  const { db } = work;
  const { type, contract_end_date, cost, approver_id } = term;
  if (type === 'Renewed') await changeTerm(db, term.id, { is_next: true });
  else {
    if (type === 'Extended') {
      await endCurrentTerms(db, [id]);
      await changeTerm(db, term.id, { is_current: true });
      await db.updateTable('contracts').set({ contract_end_date, cost, approver_id }).where('id', '=', id).execute();
    }
    await armReminder(db, id, work);
  }
  await moveDue(db, id, work);
}

/** Ends a contract for good: what waits or was to begin is withdrawn, reminders are off (B3). Throws 404, 409. */
export async function terminate(work: ContractWork, id: number): Promise<void> {
  const { db } = work;
  const { contract, state } = await holdContract(work, id);
  requirePossible('terminate', state);
  await db.updateTable('contract_terms').set({ is_next: false }).where('contract_id', '=', id).execute();
  await endLinks(db, 'terminated', 'contract_id', id);
  await withdraw(db, id);
  await changeContract(work, id, {
    contract_status_id: contractStatus.terminated,
    ...(Object.values(kinds).some(({ requested }) => requested === contract.contract_renewal_status_id) && {
      contract_renewal_status_id: null,
    }),
    remind_at: null,
  });
  await recordActivity(db, { ...work.entry(id), kind: 'terminated' });
  await mailTerminated(db, { ...work, contractId: id });
}
