import type { FastifyReply } from 'fastify';
import { createHash } from 'node:crypto';
import { notificationEntries } from '../../wire/notification/notification.schema';
import { isUsual, type NotificationKind } from '../../wire/notification/notification';
import { plainStyle } from '../help-desk/connected/plain-page.style';
import { installationOf, unsubscriptionOf } from '../mail/unsubscribe';
import type { Db } from '../shared/db';
import { ApiError } from '../shared/errors';
import { escapeHtml } from '../shared/html';
import { isRightToLeft, languageNamed } from '../shared/language';
import { route } from '../shared/route';
import { say, type Sentence } from '../shared/sentence';
import type { App } from '../shared/services';
import { nameOfKind } from './notification.names';
import { chooseMine } from './notification.queries';
import * as pageSentences from '../../texts/compiled/server/page';
import * as unsubscribeSentences from '../../texts/compiled/server/unsubscribe';

interface Reader {
  id: number;
  locale: string;
  kind: NotificationKind;
  isOff: boolean;
}

/** Whose mails of which kind a link switches off. Throws 404 if it is none of ours. */
async function readerOf(db: Db, token: string): Promise<Reader> {
  const what = unsubscriptionOf(await installationOf(db), token);
  if (!what) throw unknown();
  const person = await db
    .selectFrom('help_desk.users as u')
    .select((eb) => [
      'u.id',
      'u.locale',
      eb
        .selectFrom('notification_choices as c')
        .select('c.active')
        .where('c.user_id', '=', what.user)
        .where('c.kind', '=', what.kind)
        .where('c.channel', '=', 'mail')
        .as('active'),
    ])
    .where('u.id', '=', what.user)
    .executeTakeFirst();
  if (!person) throw unknown();
  const { active, ...reader } = person;
  return { ...reader, kind: what.kind, isOff: !(active ?? isUsual(what.kind, 'mail')) };
}

/** The link of a mail by which its reader gets no more of its kind. */
export function unsubscribeRoutes(app: App): void {
  route(app, notificationEntries.readUnsubscribe, async ({ db, params, reply, services }) => {
    const reader = await readerOf(db, params.hash);
    return sendPage(reply, reader.isOff ? donePage(reader, services.address()) : confirmPage(reader));
  });

  route(app, notificationEntries.unsubscribe, async ({ db, params, reply, services }) => {
    const reader = await readerOf(db, params.hash);
    await chooseMine(db, reader, { kind: reader.kind, mail: false });
    return sendPage(reply, donePage(reader, services.address()));
  });
}

const unknown = () => new ApiError(404, say(unsubscribeSentences.unknown));

const sendPage = (reply: FastifyReply, html: string): FastifyReply =>
  reply.header('content-security-policy', policy).type('text/html; charset=utf-8').send(html);

const confirmPage = (reader: Reader): string =>
  page(reader.locale, {
    heading: say(unsubscribeSentences.heading),
    text: say(unsubscribeSentences.question, { kind: nameOfKind(reader.kind) }),
    // To where it was shown, which may lie below a path of the help-desk.
    below: (text) => `<form method="post"><button>${text(say(unsubscribeSentences.button))}</button></form>`,
  });

const donePage = (reader: Reader, address: string): string =>
  page(reader.locale, {
    heading: say(unsubscribeSentences.done),
    text: say(unsubscribeSentences.done_text, { kind: nameOfKind(reader.kind) }),
    below: (text) =>
      `<p class="ways"><a href="${escapeHtml(address)}/service-desk/my-notifications">${text(say(pageSentences.my_notifications))}</a></p>`,
  });

const style = `${plainStyle}
button {
  margin-block-start: 20px;
  padding: 10px 20px;
  border: 0;
  border-radius: 6px;
  background: var(--accent);
  color: var(--panel);
  font: inherit;
  font-weight: 600;
  cursor: pointer;
}
button:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
`;

/** No script, and no style but its own. */
const policy = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`,
  'img-src data:',
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

interface Shown {
  heading: Sentence;
  text: Sentence;
  below?: (text: (wording: Sentence) => string) => string;
}

/** A page without a script; nobody is signed in. */
function page(locale: string, { heading, text, below }: Shown): string {
  const language = languageNamed(locale);
  const escaped = (wording: Sentence): string => escapeHtml(wording.in(language));
  return `<!doctype html>
<html lang="${language}" dir="${isRightToLeft(language) ? 'rtl' : 'ltr'}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<title>${escaped(heading)}</title>
<link rel="icon" href="data:,">
<style>${style}</style>
</head>
<body>
<main class="saying">
<h1>${escaped(heading)}</h1>
<p>${escaped(text)}</p>
${below?.(escaped) ?? ''}
</main>
</body>
</html>
`;
}
