import { type RawBuilder, sql } from 'kysely';
import type { Language } from '../../texts/compiled/languages';
import * as mailSentences from '../../texts/compiled/server/mail';
import { approvalLimits, type ApprovalState, type Vote } from '../../wire/approval/approval';
import type { NotificationKind, notificationKinds } from '../../wire/notification/notification';
import { type Bar, blocksInWords } from '../collision';
import { deliver, notify } from '../mail/deliver';
import { firstLines } from '../mail/letter';
import {
  actorSlot,
  actorText,
  inWords,
  linkValue,
  listValue,
  type Message,
  recordValues,
  slot,
  type Source,
} from '../mail/message';
import { type Notice, type NoticeRecipient, noticeRecipient, noticeRecipientOf, patternOf } from '../mail/notice';
import type { Recipient } from '../mail/outbox';
import type { PlaceholderValues } from '../mail/placeholder';
import { type Planned, plannedFor, plannedTimes } from '../mail/planned';
import { decideBy, linkLetter } from '../parts/approval-link/approval-link';
import type { Db, Trx } from '../shared/db';
import { languageNamed } from '../shared/language';
import type { AnyActor } from '../shared/operation';
import { holds } from '../shared/presets';
import { inTurn, say, type Sentence } from '../shared/sentence';
import { fullName } from '../shared/shapes';
import { keptName, nameFor, type Word, wordOf } from '../shared/built-in';

/** Mails about board runs (B7). */
export type ApprovalEvent = {
  [K in NotificationKind]: (typeof notificationKinds)[K]['area'] extends 'approval' ? K : never;
}[NotificationKind];

/** Why somebody gets a link of their own. */
export type LinkMail = 'approval-requested' | 'approval-reminder' | 'approver-added' | 'approval-escalated';

/** A vote; in a text of the organization's a word for it instead of the act. */
interface Voted {
  action?: Vote['action_type'] | 'recall';
  vote?: string;
  level: string;
  comment: string;
  /** Whose deputy gave it. */
  for?: string;
}

/** What happened on a board, as the sentences name it. */
interface Happened {
  actor: AnyActor;
  cab: string;
  level?: string;
  reason?: string;
  /** Names of approvers who left. */
  approver?: string;
  /** The fields that were rewritten. */
  fields?: Sentence | string;
  /** What bars the release of a change that was approved. */
  bar?: Pick<Bar, 'blocks'>;
  voted?: Voted;
}

type Named = Pick<Facts, 'identifier' | 'subject'> &
  Required<Pick<Happened, 'cab' | 'level' | 'reason' | 'approver' | 'fields'>> &
  Pick<Happened, 'voted' | 'bar'> & { actor: string | Sentence };

/** Who deputises is told for whom; `''`: for a person without a name. */
export const asDeputy = (person: string): Sentence =>
  say(mailSentences.as_deputy, { person: person || say(mailSentences.somebody) });

/** Who gave a vote, and for whom; null: the approver gave it. A person without a name has an empty one. */
export const byDeputy = (deputy: string | null, approver: string): Sentence | null =>
  deputy === null
    ? null
    : say(mailSentences.deputy_for, {
        deputy: deputy || say(mailSentences.somebody),
        person: approver || say(mailSentences.somebody),
      });

const votedOn = (named: Named): Sentence =>
  named.voted?.for ? inTurn(vote(named), say(mailSentences.voted_for, { person: named.voted.for })) : vote(named);

const vote = ({ voted = { level: '', comment: '' }, ...named }: Named): Sentence =>
  voted.action === 'recall'
    ? say(mailSentences.vote_recalled, { ...named, level: voted.level })
    : voted.action
      ? say(mailSentences.voted, { ...named, ...voted, action: voted.action })
      : say(mailSentences.voted_so, { ...named, ...voted, vote: voted.vote ?? '' });

const withVote = (sentence: Sentence, named: Named): Sentence =>
  named.voted ? inTurn(sentence, votedOn(named)) : sentence;

