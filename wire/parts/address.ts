import * as rules from '../../texts/compiled/rules/shared';
// In a file of its own: the rules import it, and the calls import types of the rules.

/** `address`: characters of an e-mail address (RFC 5321). */
export const addressLimits = { address: 254, recipients: 100 } as const;

export const addressTexts = {
  address: rules.addresses,
  many: `Choose at most ${addressLimits.recipients}.`,
} as const;
