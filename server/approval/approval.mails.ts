import { type RawBuilder, sql } from 'kysely';
import type { Language } from '../../texts/compiled/languages';
import * as mailSentences from '../../texts/compiled/server/mail';
import { approvalLimits, type ApprovalState } from '../../wire/approval/approval';
import { deliver, notify } from '../mail/deliver';
import { firstLines } from '../mail/letter';
import { actorText, inWords, linkValue, listValue, recordValues } from '../mail/message';
import { type Notice, type NoticeRecipient, noticeRecipient, noticeRecipientOf } from '../mail/notice';
import type { Recipient } from '../mail/outbox';
import type { PlaceholderValues } from '../mail/placeholder';
import { type Planned, plannedFor, plannedTimes } from '../mail/planned';
import type { Db, Trx } from '../shared/db';
import { languageNamed } from '../shared/language';
import { holds } from '../shared/presets';
import { inTurn, say, type Sentence } from '../shared/sentence';
import { fullName } from '../shared/shapes';
import type { AnyActor } from './approval.operation';

/** What mails about board runs say (B7). */

/** Why somebody gets a link of their own. */
export type LinkMail = 'approval-requested' | 'approval-reminder' | 'approver-added';

/** Who asks for what on which level. */
export interface Asked {
  actor: AnyActor;
  cab: string;
  level: string;
  reason?: string;
}

export type Named = Pick<Facts, 'identifier' | 'subject'>;

export const asked: Record<LinkMail, (facts: Named, asked: Asked) => Sentence> = {
  'approval-requested': ({ identifier, subject }, { cab, level }) =>
    say(mailSentences.approval_requested, { identifier, subject, level, cab }),
  'approval-reminder': ({ identifier, subject }, { cab, level }) =>
    say(mailSentences.approval_reminder, { identifier, subject, level, cab }),
  'approver-added': ({ identifier, subject }, { actor, cab, level, reason = '' }) =>
    say(mailSentences.approver_added, { actor: actorText(actor), identifier, subject, level, cab, reason }),
};

/** What is asked of an approver, before what they read of the change. */
export const askedTitle = (kind: LinkMail, { identifier, subject }: Named): Sentence =>
  kind === 'approval-reminder'
    ? say(mailSentences.reminder_subject, { identifier, subject })
    : say(mailSentences.approval_subject, { identifier, subject });

/** The facts that an approver reads. */
export const askedFacts = (planned: Sentence | string | null, decided: Decided) => [
  { name: say(mailSentences.fact_planned), value: planned },
  { name: say(mailSentences.fact_type), value: decided.change_type },
  { name: say(mailSentences.fact_risk), value: decided.impact },
  { name: say(mailSentences.fact_priority), value: decided.priority },
  { name: say(mailSentences.fact_requester), value: decided.requester },
];

export const decide = (href: string) => ({ text: say(mailSentences.decide), href });
export const linkNotes = (): Sentence[] => [
  say(mailSentences.link_opens),
  say(mailSentences.link_is_yours, {
    days: approvalLimits.linkDays,
  }),
];

export const removed = ({ identifier, subject }: Named, { actor, level, cab, reason = '' }: Asked): Sentence =>
  say(mailSentences.approver_removed, { actor: actorText(actor), identifier, subject, level, cab, reason });

export const approverLeft = (
  { identifier, subject }: Named,
  { approver, level, cab }: { approver: string; level: string; cab: string },
): Sentence => say(mailSentences.approver_left, { approver, identifier, subject, level, cab });

export const emptyLevel = ({ identifier, subject }: Named, { cab, level }: Pick<Asked, 'cab' | 'level'>) => ({
  kind: 'approval-level-empty' as const,
  subject: say(mailSentences.level_empty_subject, { identifier, subject }),
  sentence: say(mailSentences.level_empty, { identifier, subject, level, cab }),
});

export const voteName = (action: 'approve' | 'deny'): Sentence =>
  action === 'approve' ? say(mailSentences.vote_approved) : say(mailSentences.vote_denied);

export const votedOn = (
  { identifier, subject }: Named,
  cab: string,
  vote: { actor: string | Sentence; action: string; level: string; comment: string },
): Sentence => say(mailSentences.voted, { identifier, subject, cab, ...vote });

export const decided = ({ identifier, subject }: Named, cab: string, decision: 'approved' | 'denied'): Sentence =>
  say(mailSentences.decided, { cab, decision, identifier, subject });

export const onLevel = ({ identifier, subject }: Named, cab: string, level: string): Sentence =>
  say(mailSentences.level_activated, { identifier, subject, level, cab });

export const sentToBoard = ({ identifier, subject }: Named, cab: string): Sentence =>
  say(mailSentences.approval_applied, {
    identifier,
    subject,
    cab,
  });

