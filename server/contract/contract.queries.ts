import { sql } from 'kysely';
import type { Db, Trx } from '../shared/db';
import { conflict, notFound } from '../shared/errors';
import { say } from '../shared/sentence';
import { type ContractState, possible } from './contract.flags';
import * as contractSentences from '../../texts/compiled/server/contract';

/** The contract's row, held against every other writer until the transaction ends. Throws 404. */
export async function lockContract(db: Trx, id: number) {
  const contract = await db.selectFrom('contracts').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
  if (!contract) throw notFound('contract');
  return contract;
}
export type ContractRecord = Awaited<ReturnType<typeof lockContract>>;

/** What the flags depend on. A request whose approver left does not hold up the next one. Throws 404. */
export async function contractState(db: Db, id: number): Promise<ContractState> {
  const { rows } = await sql<ContractState>`
    select t.contract_status_id as status, t.owner_id as owner, w.id is not null as "isWaiting", coalesce(u.active, false) as "isPending",
      case when u.active then w.approver_id end as "pendingApprover",
      exists (select from contract_terms n where n.contract_id = t.id and n.is_next) as "hasNext",
      exists (select from contract_assets l where l.contract_id = t.id) as "hasAssets"
    from contracts t left join contract_terms w on w.contract_id = t.id and w.decision = 'pending'
      left join help_desk.users u on u.id = w.approver_id
    where t.id = ${id}`.execute(db);
  if (!rows[0]) throw notFound('contract');
  return rows[0];
}

export const hasEnded = (identifier: string) => say(contractSentences.has_ended, { identifier });

/** The same as {@link lockContract} of a contract whose assets may come and go (E9). Throws 404, 409. */
export async function holdForAssets(db: Trx, id: number): Promise<ContractRecord> {
  const contract = await lockContract(db, id);
  if (!possible.assets({ status: contract.contract_status_id })) throw conflict(hasEnded(contract.identifier));
  return contract;
}
