// In a file of its own: the rules import it, and the calls import types of the rules.

/** C6. */
export const changeLimits = { subject: 255, identifier: 45, /** Minutes: ten years. */ duration: 5_256_000 } as const;

export const changeTexts = {
  subject: 'The subject should be less than 255 characters.',
  identifier: 'The identifier should be less than 45 characters.',
  duration: 'Enter whole minutes, from 0 to 5,256,000.',
} as const;

/** The change side's words for a link to a ticket, and what they mean (A3). */
export const changeLinkTypes = ['initiating', 'causing'] as const;
export type ChangeLinkType = (typeof changeLinkTypes)[number];
