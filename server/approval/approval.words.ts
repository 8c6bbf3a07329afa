import { approvalLimits } from '../../wire/approval/approval';
import { actorText } from '../mail/message';
import { say, type Sentence } from '../shared/sentence';
import type { Decided, Facts } from './approval.facts';
import type { AnyActor } from './approval.operation';
import * as mailSentences from '../../texts/compiled/server/mail';

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
