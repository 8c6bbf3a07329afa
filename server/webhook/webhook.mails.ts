import * as webhookSentences from '../../texts/compiled/server/webhook';
import type { MailKind } from '../../wire/notification/notification';
import { mailAdmins } from '../mail/admins';
import type { Trx } from '../shared/db';
import { say, type Sentence } from '../shared/sentence';

/** Tells administrators something of a webhook, with the way to its page. */
export const mailOfWebhook = (
  db: Trx,
  { id, address }: { id: number; address: string },
  kind: MailKind,
  { subject, text }: { subject: Sentence; text: Sentence },
): Promise<void> =>
  mailAdmins(db, {
    ...{ kind, subject, text },
    link: { text: say(webhookSentences.off_link), href: `${address}/service-desk/webhooks/${id}/show` },
  });
