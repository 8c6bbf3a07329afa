import { sql } from 'kysely';
import { type ContractForm, contractTexts } from '../../wire/contract/contract.record';
import { type Choice, requireAll, requireChoices, somebody, someAgent, someOf } from '../shared/choices';
import type { Db } from '../shared/db';
import { choiceGone, invalid } from '../shared/errors';
import { rule, say } from '../shared/sentence';
import type { ContractWork, AnyActor } from './contract.operation';
import * as contractSentences from '../../texts/compiled/server/contract';

/** What a contract names, as its row has it. */
export interface Chosen {
  contract_type_id: number;
  license_type_id: number | null;
  vendor_id: number | null;
  user_id: number | null;
  approver_id: number | null;
}

const choices = {
  contract_type_id: someOf('contract_types'),
  license_type_id: someOf('license_types'),
  // An inactive vendor stays where it is and is not chosen anew (E12).
  vendor_id: { among: sql`select id from vendors where status = 1`, sentence: choiceGone() },
  user_ids: somebody,
  approver_id: someAgent,
} satisfies Record<string, Choice>;

const named = ({ user_id, ...chosen }: Chosen) => ({ ...chosen, user_ids: user_id });

/**
 * Throws 422 at every field whose choice does not exist or may not be chosen; what the contract already has may stay.
 * The contract is of exactly one user or vendor (E5).
 */
export async function requireContractChoices(db: Db, chosen: Chosen, present?: Chosen): Promise<void> {
  await requireChoices(db, choices, named(chosen), present && named(present));
  if (chosen.user_id === null && chosen.vendor_id === null) throw invalid({ vendor_id: rule(contractTexts.nobody) });
  if (chosen.user_id !== null && chosen.vendor_id !== null) throw invalid({ vendor_id: rule(contractTexts.both) });
}

/** Throws 422 for an approver who left or is no agent, or is among who owns the contract or asks (E9). */
export async function requireApprover(
  { db, ownerMayDecide }: ContractWork<AnyActor>,
  approver_id: number,
  asking: readonly (number | null)[],
): Promise<void> {
  await requireChoices(db, { approver_id: someAgent }, { approver_id });
  if (!ownerMayDecide && asking.includes(approver_id))
    throw invalid({
      approver_id: say(contractSentences.own_approver),
    });
}

/** Throws 422 for an organization that is not the user's (E5). */
export async function requireOrganizations(db: Db, ids: readonly number[], user_id: number | null): Promise<void> {
  if (!ids.length) return;
  if (user_id === null) throw invalid({ organization_ids: rule(contractTexts.organizations) });
  const { rows } = await sql`
    select from help_desk.users where id = ${user_id} and organization_id = all(${[...ids]}::bigint[])`.execute(db);
  if (!rows.length)
    throw invalid({
      organization_ids: say(contractSentences.organization),
    });
}

/** Throws 422 for agents who left or are none, and for assets that do not exist. */
export async function requireLists(
  db: Db,
  { notify_agent_ids = [], asset_ids = [] }: Pick<ContractForm, 'notify_agent_ids' | 'asset_ids'>,
  told: readonly number[] = [],
): Promise<void> {
  await requireNotified(db, notify_agent_ids, told);
  if (asset_ids.length) await requireAll(db, 'assets', 'asset_ids', asset_ids);
}

/** `told` are told already and may stay. */
export async function requireNotified(db: Db, ids: readonly number[], told: readonly number[] = []): Promise<void> {
  const asked = [...new Set(ids)].filter((id) => !told.includes(id));
  if (!asked.length) return;
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from (${someAgent.among}) a where a.id = any(${asked})`.execute(db);
  if (rows[0]?.count !== asked.length) throw invalid({ notify_agent_ids: someAgent.sentence });
}
