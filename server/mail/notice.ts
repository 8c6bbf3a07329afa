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

interface Notice {
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
export function noticeMails(notices: readonly Notice[], actorId: number, told: readonly number[] = []): Mail[] {
  const mails = new Map<number, Mail>();
  for (const { kind, people, sentence, planned, subject, quote, link } of notices) {
    for (const person of people) {
      if (!person || person.id === actorId || told.includes(person.id) || mails.has(person.id)) continue;
      const language = languageNamed(person.locale);
      const when = planned?.(person);
      mails.set(person.id, {
        kind,
        to: person,
        subject: typeof subject === 'string' ? subject : subject.in(language),
        html: letter({
          language,
          paragraphs: when ? [sentence, say('mail.planned', 'Planned: {when}', { when })] : [sentence],
          quote,
          link: person.role === 'client' ? undefined : link,
        }),
      });
    }
  }
  return [...mails.values()];
}
