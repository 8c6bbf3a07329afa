// In a file of its own: the rules import it, and the calls import types of the rules.

/** D1 §5, §9. Exactly N is accepted, N + 1 refused (A4). */
export const problemLimits = { subject: 50, identifier: 45 } as const;

export const problemTexts = {
  subject: 'The subject should be less than 50 characters.',
  identifier: 'The identifier should be less than 45 characters.',
} as const;
