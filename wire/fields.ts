import { array, boolean, mixed, number, string } from 'yup';
import { isBlankHtml } from './html';
import { texts } from './reply';

/** yup fields that forms and server share. Multipart sends everything as text, so `''` means none. */
const empty = (value: unknown, original: unknown): unknown => (original === '' || original === 'null' ? null : value);

/** An optional choice: a positive id or null. */
export const choice = () => number().transform(empty).integer().positive().nullable().typeError('Choose a value from the list.');

/** A required choice. */
export const requiredChoice = () => choice().required(texts.required).nonNullable(texts.required);

/** A list of ids; a single id counts as a list of one. */
export const choices = () =>
  array()
    .transform((value: unknown, original: unknown) => (value !== null && Array.isArray(value) ? value : original === '' || original === null || original === undefined ? [] : [original]))
    .of(number().integer().positive().required().typeError('Choose values from the list.'));

/** One line of text, trimmed; `''` when missing. */
export const line = () => string().trim().default('').typeError('Enter text.');

/** Rich text that must show something. */
export const requiredHtml = () =>
  string()
    .typeError('Enter text.')
    .required(texts.required)
    .test('not-blank', texts.required, (value) => !isBlankHtml(value ?? ''));

/** A flag: true, 1, '1', 'true'. */
export const flag = () => boolean().transform((value: unknown, original: unknown) => original === 1 || original === '1' || value === true);

/** The version a form was loaded with (decisions C1). */
export const version = () => number().transform(empty).integer().nullable().optional();

/** A file in a form: the browser's `File`, or the server's uploaded file. Its size is checked where it is read. */
export const file = () => mixed<File>().nullable().optional();
