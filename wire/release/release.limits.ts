// In a file of its own: the rules import it, and the calls import types of the rules.

/** C6. */
export const releaseLimits = { subject: 255, identifier: 45 } as const;

export const releaseTexts = {
  subject: 'The subject should be less than 255 characters.',
  identifier: 'The identifier should be less than 45 characters.',
  order: 'The planned end must not be before the planned start.',
} as const;
