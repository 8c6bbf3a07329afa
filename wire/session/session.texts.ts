import * as rules from '../../texts/compiled/rules/host';

/** Wrong passwords within so many minutes: of an account, and from an address (G35). */
export const signInAttempts = { account: 10, address: 300, minutes: 15 } as const;

/** Anybody may send these, so their length is limited before a password is hashed or an attempt is stored. */
export const signInLimits = { email: 254, password: 1000, token: 8000 } as const;

export const signInTexts = {
  email: rules.email_too_long(signInLimits.email),
  token: rules.token_too_long(signInLimits.token),
  password: rules.password_too_long(signInLimits.password),
} as const;
