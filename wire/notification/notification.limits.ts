import * as shared from '../../texts/compiled/rules/shared';

// In a file of its own: the rules import it, and the calls import types of the rules.

/** B7. */
export const notificationLimits = { subject: 255 } as const;

export const notificationTexts = {
  subject: shared.subject_too_long(notificationLimits.subject),
} as const;
