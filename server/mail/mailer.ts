import { sql } from 'kysely';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import nodemailer, { type Transporter } from 'nodemailer';
import type { Database } from '../shared/db';
import { plainText } from './letter';

interface Options {
  db: Database;
  /** null: mails become files in `<dataDir>/outbox/`. */
  smtpUrl: string | null;
  dataDir: string;
  /** `Name <address>` */
  from: string;
  /** How often the table is read, in milliseconds. */
  everyMs?: number;
}

export interface Mailer {
  /** Sends what is due now. */
  run(): Promise<void>;
  /** Resolves when the mail in hand is sent. */
  stop(): Promise<void>;
}

interface Due {
  id: number;
  recipient_name: string;
  recipient_email: string;
  subject: string;
  html: string;
}

const batch = 20;
/** A mail that fails this often stays in the outbox with its error. */
const mostAttempts = 12;

/**
 * Sends the queued mails of all processes on one database: each process claims some for five minutes, so none is sent twice unless a process dies between
 * sending and noting it. A failure is tried again after 30 s, 1 min, 2 min … at most 6 h.
 */
export function startMailer({ db, smtpUrl, dataDir, from, everyMs = 2000 }: Options): Mailer {
  const post = smtpUrl ? bySmtp(smtpUrl) : asFile(path.join(dataDir, 'outbox'));
  let running: Promise<void> = Promise.resolve();
  let stopped = false;

  const send = async (mail: Due): Promise<void> => {
    const { id, recipient_name, recipient_email, subject, html } = mail;
    try {
      await post(id, { from, to: { name: recipient_name, address: recipient_email }, subject, html, text: plainText(html), messageId: `<mail-${id}@service-desk>` });
      await db.updateTable('outgoing_mails').set({ sent_at: sql<Date>`now()`, error: null }).where('id', '=', id).execute();
    } catch (error) {
      const wait = sql<Date>`now() + least(interval '6 hours', interval '15 seconds' * power(2, attempts))`;
      await db.updateTable('outgoing_mails').set({ error: String(error).slice(0, 1000), next_attempt_at: wait }).where('id', '=', id).execute();
    }
  };
  const sendDue = async (): Promise<void> => {
    for (;;) {
      const due = await claim(db);
      for (const mail of due) await send(mail);
      if (stopped || due.length < batch) return;
    }
  };
  const run = (): Promise<void> => (running = running.then(sendDue).catch(() => undefined));
  let idle = true;
  const timer = setInterval(() => {
    if (!idle) return;
    idle = false;
    void run().finally(() => (idle = true));
  }, everyMs);
  timer.unref();
  return {
    run,
    async stop() {
      stopped = true;
      clearInterval(timer);
      await running;
    },
  };
}

async function claim(db: Database): Promise<Due[]> {
  const { rows } = await sql<Due>`
    update outgoing_mails set attempts = attempts + 1, next_attempt_at = now() + interval '5 minutes'
    where id in (select id from outgoing_mails where sent_at is null and next_attempt_at <= now() and attempts < ${mostAttempts} order by id limit ${batch} for update skip locked)
    returning id, recipient_name, recipient_email, subject, html`.execute(db);
  return rows.sort((a, b) => a.id - b.id);
}

type Message = Parameters<Transporter['sendMail']>[0];
type Post = (id: number, message: Message) => Promise<void>;

function bySmtp(url: string): Post {
  const transport = nodemailer.createTransport(url, {});
  return async (_id, message) => void (await transport.sendMail(message));
}

/** One file per mail, `<id>.eml`, written whole or not at all. */
function asFile(folder: string): Post {
  const transport = nodemailer.createTransport({ streamTransport: true, buffer: true });
  return async (id, message) => {
    const { message: content } = await transport.sendMail(message);
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const file = path.join(folder, `${id}.eml`);
    await writeFile(`${file}.part`, content as Buffer, { mode: 0o600 });
    await rename(`${file}.part`, file);
  };
}
