import { type RawBuilder, sql } from 'kysely';
import { type ApprovalState, approvalLimits } from '../../wire/approval/approval';
import type { Db, Trx } from '../shared/db';
import { languageNamed } from '../shared/language';
import { firstLines, letter } from '../mail/letter';
import { type NoticeRecipient, noticeRecipient, noticeRecipientOf, noticeMails } from '../mail/notice';
import { queueMails, type Recipient } from '../mail/outbox';
import { type Planned, plannedFor, plannedTimes } from '../mail/planned';
import { fullName } from '../shared/shapes';
import { inTurn, say, type Sentence } from '../shared/sentence';

/** Mails about board runs (B7). */

type NamedActor = { id: number; full_name: string } | null;

interface Facts extends Planned {
  identifier: string;
  subject: string;
  description: string;
  requester: NoticeRecipient | null;
  agent: NoticeRecipient | null;
}

const who = (actor: NamedActor): string | Sentence => actor?.full_name ?? say('mail.service_desk', 'The service desk');

/** Why somebody gets a link of their own. */
export type LinkMail = 'approval-requested' | 'approval-reminder' | 'approver-added';

interface Links {
  kind: LinkMail;
  changeId: number;
  runId: number;
  cab: string;
  level: string;
  actor: NamedActor;
  now: Date;
  letters: { to: Recipient & { time_zone: string }; href: string }[];
  /** Why they were added. */
  reason?: string;
}

const asked: Record<LinkMail, (facts: Facts, links: Links) => Sentence> = {
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
      { actor: who(actor), identifier, subject, level, cab, reason },
    ),
};

/**
 * One mail per approver, with what is decided and the link that is theirs alone. It goes to who acts too: nobody else
 * could give it to them.
 */
export async function mailLinks(db: Trx, links: Links): Promise<void> {
  const facts = await factsOf(db, links.changeId);
  const { identifier, subject } = facts;
  const decided = await decidedOf(db, links.changeId);
  const votes = await votesOf(db, links.runId);
  const title =
    links.kind === 'approval-reminder'
      ? say('mail.reminder_subject', 'Reminder: [{identifier}] {subject}', { identifier, subject })
      : say('mail.approval_subject', 'Approval needed: [{identifier}] {subject}', { identifier, subject });
  const opens = say(
    'mail.link_opens',
    'The button only opens the page where you read the change and decide. Nothing is decided by opening it.',
  );
  const keep = say(
    'mail.link_is_yours',
    'The link is yours alone and valid for {days} days; please do not pass it on.',
    { days: approvalLimits.linkDays },
  );
  await queueMails(
    db,
    links.letters.map(({ to, href }) => {
      const language = languageNamed(to.locale);
      return {
        kind: links.kind,
        to,
        subject: title.in(language),
        html: letter({
          language,
          paragraphs: [asked[links.kind](facts, links)],
          facts: [
            { name: say('mail.fact_planned', 'Planned'), value: plannedFor(facts, to, links.now) },
            { name: say('mail.fact_type', 'Type'), value: decided.change_type },
            { name: say('mail.fact_risk', 'Impact (risk)'), value: decided.impact },
            { name: say('mail.fact_priority', 'Priority'), value: decided.priority },
            { name: say('mail.fact_requester', 'Requester'), value: decided.requester },
          ],
          quote: firstLines(facts.description),
          list: { heading: say('mail.votes', 'Votes so far'), items: votes },
          button: { text: say('mail.decide', 'Read and decide'), href },
          notes: [opens, keep],
        }),
      };
    }),
  );
}

interface Decided {
  change_type: string;
  impact: string | null;
  priority: string | null;
  /** '' for a person without a name: an approver sees no e-mail addresses (B8). */
  requester: string;
}

async function decidedOf(db: Db, changeId: number): Promise<Decided> {
  const { rows } = await sql<Decided>`
    select (select n.name from change_types n where n.id = t.change_type_id) as change_type, (select n.name from impacts n where n.id = t.impact_id) as impact,
      (select n.name from change_priorities n where n.id = t.priority_id) as priority, ${fullName(sql.ref('t.requester_id'))} as requester
    from changes t where t.id = ${changeId}`.execute(db);
  return rows[0] as Decided;
}

