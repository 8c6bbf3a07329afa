import * as shared from '../../texts/compiled/rules/shared';
import * as rules from '../../texts/compiled/rules/change';

// In a file of its own: the rules import it, and the calls import types of the rules.

/** C6. */
export const changeLimits = { subject: 255, identifier: 45, /** Minutes: ten years. */ duration: 5_256_000 } as const;

export const changeTexts = {
  subject: shared.subject_too_long(changeLimits.subject),
  identifier: shared.identifier_too_long(changeLimits.identifier),
  duration: rules.minutes(changeLimits.duration.toLocaleString('en')),
} as const;

/** The change side's words for a link to a ticket, and what they mean (A3). */
export const changeLinkTypes = ['initiating', 'causing'] as const;
export type ChangeLinkType = (typeof changeLinkTypes)[number];
