import { sql } from 'kysely';
import type { MailKind } from '../../wire/notification/notification';
import type { Trx } from '../shared/db';
import { languageNamed } from '../shared/language';
import type { Sentence } from '../shared/sentence';
import { personNameOf } from '../shared/shapes';
import { letter, type Link } from './letter';
import { queueMails, type Recipient } from './outbox';

/** Tells every active administrator, in their language, of what stopped by itself, with the way to its page. */
export async function mailAdmins(
  db: Trx,
  { kind, subject, text, link }: { kind: MailKind; subject: Sentence; text: Sentence; link: Link },
): Promise<void> {
  const { rows } = await sql<Recipient>`
    select ${personNameOf('u')} as full_name, u.email, u.locale from help_desk.users u where u.active and u.role = 'admin' order by u.id`.execute(
    db,
  );
  await queueMails(
    db,
    rows.map((to) => {
      const language = languageNamed(to.locale);
      return { kind, to, subject: subject.in(language), html: letter({ language, paragraphs: [text], link }) };
    }),
  );
}
