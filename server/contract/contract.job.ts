import { sql } from 'kysely';
import { setTimeout as wait } from 'node:timers/promises';
import * as contractSentences from '../../texts/compiled/server/contract';
import type { ReminderForm, TermType } from '../../wire/contract/contract.record';
import { recordActivity } from '../shared/activity';
import type { Database, Trx } from '../shared/db';
import { conflict, invalid } from '../shared/errors';
import { announce } from '../shared/live';
import { requireAllowed } from '../shared/refusal';
import { say } from '../shared/sentence';
import { personName } from '../shared/shapes';
import { inTransaction } from '../shared/transaction';
import { requireVersion, type Seen } from '../shared/version';
import { mailApproversLeft } from './contract.mails';
import { armReminder, holdContract, remind, type Step, steps } from './contract.due';
import { deputiesFor, notAsked } from './contract.deputies';
import { askDeputies, endLinks, nextMail, requestDecision, sendLinks } from './contract.link';
import type { ContractMoment, ContractWork } from './contract.operation';
import { because, refusalsOf, requireApprover, requireNotified, requirePossible } from './contract.rules';
import { changeContract, changeTerm } from './contract.terms';

/** Agents who are notified of the end of a contract. */
export async function notifiedAgents(db: Trx, id: number): Promise<number[]> {
  const rows = await db
    .selectFrom('contract_recipients')
    .select('user_id')
    .where('contract_id', '=', id)
    .where('user_id', 'is not', null)
    .execute();
  return rows.map(({ user_id }) => user_id ?? 0);
}

interface Recipients {
  notify_agent_ids?: number[];
  email_ids?: string[];
}

/**
 * Whom the contract notifies becomes exactly these; a list that was not sent stays. Addresses differ whatever their case. A
 * row has a person or an address: `<> all` of an empty list holds for the other one too, so each is looked for first.
 */
export async function setRecipients(db: Trx, id: number, { notify_agent_ids, email_ids }: Recipients): Promise<void> {
  if (notify_agent_ids) {
    await sql`delete from contract_recipients where contract_id = ${id} and user_id is not null and user_id <> all(${notify_agent_ids})`.execute(
      db,
    );
    await sql`insert into contract_recipients (contract_id, user_id) select ${id}, u from unnest(${notify_agent_ids}::bigint[]) u on conflict do nothing`.execute(
      db,
    );
  }
  if (email_ids) {
    await sql`delete from contract_recipients where contract_id = ${id} and email is not null and lower(email) <> all(${email_ids.map((one) => one.toLowerCase())})`.execute(
      db,
    );
    await sql`insert into contract_recipients (contract_id, email) select ${id}, e from unnest(${email_ids}::text[]) e on conflict do nothing`.execute(
      db,
    );
  }
}