const withBar = (sentence: Sentence, { bar }: Named): Sentence =>
  bar ? inTurn(sentence, say(mailSentences.approval_barred, { blocks: blocksInWords(bar) })) : sentence;

const sentences: Record<ApprovalEvent, (named: Named) => Sentence> = {
  'approval-requested': (named) => say(mailSentences.approval_requested, named),
  'approval-reminder': (named) => say(mailSentences.approval_reminder, named),
  'approver-added': (named) => say(mailSentences.approver_added, named),
  'approval-escalated': (named) => say(mailSentences.approval_escalated, named),
  'approver-removed': (named) => say(mailSentences.approver_removed, named),
  'approver-left': (named) => say(mailSentences.approver_left, named),
  'approval-level-empty': (named) => say(mailSentences.level_empty, named),
  'approval-applied': (named) => say(mailSentences.approval_applied, named),
  'approval-level-activated': (named) => withVote(say(mailSentences.level_activated, named), named),
  'approval-voted': votedOn,
  'approval-outdated': (named) => say(mailSentences.approval_outdated, named),
  'approval-kept': (named) => say(mailSentences.approval_kept, named),
  'change-approved': (named) =>
    withVote(withBar(say(mailSentences.decided, { ...named, decision: 'approved' }), named), named),
  'change-denied': (named) => withVote(say(mailSentences.decided, { ...named, decision: 'denied' }), named),
};

const subjects: Partial<Record<ApprovalEvent, (named: Named) => Sentence>> = {
  'approval-requested': (named) => say(mailSentences.approval_subject, named),
  'approval-reminder': (named) => say(mailSentences.reminder_subject, named),
  'approver-added': (named) => say(mailSentences.approval_subject, named),
  'approval-escalated': (named) => say(mailSentences.escalated_subject, named),
  'approval-level-empty': (named) => say(mailSentences.level_empty_subject, named),
};

/** A change, as mails about its boards name it. */
interface Facts extends Planned {
  id: number;
  identifier: string;
  subject: string;
  description: string;
  status: Word;
  requester: NoticeRecipient | null;
  agent: NoticeRecipient | null;
  change_type: Word;
  impact: Word | null;
  priority: Word | null;
  /** '' for a person without a name: an approver sees no e-mail addresses (B8). */
  requester_name: string;
}

async function factsOf(db: Db, id: number): Promise<Facts> {
  const { rows } = await sql<Facts>`
    select t.id, t.identifier, t.subject, t.description, ${keptName('change_statuses', sql.ref('t.status_id'))} as status, ${plannedTimes},
      ${noticeRecipientOf(sql`t.requester_id`)} as requester, ${noticeRecipientOf(sql`t.agent_id`)} as agent,
      ${keptName('change_types', sql.ref('t.change_type_id'))} as change_type, ${keptName('impacts', sql.ref('t.impact_id'))} as impact,
      ${keptName('change_priorities', sql.ref('t.priority_id'))} as priority, ${fullName(sql.ref('t.requester_id'))} as requester_name
    from changes t where t.id = ${id}`.execute(db);
  return rows[0] as Facts;
}

/** What other approvers of the run said, in its order. */
async function votesOf(db: Db, runId: number): Promise<Sentence[]> {
  const { rows } = await sql<{ name: string; deputy: string | null; level: string; status: string; comment: string }>`
    select ${fullName(sql.ref('a.user_id'))} as name, ${fullName(sql.ref('a.voted_by'))} as deputy, l.name as level, a.status, coalesce(a.comment, '') as comment
    from cab_approvers a join cab_run_levels l on l.id = a.level_id where l.run_id = ${runId} and a.status <> 'PENDING' order by a.decided_at, a.id`.execute(
    db,
  );
  return rows.map(({ name, deputy, ...vote }) =>
    say(mailSentences.vote, { name: byDeputy(deputy, name) ?? (name || say(mailSentences.somebody)), ...vote }),
  );
}

