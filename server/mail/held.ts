import { sql } from 'kysely';
import { type HeldMail, shownMails } from '../../wire/connection/connection';
import type { Db, Trx } from '../shared/db';
import { wireTime } from '../shared/time';

/** Does the service desk mail clients of the connected help-desk? Not until an administrator switches it on. */
export async function mailsClients(db: Db): Promise<boolean> {
  const { mails_clients } = await db.selectFrom('installation').select('mails_clients').executeTakeFirstOrThrow();
  return mails_clients;
}

export const switchClientMails = (db: Trx, mails_clients: boolean) =>
  db.updateTable('installation').set({ mails_clients }).where('one', '=', true).execute();

/** Who a mail goes to. */
interface Addressed {
  recipient_id: number | null;
  recipient_email: string;
}

/**
 * Is a mail beside a connected help-desk not to be sent, since it goes to a client? An address without a person is a
 * client's if a client has it and no agent.
 */
export async function isHeld(db: Db, { recipient_id, recipient_email }: Addressed): Promise<boolean> {
  const is = (agent: boolean) => sql`exists (select from help_desk.users u where (u.role <> 'client') = ${agent}
    and case when ${recipient_id}::bigint is null then lower(u.email) = lower(${recipient_email}) else u.id = ${recipient_id} end)`;
  const { rows } = await sql<{ held: boolean }>`
    select not i.mails_clients and ${is(false)} and not ${is(true)} as held from installation i`.execute(db);
  return rows[0]?.held ?? false;
}

/** How many mails were held, and the newest of them. */
export async function heldMails(db: Db, zone: string): Promise<{ held: number; mails: HeldMail[] }> {
  const { rows: counted } = await sql<{ held: number }>`
    select count(*) as held from outgoing_mails where held_at is not null`.execute(db);
  const { rows: mails } = await sql<HeldMail>`
    select m.id, m.kind, json_build_object('name', m.recipient_name, 'email', m.recipient_email) as "to", m.subject,
      ${wireTime(sql`m.held_at`, zone)} as held_at
    from outgoing_mails m where m.held_at is not null order by m.id desc limit ${shownMails}`.execute(db);
  return { held: counted[0]?.held ?? 0, mails };
}
