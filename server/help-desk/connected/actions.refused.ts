import { sql } from 'kysely';
import { letter } from '../../mail/letter';
import { mailBulkProblems } from '../../problem';
import { queueMails, type Recipient } from '../../mail/outbox';
import type { Trx } from '../../shared/db';
import { languageNamed } from '../../shared/language';
import { say } from '../../shared/sentence';
import { personNameOf } from '../../shared/shapes';
import type { Written } from './actions.post';
import * as hostSentences from '../../../texts/compiled/server/host';

/** Tickets that a mail names. */
const maxNamed = 20;

/**
 * An action that the host refused, or did not take for a day, is told in the log of the problems that have its tickets; who
 * asked for it gets a mail that says why.
 */
export async function reportRefused(db: Trx, written: Written, reason: string, created_at: Date): Promise<void> {
  const { action, ticket_ids, actor_id } = written;
  await mailBulkProblems(db, ticket_ids, { kind: 'tickets-refused', actor_id, created_at }, { action, reason });
  const { rows } = await sql<Recipient>`
    select u.id, ${personNameOf('u')} as full_name, u.email, u.locale from help_desk.users u
    where u.id = ${actor_id} and u.active and u.email <> ''`.execute(db);
  const [to] = rows;
  if (!to) return;
  const tickets = await db
    .selectFrom('help_desk.tickets')
    .select(['ticket_number', 'subject'])
    .where('id', 'in', ticket_ids)
    .orderBy('id')
    .limit(maxNamed)
    .execute();
  const language = languageNamed(to.locale);
  const subject = say(hostSentences.refused_subject, {
    action,
    count: ticket_ids.length,
    ticket: `#${tickets[0]?.ticket_number ?? ''}`,
  });
  const html = letter({
    language,
    paragraphs: [
      say(hostSentences.refused, { reason }),
      ...tickets.map(({ ticket_number, subject }) =>
        say(hostSentences.refused_ticket, { ticket: ticket_number, subject }),
      ),
    ],
  });
  const [ticket] = ticket_ids.length === 1 ? ticket_ids : [];
  const thread = ticket === undefined ? null : `ticket-${ticket}`;
  await queueMails(db, [{ kind: 'ticket-refused', to, thread, subject: subject.in(language), html }]);
}
