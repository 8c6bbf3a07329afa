import { type NotificationKind, notificationKinds } from '../../wire/notification/notification';
import { say, type Sentence } from '../shared/sentence';
import * as mailKindSentences from '../../texts/compiled/server/mail_kind';

/** Kinds that a person may switch off. */
type OptionalKind = {
  [K in NotificationKind]: (typeof notificationKinds)[K]['optional'] extends true ? K : never;
}[NotificationKind];

/** What they are about, for the page of a link that switches one off: nobody is signed in there. */
const names: Record<OptionalKind, Sentence> = {
  'problem-created': say(mailKindSentences.problem_created),
  'problem-assigned': say(mailKindSentences.problem_assigned),
  'problem-status-changed': say(mailKindSentences.problem_status_changed),
  'problem-closed': say(mailKindSentences.problem_closed),
  'change-created': say(mailKindSentences.change_created),
  'change-status-changed': say(mailKindSentences.change_status_changed),
  'change-closed': say(mailKindSentences.change_closed),
  'change-collides': say(mailKindSentences.change_collides),
  'approver-removed': say(mailKindSentences.approver_removed),
  'approver-left': say(mailKindSentences.approver_left),
  'approval-applied': say(mailKindSentences.approval_applied),
  'approval-level-activated': say(mailKindSentences.approval_level_activated),
  'approval-voted': say(mailKindSentences.approval_voted),
  'approval-outdated': say(mailKindSentences.approval_outdated),
  'approval-kept': say(mailKindSentences.approval_kept),
  'change-approved': say(mailKindSentences.change_approved),
  'change-denied': say(mailKindSentences.change_denied),
  'release-starts': say(mailKindSentences.release_starts),
  'release-completed': say(mailKindSentences.release_completed),
  'asset-assigned': say(mailKindSentences.asset_assigned),
  'asset-unassigned': say(mailKindSentences.asset_unassigned),
  'asset-managed': say(mailKindSentences.asset_managed),
  'contract-approved': say(mailKindSentences.contract_approved),
  'contract-rejected': say(mailKindSentences.contract_rejected),
  'contract-terminated': say(mailKindSentences.contract_terminated),
  'contract-reminder': say(mailKindSentences.contract_reminder),
  'contract-expired': say(mailKindSentences.contract_expired),
  'import-ended': say(mailKindSentences.import_ended),
  'import-assigned': say(mailKindSentences.import_assigned),
  'report-scheduled': say(mailKindSentences.report_scheduled),
  mention: say(mailKindSentences.mention),
  comment: say(mailKindSentences.comment),
  'record-changed': say(mailKindSentences.record_changed),
  'view-entered': say(mailKindSentences.view_entered),
  'inbox-digest': say(mailKindSentences.inbox_digest),
  'deputy-named': say(mailKindSentences.deputy_named),
  'deputy-withdrawn': say(mailKindSentences.deputy_withdrawn),
  'changed-at-once': say(mailKindSentences.changed_at_once),
};

/** Throws for a kind that cannot be switched off. */
export function nameOfKind(kind: NotificationKind): Sentence {
  if (!notificationKinds[kind].optional) throw new Error(`${kind} cannot be switched off`);
  return names[kind as OptionalKind];
}