/** What other approvers of the run said, in its order. */
async function votesOf(db: Db, runId: number): Promise<Sentence[]> {
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
  const text = say(
    'mail.approver_removed',
    '{actor} removed you from the approvers of the change {identifier} “{subject}” on the level “{level}” of the board “{cab}”: {reason} Your link has ended.',
    { actor: who(actor), identifier: facts.identifier, subject: facts.subject, level, cab, reason },
  );
  await queueMails(db, [
    {
      kind: 'approver-removed',
      to: told.approver,
      subject: subjectOf(facts),
      html: letter({ language: languageNamed(told.approver.locale), paragraphs: [text] }),
    },
  ]);
}

/** To the change managers, who hold `enforce_cab`: nobody can decide on this level. */
export async function mailEmptyLevel(
  db: Trx,
  { changeId, cab, level, address, actor }: Told & { level: string },
): Promise<void> {
  const facts = await factsOf(db, changeId);
  const people = await recipientsWhere(
    db,
    sql`u.role = 'admin' or u.role = 'agent' and 2 = (
    select count(*) from user_permissions l join permissions k on k.id = l.permission_id where l.user_id = u.id and k.key in ('view_changes', 'enforce_cab'))`,
  );
  const { identifier, subject } = facts;
  const sentence = say(
    'mail.level_empty',
    'Nobody can decide on the change {identifier} “{subject}” on the level “{level}” of the board “{cab}”. Please add an approver.',
    { identifier, subject, level, cab },
  );
  await queueMails(
    db,
    noticeMails(
      [
        {
          kind: 'approval-level-empty',
          people,
          sentence,
          subject: say('mail.level_empty_subject', 'No approver: [{identifier}] {subject}', { identifier, subject }),
          link: linkTo(changeId, address),
        },
      ],
      actor?.id ?? 0,
    ),
  );
}

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
  const { requester, agent, identifier, subject } = facts;
  const { vote, activated, ended, applied } = progress;
  const voted = vote
    ? [
        say(
          'mail.voted',
          '{actor} {action, select, approve {approved the change} other {denied the change}} {identifier} “{subject}” on the level “{level}” of the board “{cab}”: {comment}',
          { actor: who(actor), identifier, subject, cab, ...vote },
        ),
      ]
    : [];
  const decision = ended === 'APPROVED' ? 'approved' : 'denied';
  const notices = [
    ended && {
      kind: `change-${decision}`,
      people: [agent, requester, ...(await votersOf(db, runId))],
      sentence: inTurn(
        say(
          'mail.decided',
          'The board “{cab}” {decision, select, approved {approved the change} other {denied the change}} {identifier} “{subject}”.',
          { cab, decision, identifier, subject },
        ),
        ...voted,
      ),
    },
    activated && {
      kind: 'approval-level-activated',
      people: [requester],
      sentence: inTurn(
        say(
          'mail.level_activated',
          'The change {identifier} “{subject}” is now on the level “{level}” of the board “{cab}”.',
          { identifier, subject, level: activated, cab },
        ),
        ...voted,
      ),
    },
    applied && {
      kind: 'approval-applied',
      people: [requester],
      sentence: say(
        'mail.approval_applied',
        'The change {identifier} “{subject}” was sent to the board “{cab}” for approval.',
        { identifier, subject, cab },
      ),
    },
    ...voted.map((sentence) => ({ kind: 'approval-voted', people: [agent, requester], sentence })),
  ].filter((notice) => typeof notice === 'object');
  await queueMails(
    db,
    noticeMails(
      notices.map((notice) => ({
        ...notice,
        planned:
          notice.kind === 'change-approved' ? (reader: NoticeRecipient) => plannedFor(facts, reader, now) : undefined,
        subject: subjectOf(facts),
        link: linkTo(changeId, address),
      })),
      actor?.id ?? 0,
    ),
  );
}

const subjectOf = ({ identifier, subject }: Facts): string => `[${identifier}] ${subject}`;
const linkTo = (changeId: number, address: string) => ({
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

async function factsOf(db: Db, id: number): Promise<Facts> {
  const { rows } = await sql<Facts>`
    select t.identifier, t.subject, t.description, ${plannedTimes}, ${noticeRecipientOf(sql`t.requester_id`)} as requester, ${noticeRecipientOf(sql`t.agent_id`)} as agent from changes t where t.id = ${id}`.execute(
    db,
  );
  return rows[0] as Facts;
}
