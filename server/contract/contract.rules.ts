import { sql } from 'kysely';
import * as contractSentences from '../../texts/compiled/server/contract';
import {
  type ContractActions,
  type contractHolders,
  contractStatus,
  contractTexts,
} from '../../wire/contract/contract.record';
import { type Actor, can } from '../shared/actor';
import { type Choice, requireChoices, someAgent, somebody, someOf } from '../shared/choices';
import type { Db } from '../shared/db';
import { choiceGone, conflict, invalid, notFound } from '../shared/errors';
import type { AnyActor } from '../shared/operation';
import { flagsOf as shownOf, lacking, type Refusals, unfit } from '../shared/refusal';
import { rule, say, type Sentence } from '../shared/sentence';
import { today } from '../shared/time';
import type { ContractMoment, ContractWork } from './contract.operation';

const { draft, approved, active, rejected, expired, terminated } = contractStatus;

/** Days `YYYY-MM-DD` from which and until which a term runs, both included. */
export interface Days {
  start: string;
  end: string;
}

/** The days of stored dates in the help-desk's time zone. */
export const daysOf = (
  { contract_start_date: start, contract_end_date: end }: { contract_start_date: Date; contract_end_date: Date },
  { zone }: Pick<ContractMoment, 'zone'>,
): Days => ({ start: today(start, zone), end: today(end, zone) });

/** Those of dates as forms send them. */
export const daysSent = (form: { contract_start_date: string; contract_end_date: string }): Days => ({
  start: form.contract_start_date.slice(0, 10),
  end: form.contract_end_date.slice(0, 10),
});

/** What a contract is on a day, once nobody has to approve it any more (B3). */
export function statusOn({ start, end }: Days, day: string): number {
  if (end < day) return expired;
  return start > day ? approved : active;
}

/** Throws 409 if the state of the contract forbids it. */
export function requirePossible(what: 'edit' | 'delete' | 'terminate' | 'remind', state: ContractState): void {
  if (!possible[what](state)) throw conflict(because[what]);
}

/** Throws 409 if no other term can be asked for now. */
export function requireTermPossible(what: 'renew' | 'extend', state: ContractState): void {
  const refused = termRefusal(what, state);
  if (refused) throw conflict(refused);
}

/** What decides, besides rights, about what may be done with a contract. */
export interface ContractState {
  status: number;
  /** Who owns the contract. */
  owner: number | null;
  /** A term waits for its approver, who may have left: the contract itself, a renewal or an extension. */
  isWaiting: boolean;
  /** The same, and the approver is there to decide. */
  isPending: boolean;
  /** Who decides on what waits: its approver, and their deputies. */
  deciders: readonly number[];
  /** An approved term that begins later. */
  hasNext: boolean;
  hasAssets: boolean;
}

/** Where each act is possible (B3, E9), rights aside. */
export const possible = {
  edit: ({ status }: Pick<ContractState, 'status'>) =>
    [draft, approved, active, rejected].some((one) => one === status),
  delete: ({ status }: ContractState) => [draft, rejected, expired, terminated].some((one) => one === status),
  renew: ({ status, isPending, hasNext }: ContractState) =>
    !isPending && !hasNext && (status === active || status === expired),
  extend: ({ status, isPending, hasNext }: ContractState) => !isPending && !hasNext && status === active,
  terminate: ({ status }: ContractState) => status === approved || status === active,
  remind: ({ status }: ContractState) => status === approved || status === active,
  assets: ({ status }: Pick<ContractState, 'status'>) =>
    [draft, approved, active, rejected].some((one) => one === status),
  locked: ({ status }: ContractState) => status === approved || status === active,
} as const;

/** What is refused where, and why. */
export const because: Record<
  'edit' | 'delete' | 'terminate' | 'remind' | 'renew' | 'extend' | 'pending' | 'next' | 'idle',
  Sentence
> = {
  edit: say(contractSentences.not_editable),
  delete: say(contractSentences.not_deletable),
  terminate: say(contractSentences.not_terminable),
  remind: say(contractSentences.not_remindable),
  renew: say(contractSentences.not_renewable),
  extend: say(contractSentences.not_extendable),
  pending: say(contractSentences.is_pending),
  idle: say(contractSentences.nothing_pending),
  next: say(contractSentences.has_next),
};

/** Why no other term can be asked for now; null: it can. */
function termRefusal(what: 'renew' | 'extend', state: ContractState): Sentence | null {
  if (possible[what](state)) return null;
  if (state.isPending) return because.pending;
  return state.hasNext && possible[what]({ ...state, hasNext: false }) ? because.next : because[what];
}

type Action = Exclude<keyof ContractActions, 'contract_terms_locked' | 'associated_assets'>;

