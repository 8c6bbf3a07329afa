import { sql } from 'kysely';
import * as webhookSentences from '../../texts/compiled/server/webhook';
import type { MailKind } from '../../wire/notification/notification';
import { letter } from '../mail/letter';
import { queueMails, type Recipient } from '../mail/outbox';
import type { Trx } from '../shared/db';
import { languageNamed } from '../shared/language';
import { say, type Sentence } from '../shared/sentence';
import { personNameOf } from '../shared/shapes';

/** Tells administrators something of a webhook, with the way to its page. */
export async function mailAdmins(
  db: Trx,
  { id, address }: { id: number; address: string },
  kind: MailKind,
  { subject, text }: { subject: Sentence; text: Sentence },
): Promise<void> {
  const { rows: admins } = await sql<Recipient>`
    select ${personNameOf('u')} as full_name, u.email, u.locale from help_desk.users u where u.active and u.role = 'admin' order by u.id`.execute(
    db,
  );
  await queueMails(
    db,
    admins.map((to) => {
      const language = languageNamed(to.locale);
      return {
        ...{ kind, to, subject: subject.in(language) },
        html: letter({
          language,
          paragraphs: [text],
          link: { text: say(webhookSentences.off_link), href: `${address}/service-desk/webhooks/${id}/show` },
        }),
      };
    }),
  );
}
