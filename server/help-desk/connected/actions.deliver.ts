import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { enqueue } from '../../queue/queue';
import type { Database, Db, Trx } from '../../shared/db';
import { removeFiles } from '../../shared/file-store';
import type { Objects } from '../../store/objects';
import { StoreError } from '../../store/s3';
import { filesOf, written } from './actions';
import { postAction, type Written } from './actions.post';
import type { HelpDesk } from '../help-desk';
import { reportRefused } from './actions.refused';
import { HostFailure } from './host.request';
import { hostIdsOf } from './refs';

/** An action that the host did not take for so long is given up, in milliseconds. */
export const giveUpAfter = 24 * 3_600_000;
/** The wait after a failure, in milliseconds: twice as long each time, at most a minute. */
const waitAfter = (tries: number): number => Math.min(1000 * 2 ** tries, 60_000);

interface Delivery extends Reading {
  http: { url: string; secret: string };
  now: () => Date;
}

interface Reading {
  db: Database;
  /** Where files may lie. */
  objects: Objects | null;
  refresh: NonNullable<HelpDesk['push']>['refresh'];
}

/** What a help-desk can do that has a host API: it is told of actions, and tells of changes. */
export const withHostApi = (
  http: Delivery['http'] | null,
  reading: Reading,
): Pick<HelpDesk, 'push' | 'deliverActions' | 'outcome'> =>
  http
    ? {
        push: { secret: http.secret, refresh: reading.refresh },
        deliverActions: (now) => deliverActions({ ...reading, http, now }),
        outcome: {
          written,
          refusal: (db, ids, now) => refusalOf(db, ids, deliverActions({ ...reading, http, now })),
        },
      }
    : {};

/** How long who did something to tickets waits for what the host says of it, in milliseconds. */
const waitMs = 3000;
const lookMs = 50;

/**
 * Why the host refused one of these actions; null: it did none of that within {@link waitMs}. `delivery` hands over what is
 * due; another process may do the same.
 */
async function refusalOf(db: Db, ids: readonly number[], delivery: Promise<void>): Promise<string | null> {
  if (!ids.length) return null;
  let isOver = false;
  delivery.then(
    () => (isOver = true),
    () => (isOver = true),
  );
  let reason: string | null = null;
  for (const until = performance.now() + waitMs; performance.now() < until; await wait(lookMs)) {
    // Read after it is known whether the delivery is over.
    const wasOver = isOver;
    const { rows } = await sql<{ failure: string | null; done: boolean; tried: boolean }>`
      select a.failure, a.done_at is not null as done, exists (select from host_actions e where e.done_at is null and e.tries > 0) as tried
      from host_actions a where a.id = any(${[...ids]}::bigint[])`.execute(db);
    reason = rows.find(({ done, failure }) => done && failure !== null)?.failure ?? null;
    // Once it is over the tickets have been read again.
    const isSettled = reason === null ? rows.every(({ done }) => done) : wasOver;
    // The host is away, and all that waits is tried again later.
    const isAway = wasOver && rows.some(({ done, tried }) => !done && tried);
    if (isSettled || isAway) break;
  }
  return reason;
}

/**
 * Hands the host what is due, in the order in which it was asked for on each ticket. Several processes may do so at once:
 * each row is held while it is sent, and the host knows its key. After a failure everything waits, and a wake-up is queued.
 */
async function deliverActions(delivery: Delivery): Promise<void> {
  for (;;) {
    const ended = await deliverNext(delivery);
    if (!ended) return;
    const tickets = await hostIdsOf(delivery.db, 'ticket', ended.ticket_ids);
    // The host may have made something else of it; if it cannot be asked now, the next pass says so.
    await delivery.refresh('tickets', [...tickets.values()], []).catch((error: unknown) => {
      if (!(error instanceof HostFailure)) throw error;
    });
  }
}

/** The action that has come to its end; null if none is due, or the host did not take it. */
function deliverNext({ db, objects, http, now }: Delivery): Promise<Written | null> {
  return db.transaction().execute(async (trx) => {
    const action = await claim(trx, now());
    if (!action) return null;
    const { id } = action;
    const end = async (failure: string | null): Promise<Written> => {
      await trx.updateTable('host_actions').set({ done_at: now(), failure }).where('id', '=', id).execute();
      await removeFiles(trx, filesOf(id));
      if (failure !== null) await reportRefused(trx, action, failure, now());
      return action;
    };
    try {
      const response = await postAction(trx, { ...http, objects }, action);
      return await end(response?.refused ?? null);
    } catch (error) {
      // A store that is away for a moment is no fault of the action either.
      if (!(error instanceof HostFailure || error instanceof StoreError)) throw error;
      if (now().getTime() - action.created_at.getTime() > giveUpAfter) return end(error.message);
      await postpone(trx, action, error.message, now());
      return null;
    }
  });
}

/** The first due action before which nothing waits on the same tickets; its row is held. */
async function claim(db: Trx, now: Date): Promise<(Written & { tries: number; created_at: Date }) | undefined> {
  const { rows } = await sql<Written & { tries: number; created_at: Date }>`
    select a.id, a.key, a.action, to_json(a.ticket_ids) as ticket_ids, a.detail, a.actor_id, a.tries, a.created_at from host_actions a
    where a.done_at is null and a.next_at <= ${now}
      and not exists (select from host_actions e where e.done_at is null and e.id < a.id and e.ticket_ids && a.ticket_ids)
    order by a.id limit 1 for update skip locked`.execute(db);
  return rows[0];
}

/** The host is away: all that waits is tried again together. */
async function postpone(db: Trx, { id, tries }: { id: number; tries: number }, failure: string, now: Date) {
  const next_at = new Date(now.getTime() + waitAfter(tries));
  await db
    .updateTable('host_actions')
    .set((eb) => ({ tries: eb('tries', '+', 1), next_at, failure }))
    .where('id', '=', id)
    .execute();
  await sql`update host_actions set next_at = ${next_at} where id in (
    select id from host_actions where done_at is null and next_at < ${next_at} for update skip locked)`.execute(db);
  await enqueue(db, 'host-actions', [{}], next_at);
}