export const reviewed = (
  { identifier, subject }: Named,
  {
    cab,
    actor,
    fields,
    reason,
  }: { cab: string; actor: string | Sentence; fields: string | Sentence; reason: string | null },
): Sentence =>
  reason === null
    ? say(mailSentences.approval_outdated, { actor, fields, identifier, subject, cab })
    : say(mailSentences.approval_kept, { actor, fields, identifier, subject, cab, reason });

export const subjectOf = ({ identifier, subject }: Named): string => `[${identifier}] ${subject}`;
export const linkTo = (changeId: number, address: string) => ({
  text: say(mailSentences.open_change),
  href: `${address}/service-desk/changes/${changeId}/show`,
});

/** What mails about board runs tell of a change, its board and its people. */
export interface Facts extends Planned {
  identifier: string;
  subject: string;
  description: string;
  status: string;
  requester: NoticeRecipient | null;
  agent: NoticeRecipient | null;
}

export async function factsOf(db: Db, id: number): Promise<Facts> {
  const { rows } = await sql<Facts>`
    select t.identifier, t.subject, t.description, (select n.name from change_statuses n where n.id = t.status_id) as status, ${plannedTimes}, ${noticeRecipientOf(sql`t.requester_id`)} as requester, ${noticeRecipientOf(sql`t.agent_id`)} as agent from changes t where t.id = ${id}`.execute(
    db,
  );
  return rows[0] as Facts;
}

export interface Decided {
  change_type: string;
  impact: string | null;
  priority: string | null;
  /** '' for a person without a name: an approver sees no e-mail addresses (B8). */
  requester: string;
}

export async function decidedOf(db: Db, changeId: number): Promise<Decided> {
  const { rows } = await sql<Decided>`
    select (select n.name from change_types n where n.id = t.change_type_id) as change_type, (select n.name from impacts n where n.id = t.impact_id) as impact,
      (select n.name from change_priorities n where n.id = t.priority_id) as priority, ${fullName(sql.ref('t.requester_id'))} as requester
    from changes t where t.id = ${changeId}`.execute(db);
  return rows[0] as Decided;
}

export const decidedValues = ({ change_type, impact, priority, requester }: Decided): PlaceholderValues => ({
  type: change_type,
  impact: impact ?? '',
  priority: priority ?? '',
  'requester.name': requester,
});

/** What other approvers of the run said, in its order. */
export async function votesOf(db: Db, runId: number): Promise<Sentence[]> {
  const { rows } = await sql<{ name: string; level: string; status: string; comment: string }>`
    select ${fullName(sql.ref('a.user_id'))} as name, l.name as level, a.status, coalesce(a.comment, '') as comment
    from cab_approvers a join cab_run_levels l on l.id = a.level_id where l.run_id = ${runId} and a.status <> 'PENDING' order by a.decided_at, a.id`.execute(
    db,
  );
  return rows.map(({ name, level, status, comment }) =>
    say(mailSentences.vote, {
      name: name || say(mailSentences.somebody),
      status,
      level,
      comment,
    }),
  );
}

export async function recipientsWhere(db: Db, which: RawBuilder<unknown>): Promise<NoticeRecipient[]> {
  const { rows } = await sql<{
    recipient: NoticeRecipient;
  }>`select ${noticeRecipient} as recipient from help_desk.users u where u.active and (${which}) order by u.id`.execute(
    db,
  );
  return rows.map((row) => row.recipient);
}

export const votersOf = (db: Db, runId: number): Promise<NoticeRecipient[]> =>
  recipientsWhere(
    db,
    sql`u.id in (select a.user_id from cab_approvers a join cab_run_levels l on l.id = a.level_id where l.run_id = ${runId})`,
  );

/** Mails about board runs (B7). */
interface Links extends Asked {
  kind: LinkMail;
  changeId: number;
  runId: number;
  now: Date;
  letters: { to: Recipient & { user_id: number; time_zone: string }; href: string }[];
}

/**
 * One mail per approver, with what is decided and the link that is theirs alone. It goes to who acts too: nobody else
 * could give it to them.
 */
export async function mailLinks(db: Trx, links: Links): Promise<void> {
  const { kind, changeId, runId, now } = links;
  const facts = await factsOf(db, changeId);
  const decided = await decidedOf(db, changeId);
  const votes = await votesOf(db, runId);
  await deliver(
    db,
    links.letters.map(({ to, href }) => {
      const language = languageNamed(to.locale);
      const planned = plannedFor(facts, to, now);
      return {
        kind,
        record: changeId,
        to: { ...to, id: to.user_id },
        subject: askedTitle(kind, facts),
        letter: {
          paragraphs: [asked[kind](facts, links)],
          facts: askedFacts(planned, decided),
          quote: firstLines(facts.description),
          list: { heading: say(mailSentences.votes), items: votes },
          button: decide(href),
          notes: linkNotes(),
        },
        values: {
          ...recordValues(facts),
          ...decidedValues(decided),
          planned: planned?.in(language),
          board: links.cab,
          level: links.level,
          votes: listValue(votes.map((vote) => vote.in(language))),
          reason: links.reason,
          'actor.name': inWords(actorText(links.actor), language),
          link: linkValue(decide(href), language),
        },
      };
    }),
  );
}

