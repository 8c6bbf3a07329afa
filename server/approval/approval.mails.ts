import { type RawBuilder, sql } from 'kysely';
import { type ApprovalState, approvalLimits } from '../../wire/approval/approval';
import type { Language } from '../../wire/languages';
import type { Db, Trx } from '../shared/db';
import { languageNamed } from '../shared/language';
import { deliver, notify } from '../mail/deliver';
import { firstLines } from '../mail/letter';
import { doerOf, inWords, linkValue, listValue, recordValues } from '../mail/message';
import { type Notice, type NoticeRecipient, noticeRecipient, noticeRecipientOf } from '../mail/notice';
import type { Recipient } from '../mail/outbox';
import type { PlaceholderValues } from '../mail/placeholder';
import { type Planned, plannedFor, plannedTimes } from '../mail/planned';
import { fullName } from '../shared/shapes';
import { inTurn, say, type Sentence } from '../shared/sentence';
import { keysByPreset } from '../shared/presets';

/** Mails about board runs (B7). */

export type NamedActor = { id: number; full_name: string } | null;

export interface Facts extends Planned {
  identifier: string;
  subject: string;
  description: string;
  status: string;
  requester: NoticeRecipient | null;
  agent: NoticeRecipient | null;
}

/** Why somebody gets a link of their own. */
export type LinkMail = 'approval-requested' | 'approval-reminder' | 'approver-added';

/** Who asks for what on which level. */
export interface Asked {
  actor: NamedActor;
  cab: string;
  level: string;
  reason?: string;
}

interface Links extends Asked {
  kind: LinkMail;
  changeId: number;
  runId: number;
  now: Date;
  letters: { to: Recipient & { user_id: number; time_zone: string }; href: string }[];
}

type Named = Pick<Facts, 'identifier' | 'subject'>;

export const asked: Record<LinkMail, (facts: Named, asked: Asked) => Sentence> = {
  'approval-requested': ({ identifier, subject }, { cab, level }) =>
    say(
      'mail.approval_requested',
      'The change {identifier} “{subject}” needs your approval on the level “{level}” of the board “{cab}”.',
      { identifier, subject, level, cab },
    ),
  'approval-reminder': ({ identifier, subject }, { cab, level }) =>
    say(
      'mail.approval_reminder',
      'The change {identifier} “{subject}” still waits for your approval on the level “{level}” of the board “{cab}”.',
      { identifier, subject, level, cab },
    ),
  'approver-added': ({ identifier, subject }, { actor, cab, level, reason = '' }) =>
    say(
      'mail.approver_added',
      '{actor} asks you to approve the change {identifier} “{subject}” on the level “{level}” of the board “{cab}”: {reason}',
      { actor: doerOf(actor), identifier, subject, level, cab, reason },
    ),
};

/** What is asked of an approver, before what they read of the change. */
export const askedTitle = (kind: LinkMail, { identifier, subject }: Named): Sentence =>
  kind === 'approval-reminder'
    ? say('mail.reminder_subject', 'Reminder: [{identifier}] {subject}', { identifier, subject })
    : say('mail.approval_subject', 'Approval needed: [{identifier}] {subject}', { identifier, subject });

/** The facts that an approver reads. */
export const askedFacts = (planned: Sentence | string | null, decided: Decided) => [
  { name: say('mail.fact_planned', 'Planned'), value: planned },
  { name: say('mail.fact_type', 'Type'), value: decided.change_type },
  { name: say('mail.fact_risk', 'Impact (risk)'), value: decided.impact },
  { name: say('mail.fact_priority', 'Priority'), value: decided.priority },
  { name: say('mail.fact_requester', 'Requester'), value: decided.requester },
];