/** Sets who is notified of the end, and when (D3 §5). Throws 404, 409, 422. */
export async function setReminder(work: ContractWork, id: number, form: ReminderForm, seen: Seen): Promise<void> {
  const { db, actor, now } = work;
  const { contract, state } = await holdContract(work, id);
  requirePossible('remind', state);
  await requireVersion(db, contract, seen);
  const { notify_agent_ids = [], email_ids = [], notify_before } = form;
  await requireNotified(db, notify_agent_ids, await notifiedAgents(db, id));
  await setRecipients(db, id, { notify_agent_ids, email_ids });
  await db
    .updateTable('contracts')
    .set((eb) => ({ notify_before, updated_by: actor.id, updated_at: now, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
  if (notify_before !== contract.notify_before) await armReminder(db, id, work);
  await recordActivity(db, { ...work.entry(id), kind: 'reminder-set', after: { days: notify_before } });
  await announce(db, 'contract', id);
}

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
  await endLinks(db, 'withdrawn', 'term_id', term.id);
  if (type === 'Created') await changeTerm(db, term.id, { decision: null, approver_id: null });
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
    throw invalid({ approver_id: say(contractSentences.same_approver, { person: former.name }) });
  await endLinks(db, 'withdrawn', 'term_id', term.id);
  await changeTerm(db, term.id, { approver_id });
  await changeContract(work, id, term.type === 'Created' ? { approver_id } : {});
  const { full_name: name } = await requestDecision(work, term, approver_id);
  await recordActivity(db, {
    ...work.entry(id),
    kind: 'approver-changed',
    after: { former, approver: { id: approver_id, name } },
  });
  return name;
}

/** Asks the deputies of approvers who are away by now (G17); each once. */
const askDueDeputies =
  (ownerMayDecide: boolean): Step =>
  async (db, moment, { max }) => {
    const rule = { ...moment, ownerMayDecide };
    const { rows } = await sql<{ id: number; contract_id: number }>`
      select m.id, m.contract_id from contract_terms m join contracts c on c.id = m.contract_id
      where m.decision = 'pending' and m.id in ${notAsked(rule)} order by m.id limit ${max} for update of c, m skip locked`.execute(
      db,
    );
    if (rows.length) await askDeputies({ ...rule, db, actor: null }, sql`m.id = any(${rows.map(({ id }) => id)})`);
    const ids = rows.map(({ contract_id }) => contract_id);
    await announce(db, 'contract', ...ids);
    return ids;
  };

/** Reminds approvers who have not decided for a day, and their deputies (G17). */
const remindApprovers =
  (ownerMayDecide: boolean): Step =>
  async (db, moment, { max }) => {
    const { now } = moment;
    const { rows } = await sql<Parameters<typeof sendLinks>[1][number]>`
    with due as (
      select m.id from contract_terms m join contracts c on c.id = m.contract_id join help_desk.users u on u.id = m.approver_id and u.active
      where m.decision = 'pending' and m.remind_at <= ${now} order by m.remind_at limit ${max} for update of c, m skip locked)
    update contract_terms m set remind_at = ${nextMail(now)}, reminded_at = ${now}
    from due, help_desk.users u where m.id = due.id and u.id = m.approver_id
    returning m.id, m.contract_id, m.type, json_build_object('id', u.id, 'full_name', coalesce(nullif(u.full_name, ''), u.email), 'email', u.email, 'locale', u.locale) as approver`.execute(
      db,
    );
    if (!rows.length) return [];
    const terms = sql`m.id = any(${rows.map(({ id }) => id)})`;
    const deputies = await deputiesFor(db, { ...moment, ownerMayDecide }, terms, 'all');
    await sendLinks({ ...moment, db, actor: null }, [...rows, ...deputies], 'reminded');
    const ids = rows.map(({ contract_id }) => contract_id);
    await announce(db, 'contract', ...ids);
    return ids;
  };

/** Notifies owners that an approver was deactivated while a term waits for them; once, until somebody else is asked. */
const noticeLeftApprovers: Step = async (db, moment, { max }) => {
  const { rows } = await sql<{ id: number; contract_id: number }>`
    with left_alone as (
      select m.id from contract_terms m join contracts c on c.id = m.contract_id join help_desk.users u on u.id = m.approver_id and not u.active
      where m.decision = 'pending' and m.left_noticed_at is null order by m.id limit ${max} for update of c, m skip locked)
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

/** Rows of one transaction: a save of one of them waits for so many at most. */
const max = 100;

/**
 * Moves all contracts to where they are at this moment, and sends what is due (E17). Any number of processes may do it
 * at once, and one that is killed leaves the rest to the next. While people are at work (`isBusy`), it rests as long as
 * it works. Returns how many rows each step took.
 */
export async function runContracts(db: Database, moment: ContractMoment, isBusy = never): Promise<number[]> {
  const taken: number[] = [];
  for (const step of [...steps, remind]) taken.push(await whole(db, step, moment, isBusy));
  return taken;
}

const never = (): boolean => false;

/**
 * Notifies owners of approvers who left, reminds approvers of contracts, and asks deputies (G17); any number of processes
 * may do it at once. Returns how many terms each was about.
 */
export async function runContractApprovals(
  db: Database,
  moment: ContractMoment,
  { ownerMayDecide = false, isBusy = never } = {},
): Promise<number[]> {
  const taken: number[] = [];
  for (const step of [noticeLeftApprovers, remindApprovers(ownerMayDecide), askDueDeputies(ownerMayDecide)])
    taken.push(await whole(db, step, moment, isBusy));
  return taken;
}

/** Batch by batch; rows that somebody holds are left for the next minute. */
async function whole(db: Database, step: Step, moment: ContractMoment, isBusy: () => boolean): Promise<number> {
  for (let count = 0; ;) {
    const begun = performance.now();
    const ids = await inTransaction(db, (trx) => step(trx, moment, { max }));
    count += ids.length;
    if (ids.length < max) return count;
    if (isBusy()) await wait(performance.now() - begun);
  }
}
