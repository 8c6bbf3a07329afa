import { type RawBuilder, sql } from 'kysely';
import { boardDeputies } from '../deputy';
import type { Database, Db, Trx } from '../shared/db';
import { announce } from '../shared/live';
import type { AnyActor } from '../shared/operation';
import { personName, personNameOf } from '../shared/shapes';
import { sendLinks } from './approval.link';
import {
  activeLevel,
  type ApprovalOperation,
  type Approver,
  clockOperation,
  type Clock,
  eachOf,
  hold,
  isThere,
  type Level,
  type Run,
} from './approval.queries';

/** Who may vote for an approver who is away: `id` is the approver's at the level, the rest the deputy's. */
export interface DeputySeat extends Pick<
  Approver,
  'id' | 'user_id' | 'full_name' | 'email' | 'locale' | 'time_zone' | 'active'
> {
  deputies_id: number;
  /** What the approver is called. */
  deputy_for: string;
}

const wasAsked = sql`exists (select from deputy_requests q where q.deputies_id = d.id and q.approver_id = d.approver_id)`;

async function seatsWhere(
  db: Db,
  { present, of, which = sql`true` }: { present: Date; of: RawBuilder<unknown>; which?: RawBuilder<unknown> },
): Promise<DeputySeat[]> {
  const { rows } = await sql<DeputySeat>`
    select d.id as deputies_id, d.approver_id as id, d.deputy_id as user_id, ${personNameOf('u')} as full_name, u.email, u.locale, u.time_zone, u.active,
      ${personName(sql.ref('d.user_id'))} as deputy_for
    from ${boardDeputies(present, of)} d join help_desk.users u on u.id = d.deputy_id where ${which} order by d.approver_id, d.deputy_id`.execute(
    db,
  );
  return rows;
}

/** The deputies at a level now (G17), in the order of those for whom they vote. */
export const deputiesAt = (db: Db, levelId: number, present: Date): Promise<DeputySeat[]> =>
  seatsWhere(db, { present, of: sql`a.level_id = ${levelId}` });

/** The vote at a level that somebody may give as deputy now. */
export async function deputySeat(
  db: Db,
  levelId: number,
  userId: number,
  present: Date,
): Promise<DeputySeat | undefined> {
  const [seat] = await seatsWhere(db, { present, of: sql`a.level_id = ${levelId} and d.deputy_id = ${userId}` });
  return seat;
}

/** Asks the deputies at a level who were not yet, each by a link of their own. Returns how many. */
export async function askDeputies(
  operation: Pick<ApprovalOperation<AnyActor>, 'db' | 'now' | 'present' | 'address' | 'actor'>,
  run: Run,
  level: Level,
): Promise<number> {
  const { db, present } = operation;
  const seats = await seatsWhere(db, { present, of: sql`a.level_id = ${level.id}`, which: sql`not ${wasAsked}` });
  if (!seats.length) return 0;
  await db
    .insertInto('deputy_requests')
    .values(seats.map(({ deputies_id, id: approver_id }) => ({ deputies_id, approver_id })))
    .execute();
  await sendLinks(operation, run, level, seats, 'approval-requested');
  await announce(db, 'approval', ...new Set(seats.map(({ user_id }) => user_id)));
  await announce(db, 'change', run.change_id);
  return seats.length;
}

/**
 * Asks the deputies of those whose vote is awaited and who are away by now. Any number of processes may do it at once: each
 * is asked once. Returns how many were; tries all, then throws the first failure.
 */
export async function askDueDeputies(db: Database, clock: Clock): Promise<number> {
  const { rows } = await sql<{ change_id: number }>`
    select distinct d.change_id from ${boardDeputies(clock.present ?? clock.now, sql`true`)} d where not ${wasAsked} order by d.change_id`.execute(
    db,
  );
  return eachOf(db, rows, (trx, { change_id }) => askAt(clockOperation(trx, clock), change_id));
}

async function askAt(operation: ApprovalOperation<null>, changeId: number): Promise<number> {
  const held = await holdLevel(operation.db, changeId);
  return held ? askDeputies(operation, held.run, held.level) : 0;
}

/** A change, its run and the level that decides now, held until the transaction ends; undefined: nothing decides. */
export async function holdLevel(db: Trx, changeId: number) {
  // It may have been deleted meanwhile.
  if (!(await isThere(db, changeId))) return undefined;
  const { change, run } = await hold(db, changeId);
  const level = run && (await activeLevel(db, run.id));
  return level ? { change, run, level } : undefined;
}
