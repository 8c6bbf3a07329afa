import { object } from 'yup';
import { atMost, line, text } from './fields';
import { texts } from './reply';
import { signInLimits, signInTexts } from './session';

export const signInForm = object({
  email: line().required(texts.required).test(atMost(signInLimits.email, signInTexts.email)),
  password: text().required(texts.required).test(atMost(signInLimits.password, signInTexts.password)),
});
