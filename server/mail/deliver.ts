import { sql } from 'kysely';
import { type NotificationKind, notificationKinds } from '../../wire/notification/notification';
import type { Language } from '../../texts/compiled/languages';
import type { Db, Trx } from '../shared/db';
import { languageNamed } from '../shared/language';
import { type Addressed, mailOf, type Template } from './message';
import { gathered, type Notice, noticed } from './notice';
import { queueMails } from './outbox';

/** What the organization and people decided about notifications of some kinds (B7). */
export interface Choices {
  /** Is it sent to this person? What they must act on is, unless the organization switched it off. */
  wants(kind: NotificationKind, personId?: number | null): boolean;
  template(kind: NotificationKind, language: Language): Template | undefined;
}

/** One statement, however many people. */
export async function choicesOf(
  db: Db,
  kinds: readonly NotificationKind[],
  people: readonly (number | null | undefined)[],
): Promise<Choices> {
  const ids = [...new Set(people)].filter((id) => typeof id === 'number');
  const named = [...new Set(kinds)];
  const { rows } = await sql<{
    off: string[];
    muted: { user_id: number; kind: string }[];
    templates: ({ kind: string; language: string } & Template)[];
  }>`select
    array(select s.kind from notification_settings s where not s.active and s.kind = any(${named})) as off,
    coalesce((select json_agg(json_build_object('user_id', m.user_id, 'kind', m.kind)) from notification_mutes m
      where m.user_id = any(${ids}) and m.kind = any(${named})), '[]') as muted,
    coalesce((select json_agg(json_build_object('kind', t.kind, 'language', t.language, 'subject', t.subject, 'body', t.body))
      from notification_templates t where t.kind = any(${named})), '[]') as templates`.execute(db);
  const { off = [], muted = [], templates = [] } = rows[0] ?? {};
  const mutes = new Set(muted.map(({ user_id, kind }) => `${user_id} ${kind}`));
  const texts = new Map(templates.map(({ kind, language, ...text }) => [`${kind} ${language}`, text]));
  return {
    wants: (kind, id) => !off.includes(kind) && !(notificationKinds[kind].optional && mutes.has(`${id} ${kind}`)),
    template: (kind, language) => texts.get(`${kind} ${language}`),
  };
}

/**
 * Tells people (B7): the one place between what happened and its mails. Leaves out what the organization or the reader
 * switched off, and writes the rest in the reader's language. An inbox or a webhook is to be handed the same messages
 * here.
 */
export async function deliver(db: Trx, messages: readonly Addressed[]): Promise<void> {
  if (!messages.length) return;
  const choices = await choicesOf(
    db,
    messages.map(({ kind }) => kind),
    messages.map(({ to }) => to.id),
  );
  await write(
    db,
    messages.filter(({ kind, to }) => choices.wants(kind, to.id)),
    choices,
  );
}

const write = (db: Trx, messages: readonly Addressed[], { template }: Choices): Promise<void> =>
  queueMails(
    db,
    messages.map((message) => mailOf(message, template(message.kind, languageNamed(message.to.locale)))),
  );

const choicesFor = (db: Trx, notices: readonly Notice[]): Promise<Choices> =>
  choicesOf(
    db,
    [...notices.map(({ kind }) => kind), 'changed-at-once'],
    [...notices.flatMap(({ people }) => people.map((person) => person?.id))],
  );

const notifiedAtEnd = new WeakSet<Trx>();

/** In this transaction nobody is told of single records: the work that it is part of tells people at its end. */
export const notifyAtEnd = (db: Trx): void => void notifiedAtEnd.add(db);

/** Tells of what happened at once, most telling first: one mail per person, none to who did it (B7). */
export async function notify(
  db: Trx,
  notices: readonly Notice[],
  actorId: number,
  notified: readonly number[] = [],
): Promise<void> {
  if (!notices.length || notifiedAtEnd.has(db)) return;
  const choices = await choicesFor(db, notices);
  await write(db, noticed(notices, { actorId, notified, wants: choices.wants }), choices);
}

/**
 * Tells of what one person, or nobody, did to many records at once, each with its notices: who hears of one record gets the usual
 * mail, who hears of several gets them in one.
 */
export async function notifyAtOnce(
  db: Trx,
  records: readonly (readonly Notice[])[],
  actor: { id: number; full_name: string } | null,
): Promise<void> {
  if (!records.some((notices) => notices.length) || notifiedAtEnd.has(db)) return;
  const choices = await choicesFor(db, records.flat());
  const messages = gathered(records, actor, choices.wants);
  await write(
    db,
    messages.filter(({ kind, to }) => choices.wants(kind, to.id)),
    choices,
  );
}
