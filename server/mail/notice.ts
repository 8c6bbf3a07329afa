import { type RawBuilder, sql } from 'kysely';
import { languageNamed } from '../shared/language';
import { say, type Sentence } from '../shared/sentence';
import type { NotificationKind } from '../../wire/notification/notification';
import type { Language } from '../../texts/compiled/languages';
import type { Link } from './letter';
import { type Addressed, actorText, inWords, linkValue, listValue, type Message, slot } from './message';
import type { Recipient } from './outbox';
import type { PlaceholderValues } from './placeholder';
import * as mailSentences from '../../texts/compiled/server/mail';
import * as placeholderSentences from '../../texts/compiled/server/placeholder';

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

/** Something that happened to a record, and who hears of it. */
export interface Notice {
  kind: NotificationKind;
  /** Id of the record. */
  record: number;
  people: readonly (NoticeRecipient | null)[];
  sentence: Sentence;
  /** When it is planned, for who reads it. */
  planned?: (reader: NoticeRecipient) => Sentence | null;
  /** What people typed as it is, or with a word of ours before it. */
  subject: string | Sentence;
  /** Sanitised HTML below the sentence. */
  quote?: string;
  /** For agents: clients have no page for these records. */
  link: Link;
  /** What a text of the organization's can name, but for `planned` and `link`, which the reader decides. */
  values(language: Language): PlaceholderValues;
}

interface Recipients {
  person: NoticeRecipient;
  notice: Notice;
}

type Wants = (kind: NotificationKind, personId: number) => boolean;
interface NoticeOptions {
  /** Hears nothing. */
  actorId: number;
  /** People who hear of it by another mail. */
  notified?: readonly number[];
  wants: Wants;
}

/** Of each person the first notice that they want, as a message to them. */
export const noticed = (notices: readonly Notice[], options: NoticeOptions): Addressed[] =>
  [...firstOf(notices, options).values()].map((one) => ({ ...addressed(one), actorId: options.actorId || null }));

function firstOf(
  notices: readonly Notice[],
  { actorId, notified = [], wants }: NoticeOptions,
): Map<number, Recipients> {
  const recipients = new Map<number, Recipients>();
  for (const notice of notices)
    for (const person of notice.people)
      if (
        person &&
        person.id !== actorId &&
        !notified.includes(person.id) &&
        !recipients.has(person.id) &&
        wants(notice.kind, person.id)
      )
        recipients.set(person.id, { person, notice });
  return recipients;
}

const addressed = ({ person, notice }: Recipients): Addressed => addressedTo(notice, person);

/** A notice as a message to one reader. */
const addressedTo = (notice: Notice, to: NoticeRecipient): Addressed => ({
  ...messageOf(notice, to),
  record: notice.record,
  to,
});

/** What a notice says to one reader. */
export function messageOf(notice: Notice, reader: NoticeRecipient): Message {
  const { kind, sentence, planned, subject, quote } = notice;
  const language = languageNamed(reader.locale);
  const when = planned?.(reader);
  const link = reader.role === 'client' ? undefined : notice.link;
  return {
    kind,
    subject,
    letter: { paragraphs: [sentence, ...(when ? [plannedLine(when)] : [])], quote, link },
    values: { ...notice.values(language), planned: when?.in(language), link: linkValue(link, language) },
  };
}

const plannedLine = (when: Sentence | string): Sentence => say(mailSentences.planned, { when });

/** A notice of placeholders as the pattern of its kind. */
export const patternOf = ({ kind, sentence, planned, subject, quote, link }: Notice): Message => ({
  kind,
  subject,
  letter: {
    paragraphs: [sentence, ...(planned ? [plannedLine(slot('planned'))] : [])],
    quote,
    link: { ...link, href: slot('link') },
  },
  values: {},
});

/** A mail about many records names so many of them. */
const named = 50;

/**
 * Messages about many records, each with its notices: who hears of one gets its own, who hears of several gets them in
 * one.
 */
export function gathered(
  records: readonly (readonly Notice[])[],
  actor: { id: number; full_name: string } | null,
  wants: Wants,
): Addressed[] {
  const all = new Map<number, Recipients[]>();
  for (const notices of records)
    for (const [id, recipients] of firstOf(notices, { actorId: actor?.id ?? 0, wants })) {
      const before = all.get(id);
      if (before) before.push(recipients);
      else all.set(id, [recipients]);
    }
  return [...all.values()].map((recipients) => {
    const [first] = recipients as [Recipients];
    if (recipients.length === 1) return addressed(first);
    const { person } = first;
    const language = languageNamed(person.locale);
    const count = recipients.length;
    const more = count - named;
    const lines = [
      ...recipients.slice(0, named).map(({ notice }) => notice.sentence),
      ...(more > 0 ? [say(mailSentences.many_more, { count: more })] : []),
    ];
    return {
      kind: 'changed-at-once',
      record: null,
      to: person,
      subject: manySubject(actorText(actor), count),
      letter: { paragraphs: lines },
      values: {
        'actor.name': inWords(actorText(actor), language),
        count: String(count),
        records: listValue(lines.map((line) => line.in(language))),
      },
    };
  });
}

const manySubject = (actor: string | Sentence, count: number | string): Sentence =>
  say(mailSentences.many_subject, { actor, count });

export const atOncePattern = (): Message => ({
  kind: 'changed-at-once',
  subject: manySubject(slot('actor.name'), slot('count')),
  letter: { paragraphs: [say(placeholderSentences.alone, { placeholder: slot('records') })] },
  values: {},
});
