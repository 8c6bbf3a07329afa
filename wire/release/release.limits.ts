import * as shared from '../../texts/compiled/rules/shared';

// In a file of its own: the rules import it, and the calls import types of the rules.

/** C6. */
export const releaseLimits = { subject: 255, identifier: 45 } as const;

export const releaseTexts = {
  subject: shared.subject_too_long(releaseLimits.subject),
  identifier: shared.identifier_too_long(releaseLimits.identifier),
} as const;