async function peopleWhere(db: Db, which: RawBuilder<unknown>): Promise<NoticeRecipient[]> {
  const { rows } = await sql<{ person: NoticeRecipient }>`
    select ${noticeRecipient} as person from help_desk.users u where u.active and (${which}) order by u.id`.execute(db);
  return rows.map(({ person }) => person);
}

const votersOf = (db: Db, runId: number): Promise<NoticeRecipient[]> =>
  peopleWhere(
    db,
    sql`u.id in (select unnest(array[a.user_id, a.voted_by]) from cab_approvers a join cab_run_levels l on l.id = a.level_id where l.run_id = ${runId})`,
  );

const namedIn = (
  { identifier, subject }: Facts,
  { actor, cab, level = '', reason = '', approver = '', fields = '', voted, bar }: Happened,
): Named => ({ identifier, subject, actor: actorText(actor), cab, level, reason, approver, fields, voted, bar });

/** What texts can name of a change and of what happened, but for a link, the votes and what only an approver reads. */
const valuesOf = (language: Language, facts: Facts, happened: Happened): PlaceholderValues => {
  const { actor, cab, level, reason, approver, fields, voted } = happened;
  return {
    ...recordValues(facts, language),
    board: cab,
    level: level ?? voted?.level,
    reason,
    'approver.name': approver,
    changed: fields && inWords(fields, language),
    vote: voted?.action && voteNames[voted.action].in(language),
    comment: voted?.comment,
    'actor.name': inWords(actorText(actor), language),
  };
};

const voteNames = {
  approve: say(mailSentences.vote_approved),
  deny: say(mailSentences.vote_denied),
  recall: say(mailSentences.vote_taken_back),
};

const linkTo = (changeId: number, address: string) => ({
  text: say(mailSentences.open_change),
  href: `${address}/service-desk/changes/${changeId}/show`,
});

const subjectOf = (kind: ApprovalEvent, named: Named): string | Sentence =>
  subjects[kind]?.(named) ?? `[${named.identifier}] ${named.subject}`;

interface ToDecide {
  facts: Facts;
  planned: Sentence | string | null;
  /** Safe HTML. */
  quote: string;
  votes: Sentence[];
  href: string;
  /** Whose deputy is asked. */
  deputyFor?: string;
}

/** With what is decided, and the link that is its reader's alone. */
const linkMessage = (
  kind: LinkMail,
  named: Named,
  { facts, planned, quote, votes, href, deputyFor }: ToDecide,
): Message => ({
  kind,
  subject: subjectOf(kind, named),
  letter: linkLetter(deputyFor ? inTurn(sentences[kind](named), asDeputy(deputyFor)) : sentences[kind](named), {
    facts: [
      { name: say(mailSentences.fact_planned), value: planned },
      { name: say(mailSentences.fact_type), value: wordOf(facts.change_type) },
      { name: say(mailSentences.fact_risk), value: facts.impact && wordOf(facts.impact) },
      { name: say(mailSentences.fact_priority), value: facts.priority && wordOf(facts.priority) },
      { name: say(mailSentences.fact_requester), value: facts.requester_name },
    ],
    quote,
    list: { heading: say(mailSentences.votes), items: votes },
    href,
    opens: say(mailSentences.link_opens),
    days: approvalLimits.linkDays,
  }),
  values: {},
});

const removedMessage = (named: Named): Message => ({
  kind: 'approver-removed',
  subject: subjectOf('approver-removed', named),
  letter: { paragraphs: [sentences['approver-removed'](named)] },
  values: {},
});

