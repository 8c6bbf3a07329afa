import { approvalLimits } from '../../wire/approval/approval';
import { actorText } from '../mail/message';
import { say, type Sentence } from '../shared/sentence';
import type { Decided, Facts } from './approval.facts';
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
      { actor: actorText(actor), identifier, subject, level, cab, reason },
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

export const removed = ({ identifier, subject }: Named, { actor, level, cab, reason = '' }: Asked): Sentence =>
  say(
    'mail.approver_removed',
    '{actor} removed you from the approvers of the change {identifier} “{subject}” on the level “{level}” of the board “{cab}”: {reason} Your link has ended.',
    { actor: actorText(actor), identifier, subject, level, cab, reason },
  );

export const approverLeft = (
  { identifier, subject }: Named,
  { approver, level, cab }: { approver: string; level: string; cab: string },
): Sentence =>
  say(
    'mail.approver_left',
    '{approver} has left and is no approver of the change {identifier} “{subject}” any more, on the level “{level}” of the board “{cab}”.',
    { approver, identifier, subject, level, cab },
  );

export const emptyLevel = ({ identifier, subject }: Named, { cab, level }: Pick<Asked, 'cab' | 'level'>) => ({
  kind: 'approval-level-empty' as const,
  subject: say('mail.level_empty_subject', 'No approver: [{identifier}] {subject}', { identifier, subject }),
  sentence: say(
    'mail.level_empty',
    'Nobody can decide on the change {identifier} “{subject}” on the level “{level}” of the board “{cab}”. Please add an approver.',
    { identifier, subject, level, cab },
  ),
});

export const voteName = (action: 'approve' | 'deny'): Sentence =>
  action === 'approve' ? say('mail.vote_approved', 'Approved') : say('mail.vote_denied', 'Denied');

export const votedOn = (
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
    ? say(
        'mail.approval_outdated',
        '{actor} changed {fields} of the change {identifier} “{subject}” after the board “{cab}” had approved it. The board has to approve it again.',
        { actor, fields, identifier, subject, cab },
      )
    : say(
        'mail.approval_kept',
        '{actor} changed {fields} of the change {identifier} “{subject}” after the board “{cab}” had approved it, and kept the approval: {reason}',
        { actor, fields, identifier, subject, cab, reason },
      );

export const subjectOf = ({ identifier, subject }: Named): string => `[${identifier}] ${subject}`;
export const linkTo = (changeId: number, address: string) => ({
  text: say('mail.open_change', 'Open the change'),
  href: `${address}/service-desk/changes/${changeId}/show`,
});
