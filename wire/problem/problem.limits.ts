import { tooLong } from '../protocol/length';

// In a file of its own: the rules import it, and the calls import types of the rules.

/** D1 §5, §9. Exactly N is accepted, N + 1 refused (A4). */
export const problemLimits = { subject: 50, identifier: 45 } as const;

export const problemTexts = {
  subject: tooLong('subject', problemLimits.subject),
  identifier: tooLong('identifier', problemLimits.identifier),
} as const;
