import nodemailer from 'nodemailer';
import * as statusSentences from '../../texts/compiled/server/status';
import { causeOf } from '../shared/cause';
import { say } from '../shared/sentence';
import { fault, ok, type Said, warning } from './finding';

interface MailSettings {
  /** null: mails are files. */
  smtpUrl: string | null;
  demo: boolean;
  dataDir: string;
}

/** Is the mail server there, and does it let us in? Nothing is sent. */
export async function mailServerFound({ smtpUrl, demo, dataDir }: MailSettings): Promise<Said[]> {
  if (smtpUrl === null) {
    const found = say(statusSentences.no_mail_server, { folder: `${dataDir}/outbox` });
    return [demo ? ok(found) : warning(found, say(statusSentences.no_mail_server_next))];
  }
  const { hostname, port, protocol, username } = new URL(smtpUrl);
  const where = `${hostname}:${port || (protocol === 'smtps:' ? 465 : 587)}`;
  const within = { connectionTimeout: 3_000, greetingTimeout: 3_000, socketTimeout: 3_000 };
  const transport = nodemailer.createTransport({ url: smtpUrl, ...within });
  try {
    await transport.verify();
    return [
      ok(
        username
          ? say(statusSentences.mail_well_as, { where, user: decodeURIComponent(username) })
          : say(statusSentences.mail_well, { where }),
      ),
    ];
  } catch (error) {
    const { code, responseCode, message } = error as Error & { code?: string; responseCode?: number };
    if (code === 'EAUTH')
      return [
        fault(
          say(statusSentences.mail_refused, { where, code: String(responseCode) }),
          say(statusSentences.mail_refused_next),
        ),
      ];
    if (code === 'ETLS' || /certificate|SSL|TLS/i.test(message))
      return [fault(say(statusSentences.mail_open, { where, why: message }), say(statusSentences.mail_open_next))];
    return [
      fault(say(statusSentences.mail_silent, { where, why: causeOf(error) }), say(statusSentences.mail_silent_next)),
    ];
  } finally {
    transport.close();
  }
}
