import { sql } from 'kysely';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { createTransport, Transporter } from 'nodemailer';
import { onOneLine } from '../../wire/protocol/visible';
import type { HelpDesk } from '../help-desk/help-desk';
import { readChunks } from '../parts/export/chunks';
import type { Database, Db } from '../shared/db';
import { withoutTokens } from '../shared/token';
import { domainOf, headersOf } from './headers';
import { isHeld } from './held';
import { plainText } from './letter';
import { htmlOf } from './outbox';
import { installationOf } from './unsubscribe';

interface Options {
  /** null: mails become files in `<dataDir>/outbox/`. */
  smtpUrl: string | null;
  dataDir: string;
  /** `Name <address>` */
  mailFrom: string;
  /** Our public address; null: none was set. */
  publicUrl: string | null;
}

type Message = Parameters<Transporter['sendMail']>[0];

export interface Post {
  /** Hands over one mail; throws if that fails. */
  send(id: number, message: Message): Promise<void>;
  /** Its mails reach people; without a mail server they read them in the outbox. */
  delivers: boolean;
  /** By which the ids of its mails are told apart from those of the rest of the world. */
  domain: string;
}

/** Where mails go. */
export function postOf({ smtpUrl, dataDir, mailFrom, publicUrl }: Options): Post {
  const domain = domainOf(publicUrl, mailFrom);
  return smtpUrl ? bySmtp(smtpUrl, mailFrom, domain) : asFile(path.join(dataDir, 'outbox'), mailFrom, domain);
}

/** Made, and its code loaded, for the first mail. */
function transportOf(...args: Parameters<typeof createTransport>): () => Promise<Transporter> {
  let made: Promise<Transporter> | undefined;
  return () => (made ??= import('nodemailer').then(({ default: nodemailer }) => nodemailer.createTransport(...args)));
}

function bySmtp(url: string, from: string, domain: string): Post {
  const transport = transportOf(
    { url, connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 60_000 },
    { from },
  );
  return { delivers: true, domain, send: async (_id, message) => void (await (await transport()).sendMail(message)) };
}

/** One file per mail, `<id>.eml`, written whole or not at all. */
function asFile(folder: string, from: string, domain: string): Post {
  const transport = transportOf({ streamTransport: true, buffer: true }, { from });
  const send: Post['send'] = async (id, message) => {
    const { message: content } = await (await transport()).sendMail(message);
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const file = path.join(folder, `${id}.eml`);
    await writeFile(`${file}.part`, content as Buffer, { mode: 0o600 });
    await rename(`${file}.part`, file);
  };
  return { delivers: false, domain, send };
}

/**
 * Sends a mail of the outbox unless it was sent, or another process is sending it: its row is held meanwhile. So it
 * goes out twice only if a process dies between sending and noting it; both have the same Message-ID. Throws what the
 * post threw, which stands in the outbox too. `address` is that of the service desk, without a trailing slash. Beside a help-desk
 * that is connected a mail to a client may be held instead.
 */
export async function sendMail(
  db: Database,
  id: number,
  post: Post,
  address: string,
  sight: HelpDesk['sight'] = null,
  isConnected = false,
): Promise<void> {
  const failure = await db.transaction().execute(async (trx) => {
    const mail = await trx
      .selectFrom('outgoing_mails')
      .selectAll()
      .where('id', '=', id)
      .where('sent_at', 'is', null)
      .where('held_at', 'is', null)
      .forUpdate()
      .skipLocked()
      .executeTakeFirst();
    if (!mail) return undefined;
    if (isConnected && (await isHeld(trx, mail))) {
      await trx
        .updateTable('outgoing_mails')
        .set({ held_at: sql<Date>`now()` })
        .where('id', '=', id)
        .execute();
      return undefined;
    }
    if (sight && !(await maySeeTicketOf(trx, mail, sight))) {
      await trx.updateTable('outgoing_mails').set({ error: withheld }).where('id', '=', id).execute();
      return undefined;
    }
    const { recipient_name, recipient_email, subject, export_id } = mail;
    const html = await htmlOf(trx, mail);
    const error = await post
      .send(id, {
        ...headersOf(mail, await installationOf(trx), { domain: post.domain, address }),
        to: { name: onOneLine(recipient_name), address: recipient_email },
        subject: onOneLine(subject),
        html,
        text: plainText(html),
        attachments: export_id === null ? [] : await attached(trx, export_id),
      })
      .then(
        () => null,
        (reason: unknown) => reason ?? 'unknown',
      );
    // Whoever reads the copy that stays must not be able to act for the person who got the mail.
    const kept = error === null && post.delivers ? withoutTokens(mail.html) : mail.html;
    await trx
      .updateTable('outgoing_mails')
      .set((eb) => ({
        attempts: eb('attempts', '+', 1),
        sent_at: error === null ? sql<Date>`now()` : null,
        error: error === null ? null : String(error).slice(0, 1000),
        ...(kept !== mail.html && { html: kept }),
      }))
      .where('id', '=', id)
      .execute();
    return error ?? undefined;
  });
  // A mail server that is away is no outage of ours: its error code stays behind.
  if (failure !== undefined)
    throw new Error(failure instanceof Error ? failure.message : String(failure), { cause: failure });
}

/** Why a mail was not sent, as the outbox shows it. */
const withheld = 'The recipient may not see this ticket in the help-desk.';

/** A mail about a ticket goes to people of the help-desk who may see it; one to its requester is about their own. */
async function maySeeTicketOf(
  db: Db,
  { kind, thread, recipient_id }: { kind: string; thread: string | null; recipient_id: number | null },
  sight: NonNullable<HelpDesk['sight']>,
): Promise<boolean> {
  const ticket = Number(/^ticket-(\d+)$/.exec(thread ?? '')?.[1]);
  if (kind !== 'rule' || !ticket || recipient_id === null) return true;
  const person = await db
    .selectFrom('help_desk.users')
    .select(['id', 'role'])
    .where('id', '=', recipient_id)
    .executeTakeFirst();
  return person !== undefined && (await sight(person).of([ticket])).has(ticket);
}

/** The file of a list that goes with a mail. It was small enough when the mail was written. */
async function attached(db: Db, id: number): Promise<{ filename: string; content: Buffer }[]> {
  const file = await db.selectFrom('exports').select(['name', 'size']).where('id', '=', id).executeTakeFirst();
  if (!file) return [];
  const chunks: Buffer[] = [];
  for await (const chunk of readChunks(db, { id, size: file.size })) chunks.push(chunk as Buffer);
  return [{ filename: onOneLine(file.name), content: Buffer.concat(chunks) }];
}
