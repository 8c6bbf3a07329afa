import { type RawBuilder, sql } from 'kysely';
import { languageNamed } from '../shared/language';
import { say, type Sentence } from '../shared/sentence';
import { letter } from './letter';
import type { Mail, Recipient } from './outbox';

/** Somebody who hears of what happened. */
export interface NoticeRecipient extends Recipient {
  id: number;
  role: string;
  time_zone: string;
}

/** An active person of `help_desk.users u` as a {@link NoticeRecipient}. */
export const noticeRecipient: RawBuilder<unknown> = sql`json_build_object('id', u.id, 'full_name', coalesce(nullif(u.full_name, ''), u.email), 'email', u.email, 'role', u.role, 'locale', u.locale, 'time_zone', u.time_zone)`;

/** The active person with this id as a {@link NoticeRecipient}, or null. */
export const noticeRecipientOf = (id: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(select ${noticeRecipient} from help_desk.users u where u.id = ${id} and u.active)`;

export interface Notice {
  /** What it tells, e.g. `change-created`. */
  kind: string;
  people: readonly (NoticeRecipient | null)[];
  sentence: Sentence;
  /** When it is planned, for who reads it. */
  planned?: (reader: NoticeRecipient) => Sentence | null;
  /** What people typed as it is, or with a word of ours before it. */
  subject: string | Sentence;
  /** Sanitised HTML below the sentence. */
  quote?: string;
  /** For agents: clients have no page for these records. */
  link: { text: Sentence; href: string };
}

/**
 * The mails of what happened at once, most telling first: one per person in their language, none to who did it (B7).
 */
export const noticeMails = (notices: readonly Notice[], actorId: number, told: readonly number[] = []): Mail[] =>
  [...firstOf(notices, actorId, told).values()].map(mailOf);

interface Heard {
  person: NoticeRecipient;
  notice: Notice;
}

/** Of each person the most telling notice. */
function firstOf(notices: readonly Notice[], actorId: number, told: readonly number[] = []): Map<number, Heard> {
  const heard = new Map<number, Heard>();
  for (const notice of notices)
    for (const person of notice.people)
      if (person && person.id !== actorId && !told.includes(person.id) && !heard.has(person.id))
        heard.set(person.id, { person, notice });
  return heard;
}

function mailOf({ person, notice: { kind, sentence, planned, subject, quote, link } }: Heard): Mail {
  const language = languageNamed(person.locale);
  const when = planned?.(person);
  return {
    kind,
    to: person,
    subject: typeof subject === 'string' ? subject : subject.in(language),
    html: letter({
      language,
      paragraphs: when ? [sentence, say('mail.planned', 'Planned: {when}', { when })] : [sentence],
      quote,
      link: person.role === 'client' ? undefined : link,
    }),
  };
}

/** A mail about many records names so many of them. */
const named = 50;

/**
 * The mails of what one person did to many records at once, each with its notices: who hears of one record gets the
 * usual mail, who hears of several gets them in one.
 */
export function gatheredMails(
  records: readonly (readonly Notice[])[],
  actor: { id: number; full_name: string },
): Mail[] {
  const all = new Map<number, Heard[]>();
  for (const notices of records)
    for (const [id, heard] of firstOf(notices, actor.id)) {
      const before = all.get(id);
      if (before) before.push(heard);
      else all.set(id, [heard]);
    }
  return [...all.values()].map((heard) => {
    const [first] = heard as [Heard];
    if (heard.length === 1) return mailOf(first);
    const language = languageNamed(first.person.locale);
    const count = heard.length;
    const more = count - named;
    return {
      kind: 'changed-at-once',
      to: first.person,
      subject: say('mail.many_subject', '{actor} changed {count} records of yours', {
        actor: actor.full_name,
        count,
      }).in(language),
      html: letter({
        language,
        paragraphs: [
          ...heard.slice(0, named).map(({ notice }) => notice.sentence),
          ...(more > 0 ? [say('mail.many_more', 'And {count} more.', { count: more })] : []),
        ],
      }),
    };
  });
}
