import { type RawBuilder, sql } from 'kysely';
import { type ApprovalState, approvalLimits } from '../../wire/approval/approval';
import type { Db, Trx } from '../shared/db';
import { letter } from '../mail/letter';
import { type NoticeRecipient, noticeRecipient, noticeRecipientOf, noticeMails } from '../mail/notice';
import { queueMails, type Recipient } from '../mail/outbox';

/** Mails about board runs (B7). */

type NamedActor = { id: number; full_name: string } | null;

interface Facts {
  identifier: string;
  subject: string;
  description: string;
  requester: NoticeRecipient | null;
  agent: NoticeRecipient | null;
}

const who = (actor: NamedActor): string => actor?.full_name ?? 'The service desk';

/** Why somebody gets a link of their own. */
export type LinkMail = 'approval-requested' | 'approval-reminder' | 'approver-added';

interface Links {
  kind: LinkMail;
  changeId: number;
  cab: string;
  level: string;
  actor: NamedActor;
  letters: { to: Recipient; href: string }[];
  /** Why they were added. */
  reason?: string;
}

const asked: Record<LinkMail, (change: string, links: Links) => string> = {
  'approval-requested': (change, { cab, level }) =>
    `The change ${change} needs your approval on the level “${level}” of the board “${cab}”.`,
  'approval-reminder': (change, { cab, level }) =>
    `The change ${change} still waits for your approval on the level “${level}” of the board “${cab}”.`,
  'approver-added': (change, { actor, cab, level, reason }) =>
    `${who(actor)} asks you to approve the change ${change} on the level “${level}” of the board “${cab}”: ${reason ?? ''}`,
};

/**
 * One mail per approver, with the link that is theirs alone. It goes to who acts too: nobody else could give it to
 * them.
 */
export async function mailLinks(db: Trx, links: Links): Promise<void> {
  const facts = await factsOf(db, links.changeId);
  const keep = `The link is yours alone and valid for ${approvalLimits.linkDays} days; please do not pass it on.`;
  await queueMails(
    db,
    links.letters.map(({ to, href }) => ({
      kind: links.kind,
      to,
      subject: subjectOf(facts, links.kind === 'approval-reminder' ? 'Reminder' : 'Approval needed'),
      html: letter({
        paragraphs: [asked[links.kind](nameOf(facts), links), keep],
        quote: facts.description,
        link: { text: 'Read and decide', href },
      }),
    })),
  );
}

interface Told {
  changeId: number;
  cab: string;
  actor: NamedActor;
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
  const text = `${who(actor)} removed you from the approvers of the change ${nameOf(facts)} on the level “${told.level}” of the board “${told.cab}”: ${told.reason} Your link has ended.`;
  await queueMails(db, [
    { kind: 'approver-removed', to: told.approver, subject: subjectOf(facts), html: letter({ paragraphs: [text] }) },
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
  const sentence = `Nobody can decide on the change ${nameOf(facts)} on the level “${level}” of the board “${cab}”. Please add an approver.`;
  await queueMails(
    db,
    noticeMails(
      [
        {
          kind: 'approval-level-empty',
          people,
          sentence,
          subject: subjectOf(facts, 'No approver'),
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
  { changeId, runId, cab, actor, address, progress }: Told & { runId: number; progress: Progress },
): Promise<void> {
  const facts = await factsOf(db, changeId);
  const { requester, agent } = facts;
  const { vote, activated, ended, applied } = progress;
  const change = nameOf(facts);
  const voted = vote
    ? `${who(actor)} ${vote.action === 'approve' ? 'approved' : 'denied'} the change ${change} on the level “${vote.level}” of the board “${cab}”: ${vote.comment}`
    : '';
  const decision = ended === 'APPROVED' ? 'approved' : 'denied';
  const notices = [
    ended && {
      kind: `change-${decision}`,
      people: [agent, requester, ...(await votersOf(db, runId))],
      sentence: `The board “${cab}” ${decision} the change ${change}. ${voted}`,
    },
    activated && {
      kind: 'approval-level-activated',
      people: [requester],
      sentence: `The change ${change} is now on the level “${activated}” of the board “${cab}”. ${voted}`,
    },
    applied && {
      kind: 'approval-applied',
      people: [requester],
      sentence: `The change ${change} was sent to the board “${cab}” for approval.`,
    },
    vote && { kind: 'approval-voted', people: [agent, requester], sentence: voted },
  ].filter((notice) => typeof notice === 'object');
  await queueMails(
    db,
    noticeMails(
      notices.map((notice) => ({
        ...notice,
        sentence: notice.sentence.trim(),
        subject: subjectOf(facts),
        link: linkTo(changeId, address),
      })),
      actor?.id ?? 0,
    ),
  );
}

const nameOf = ({ identifier, subject }: Facts): string => `${identifier} “${subject}”`;
const subjectOf = ({ identifier, subject }: Facts, before?: string): string =>
  `${before ? `${before}: ` : ''}[${identifier}] ${subject}`;
const linkTo = (changeId: number, address: string) => ({
  text: 'Open the change',
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
    select t.identifier, t.subject, t.description, ${noticeRecipientOf(sql`t.requester_id`)} as requester, ${noticeRecipientOf(sql`t.agent_id`)} as agent from changes t where t.id = ${id}`.execute(
    db,
  );
  return rows[0] as Facts;
}
