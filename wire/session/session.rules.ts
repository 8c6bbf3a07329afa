import { object } from 'yup';
import { atMost, line, text } from '../protocol/fields';
import { tooLong } from '../protocol/length';
import { texts } from '../protocol/reply';

/** Anybody may send these, so their length is limited before a password is hashed or an attempt is stored. */
export const signInLimits = { email: 254, password: 1000 } as const;
export const signInTexts = {
  email: tooLong('e-mail address', signInLimits.email),
  password: tooLong('password', signInLimits.password),
} as const;

export const signInForm = object({
  email: line().required(texts.required).test(atMost(signInLimits.email, signInTexts.email)),
  password: text().required(texts.required).test(atMost(signInLimits.password, signInTexts.password)),
});
