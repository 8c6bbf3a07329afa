import * as shared from '../../texts/compiled/rules/shared';

// In a file of its own: the rules import it, and the calls import types of the rules.

/** D1 §5, §9. Exactly N is accepted, N + 1 refused (A4). */
export const problemLimits = { subject: 50, identifier: 45 } as const;

export const problemTexts = {
  subject: shared.subject_too_long(problemLimits.subject),
  identifier: shared.identifier_too_long(problemLimits.identifier),
} as const;
