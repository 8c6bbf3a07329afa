import { sql } from 'kysely';
import * as mailSentences from '../../texts/compiled/server/mail';
import * as placeholderSentences from '../../texts/compiled/server/placeholder';
import { deliver } from '../mail/deliver';
import { type Addressed, linkValue, listValue, type Message, slot } from '../mail/message';
import type { Database, Trx } from '../shared/db';
import { languageNamed } from '../shared/language';
import { personOf } from '../shared/person';
import { say, type Sentence } from '../shared/sentence';
import { inTransaction } from '../shared/transaction';
import { messagesOf } from './inbox.queries';
import { readingAs } from '../shared/scope';

/** So many messages are named in one mail. */
const named = 50;
/** From this hour on in the reader's time zone, until that one: what was missed for longer waits for the next day. */
const hours = { from: 7, until: 12 } as const;
const atOnce = 50;

/**
 * Mails people who want it what waits unread in their inbox since the last such mail, once a day in the morning of their time
 * zone; nothing where nothing waits (G7). Several processes may do it at the same moment: each claims people.
 */
export async function sendDigests(db: Database, now: Date, address: string): Promise<void> {
  while ((await inTransaction(db, (trx) => sendSome(trx, now, address))) === atOnce);
}

async function sendSome(db: Trx, now: Date, address: string): Promise<number> {
  const here = sql`(${now}::timestamptz at time zone u.time_zone)`;
  const { rows } = await sql<{ id: number; since: Date | null }>`
    with due as (
      select u.id, d.sent_at as since from help_desk.users u
      join notification_choices c on c.user_id = u.id and c.kind = 'inbox-digest' and c.channel = 'mail' and c.active
      left join digests d on d.user_id = u.id
      where u.active and extract(hour from ${here}) >= ${hours.from} and extract(hour from ${here}) < ${hours.until}
        and (d.sent_at is null or (d.sent_at at time zone u.time_zone)::date < ${here}::date)
      order by u.id limit ${atOnce} for update of c skip locked),
    claimed as (
      insert into digests (user_id, sent_at) select id, ${now} from due
      on conflict (user_id) do update set sent_at = excluded.sent_at where digests.sent_at < excluded.sent_at returning user_id)
    select due.id, due.since from due join claimed on claimed.user_id = due.id`.execute(db);
  for (const { id, since } of rows) await sendTo(db, id, since ?? new Date(now.getTime() - 86_400_000), address);
  return rows.length;
}

async function sendTo(db: Trx, id: number, since: Date, address: string): Promise<void> {
  const person = await personOf(db, id);
  if (!person) return;
  const language = languageNamed(person.locale);
  const conditions = [sql`t.read_at is null`, sql`t.created_at > ${since}`];
  const messages = await messagesOf(
    await readingAs(db, person),
    person,
    { conditions, limit: named, offset: 0 },
    language,
  );
  if (!messages.length) return;
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from inbox_messages t where t.user_id = ${id} and t.read_at is null and t.created_at > ${since}`.execute(
    db,
  );
  const count = rows[0]?.count ?? messages.length;
  const lines = [
    ...messages.map(({ title, text }) => say(mailSentences.digest_line, { title, text })),
    ...(count > named ? [say(mailSentences.many_more, { count: count - named })] : []),
  ];
  const link = linkTo(`${address}/service-desk/inbox`);
  const message: Addressed = {
    ...digestOf(count, lines, link),
    record: null,
    to: person,
    values: {
      count: String(count),
      records: listValue(lines.map((line) => line.in(language))),
      link: linkValue(link, language),
    },
  };
  await deliver(db, [message]);
}

const linkTo = (href: string) => ({ text: say(mailSentences.open_inbox), href });

const digestOf = (count: number | string, items: Sentence[], link: ReturnType<typeof linkTo>): Message => ({
  kind: 'inbox-digest',
  subject: say(mailSentences.digest_subject, { count }),
  letter: { paragraphs: [], list: { heading: say(mailSentences.digest), items }, link },
  values: {},
});

/** What a text of the organization's begins with. */
export const digestPattern = (): Message =>
  digestOf(slot('count'), [say(placeholderSentences.alone, { placeholder: slot('records') })], linkTo(slot('link')));