/** Right × state × being its approver. Flags and the reasons of what is hidden both come from here. */
export function refusalsOf(actor: Actor, state: ContractState): Refusals<Action> {
  const refused = (what: 'edit' | 'delete' | 'terminate' | 'remind') => unfit(!possible[what](state), because[what]);
  const term = (what: 'renew' | 'extend') => {
    const why = termRefusal(what, state);
    return why && { because: why };
  };
  const assets = unfit(!possible.assets(state), because.edit);
  // Of what waits the owner disposes, and who may approve it (G17).
  const request =
    (state.owner === actor.id ? null : lacking(actor, 'approve_contract')) ?? unfit(!state.isWaiting, because.idle);
  return {
    contract_edit: lacking(actor, 'edit_contract') ?? refused('edit'),
    contract_delete: lacking(actor, 'delete_contract') ?? refused('delete'),
    contract_approve:
      lacking(actor, 'approve_contract') ??
      unfit(!state.isPending, because.idle) ??
      unfit(!state.deciders.includes(actor.id), say(contractSentences.other_approver)),
    contract_renew: lacking(actor, 'renew_contract') ?? term('renew'),
    contract_extend: lacking(actor, 'extend_contract') ?? term('extend'),
    contract_withdraw: request,
    contract_approver: request,
    contract_terminate: lacking(actor, 'terminate_contract') ?? refused('terminate'),
    contract_expiry_reminder: lacking(actor, 'contract_reminder') ?? refused('remind'),
    contract_asset_attach: lacking(actor, 'attach_contract_asset', 'attach_asset') ?? assets,
    contract_asset_detach: lacking(actor, 'detach_contract_asset') ?? assets,
  };
}

/** The screens show what the server would do. */
export const flagsOf = (actor: Actor, state: ContractState): ContractActions => ({
  ...shownOf(refusalsOf(actor, state)),
  contract_terms_locked: possible.locked(state),
  associated_assets: can(actor, 'view_assets') && state.hasAssets,
});

/** What a row of a list shows of a contract, as {@link refusalsOf} takes it. */
const rowState = (status: number): ContractState => ({
  status,
  owner: null,
  isWaiting: false,
  isPending: false,
  deciders: [],
  hasNext: false,
  hasAssets: false,
});

/** Flags of a list row, which depend on nothing but the status. */
export function rowFlags(actor: Actor, status: number): { is_edit: boolean; is_delete: boolean } {
  const { contract_edit, contract_delete } = flagsOf(actor, rowState(status));
  return { is_edit: contract_edit, is_delete: contract_delete };
}

/** May the reader give what somebody who left is of a contract to somebody else: as the calls decide it. */
export function mayReassign(
  actor: Actor,
  { status, owner }: Pick<ContractState, 'status' | 'owner'>,
  role: (typeof contractHolders)[number],
): boolean {
  const { contract_edit, contract_approver } = flagsOf(actor, { ...rowState(status), owner, isWaiting: true });
  return role === 'waiting_approver' ? contract_approver : role !== 'approver' && contract_edit;
}

/** Throws 404. */
export async function requireTicket(db: Db, id: number): Promise<void> {
  const ticket = await db.selectFrom('help_desk.tickets').select('id').where('id', '=', id).executeTakeFirst();
  if (!ticket) throw notFound('ticket');
}

/** Throws 404. */
export async function requireOrganization(db: Db, id: number): Promise<void> {
  const found = await db.selectFrom('help_desk.organizations').select('id').where('id', '=', id).executeTakeFirst();
  if (!found) throw notFound('organization');
}

/** The organizations of a person (E2). Throws 404. */
export async function organizationsOf(db: Db, userId: number): Promise<{ id: number; name: string }[]> {
  const rows = await db
    .selectFrom('help_desk.users as u')
    .leftJoin('help_desk.organizations as o', 'o.id', 'u.organization_id')
    .select(['o.id', 'o.name'])
    .where('u.id', '=', userId)
    .execute();
  if (!rows.length) throw notFound('user');
  return rows.flatMap(({ id, name }) => (id !== null && name !== null ? [{ id, name }] : []));
}

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

/** Throws 422 for an approver who left or is no agent, or is among who owns the contract or requests the term (E9). */
export async function requireApprover(
  { db, ownerMayDecide }: ContractWork<AnyActor>,
  approver_id: number,
  requesters: readonly (number | null)[],
): Promise<void> {
  await requireChoices(db, { approver_id: someAgent }, { approver_id });
  if (!ownerMayDecide && requesters.includes(approver_id))
    throw invalid({ approver_id: say(contractSentences.own_approver) });
}

/** Throws 422 for an organization that is not the user's (E5). */
export async function requireOrganizations(db: Db, ids: readonly number[], user_id: number | null): Promise<void> {
  if (!ids.length) return;
  if (user_id === null) throw invalid({ organization_ids: rule(contractTexts.organizations) });
  const { rows } = await sql`
    select from help_desk.users where id = ${user_id} and organization_id = all(${[...ids]}::bigint[])`.execute(db);
  if (!rows.length) throw invalid({ organization_ids: say(contractSentences.organization) });
}

/** Throws 422 for agents who left or are none; those who are notified already may stay. */
export async function requireNotified(db: Db, ids: readonly number[], present: readonly number[] = []): Promise<void> {
  const added = [...new Set(ids)].filter((id) => !present.includes(id));
  if (!added.length) return;
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from (${someAgent.among}) a where a.id = any(${added})`.execute(db);
  if (rows[0]?.count !== added.length) throw invalid({ notify_agent_ids: someAgent.sentence });
}
