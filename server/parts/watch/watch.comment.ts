import { sql } from 'kysely';
import * as mailSentences from '../../../texts/compiled/server/mail';
import { deliver } from '../../mail/deliver';
import { firstLines } from '../../mail/letter';
import { type Addressed, firstLinesValue, linkValue, type Message, slot } from '../../mail/message';
import { type NoticeRecipient, noticeRecipient } from '../../mail/notice';
import type { Actor } from '../../shared/actor';
import type { Trx } from '../../shared/db';
import { languageNamed } from '../../shared/language';
import { say } from '../../shared/sentence';
import { named } from '../named';
import type { OwnedRecord } from '../owner';
import { maySeeOwner as maySee } from '../../mail/inbox';
import { type Informed, watchedRecords, withoutBlindClients } from './watch.people';

/** A comment, and whom it mentions that it did not mention before. */
interface Written {
  id: number;
  body: string;
  users: readonly number[];
  teams: readonly number[];
  /** Those who watch the record are informed of new ones only. */
  isNew: boolean;
}

interface Writing {
  db: Trx;
  actor: Actor;
  /** Address of the service desk, without a trailing slash. */
  address: string;
}

type CommentKind = 'mention' | 'comment';

/**
 * Informs of a comment, by mail and in the inbox (G5–G7): who is mentioned, also as a member of a team, and who watches the record; each
 * once, none who wrote it, who may not see the record, or who wants nothing of it. As many statements for 5,000 people as for one.
 */
export async function informOfComment({ db, actor, address }: Writing, record: OwnedRecord, written: Written) {
  const people = await readersOf(db, actor, record, written);
  const [about] = people.length ? await watchedRecords(db, [record]) : [];
  if (!about) return;
  const { path } = named(record.kind.type, record.id, about.identifier);
  const href = `${address}${commentPath(path, written.id)}`;
  const [quote, comment] = [firstLines(written.body), firstLinesValue(written.body)];
  const { identifier, name } = about;
  const given = { actor: actor.full_name, identifier, subject: name };
  const values = { identifier, subject: name, comment, 'actor.name': actor.full_name };
  // Many people get the same: it is written once in each language.
  const messages = new Map<string, Omit<Addressed, 'to'>>();
  const messageFor = (kind: CommentKind, { role, locale }: NoticeRecipient): Omit<Addressed, 'to'> => {
    const language = languageNamed(locale);
    const key = `${kind} ${language} ${role === 'client'}`;
    const link = role === 'client' ? undefined : linkTo(href);
    const message = messages.get(key) ?? {
      ...messageOf(kind, given, quote, link),
      values: { ...values, link: linkValue(link, language) },
      record: record.id,
      of: record.kind.type,
      actorId: actor.id,
      inbox: { content: {}, comment_id: written.id },
    };
    messages.set(key, message);
    return message;
  };
  await deliver(
    db,
    people.map(({ person, mentioned }): Addressed => ({
      ...messageFor(mentioned ? 'mention' : 'comment', person),
      to: person,
    })),
  );
}

/** Where one reads a comment, by the path of its record. */
export const commentPath = (path: string, id: number): string => `${path}?tab=comments&comment=${id}`;

const linkTo = (href: string) => ({ text: say(mailSentences.open_comment), href });

const messageOf = (
  kind: CommentKind,
  named: { actor: string; identifier: string; subject: string },
  quote: string,
  link: ReturnType<typeof linkTo> | undefined,
): Message => ({
  kind,
  subject: `[${named.identifier}] ${named.subject}`,
  letter: {
    paragraphs: [kind === 'mention' ? say(mailSentences.mention, named) : say(mailSentences.comment_added, named)],
    quote,
    link,
    notes: [say(mailSentences.no_replies)],
  },
  values: {},
});

/** What a text of the organization's begins with. */
export const commentPattern = (kind: CommentKind): Message =>
  messageOf(
    kind,
    { actor: slot('actor.name'), identifier: slot('identifier'), subject: slot('subject') },
    slot('comment'),
    linkTo(slot('link')),
  );

async function readersOf(db: Trx, actor: Actor, { kind, id }: OwnedRecord, { users, teams, isNew }: Written) {
  const of = sql`w.owner_type = ${kind.owner} and w.owner_id = ${id}`;
  const { rows } = await sql<Informed & { mentioned: boolean }>`
    select ${noticeRecipient} as person, n.mentioned, ${kind.owner} as owner_type, ${id}::bigint as owner_id
    from (
      select user_id, bool_or(mentioned) as mentioned from (
        select w.user_id, false as mentioned from watchers w where ${of} and w.level = 'all' and ${isNew}
        union all select unnest(${[...users]}::bigint[]), true
        union all select m.user_id, true from help_desk.team_members m where m.team_id = any(${[...teams]})) one
      group by user_id) n
    join help_desk.users u on u.id = n.user_id and u.active and u.id <> ${actor.id}
    where u.id not in (select w.user_id from watchers w where ${of} and w.level = 'none')
      and ${maySee(sql`${kind.owner}::text`)}`.execute(db);
  return withoutBlindClients(db, rows);
}
