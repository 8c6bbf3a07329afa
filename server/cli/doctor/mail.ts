import nodemailer from 'nodemailer';
import { causeOf } from '../api';
import { type Check, fault, ok, skipped, warning } from './finding';

export const mailCheck: Check = {
  name: 'mail',
  async run({ config: { smtpUrl, demo, dataDir }, unread }) {
    if (unread.has('SMTP_URL')) return [skipped('The address of the mail server is wrong, see settings.')];
    if (smtpUrl === null) {
      const found = `No mail server is set: mails are files in ${dataDir}/outbox.`;
      return [demo ? ok(found) : warning(found, 'Set SMTP_URL to your mail server, and MAIL_FROM to the sender.')];
    }
    const { hostname, port, protocol, username } = new URL(smtpUrl);
    const where = `${hostname}:${port || (protocol === 'smtps:' ? 465 : 587)}`;
    const within = { connectionTimeout: 3_000, greetingTimeout: 3_000, socketTimeout: 3_000 };
    const transport = nodemailer.createTransport({ url: smtpUrl, ...within });
    try {
      await transport.verify();
      return [
        ok(`The mail server ${where} is there${username ? ` and lets ${decodeURIComponent(username)} in` : ''}.`),
      ];
    } catch (error) {
      const { code, responseCode, message } = error as Error & { code?: string; responseCode?: number };
      if (code === 'EAUTH')
        return [
          fault(
            `The mail server ${where} refuses the name or password (${responseCode}).`,
            'Set name and password in SMTP_URL right; signs such as @ or # in them are written %40 and %23.',
          ),
        ];
      if (code === 'ETLS' || /certificate|SSL|TLS/i.test(message))
        return [
          fault(
            `No encrypted connection to the mail server ${where}: ${message}.`,
            'Use smtps:// for port 465 and smtp:// for 587 or 25; a certificate of your own is named by NODE_EXTRA_CA_CERTS.',
          ),
        ];
      return [
        fault(
          `The mail server ${where} does not greet (${causeOf(error)}): mails wait.`,
          'Check that it runs, its name and port in SMTP_URL, and the firewall between.',
        ),
      ];
    } finally {
      transport.close();
    }
  },
};
