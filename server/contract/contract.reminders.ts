import { sql } from 'kysely';
import type { ReminderForm } from '../../wire/contract/contract.record';
import { recordActivity } from '../shared/activity';
import type { Trx } from '../shared/db';
import { announce } from '../shared/live';
import { requireVersion, type Seen } from '../shared/version';
import { requireNotified } from './contract.choices';
import { armReminder, holdContract } from './contract.due';
import type { ContractWork } from './contract.operation';
import { requirePossible } from './contract.rules';

/** Agents who are told of the end of a contract. */
export async function toldAgents(db: Trx, id: number): Promise<number[]> {
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
 * Whom the contract tells becomes exactly these; a list that was not sent stays. Addresses differ whatever their case. A
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

/** Sets who is told of the end, and when (D3 §5). Throws 404, 409, 422. */
export async function setReminder(work: ContractWork, id: number, form: ReminderForm, seen: Seen): Promise<void> {
  const { db, actor, now } = work;
  const { contract, state } = await holdContract(work, id);
  requirePossible('remind', state);
  await requireVersion(db, contract, seen);
  const { notify_agent_ids = [], email_ids = [], notify_before } = form;
  await requireNotified(db, notify_agent_ids, await toldAgents(db, id));
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