export const decide = (href: string) => ({ text: say('mail.decide', 'Read and decide'), href });
export const linkNotes = (): Sentence[] => [
  say(
    'mail.link_opens',
    'The button only opens the page where you read the change and decide. Nothing is decided by opening it.',
  ),
  say('mail.link_is_yours', 'The link is yours alone and valid for {days} days; please do not pass it on.', {
    days: approvalLimits.linkDays,
  }),
];

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
        to: { ...to, id: to.user_id },
        subject: askedTitle(kind, facts),
        letter: {
          paragraphs: [asked[kind](facts, links)],
          facts: askedFacts(planned, decided),
          quote: firstLines(facts.description),
          list: { heading: say('mail.votes', 'Votes so far'), items: votes },
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
          'actor.name': inWords(doerOf(links.actor), language),
          link: linkValue(decide(href), language),
        },
      };
    }),
  );
}

export const decidedValues = ({ change_type, impact, priority, requester }: Decided): PlaceholderValues => ({
  type: change_type,
  impact: impact ?? '',
  priority: priority ?? '',
  'requester.name': requester,
});

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

/** What other approvers of the run said, in its order. */
export async function votesOf(db: Db, runId: number): Promise<Sentence[]> {
  const { rows } = await sql<{ name: string; level: string; status: string; comment: string }>`
    select ${fullName(sql.ref('a.user_id'))} as name, l.name as level, a.status, coalesce(a.comment, '') as comment
    from cab_approvers a join cab_run_levels l on l.id = a.level_id where l.run_id = ${runId} and a.status <> 'PENDING' order by a.decided_at, a.id`.execute(
    db,
  );
  return rows.map(({ name, level, status, comment }) =>
    say(
      'mail.vote',
      '{name} {status, select, APPROVED {has approved} other {has denied}} on the level “{level}”: {comment}',
      {
        name: name || say('mail.somebody', 'Somebody'),
        status,
        level,
        comment,
      },
    ),
  );
}

interface Told {
  changeId: number;
  cab: string;
  actor: NamedActor;
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
      to: told.approver,
      subject: subjectOf(facts),
      letter: { paragraphs: [removed(facts, { actor, level, cab, reason })] },
      values: { ...recordValues(facts), board: cab, level, reason, 'actor.name': inWords(doerOf(actor), language) },
    },
  ]);
}

export const removed = ({ identifier, subject }: Named, { actor, level, cab, reason = '' }: Asked): Sentence =>
  say(
    'mail.approver_removed',
    '{actor} removed you from the approvers of the change {identifier} “{subject}” on the level “{level}” of the board “{cab}”: {reason} Your link has ended.',
    { actor: doerOf(actor), identifier, subject, level, cab, reason },
  );

/** To the change managers, who hold `enforce_cab`: nobody can decide on this level. */
export async function mailEmptyLevel(
  db: Trx,
  { changeId, cab, level, address, actor }: Told & { level: string },
): Promise<void> {
  const facts = await factsOf(db, changeId);
  const people = await recipientsWhere(
    db,
    sql`u.role = 'admin' or u.role = 'agent' and 2 = (
    select count(distinct held.key) from (
      select k.key from user_permissions l join permissions k on k.id = l.permission_id where l.user_id = u.id
      union all select p.key from ${keysByPreset} p where p.user_id = u.id) held
    where held.key in ('view_changes', 'enforce_cab'))`,
  );
  const notice = {
    ...emptyLevel(facts, { cab, level }),
    people,
    link: linkTo(changeId, address),
    values: (language: Language) => ({
      ...recordValues(facts),
      board: cab,
      level,
      'actor.name': inWords(doerOf(actor), language),
    }),
  };
  await notify(db, [notice], actor?.id ?? 0);
}

export const emptyLevel = ({ identifier, subject }: Named, { cab, level }: Pick<Asked, 'cab' | 'level'>) => ({
  kind: 'approval-level-empty' as const,
  subject: say('mail.level_empty_subject', 'No approver: [{identifier}] {subject}', { identifier, subject }),
  sentence: say(
    'mail.level_empty',
    'Nobody can decide on the change {identifier} “{subject}” on the level “{level}” of the board “{cab}”. Please add an approver.',
    { identifier, subject, level, cab },
  ),
});

