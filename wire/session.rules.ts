import { object } from 'yup';
import { line, text } from './fields';
import { texts } from './reply';

export const signInForm = object({ email: line().required(texts.required), password: text().required(texts.required) });