const noticeOf = (
  kind: ApprovalEvent,
  facts: Facts,
  happened: Happened & Pick<OnChange, 'now' | 'address'>,
  people: Notice['people'] = [],
): Notice => {
  const named = namedIn(facts, happened);
  return {
    kind,
    record: facts.id,
    people,
    sentence: sentences[kind](named),
    planned: kind === 'change-approved' ? (reader) => plannedFor(facts, reader, happened.now) : undefined,
    subject: subjectOf(kind, named),
    link: linkTo(facts.id, happened.address),
    values: (language) => valuesOf(language, facts, happened),
  };
};

const decidedValues = (
  { change_type, impact, priority, requester_name }: Facts,
  language: Language,
): PlaceholderValues => ({
  type: nameFor(change_type, language),
  impact: impact ? nameFor(impact, language) : '',
  priority: priority ? nameFor(priority, language) : '',
  'requester.name': requester_name,
});

interface Links extends Happened {
  kind: LinkMail;
  changeId: number;
  runId: number;
  now: Date;
  letters: { to: Recipient & { user_id: number; time_zone: string; deputy_for?: string }; href: string }[];
}

/**
 * One mail per approver, with what is decided and the link that is theirs alone. It goes to who acts too: nobody else
 * could give it to them.
 */
export async function mailLinks(db: Trx, { kind, changeId, runId, now, letters, ...happened }: Links): Promise<void> {
  const facts = await factsOf(db, changeId);
  const votes = await votesOf(db, runId);
  const named = namedIn(facts, happened);
  const quote = firstLines(facts.description);
  await deliver(
    db,
    letters.map(({ to, href }) => {
      const language = languageNamed(to.locale);
      const planned = plannedFor(facts, to, now);
      return {
        ...linkMessage(kind, named, { facts, planned, quote, votes, href, deputyFor: to.deputy_for }),
        record: changeId,
        actorId: happened.actor?.id ?? null,
        to: { ...to, id: to.user_id },
        values: {
          ...valuesOf(language, facts, happened),
          ...decidedValues(facts, language),
          'approver.name': to.deputy_for ?? to.full_name,
          planned: planned?.in(language),
          votes: listValue(votes.map((vote) => vote.in(language))),
          link: linkValue(decideBy(href), language),
        },
      };
    }),
  );
}

interface OnChange {
  changeId: number;
  cab: string;
  actor: AnyActor;
  now: Date;
  /** Address of the service desk, without a trailing slash. */
  address: string;
}

/** To an approver whose vote is not wanted any more. */
export async function mailRemoved(
  db: Trx,
  {
    changeId,
    approver: to,
    ...happened
  }: OnChange & { level: string; approver: Recipient & { id: number }; reason: string },
): Promise<void> {
  if (to.id === happened.actor?.id) return;
  const facts = await factsOf(db, changeId);
  const values = valuesOf(languageNamed(to.locale), facts, happened);
  await deliver(db, [
    { ...removedMessage(namedIn(facts, happened)), record: changeId, to, values, actorId: happened.actor?.id ?? null },
  ]);
}

/** To the change managers, who hold `enforce_cab`: nobody can decide on this level. */
export async function mailEmptyLevel(db: Trx, happened: OnChange & { level: string }): Promise<void> {
  const facts = await factsOf(db, happened.changeId);
  const people = await peopleWhere(db, holds('view_changes', 'enforce_cab'));
  await notify(db, [noticeOf('approval-level-empty', facts, happened, people)], happened.actor?.id ?? 0);
}

/** How a decision went on, for those who need not do anything. */
export interface Progress {
  /** A board was applied. */
  applied?: true;
  vote?: { action: Vote['action_type'] | 'recall'; level: string; comment: string; for?: string };
  /** Names of approvers who were deactivated, and are none any more. */
  left?: { approver: string; level: string };
  /** Name of the level that became active. */
  activated?: string;
  ended?: ApprovalState;
  /** What bars the release of a change that was approved (G13). */
  bar?: Pick<Bar, 'blocks'>;
}

