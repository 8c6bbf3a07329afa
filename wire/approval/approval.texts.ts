import * as rules from '../../texts/compiled/rules/approval';
/** What is said of words that only a program can get wrong; apart, because no form needs them. */
export const approvalChoiceTexts = {
  vote: rules.vote,
  approver: rules.approver_action,
  reminder: rules.reminder_target,
} as const;
