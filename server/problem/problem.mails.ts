import { sql } from 'kysely';
import * as mailSentences from '../../texts/compiled/server/mail';
import { notify, notifyAtOnce } from '../mail/deliver';
import { actorSlot, actorText, inWords, linkValue, recordValues, slot, type Source } from '../mail/message';
import { type Notice, type NoticeRecipient, noticeRecipient, noticeRecipientOf, patternOf } from '../mail/notice';
import { type Activity, recordActivity } from '../shared/activity';
import type { Db, Trx } from '../shared/db';
import { languageNamed } from '../shared/language';
import { announce } from '../shared/live';
import { say, type Sentence } from '../shared/sentence';
import { keptName, type Word, wordOf } from '../shared/built-in';

/** What happened to a problem (B7), most telling first: of several at once a person hears the first. */
export type ProblemEvent = 'problem-created' | 'problem-closed' | 'problem-assigned' | 'problem-status-changed';

interface Happened {
  problemId: number;
  events: ProblemEvent[];
  /** Who did it; hears nothing. */
  actor: { id: number; full_name: string };
  /** Address of the service desk, without a trailing slash. */
  address: string;
}

interface Facts {
  id: number;
  identifier: string;
  subject: string;
  description: string;
  status: Word;
  /** Where it was merged into. */
  merged_into: { identifier: string; subject: string } | null;
  requester: NoticeRecipient | null;
  assignee: NoticeRecipient | null;
  ticket_agents: NoticeRecipient[];
}

const audience: Record<ProblemEvent, (facts: Facts) => (NoticeRecipient | null)[]> = {
  'problem-created': ({ requester, assignee }) => [requester, assignee],
  'problem-closed': ({ requester, assignee, ticket_agents }) => [requester, assignee, ...ticket_agents],
  'problem-assigned': ({ assignee }) => [assignee],
  'problem-status-changed': ({ requester, assignee }) => [requester, assignee],
};

const sentences: Record<ProblemEvent, (facts: Facts, actor: string | Sentence) => Sentence> = {
  'problem-created': ({ identifier, subject }, actor) =>
    say(mailSentences.problem_created, {
      actor,
      identifier,
      subject,
    }),
  'problem-closed': ({ identifier, subject, merged_into: into }, actor) =>
    into
      ? say(mailSentences.problem_merged, { actor, identifier, subject, into: `${into.identifier} ${into.subject}` })
      : say(mailSentences.problem_closed, { actor, identifier, subject }),
  'problem-assigned': ({ identifier, subject }, actor) =>
    say(mailSentences.problem_assigned, {
      actor,
      identifier,
      subject,
    }),
  'problem-status-changed': ({ identifier, subject, status }, actor) =>
    say(mailSentences.problem_status, {
      actor,
      identifier,
      subject,
      status: wordOf(status),
    }),
};

/** Queues the mails about a problem: one per person at most, none to who did it, none to people who left. */
export async function mailProblem(db: Trx, { problemId, events, actor, address }: Happened): Promise<void> {
  if (!events.length) return;
  const [facts] = await factsOf(db, [problemId]);
  if (facts) await notify(db, noticesOf(facts, events, { actor, address }), actor.id);
}

/** Queues the mails about problems that were changed at once; `events` by their ids. */
export async function mailProblems(
  db: Trx,
  events: ReadonlyMap<number, ProblemEvent[]>,
  by: Pick<Happened, 'actor' | 'address'>,
): Promise<void> {
  const sentences = (await factsOf(db, [...events.keys()])).map((facts) =>
    noticesOf(facts, events.get(facts.id) ?? [], by),
  );
  await notifyAtOnce(db, sentences, by.actor);
}

const noticesOf = (
  facts: Facts,
  events: readonly ProblemEvent[],
  { actor, address }: Pick<Happened, 'actor' | 'address'>,
): Notice[] =>
  events.map((kind) => ({
    kind,
    record: facts.id,
    subject: `[${facts.identifier}] ${facts.subject}`,
    link: linkTo(facts, address),
    values: (language) => ({
      ...recordValues({ ...facts, agent: facts.assignee }, language),
      'actor.name': inWords(actorText(actor), language),
    }),
    people: audience[kind](facts),
    sentence: sentences[kind](facts, actorText(actor)),
    quote: kind === 'problem-created' || kind === 'problem-assigned' ? facts.description : undefined,
  }));

const linkTo = ({ id }: Facts, address: string) => ({
  text: say(mailSentences.open_problem),
  href: `${address}/service-desk/problem/${id}/show`,
});

const slots: Facts = {
  id: 0,
  identifier: slot('identifier'),
  subject: slot('subject'),
  description: slot('description'),
  status: { name: slot('status') },
  merged_into: null,
  requester: null,
  assignee: null,
  ticket_agents: [],
};

export const problemSource: Source<ProblemEvent> = {
  pattern: (kind) => patternOf(noticesOf(slots, [kind], { actor: actorSlot, address: '' })[0] as Notice),
  async example(db, id, { reader, address }) {
    const [facts] = await factsOf(db, [id]);
    if (!facts) return {};
    const language = languageNamed(reader.locale);
    return {
      ...recordValues({ ...facts, agent: facts.assignee }, language),
      link: linkValue(linkTo(facts, address), language),
    };
  },
};

async function factsOf(db: Db, ids: readonly number[]): Promise<Facts[]> {
  const { rows } = await sql<Facts>`
    select p.id, p.identifier, p.subject, p.description, ${keptName('help_desk.statuses', sql.ref('p.status_type_id'))} as status,
      (select json_build_object('identifier', i.identifier, 'subject', i.subject) from problems i where i.id = p.merged_into_id) as merged_into,
      ${noticeRecipientOf(sql`p.requester_id`)} as requester,
      ${noticeRecipientOf(sql`p.assigned_id`)} as assignee,
      coalesce((select json_agg(${noticeRecipient}) from help_desk.users u where u.active and u.id in
        (select k.assigned_id from problem_tickets l join help_desk.tickets k on k.id = l.ticket_id where l.problem_id = p.id)), '[]'::json) as ticket_agents
    from problems p where p.id = any(${ids}) order by p.id`.execute(db);
  return rows;
}

/** Who did something with tickets, and when. */
type Line = Pick<Activity<'sd_problem'>, 'kind' | 'actor_id' | 'created_at' | 'request_id'>;

/** Tells in the log of every problem that has one of these tickets what was done with them; `step` stands beside their names. */
export async function mailBulkProblems(db: Trx, tickets: readonly number[], line: Line, step: object): Promise<void> {
  const links = await db
    .selectFrom('problem_tickets as l')
    .innerJoin('help_desk.tickets as k', 'k.id', 'l.ticket_id')
    .select(['l.problem_id', 'k.id', 'k.ticket_number'])
    .where('l.ticket_id', 'in', tickets)
    .orderBy('k.id')
    .execute();
  const itemsOf = new Map<number, { id: number; name: string }[]>();
  for (const { problem_id, id, ticket_number } of links)
    itemsOf.set(problem_id, [...(itemsOf.get(problem_id) ?? []), { id, name: `#${ticket_number}` }]);
  const lines = [...itemsOf].map(([owner_id, items]) => ({
    ...line,
    owner_type: 'sd_problem' as const,
    owner_id,
    after: { what: 'ticket', items, ...step },
  }));
  await recordActivity(db, ...lines);
  await announce(db, 'problem', ...itemsOf.keys());
}
