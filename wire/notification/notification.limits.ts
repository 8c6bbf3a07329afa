import { tooLong } from '../protocol/length';

// In a file of its own: the rules import it, and the calls import types of the rules.

/** B7. */
export const notificationLimits = { subject: 255 } as const;

export const notificationTexts = {
  subject: tooLong('subject', notificationLimits.subject),
} as const;
