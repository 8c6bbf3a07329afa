import type { HelpDesk } from '../help-desk/help-desk';
import type { Trx } from '../shared/db';
import { deliver } from '../mail/deliver';
import { firstLines, type Link, plainText } from '../mail/letter';
import { type Addressed, linkValue, slot, type Source, type ValuesOf } from '../mail/message';
import { languageNamed } from '../shared/language';
import { say } from '../shared/sentence';
import * as mailSentences from '../../texts/compiled/server/mail';

interface Reply {
  tickets: number[];
  /** Sanitised HTML. */
  text: string;
  /** Names of the files that came with it; they are had from the ticket. */
  files: string[];
  /** Who wrote it; hears nothing. */
  actor: { id: number; full_name: string };
  /** Address of the service desk, without a trailing slash. */
  address: string;
  helpDesk: Pick<HelpDesk, 'address'>;
}

/** Mails that are written together: each has the whole text, and a thousand of them would hold up everybody else. */
const atOnce = 20;

/** Queues a reply to the requester of each ticket. */
export async function mailReply(db: Trx, { tickets, text, files, actor, address, helpDesk }: Reply): Promise<void> {
  const rows = await db
    .selectFrom('help_desk.tickets as k')
    .innerJoin('help_desk.users as u', 'u.id', 'k.requester_id')
    .select((eb) => [
      'k.id',
      'k.ticket_number',
      'k.subject',
      'u.id as user_id',
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
  const names = files.join(', ');
  for (let from = 0; from < rows.length; from += atOnce) {
    const replies = rows.slice(from, from + atOnce).map((row): Addressed => {
      const { id, user_id, ticket_number, subject, full_name, email, locale } = row;
      const link = linkTo(id, address, helpDesk);
      return {
        ...replyOf({ identifier: `#${ticket_number}`, subject, who, files: names, text, link }),
        record: id,
        to: { id: user_id, full_name, email, locale },
        values: {
          identifier: `#${ticket_number}`,
          subject,
          reply: { text: plainText(firstLines(text)), html: text },
          files: names,
          'actor.name': who,
          link: linkValue(link, languageNamed(locale)),
        } satisfies ValuesOf<'ticket-reply'>,
      };
    });
    await deliver(db, replies);
  }
}

const openTicket = (href: string): Link => ({ text: say(mailSentences.open_ticket), href });

/** None if the help-desk has no page for tickets. */
function linkTo(id: number, address: string, helpDesk: Pick<HelpDesk, 'address'>): Link | undefined {
  const path = helpDesk.address('ticket', id);
  return path === null ? undefined : openTicket(address + path);
}

interface TicketFacts {
  identifier: string;
  subject: string;
  who: string;
  files: string;
  text: string;
  link: Link | undefined;
}

const replyOf = ({ identifier, subject, who, files, text, link }: TicketFacts) => ({
  kind: 'ticket-reply' as const,
  subject: `[${identifier}] ${subject}`,
  letter: {
    paragraphs: [
      files ? say(mailSentences.replied_with_files, { actor: who, files }) : say(mailSentences.replied, { actor: who }),
    ],
    quote: text,
    link,
  },
});

export const ticketSource: Source<'ticket-reply'> = {
  pattern: () => ({
    ...replyOf({
      identifier: slot('identifier'),
      subject: slot('subject'),
      who: slot('actor.name'),
      files: '',
      text: slot('reply'),
      link: openTicket(slot('link')),
    }),
    values: {},
  }),
  async example(db, id, { reader, address, helpDesk }) {
    const ticket = await db
      .selectFrom('help_desk.tickets')
      .select(['ticket_number', 'subject'])
      .where('id', '=', id)
      .executeTakeFirst();
    return {
      ...(ticket && { identifier: `#${ticket.ticket_number}`, subject: ticket.subject }),
      link: linkValue(linkTo(id, address, helpDesk), languageNamed(reader.locale)),
    };
  },
};
