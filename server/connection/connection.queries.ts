import { sql } from 'kysely';
import {
  type ConnectionState,
  type MirroredKind,
  shownActions,
  type WaitingAction,
} from '../../wire/connection/connection';
import { type HostKind, hostKinds } from '../../wire/host/host';
import { concernsClients } from '../../wire/notification/notification';
import { enqueue } from '../queue/queue';
import type { Actor } from '../shared/actor';
import type { Db, Trx } from '../shared/db';
import { notFound } from '../shared/errors';
import { removeFiles } from '../shared/file-store';
import { person } from '../shared/shapes';
import { wireTime } from '../shared/time';
import type { HelpDesk } from '../help-desk/help-desk';
import { filesOf } from '../help-desk/connected/actions';
import type { ClockState } from '../help-desk/connected/clock';
import { heldMails, mailsClients } from '../mail/held';
import { listNotifications } from '../notification/notification.queries';

const tableOf = (kind: HostKind): string => `help_desk.${kind === 'people' ? 'users' : kind}`;

/** How each kind stands, and what the help-desk did not take yet. */
export async function connectionState(
  db: Db,
  { name, kinds, maySee, clock = rightClock, plugIn = null }: NonNullable<HelpDesk['connected']>,
  { time_zone }: Pick<Actor, 'time_zone'>,
): Promise<ConnectionState> {
  const counts = sql.join(
    hostKinds.map(
      (kind) =>
        sql`select ${kind}::text as kind, count(*) as rows from ${sql.table(tableOf(kind))} where ${kind === 'people' ? sql`active` : sql`gone_at is null`}`,
    ),
    sql` union all `,
  );
  const { rows: all } = await sql<Omit<MirroredKind, 'kept_here'>>`
    select c.kind, c.rows, ${wireTime(sql`m.as_of`, time_zone)} as as_of, m.failure
    from (${counts}) c left join host_mirror m on m.kind = c.kind`.execute(db);
  const { rows: actions } = await sql<WaitingAction>`
    select a.id, a.action, cardinality(a.ticket_ids) as tickets, ${person(sql`a.actor_id`)} as actor, a.tries, a.failure,
      ${wireTime(sql`a.created_at`, time_zone)} as created_at, ${wireTime(sql`a.next_at`, time_zone)} as next_at
    from host_actions a where a.done_at is null order by a.id limit ${shownActions}`.execute(db);
  const { rows: waiting } = await sql<{ n: number }>`
    select count(*) as n from host_actions where done_at is null`.execute(db);
  return {
    name,
    may_see: maySee,
    kinds: hostKinds.map((kind) => {
      const kept_here = !kinds.includes(kind);
      const row = all.find((one) => one.kind === kind)!;
      return { ...row, kept_here, ...(kept_here && { as_of: null, failure: null }) };
    }),
    waiting: waiting[0]?.n ?? 0,
    actions,
    clock: { ahead: clock.ahead, zones: [...clock.zones] },
    plug_in: plugIn,
    mails: await clientMails(db, time_zone),
  };
}

/** Of a help-desk that tells nothing of its clock. */
const rightClock: ClockState = { ahead: null, zones: [] };

/** Are clients mailed, of what, and what was not sent to them. */
async function clientMails(db: Db, zone: string): Promise<ConnectionState['mails']> {
  const { notifications } = await listNotifications(db);
  const { held, mails } = await heldMails(db, zone);
  return {
    active: await mailsClients(db),
    // The help-desk itself mails replies to its tickets.
    kinds: notifications
      .filter(({ kind, active }) => active && concernsClients(kind) && kind !== 'ticket-reply')
      .map(({ kind }) => kind),
    held,
    rows: mails,
  };
}

/** It is sent at once, with all that waits behind it. Throws 404 for one that is done. */
export async function retryAction(db: Trx, id: number, now: Date): Promise<void> {
  const found = await db
    .updateTable('host_actions')
    .set({ next_at: now })
    .where('id', '=', id)
    .where('done_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  if (!found) throw notFound('record');
  await enqueue(db, 'host-actions', [{}]);
}

/** It is not sent any more; the ids of its tickets, which are to be read from the help-desk. Throws 404. */
export async function giveUpAction(db: Trx, id: number, now: Date, by: string): Promise<number[]> {
  const found = await db
    .updateTable('host_actions')
    .set({ done_at: now, failure: `given up by ${by}` })
    .where('id', '=', id)
    .where('done_at', 'is', null)
    .returning('ticket_ids')
    .executeTakeFirst();
  if (!found) throw notFound('record');
  await removeFiles(db, filesOf(id));
  return found.ticket_ids;
}

/** The help-desk's own ids of tickets. */
export async function hostTickets(db: Db, ids: readonly number[]): Promise<string[]> {
  const refs = db.selectFrom('host_refs').select('host_id').where('kind', '=', 'ticket').where('id', 'in', ids);
  return ids.length ? (await refs.execute()).map(({ host_id }) => host_id) : [];
}
