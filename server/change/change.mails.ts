import { sql } from 'kysely';
import { collidesPattern } from '../collision';
import type { Db, Trx } from '../shared/db';
import { notify, notifyAtOnce } from '../mail/deliver';
import { actorSlot, actorText, inWords, linkValue, recordValues, slot, type Source } from '../mail/message';
import { type Notice, type NoticeRecipient, noticeRecipient, noticeRecipientOf, patternOf } from '../mail/notice';
import { type Planned, plannedFor, plannedTimes } from '../mail/planned';
import { languageNamed } from '../shared/language';
import { say, type Sentence } from '../shared/sentence';
import * as mailSentences from '../../texts/compiled/server/mail';
import { keptName, type Word, wordOf } from '../shared/built-in';

/** What happened to a change (B7). */
export type ChangeEvent = 'change-created' | 'change-closed' | 'change-status-changed';

interface Happened {
  changeId: number;
  event: ChangeEvent;
  /** Who did it; hears nothing. Null: the service desk itself. */
  actor: { id: number; full_name: string } | null;
  now: Date;
  /** Address of the service desk, without a trailing slash. */
  address: string;
  /** People who hear of it by another mail. */
  notified?: readonly number[];
}

type By = Pick<Happened, 'actor' | 'now' | 'address'>;

interface Facts extends Planned {
  id: number;
  identifier: string;
  subject: string;
  description: string;
  status: Word;
  requester: NoticeRecipient | null;
  agent: NoticeRecipient | null;
  team: NoticeRecipient[];
}

const sentences: Record<ChangeEvent, (facts: Facts, actor: string | Sentence) => Sentence> = {
  'change-created': ({ identifier, subject }, actor) =>
    say(mailSentences.change_created, { actor, identifier, subject }),
  'change-closed': ({ identifier, subject }, actor) => say(mailSentences.change_closed, { actor, identifier, subject }),
  'change-status-changed': ({ identifier, subject, status }, actor) =>
    say(mailSentences.change_status, {
      actor,
      identifier,
      subject,
      status: wordOf(status),
    }),
};

/**
 * Queues the mails about a change to its requester, agent and team: one per person, none to who did it, none to people
 * who left.
 */
export async function mailChange(db: Trx, { changeId, event, notified, ...by }: Happened): Promise<void> {
  const [facts] = await factsOf(db, [changeId]);
  if (facts) await notify(db, [noticeOf(facts, event, by)], by.actor?.id ?? 0, notified);
}

/** Queues the mails about changes that were changed at once; `events` by their ids. */
export async function mailChanges(
  db: Trx,
  events: ReadonlyMap<number, ChangeEvent>,
  by: By & { actor: { id: number; full_name: string } },
): Promise<void> {
  const notified = (await factsOf(db, [...events.keys()])).map((facts) => [
    noticeOf(facts, events.get(facts.id) ?? 'change-status-changed', by),
  ]);
  await notifyAtOnce(db, notified, by.actor);
}

const noticeOf = (facts: Facts, event: ChangeEvent, { actor, now, address }: By): Notice => ({
  kind: event,
  record: facts.id,
  people: [facts.requester, facts.agent, ...facts.team],
  sentence: sentences[event](facts, actorText(actor)),
  planned: event === 'change-closed' ? undefined : (reader) => plannedFor(facts, reader, now),
  subject: `[${facts.identifier}] ${facts.subject}`,
  quote: event === 'change-created' ? facts.description : undefined,
  link: linkTo(facts.id, address),
  values: (language) => ({ ...recordValues(facts, language), 'actor.name': inWords(actorText(actor), language) }),
});

const linkTo = (id: number, address: string) => ({
  text: say(mailSentences.open_change),
  href: `${address}/service-desk/changes/${id}/show`,
});

const slots: Facts = {
  id: 0,
  identifier: slot('identifier'),
  subject: slot('subject'),
  description: slot('description'),
  status: { name: slot('status') },
  requester: null,
  agent: null,
  team: [],
  planned_start_date: null,
  planned_end_date: null,
};

export const changeSource: Source<ChangeEvent | 'change-collides'> = {
  pattern: (kind) =>
    kind === 'change-collides'
      ? collidesPattern()
      : patternOf(noticeOf(slots, kind, { actor: actorSlot, now: new Date(0), address: '' })),
  async example(db, id, { reader, now, address }) {
    const [facts] = await factsOf(db, [id]);
    if (!facts) return {};
    const language = languageNamed(reader.locale);
    return {
      ...recordValues(facts, language),
      planned: plannedFor(facts, reader, now)?.in(language),
      link: linkValue(linkTo(id, address), language),
    };
  },
};

async function factsOf(db: Db, ids: readonly number[]): Promise<Facts[]> {
  const { rows } = await sql<Facts>`
    select t.id, t.identifier, t.subject, t.description, ${keptName('change_statuses', sql.ref('t.status_id'))} as status, ${plannedTimes},
      ${noticeRecipientOf(sql`t.requester_id`)} as requester, ${noticeRecipientOf(sql`t.agent_id`)} as agent,
      coalesce((select json_agg(${noticeRecipient} order by u.id) from help_desk.team_members m join help_desk.users u on u.id = m.user_id where m.team_id = t.team_id and u.active), '[]'::json) as team
    from changes t where t.id = any(${ids}) order by t.id`.execute(db);
  return rows;
}
