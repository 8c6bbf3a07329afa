import { sql } from 'kysely';
import { type Channel, channels, isChoice, isUsual, type NotificationKind } from '../../wire/notification/notification';
import type { OwningKind } from '../../wire/protocol/kind';
import type { Language } from '../../texts/compiled/languages';
import type { Db, Trx } from '../shared/db';
import { languageNamed } from '../shared/language';
import { lackedOn, limitedPeople } from '../shared/scope';
import { viewOf } from '../shared/scope.conditions';
import { asksToDecide, inboxRow, recordOf, writeInbox } from './inbox';
import { type Addressed, mailOf, type Template } from './message';
import { gathered, type Notice, noticed } from './notice';
import { queueMails } from './outbox';

/** What the organization and people decided about notifications of some kinds (B7). */
export interface Choices {
  /** Does this person get it this way? Mails that they must act on they do, unless the organization switched it off. */
  wants(kind: NotificationKind, channel: Channel, personId?: number | null): boolean;
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
    chosen: { user_id: number; kind: string; channel: string; active: boolean }[];
    templates: ({ kind: string; language: string } & Template)[];
  }>`select
    array(select s.kind from notification_settings s where not s.active and s.kind = any(${named})) as off,
    coalesce((select json_agg(row_to_json(c)) from notification_choices c
      where c.user_id = any(${ids}) and c.kind = any(${named})), '[]') as chosen,
    coalesce((select json_agg(json_build_object('kind', t.kind, 'language', t.language, 'subject', t.subject, 'body', t.body))
      from notification_templates t where t.kind = any(${named})), '[]') as templates`.execute(db);
  const { off = [], chosen = [], templates = [] } = rows[0] ?? {};
  const own = new Map(chosen.map(({ user_id, kind, channel, active }) => [`${user_id} ${kind} ${channel}`, active]));
  const texts = new Map(templates.map(({ kind, language, ...text }) => [`${kind} ${language}`, text]));
  return {
    wants: (kind, channel, id) =>
      !off.includes(kind) &&
      ((isChoice(kind, channel) ? own.get(`${id} ${kind} ${channel}`) : undefined) ?? isUsual(kind, channel)),
    template: (kind, language) => texts.get(`${kind} ${language}`),
  };
}

/**
 * Informs people (B7, G7): the one place between what happened and its mails and messages of the inbox. Leaves out what the
 * organization or the reader switched off, and writes the rest in the reader's language. A webhook is to be handed the same
 * messages here.
 */
export async function deliver(
  db: Trx,
  messages: readonly Addressed[],
  by: readonly Channel[] = channels,
): Promise<void> {
  if (!messages.length) return;
  noteInformed(db, messages);
  const choices = await choicesOf(
    db,
    messages.map(({ kind }) => kind),
    messages.map(({ to }) => to.id),
  );
  const wanted = (channel: Channel) =>
    by.includes(channel) ? messages.filter(({ kind, to }) => choices.wants(kind, channel, to.id)) : [];
  await write(db, { mails: wanted('mail'), messages: wanted('inbox') }, choices);
}

interface Informing {
  mails: readonly Addressed[];
  messages: readonly Addressed[];
}

async function write(db: Trx, { mails, messages }: Informing, { template }: Choices): Promise<void> {
  const isBlind = await blindTo(db, [...mails, ...messages]);
  await queueMails(
    db,
    mails
      .filter((message) => !isBlind(message))
      .map((message) => mailOf(message, template(message.kind, languageNamed(message.to.locale)))),
  );
  await writeInbox(
    db,
    messages.flatMap((message) => (isBlind(message) ? [] : (inboxRow(message) ?? []))),
  );
}

/**
 * Who may not see the record that a message to them is about, by the scope of their right (G27). Whoever decides by it gets it
 * all the same.
 */
