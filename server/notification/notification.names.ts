import { type NotificationKind, notificationKinds } from '../../wire/notification/notification.kinds';
import { say, type Sentence } from '../shared/sentence';

/** Kinds that a person may switch off. */
type OptionalKind = {
  [K in NotificationKind]: (typeof notificationKinds)[K]['optional'] extends true ? K : never;
}[NotificationKind];

/** What they are about, for the page of a link that switches one off: nobody is signed in there. */
const names: Record<OptionalKind, Sentence> = {
  'problem-created': say('mail_kind.problem_created', 'A problem is created'),
  'problem-assigned': say('mail_kind.problem_assigned', 'A problem is assigned'),
  'problem-status-changed': say('mail_kind.problem_status_changed', 'The status of a problem changes'),
  'problem-closed': say('mail_kind.problem_closed', 'A problem is closed'),
  'change-created': say('mail_kind.change_created', 'A change is created'),
  'change-status-changed': say('mail_kind.change_status_changed', 'The status of a change changes'),
  'change-closed': say('mail_kind.change_closed', 'A change is closed'),
  'approver-removed': say('mail_kind.approver_removed', 'An approver is removed'),
  'approver-left': say('mail_kind.approver_left', 'An approver of a change has left'),
  'approval-applied': say('mail_kind.approval_applied', 'A change is sent to a board'),
  'approval-level-activated': say('mail_kind.approval_level_activated', 'The next level of a board decides'),
  'approval-voted': say('mail_kind.approval_voted', 'An approver has voted'),
  'approval-outdated': say('mail_kind.approval_outdated', 'An approved change was rewritten'),
  'approval-kept': say('mail_kind.approval_kept', 'A rewritten change keeps its approval'),
  'change-approved': say('mail_kind.change_approved', 'A board approved a change'),
  'change-denied': say('mail_kind.change_denied', 'A board denied a change'),
  'release-starts': say('mail_kind.release_starts', 'A release starts within a day'),
  'release-completed': say('mail_kind.release_completed', 'A release is completed'),
  'asset-assigned': say('mail_kind.asset_assigned', 'An asset is assigned'),
  'asset-unassigned': say('mail_kind.asset_unassigned', 'An asset is taken back'),
  'asset-managed': say('mail_kind.asset_managed', 'Somebody becomes the manager of an asset'),
  'contract-approved': say('mail_kind.contract_approved', 'A contract is approved'),
  'contract-rejected': say('mail_kind.contract_rejected', 'A contract is rejected'),
  'contract-terminated': say('mail_kind.contract_terminated', 'A contract is terminated'),
  'contract-reminder': say('mail_kind.contract_reminder', 'A contract ends soon'),
  'contract-expired': say('mail_kind.contract_expired', 'A contract expired'),
  'import-ended': say('mail_kind.import_ended', 'An import ended'),
  'import-assigned': say('mail_kind.import_assigned', 'An import assigned assets'),
  'report-scheduled': say('mail_kind.report_scheduled', 'A scheduled report'),
  'changed-at-once': say('mail_kind.changed_at_once', 'Many records are changed at once'),
};

/** Throws for a kind that cannot be switched off. */
export function nameOfKind(kind: NotificationKind): Sentence {
  if (!notificationKinds[kind].optional) throw new Error(`${kind} cannot be switched off`);
  return names[kind as OptionalKind];
}