/** The outcome of a decision, for those who are told without being asked to do anything. */
export interface Progress {
  /** A board was applied. */
  applied?: true;
  vote?: { action: 'approve' | 'deny'; level: string; comment: string };
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
  const { vote, activated, ended, applied } = progress;
  const voted = vote ? [votedOn(facts, cab, { actor: doerOf(actor), ...vote })] : [];
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
    applied && { kind: 'approval-applied', people: [requester], sentence: sentToBoard(facts, cab) },
    ...voted.map((sentence) => ({ kind: 'approval-voted' as const, people: [agent, requester], sentence })),
  ];
  const notices = told
    .filter((one) => typeof one === 'object')
    .map((one): Notice => ({
      ...one,
      planned: one.kind === 'change-approved' ? (reader) => plannedFor(facts, reader, now) : undefined,
      subject: subjectOf(facts),
      link: linkTo(changeId, address),
      values: (language) => ({
        ...recordValues(facts),
        board: cab,
        level: (one.kind === 'approval-level-activated' && activated) || vote?.level,
        vote: vote && voteName(vote.action).in(language),
        comment: vote?.comment,
        'actor.name': inWords(doerOf(actor), language),
      }),
    }));
  await notify(db, notices, actor?.id ?? 0);
}

const voteName = (action: 'approve' | 'deny'): Sentence =>
  action === 'approve' ? say('mail.vote_approved', 'Approved') : say('mail.vote_denied', 'Denied');

const votedOn = (
  { identifier, subject }: Named,
  cab: string,
  vote: { actor: string | Sentence; action: string; level: string; comment: string },
): Sentence =>
  say(
    'mail.voted',
    '{actor} {action, select, approve {approved the change} other {denied the change}} {identifier} “{subject}” on the level “{level}” of the board “{cab}”: {comment}',
    { identifier, subject, cab, ...vote },
  );

export const decided = ({ identifier, subject }: Named, cab: string, decision: 'approved' | 'denied'): Sentence =>
  say(
    'mail.decided',
    'The board “{cab}” {decision, select, approved {approved the change} other {denied the change}} {identifier} “{subject}”.',
    { cab, decision, identifier, subject },
  );

export const onLevel = ({ identifier, subject }: Named, cab: string, level: string): Sentence =>
  say(
    'mail.level_activated',
    'The change {identifier} “{subject}” is now on the level “{level}” of the board “{cab}”.',
    { identifier, subject, level, cab },
  );

export const sentToBoard = ({ identifier, subject }: Named, cab: string): Sentence =>
  say('mail.approval_applied', 'The change {identifier} “{subject}” was sent to the board “{cab}” for approval.', {
    identifier,
    subject,
    cab,
  });

export const subjectOf = ({ identifier, subject }: Named): string => `[${identifier}] ${subject}`;
export const linkTo = (changeId: number, address: string) => ({
  text: say('mail.open_change', 'Open the change'),
  href: `${address}/service-desk/changes/${changeId}/show`,
});

async function recipientsWhere(db: Db, which: RawBuilder<unknown>): Promise<NoticeRecipient[]> {
  const { rows } = await sql<{
    recipient: NoticeRecipient;
  }>`select ${noticeRecipient} as recipient from help_desk.users u where u.active and (${which}) order by u.id`.execute(
    db,
  );
  return rows.map((row) => row.recipient);
}

const votersOf = (db: Db, runId: number): Promise<NoticeRecipient[]> =>
  recipientsWhere(
    db,
    sql`u.id in (select a.user_id from cab_approvers a join cab_run_levels l on l.id = a.level_id where l.run_id = ${runId})`,
  );

export async function factsOf(db: Db, id: number): Promise<Facts> {
  const { rows } = await sql<Facts>`
    select t.identifier, t.subject, t.description, (select n.name from change_statuses n where n.id = t.status_id) as status, ${plannedTimes}, ${noticeRecipientOf(sql`t.requester_id`)} as requester, ${noticeRecipientOf(sql`t.agent_id`)} as agent from changes t where t.id = ${id}`.execute(
    db,
  );
  return rows[0] as Facts;
}
