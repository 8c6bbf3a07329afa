import {
  type NotificationKind,
  notificationKinds,
  type PlaceholderName,
  type PlaceholderOf,
  previewKindOf,
} from '../../wire/notification/notification';
import type { OwningKind } from '../../wire/protocol/kind';
import type { HelpDesk } from '../help-desk/help-desk';
import type { Language } from '../../texts/compiled/languages';
import { nameFor, type Word } from '../shared/built-in';
import { cleanLine } from '../../wire/protocol/fields';
import { placeholder } from '../../wire/parts/placeholder';
import { escapeHtml, sanitise } from '../shared/html';
import type { Db } from '../shared/db';
import { languageNamed } from '../shared/language';
import { say, type Sentence } from '../shared/sentence';
import type { ServiceConfig } from '../shared/services';
import { firstLines, inLanguage, letter, plainText, type Letter, type Link } from './letter';
import type { InboxRow } from './inbox';
import type { Mail, Recipient } from './outbox';
import { fillHtml, fillText, type PlaceholderValue, type PlaceholderValues } from './placeholder';
import * as mailSentences from '../../texts/compiled/server/mail';

/** Values of all placeholders of a kind but the reader's name. */
export type ValuesOf<K extends NotificationKind> = Record<PlaceholderOf<K>, PlaceholderValue>;

/** What one person is told (B7): in our words, and the values for a text of the organization's. */
export interface Message {
  kind: NotificationKind;
  subject: string | Sentence;
  letter: Omit<Letter, 'language'>;
  values: PlaceholderValues;
}

/** A message and who gets it, by mail and in the inbox (server/mail/deliver.ts). */
export interface Addressed extends Message {
  to: Recipient;
  /** Id of what it is about, which its kind's area names; null: of nothing, or of many records. */
  record: number | null;
  /** The kind of that record, where the area does not name it. */
  of?: OwningKind;
  /** Who did it: it is not in their own inbox. */
  actorId?: number | null;
  /** What the inbox keeps of it, for somebody who may see the record; its first sentence, if this is missing. */
  inbox?: Pick<InboxRow, 'content' | 'comment_id'>;
  export_id?: number;
}

/** A text that the organization wrote: a subject and safe HTML, both with placeholders. */
export interface Template {
  subject: string;
  body: string;
}

/** A name, or our word for who has none, in a language. */
export const inWords = (wording: string | Sentence, language: Language): string =>
  typeof wording === 'string' ? wording : wording.in(language);

/**
 * Who did something, as a mail names them. What nobody did, a rule or the clock, the service desk did: its name is said in
 * the reader's language.
 */
export const actorText = (actor: { id: number | null; full_name: string } | null): string | Sentence =>
  actor === null || actor.id === null ? say(mailSentences.service_desk) : actor.full_name;

/** The mail in the reader's language, by the template if there is one. */
export function mailOf(
  { kind, to, record, of, subject, letter: parts, values, export_id }: Addressed,
  template?: Template,
): Mail {
  const language = languageNamed(to.locale);
  const ours = inWords(subject, language);
  const thread = record === null ? null : `${of ?? previewKindOf(kind) ?? notificationKinds[kind].area}-${record}`;
  const mail = { kind, to, thread, ...(export_id !== undefined && { export_id }) };
  if (!template) return { ...mail, subject: ours, html: letterOf(parts, language) };
  return { ...mail, ...filled(template, { ...values, 'recipient.name': to.full_name }, { language, ours }) };
}

const letters = new WeakMap<object, Map<Language, string>>();

/** Of a letter that goes to many people, once in each language. */
function letterOf(parts: Message['letter'], language: Language): string {
  const known = letters.get(parts) ?? new Map<Language, string>();
  letters.set(parts, known);
  const html = known.get(language) ?? letter({ ...parts, language });
  known.set(language, html);
  return html;
}

/** A template with its values; a subject of which nothing is left is ours. */
export const filled = (
  { subject, body }: Template,
  values: PlaceholderValues,
  { language, ours }: { language: Language; ours: string },
): { subject: string; html: string } => ({
  subject: fillText(subject, values) || ours,
  html: inLanguage(language, fillHtml(body, values)),
});

/** A placeholder where a value would stand, so that a message says of itself what its template is. */
export const slot = (name: PlaceholderName): string => placeholder(name);
export const actorSlot = { id: 0, full_name: slot('actor.name') };

/** Our words as a template: what the organization begins with, and what it goes back to. */
export const templateOf = (
  { subject, letter: parts }: Pick<Message, 'subject' | 'letter'>,
  language: Language,
): Template => ({
  subject: cleanLine(inWords(subject, language)),
  body: sanitise(letter({ ...parts, language, plain: true })),
});

/** A link as a value: its words between tags, its address elsewhere; none for who may not open it. */
export const linkValue = (link: Link | undefined, language: Language): PlaceholderValue =>
  link ? { text: link.href, html: `<a href="${escapeHtml(link.href)}">${escapeHtml(link.text.in(language))}</a>` } : '';

/** Lines as a value. */
export const listValue = (lines: readonly string[]): PlaceholderValue => ({
  text: lines.join(', '),
  html: lines.length ? `<ul>${lines.map((line) => `<li>${escapeHtml(line)}</li>`).join('')}</ul>` : '',
});

/** The first lines of what people wrote as a value. */
export function firstLinesValue(html: string): PlaceholderValue {
  const lines = firstLines(html);
  return { text: plainText(lines), html: lines };
}

/** The name of somebody who is named in a text; an address is no name (B8). */
export const nameOf = (person: { full_name: string; email: string } | null): string =>
  person && person.full_name !== person.email ? person.full_name : '';

interface Named {
  identifier: string;
  subject: string;
  description: string;
  status: Word;
  requester: Parameters<typeof nameOf>[0];
  agent: Parameters<typeof nameOf>[0];
}

/** What texts can name of a record that somebody asked for and somebody works on. */
export const recordValues = (
  { identifier, subject, description, status, requester, agent }: Named,
  language: Language,
) => ({
  identifier,
  subject,
  description: firstLinesValue(description),
  status: nameFor(status, language),
  'requester.name': nameOf(requester),
  'agent.name': nameOf(agent),
});

/** What an example is made with: who reads it, and what a sender would know. */
export interface Reading {
  reader: Recipient & { id: number; role: string; time_zone: string };
  now: Date;
  config: ServiceConfig;
  /** Address of the service desk, without a trailing slash. */
  address: string;
  helpDesk: Pick<HelpDesk, 'address'>;
}

/** What a kind of record says of its notifications to who writes texts for them. */
export interface Source<K extends NotificationKind> {
  /** The message with placeholders where values would stand. */
  pattern(kind: K): Message;
  /** Values of a record that is there; those that only an event has are missing. */
  example?(db: Db, id: number, reading: Reading): Promise<PlaceholderValues>;
}
