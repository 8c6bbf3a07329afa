/** What is said of words that only a program can get wrong; apart, because no form needs them. */
export const approvalChoiceTexts = {
  vote: 'Approve or deny.',
  approver: 'The action is add or remove.',
  reminder: 'Remind a level or an approver.',
} as const;