interface Told {
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
  { changeId, actor, ...told }: Told & { level: string; approver: Recipient & { id: number }; reason: string },
): Promise<void> {
  if (told.approver.id === actor?.id) return;
  const facts = await factsOf(db, changeId);
  const { level, cab, reason } = told;
  const language = languageNamed(told.approver.locale);
  await deliver(db, [
    {
      kind: 'approver-removed',
      record: changeId,
      to: told.approver,
      subject: subjectOf(facts),
      letter: { paragraphs: [removed(facts, { actor, level, cab, reason })] },
      values: { ...recordValues(facts), board: cab, level, reason, 'actor.name': inWords(actorText(actor), language) },
    },
  ]);
}

/** To the change managers, who hold `enforce_cab`: nobody can decide on this level. */
export async function mailEmptyLevel(
  db: Trx,
  { changeId, cab, level, address, actor }: Told & { level: string },
): Promise<void> {
  const facts = await factsOf(db, changeId);
  const people = await recipientsWhere(db, holds('view_changes', 'enforce_cab'));
  const notice = {
    ...emptyLevel(facts, { cab, level }),
    record: changeId,
    people,
    link: linkTo(changeId, address),
    values: (language: Language) => ({
      ...recordValues(facts),
      board: cab,
      level,
      'actor.name': inWords(actorText(actor), language),
    }),
  };
  await notify(db, [notice], actor?.id ?? 0);
}

/** The outcome of a decision, for those who are told without being asked to do anything. */
export interface Progress {
  /** A board was applied. */
  applied?: true;
  vote?: { action: 'approve' | 'deny'; level: string; comment: string };
  /** Names of approvers who were deactivated, and are none any more. */
  left?: { approver: string; level: string };
  /** Name of the level that became active. */
  activated?: string;
  ended?: ApprovalState;
}

/** Most telling first; each person hears one thing, who did it nothing. */
export async function mailProgress(
  db: Trx,
  { changeId, runId, cab, actor, now, address, progress }: Told & { runId: number; progress: Progress },
): Promise<void> {
  const facts = await factsOf(db, changeId);
  const { requester, agent } = facts;
  const { vote, left, activated, ended, applied } = progress;
  const voted = vote ? [votedOn(facts, cab, { actor: actorText(actor), ...vote })] : [];
  const decision = ended === 'APPROVED' ? 'approved' : 'denied';
  const told: (Pick<Notice, 'kind' | 'people' | 'sentence'> | false | '' | undefined)[] = [
    ended && {
      kind: `change-${decision}`,
      people: [agent, requester, ...(await votersOf(db, runId))],
      sentence: inTurn(decided(facts, cab, decision), ...voted),
    },
    activated
      ? {
          kind: 'approval-level-activated',
          people: [requester],
          sentence: inTurn(onLevel(facts, cab, activated), ...voted),
        }
      : undefined,
    left && { kind: 'approver-left', people: [agent, requester], sentence: approverLeft(facts, { cab, ...left }) },
    applied && { kind: 'approval-applied', people: [requester], sentence: sentToBoard(facts, cab) },
    ...voted.map((sentence) => ({ kind: 'approval-voted' as const, people: [agent, requester], sentence })),
  ];
  const notices = told
    .filter((one) => typeof one === 'object')
    .map((one): Notice => ({
      ...one,
      record: changeId,
      planned: one.kind === 'change-approved' ? (reader) => plannedFor(facts, reader, now) : undefined,
      subject: subjectOf(facts),
      link: linkTo(changeId, address),
      values: (language) => ({
        ...recordValues(facts),
        board: cab,
        level: (one.kind === 'approval-level-activated' && activated) || (vote ?? left)?.level,
        'approver.name': left?.approver,
        vote: vote && voteName(vote.action).in(language),
        comment: vote?.comment,
        'actor.name': inWords(actorText(actor), language),
      }),
    }));
  await notify(db, notices, actor?.id ?? 0);
}

/** To those who voted, the requester and the agent: what was approved is another by now (G14). */
export async function mailReview(
  db: Trx,
  {
    changeId,
    runId,
    cab,
    actor,
    address,
    fields,
    reason,
  }: Told & { runId: number; fields: Sentence; reason: string | null },
): Promise<void> {
  const facts = await factsOf(db, changeId);
  const { requester, agent } = facts;
  const notice: Notice = {
    kind: reason === null ? 'approval-outdated' : 'approval-kept',
    record: changeId,
    people: [agent, requester, ...(await votersOf(db, runId))],
    sentence: reviewed(facts, { cab, actor: actorText(actor), fields, reason }),
    subject: subjectOf(facts),
    link: linkTo(changeId, address),
    values: (language) => ({
      ...recordValues(facts),
      board: cab,
      reason: reason ?? undefined,
      'actor.name': inWords(actorText(actor), language),
    }),
  };
  await notify(db, [notice], actor?.id ?? 0);
}
