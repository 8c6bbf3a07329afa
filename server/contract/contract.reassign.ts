import { sql } from 'kysely';
import type { ReassignForm } from '../../wire/contract/contract.record';
import { difference, recordActivity } from '../shared/activity';
import { requireChoices, someAgent } from '../shared/choices';
import type { Trx } from '../shared/db';
import { conflict, invalid } from '../shared/errors';
import { requireAllowed } from '../shared/refusal';
import { say } from '../shared/sentence';
import { person, personName } from '../shared/shapes';
import { holdContract } from './contract.due';
import { refusalsOf } from './contract.flags';
import type { ContractWork } from './contract.operation';
import { snapshotContract } from './contract.snapshot';
import { changeContract } from './contract.terms';
import * as contractSentences from '../../texts/compiled/server/contract';

interface Left {
  owner: boolean;
  /** Agents who are told. */
  told: number[];
  pending: { id: number; name: string } | null;
}

/** Who of a contract left, and who decides about what waits. */
async function leftOf(db: Trx, id: number): Promise<Left> {
  const { rows } = await sql<Left>`
    select exists (select from help_desk.users u where u.id = c.owner_id and not u.active) as owner,
      array(select u.id from contract_recipients l join help_desk.users u on u.id = l.user_id and not u.active where l.contract_id = c.id) as told,
      (select json_build_object('id', m.approver_id, 'name', ${personName(sql`m.approver_id`)}) from contract_terms m
        where m.contract_id = c.id and m.decision = 'pending') as pending
    from contracts c where c.id = ${id}`.execute(db);
  return rows[0]!;
}

/** The snapshot of the log, with the owner, whom no form changes. */
async function snapshot({ db, zone }: ContractWork, id: number) {
  const { rows } = await sql<{ owner: unknown }>`
    select ${person(sql`c.owner_id`)} as owner from contracts c where c.id = ${id}`.execute(db);
  return { ...(await snapshotContract(db, id, zone)), owner: rows[0]?.owner };
}

/**
 * Gives a contract of an owner who left to another one, and the places of those who left among who is told to somebody.
 * Throws 403, 404; 409 if nobody left there, or it has ended; 422 for who is no active agent, and for a new owner who is
 * asked to approve what waits (E9).
 */
export async function reassignContract(work: ContractWork, id: number, form: ReassignForm): Promise<void> {
  const { db, actor } = work;
  const { owner_id, notify_agent_id } = form;
  const { state } = await holdContract(work, id);
  await requireAllowed(refusalsOf(actor, state).contract_edit);
  await requireChoices(db, { owner_id: someAgent, notify_agent_id: someAgent }, { owner_id, notify_agent_id });
  const left = await leftOf(db, id);
  if (owner_id !== null && !left.owner) throw conflict(say(contractSentences.owner_has_not_left));
  if (notify_agent_id !== null && !left.told.length) throw conflict(say(contractSentences.nobody_told_has_left));
  if (owner_id !== null && owner_id === left.pending?.id && !work.ownerMayDecide)
    throw invalid({
      owner_id: say(contractSentences.owner_is_asked, {
        person: left.pending.name,
      }),
    });
  const before = await snapshot(work, id);
  if (notify_agent_id !== null) {
    await sql`delete from contract_recipients where contract_id = ${id} and user_id = any(${left.told}::bigint[])`.execute(
      db,
    );
    await sql`insert into contract_recipients (contract_id, user_id) values (${id}, ${notify_agent_id}) on conflict do nothing`.execute(
      db,
    );
  }
  await changeContract(work, id, owner_id === null ? {} : { owner_id });
  const changed = difference(before, await snapshot(work, id));
  if (changed) await recordActivity(db, { ...work.entry(id), kind: 'updated', ...changed });
}