/** What says most comes first: each person gets one mail, who did it none. */
export async function mailProgress(
  db: Trx,
  { runId, progress, ...on }: OnChange & { runId: number; progress: Progress },
): Promise<void> {
  const { vote, left, activated, ended, applied, bar } = progress;
  const facts = await factsOf(db, on.changeId);
  const happened = { ...on, level: vote ? undefined : left?.level, approver: left?.approver, voted: vote };
  const { requester, agent } = facts;
  const decision = ended === 'APPROVED' ? 'change-approved' : 'change-denied';
  const notices = [
    ended && noticeOf(decision, facts, { ...happened, bar }, [agent, requester, ...(await votersOf(db, runId))]),
    activated && noticeOf('approval-level-activated', facts, { ...happened, level: activated }, [requester]),
    left && noticeOf('approver-left', facts, { ...happened, ...left }, [agent, requester]),
    applied && noticeOf('approval-applied', facts, happened, [requester]),
    vote && noticeOf('approval-voted', facts, happened, [agent, requester]),
  ].filter((notice) => typeof notice === 'object');
  await notify(db, notices, on.actor?.id ?? 0);
}

/** To those who voted, the requester and the agent: what was approved is another by now (G14). */
export async function mailReview(
  db: Trx,
  { runId, reason, ...on }: OnChange & { runId: number; fields: Sentence; reason: string | null },
): Promise<void> {
  const facts = await factsOf(db, on.changeId);
  const people = [facts.agent, facts.requester, ...(await votersOf(db, runId))];
  const kind = reason === null ? 'approval-outdated' : 'approval-kept';
  const notice = noticeOf(kind, facts, { ...on, reason: reason ?? undefined }, people);
  await notify(db, [notice], on.actor?.id ?? 0);
}

const slots = {
  id: 0,
  identifier: slot('identifier'),
  subject: slot('subject'),
  description: slot('description'),
  status: { name: '' },
  requester: null,
  agent: null,
  change_type: { name: slot('type') },
  impact: { name: slot('impact') },
  priority: { name: slot('priority') },
  requester_name: slot('requester.name'),
  planned_start_date: null,
  planned_end_date: null,
} satisfies Facts;

const happenedSlots: Happened = {
  actor: actorSlot,
  cab: slot('board'),
  level: slot('level'),
  reason: slot('reason'),
  approver: slot('approver.name'),
  fields: slot('changed'),
};

function pattern(kind: ApprovalEvent): Message {
  const named = namedIn(slots, happenedSlots);
  switch (kind) {
    case 'approval-requested':
    case 'approval-reminder':
    case 'approver-added':
    case 'approval-escalated':
      return linkMessage(kind, named, {
        facts: slots,
        planned: slot('planned'),
        quote: slots.description,
        votes: [],
        href: slot('link'),
      });
    case 'approver-removed':
      return removedMessage(named);
    default: {
      const vote = { vote: slot('vote'), level: slot('level'), comment: slot('comment') };
      const voted = kind === 'approval-voted' ? vote : undefined;
      return patternOf(noticeOf(kind, slots, { ...happenedSlots, voted, now: new Date(0), address: '' }));
    }
  }
}

export const approvalSource: Source<ApprovalEvent> = {
  pattern,
  async example(db, id, { reader, now, address }) {
    const language = languageNamed(reader.locale);
    const facts = await factsOf(db, id);
    const { rows } = await sql<{ id: number; board: string; level: string }>`
      select r.id, r.name as board, l.name as level from cab_runs r join cab_run_levels l on l.run_id = r.id
      where r.change_id = ${id} order by r.id desc, l.position limit 1`.execute(db);
    const [run] = rows;
    return {
      ...recordValues(facts, language),
      ...decidedValues(facts, language),
      planned: plannedFor(facts, reader, now)?.in(language) ?? '',
      ...(run && {
        board: run.board,
        level: run.level,
        votes: listValue((await votesOf(db, run.id)).map((vote) => vote.in(language))),
      }),
      link: linkValue(linkTo(id, address), language),
    };
  },
};
