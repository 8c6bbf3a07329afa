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
  reason: `The reason should be less than ${approvalLimits.reason} characters`,
} as const;
