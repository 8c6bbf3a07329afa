import { tooLong } from '../protocol/length';

// In a file of its own: the rules import it, and the calls import types of the rules.

/** C6. */
export const releaseLimits = { subject: 255, identifier: 45 } as const;

export const releaseTexts = {
  subject: tooLong('subject', releaseLimits.subject),
  identifier: tooLong('identifier', releaseLimits.identifier),
} as const;
