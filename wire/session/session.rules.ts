import { object } from 'yup';
import { atMost, line, text } from '../protocol/fields';
import { texts } from '../protocol/reply';

/** Anybody may send these, so their length is limited before a password is hashed or an attempt is stored. */
export const signInLimits = { email: 254, password: 1000 } as const;
export const signInTexts = {
  email: 'The e-mail address should be less than 254 characters.',
  password: 'The password should be less than 1000 characters.',
} as const;

export const signInForm = object({
  email: line().required(texts.required).test(atMost(signInLimits.email, signInTexts.email)),
  password: text().required(texts.required).test(atMost(signInLimits.password, signInTexts.password)),
});
