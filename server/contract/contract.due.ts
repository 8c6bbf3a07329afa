import { type RawBuilder, sql } from 'kysely';
import { contractStatus } from '../../wire/contract/contract.record';
import { recordActivity } from '../shared/activity';
import type { Trx } from '../shared/db';
import { announce } from '../shared/live';
import type { AnyActor } from '../shared/operation';
import { daysAfter, firstAtZone } from '../shared/time';
import type { ContractState } from './contract.rules';
import { contractKind } from './contract.kind';
import { mailEnds } from './contract.mails';
import type { ContractMoment, ContractWork } from './contract.operation';
import { type ContractRecord, contractState, lockContract } from './contract.queries';

type Sql = RawBuilder<unknown>;
const { approved, active, expired } = contractStatus;

/**
 * What the calendar makes of contracts (B3, E17). Each step takes rows that are due and that nobody else holds, at most
 * `max`, and returns their ids; `only` one contract for whoever holds it. A row that was moved is not due any more, so
 * no step is taken twice, however many processes take it.
 */
export interface Share {
  max: number;
  only?: number;
}
export type Step = (db: Trx, moment: ContractMoment, share: Share) => Promise<number[]>;

/** The first moment of a day, or of so many days after it. */
const beginOf = ({ day, zone }: ContractMoment, days = 0): Sql => firstAtZone(`${daysAfter(day, days)} 00:00:00`, zone);
const one = ({ only }: Share): Sql => (only === undefined ? sql`` : sql`and c.id = ${only}`);

/** When people are notified before an end: at the beginning of the day so many days before it. */
export const remindAt = (end: Sql, days: Sql, { zone }: Pick<ContractMoment, 'zone'>): RawBuilder<Date> =>
  sql<Date>`((${end} at time zone ${zone})::date - ${days})::timestamp at time zone ${zone}`;

/** Before another term is in force. */
export const endCurrentTerms = async (db: Trx, contracts: number[]): Promise<void> =>
  void (await db
    .updateTable('contract_terms')
    .set({ is_current: false })
    .where('contract_id', '=', any(contracts))
    .where('is_current', '=', true)
    .execute());

/** Arms the reminder anew, as its dates or its days changed; one whose moment has passed is sent at the next run (B3). */
export async function armReminder(db: Trx, id: number, moment: ContractMoment): Promise<void> {
  const at = remindAt(sql.ref('contract_end_date'), sql.ref('notify_before'), moment);
  await db
    .updateTable('contracts')
    .set({ remind_at: sql`case when contract_status_id in (2, 3) then ${at} end` })
    .where('id', '=', id)
    .execute();
}

/** Terms that were approved in advance take the place of those before them. */
export const beginTerms: Step = async (db, moment, share) => {
  const { rows: due } = await sql<{ id: number; term: number }>`
    select c.id, n.id as term from contract_terms n join contracts c on c.id = n.contract_id
    where n.is_next and n.contract_start_date < ${beginOf(moment, 1)} and c.contract_status_id in (${approved}, ${active}, ${expired}) ${one(share)}
    order by n.contract_start_date limit ${share.max} for update of c skip locked`.execute(db);
  const ids = due.map(({ id }) => id);
  if (!ids.length) return [];
  await endCurrentTerms(db, ids);
  await db
    .updateTable('contract_terms')
    .set({ is_current: true, is_next: false })
    .where('id', '=', any(due.map(({ term }) => term)))
    .execute();
  await sql`
    update contracts c set contract_start_date = n.contract_start_date, contract_end_date = n.contract_end_date, cost = n.cost, approver_id = n.approver_id,
      contract_status_id = ${active}, remind_at = ${remindAt(sql.ref('n.contract_end_date'), sql.ref('c.notify_before'), moment)}, ${changed(moment)}
    from contract_terms n where n.contract_id = c.id and n.is_current and c.id = any(${ids})`.execute(db);
  await log(db, ids, 'began', moment);
  return ids;
};

/** Approved contracts become active. */
export const activate: Step = async (db, moment, share) => {
  const ids = await moved(
    db,
    moment,
    sql`c.contract_status_id = ${approved} and c.contract_start_date < ${beginOf(moment, 1)} ${one(share)} order by c.contract_start_date limit ${share.max}`,
    sql`contract_status_id = ${active}`,
  );
  await log(db, ids, 'began', moment);
  return ids;
};

/** Active contracts whose last day is over expire; people are notified, and a reminder that was not sent is dropped. */
export const expire: Step = async (db, moment, share) => {
  const ids = await moved(
    db,
    moment,
    sql`c.contract_status_id = ${active} and c.contract_end_date < ${beginOf(moment)} ${one(share)} order by c.contract_end_date limit ${share.max}`,
    sql`contract_status_id = ${expired}, remind_at = null`,
  );
  await mailEnds(db, ids, 'contract-expired', moment);
  await log(db, ids, 'expired', moment);
  return ids;
};

/** Notifies people that a contract ends soon; once for each end and each number of days. */
export const remind: Step = async (db, moment, share) => {
  const { rows } = await sql<{ id: number }>`
    update contracts set remind_at = null, reminded_at = ${moment.now} where id in (
      select c.id from contracts c where c.remind_at <= ${moment.now} and c.contract_status_id in (${approved}, ${active}) ${one(share)}
      order by c.remind_at limit ${share.max} for update skip locked)
    returning id`.execute(db);
  const ids = rows.map(({ id }) => id);
  await mailEnds(db, ids, 'contract-reminder', moment);
  await log(db, ids, 'reminded', moment);
  return ids;
};

const any = (ids: readonly number[]) => sql<number>`any(${ids})`;
const changed = ({ now }: ContractMoment): Sql => sql`updated_at = ${now}, updated_by = null, version = c.version + 1`;

async function moved(db: Trx, moment: ContractMoment, which: Sql, set: Sql): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with due as (select c.id from contracts c where ${which} for update skip locked)
    update contracts c set ${set}, ${changed(moment)} from due where c.id = due.id returning c.id`.execute(db);
  return rows.map(({ id }) => id);
}

async function log(db: Trx, ids: number[], kind: 'began' | 'expired' | 'reminded', { loggedAt }: ContractMoment) {
  const common = { owner_type: contractKind.owner, actor_id: null, created_at: loggedAt, kind } as const;
  await recordActivity(db, ...ids.map((owner_id) => ({ ...common, owner_id })));
  await announce(db, 'contract', ...ids);
}

/** In this order: a contract whose next term begins today does not expire in between. */
export const steps: readonly Step[] = [beginTerms, activate, expire];

/** Moves one contract, held by the caller, to where it is today. */
export async function moveDue(db: Trx, id: number, moment: ContractMoment): Promise<void> {
  for (const step of steps) await step(db, moment, { max: 1, only: id });
}

/**
 * The contract, held until the transaction ends and as it is today, and what decides about it. Throws 404.
 */
export async function holdContract(
  work: ContractWork<AnyActor>,
  id: number,
): Promise<{ contract: ContractRecord; state: ContractState }> {
  await lockContract(work.db, id);
  await moveDue(work.db, id, work);
  return { contract: await lockContract(work.db, id), state: await contractState(work.db, id, work) };
}
