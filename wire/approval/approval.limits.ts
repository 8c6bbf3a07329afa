import * as rules from '../../texts/compiled/rules/approval';
import { commentLimit, commentTooLong } from './comment';

/** C6: of a vote's comment, and of the reason why an approver is added or removed. */
export const approvalLimits = {
  comment: commentLimit,
  reason: 250,
  /** Days a link is valid (B8). */ linkDays: 30,
  /** Minutes between two reminders by hand (B2). */ reminderPause: 10,
} as const;
export const approvalTexts = {
  comment: commentTooLong,
  /** D2 §5, as written. */
  reason: rules.reason_too_long(approvalLimits.reason),
} as const;

/** What a board approves (G14): as the log names them, a planning entry by its key. */
export const approvedFields = [
  'subject',
  'description',
  'planned_start_date',
  'planned_end_date',
  'change_type',
  'assets',
  'rollout-plan',
  'backout-plan',
] as const;
export type ApprovedField = (typeof approvedFields)[number];
