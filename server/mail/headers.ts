import type { Transporter } from 'nodemailer';
import { isNotification, notificationKinds } from '../../wire/notification/notification';
import { type Installation, unsubscribePath } from './unsubscribe';

type Headers = Pick<
  Parameters<Transporter['sendMail']>[0],
  'messageId' | 'inReplyTo' | 'references' | 'replyTo' | 'headers' | 'list'
>;

/** The domain of the public address, else of the sender, `Name <address>`. */
export function domainOf(publicUrl: string | null, mailFrom: string): string {
  const from = /@([^@>\s]+)>?\s*$/.exec(mailFrom)?.[1] ?? '';
  const url = publicUrl ?? `http://${from}`;
  return (URL.canParse(url) && new URL(url).hostname) || 'localhost';
}

interface Sent {
  id: number;
  kind: string;
  thread: string | null;
  recipient_id: number | null;
  created_at: Date;
}

/**
 * What a mail program reads of a mail (RFC 5322, 3834, 2369, 8058): the same id however often it is sent, the thread of
 * the record that it is about, that a machine wrote it, and where its reader switches such mails off. A reply to what somebody
 * wrote in a comment goes nowhere: it is answered there (G7).
 */
export function headersOf(
  { id, kind, thread, recipient_id, created_at }: Sent,
  installation: Installation,
  { domain, address }: { domain: string; address: string },
): Headers {
  // A thread begins with a mail that is never sent, so that it is the same one for whoever is told first.
  const root = thread === null ? null : `<${installation.id}.${thread}@${domain}>`;
  const off =
    recipient_id !== null && isNotification(kind) && notificationKinds[kind].optional
      ? address + unsubscribePath(installation, { user: recipient_id, kind })
      : null;
  const isComment = isNotification(kind) && notificationKinds[kind].area === 'watching';
  return {
    ...(isComment && { replyTo: `no-reply@${domain}` }),
    // Short enough for one line, which some mail programs need. The moment tells it apart from the mails of a copy of this database.
    messageId: `<${installation.id}.${id}.${created_at.getTime().toString(36)}@${domain}>`,
    ...(root !== null && { inReplyTo: root, references: root }),
    headers: {
      'Auto-Submitted': 'auto-generated',
      'X-Auto-Response-Suppress': 'All',
      // One click needs https.
      ...(off?.startsWith('https:') && { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }),
    },
    ...(off !== null && { list: { unsubscribe: off } }),
  };
}
