import type { Trx } from '../shared/db';
import { languageNamed } from '../shared/language';
import { letter } from '../mail/letter';
import { queueMails } from '../mail/outbox';
import { say } from '../shared/sentence';

interface Reply {
  tickets: number[];
  /** Sanitised HTML. */
  text: string;
  /** Names of the files that came with it; they are had from the ticket. */
  files: string[];
  /** Who wrote it; hears nothing. */
  actor: { id: number; full_name: string };
  /** Address of the help-desk, without a trailing slash. */
  address: string;
}

/** Mails that are written together: each has the whole text, and a thousand of them would hold up everybody else. */
const atOnce = 20;

/** Queues a reply to the requester of each ticket. */
export async function mailReply(db: Trx, { tickets, text, files, actor, address }: Reply): Promise<void> {
  const rows = await db
    .selectFrom('help_desk.tickets as k')
    .innerJoin('help_desk.users as u', 'u.id', 'k.requester_id')
    .select((eb) => [
      'k.id',
      'k.ticket_number',
      'k.subject',
      'u.email',
      'u.locale',
      eb.fn.coalesce('u.full_name', 'u.email').as('full_name'),
    ])
    .where('k.id', 'in', tickets)
    .where('u.active', '=', true)
    .where('u.id', '<>', actor.id)
    .orderBy('k.id')
    .execute();
  const { full_name: who } = actor;
  const said = files.length
    ? say('mail.replied_with_files', '{actor} replied and attached {files}:', { actor: who, files: files.join(', ') })
    : say('mail.replied', '{actor} replied:', { actor: who });
  for (let from = 0; from < rows.length; from += atOnce) {
    const mails = rows.slice(from, from + atOnce).map(({ id, ticket_number, subject, full_name, email, locale }) => ({
      kind: 'ticket-reply',
      to: { full_name, email, locale },
      subject: `[#${ticket_number}] ${subject}`,
      html: letter({
        language: languageNamed(locale),
        paragraphs: [said],
        quote: text,
        link: { text: say('mail.open_ticket', 'Open the ticket'), href: `${address}/thread/${id}` },
      }),
    }));
    await queueMails(db, mails);
  }
}