async function blindTo(db: Trx, messages: readonly Addressed[]): Promise<(message: Addressed) => boolean> {
  const about = messages.flatMap(({ kind, of, record, to }) => {
    const owner = record === null || asksToDecide(kind) ? null : recordOf(kind, of);
    return owner && record !== null && typeof to.id === 'number' ? [{ owner, record, person: to.id }] : [];
  });
  const people = await limitedPeople(
    db,
    about.map(({ person }) => person),
  );
  const blind = new Set<string>();
  for (const person of people.values())
    for (const owner of new Set(about.flatMap((one) => (one.person === person.id ? [one.owner] : [])))) {
      const ids = about.flatMap((one) => (one.person === person.id && one.owner === owner ? [one.record] : []));
      for (const [id, keys] of await lackedOn(db, person, owner, ids))
        if (keys.includes(viewOf(owner))) blind.add(informedOf(owner, id, person.id));
    }
  return ({ kind, of, record, to }) => {
    const owner = record === null || asksToDecide(kind) ? null : recordOf(kind, of);
    return owner !== null && record !== null && blind.has(informedOf(owner, record, Number(to.id)));
  };
}

const choicesFor = (db: Trx, notices: readonly Notice[]): Promise<Choices> =>
  choicesOf(
    db,
    [...notices.map(({ kind }) => kind), 'changed-at-once'],
    [...notices.flatMap(({ people }) => people.map((person) => person?.id))],
  );

const notifiedAtEnd = new WeakSet<Trx>();

/** In this transaction nobody is told of single records: the work that it is part of tells people at its end. */
export const notifyAtEnd = (db: Trx): void => void notifiedAtEnd.add(db);
export const isNotifiedAtEnd = (db: Trx): boolean => notifiedAtEnd.has(db);

const informed = new WeakMap<Trx, Set<string>>();
const informedOf = (owner: OwningKind, record: number, person: number): string => `${owner} ${record} ${person}`;

function noteInformed(db: Trx, messages: readonly Pick<Addressed, 'kind' | 'of' | 'record' | 'to'>[]): void {
  const all = informed.get(db) ?? new Set();
  informed.set(db, all);
  for (const { kind, of, record, to } of messages) {
    const owner = recordOf(kind, of);
    if (owner && record !== null && typeof to.id === 'number') all.add(informedOf(owner, record, to.id));
  }
}

/** Was this person informed of this record in this transaction already? */
export const isInformed = (db: Trx, owner: OwningKind, record: number, person: number): boolean =>
  informed.get(db)?.has(informedOf(owner, record, person)) ?? false;

const wantsBy =
  ({ wants }: Choices, channel: Channel) =>
  (kind: NotificationKind, id: number): boolean =>
    wants(kind, channel, id);

/** Those of these people whom a notice of a record names. */
const noteNoticed = (db: Trx, notices: readonly Notice[]): void =>
  noteInformed(
    db,
    notices.flatMap(({ kind, record, people }) => people.flatMap((to) => (to ? [{ kind, record, to }] : []))),
  );

/** Informs of what happened at once, most telling first: one mail per person, none to who did it (B7). */
export async function notify(
  db: Trx,
  notices: readonly Notice[],
  actorId: number,
  notified: readonly number[] = [],
): Promise<void> {
  if (!notices.length || notifiedAtEnd.has(db)) return;
  noteNoticed(db, notices);
  const choices = await choicesFor(db, notices);
  const by = (channel: Channel) => noticed(notices, { actorId, notified, wants: wantsBy(choices, channel) });
  await write(db, { mails: by('mail'), messages: by('inbox') }, choices);
}

/**
 * Informs of what one person, or nobody, did to many records at once, each with its notices: who is named by one record gets the
 * usual mail, who is named by several gets them in one. In the inbox each record is a message.
 */
export async function notifyAtOnce(
  db: Trx,
  records: readonly (readonly Notice[])[],
  actor: { id: number; full_name: string } | null,
): Promise<void> {
  const all = records.flat();
  if (!all.length || notifiedAtEnd.has(db)) return;
  noteNoticed(db, all);
  const choices = await choicesFor(db, all);
  const mails = gathered(records, actor, wantsBy(choices, 'mail')).filter(({ kind, to }) =>
    choices.wants(kind, 'mail', to.id),
  );
  const wants = wantsBy(choices, 'inbox');
  const messages = records.flatMap((notices) => noticed(notices, { actorId: actor?.id ?? 0, wants }));
  await write(db, { mails, messages }, choices);
}
