import { tooLong } from '../protocol/length';

/** Anybody may send these, so their length is limited before a password is hashed or an attempt is stored. */
export const signInLimits = { email: 254, password: 1000, token: 8000 } as const;

export const signInTexts = {
  email: tooLong('e-mail address', signInLimits.email),
  token: tooLong('token', signInLimits.token),
  password: tooLong('password', signInLimits.password),
} as const;
