import { object } from 'yup';
import { atMost, line, text } from '../protocol/fields';
import { texts } from '../protocol/reply';
import { signInLimits, signInTexts } from './session.texts';

export const signInForm = object({
  email: line().required(texts.required).test(atMost(signInLimits.email, signInTexts.email)),
  password: text().required(texts.required).test(atMost(signInLimits.password, signInTexts.password)),
});

export const tokenForm = object({
  token: line().required(texts.required).test(atMost(signInLimits.token, signInTexts.token)),
});
