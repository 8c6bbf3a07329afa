import { object, string } from 'yup';
import { line } from './fields';
import { texts } from './reply';

export const signInForm = object({ email: line().required(texts.required), password: string().required(texts.required) });
