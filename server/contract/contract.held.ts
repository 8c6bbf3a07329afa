import { sql } from 'kysely';
import type { ContractRow } from '../../wire/contract/contract';
import { contractHolders, contractStatus } from '../../wire/contract/contract.record';
import type { Actor } from '../shared/actor';
import { mayReassign } from './contract.flags';

const { expired, terminated } = contractStatus;
const open = sql`c.contract_status_id not in (${expired}, ${terminated})`;
const [owner, waitingApprover, approver, notified] = contractHolders;

/** Of contracts that have not ended; what waits for an approver of one that has expired is held as well. */
export const heldByLeft = [
  sql`select c.id, u.id as user_id, ${sql.lit(owner)} as role from contracts c
    join help_desk.users u on u.id = c.owner_id and not u.active where ${open}`,
  sql`select m.contract_id as id, u.id as user_id, ${sql.lit(waitingApprover)} as role from contract_terms m
    join help_desk.users u on u.id = m.approver_id and not u.active where m.decision = 'pending'`,
  sql`select m.contract_id as id, u.id as user_id, ${sql.lit(approver)} as role from contract_terms m
    join help_desk.users u on u.id = m.approver_id and not u.active join contracts c on c.id = m.contract_id
    where m.is_current and m.decision is distinct from 'pending' and ${open}`,
  sql`select l.contract_id as id, u.id as user_id, ${sql.lit(notified)} as role from contract_recipients l
    join help_desk.users u on u.id = l.user_id and not u.active join contracts c on c.id = l.contract_id where ${open}`,
];

type Holder = NonNullable<ContractRow['held_by_left']>[number];
export type Held = Omit<Holder, 'is_reassign'>;

/** What the reader may do about each. */
export const withReassign = (
  actor: Actor,
  row: { contract_status: { id: number }; owner: { id: number } | null },
  held: readonly Held[],
): Holder[] =>
  held.map((one) => ({
    ...one,
    is_reassign: mayReassign(actor, { status: row.contract_status.id, owner: row.owner?.id ?? null }, one.role),
  }));
