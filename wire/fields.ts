import { array, boolean, mixed, number, setLocale, string } from 'yup';
import { htmlDepth, isBlankHtml } from './html';
import { isLonger, limits, limitTexts } from './limits';
import { texts } from './reply';

/** yup fields that forms and server share. Multipart sends everything as text, so `''` means none. */
const empty = (value: unknown, original: unknown): unknown => (original === '' || original === 'null' ? null : value);

const notThis = 'This value cannot be used here.';
const chooseOne = 'Choose a value from the list.';
const chooseMany = 'Choose values from the list.';

// What a rule says that was given no sentence of its own; yup's are for programmers.
setLocale({
  mixed: { default: notThis, notType: notThis, required: texts.required, notNull: texts.required, defined: texts.required, oneOf: chooseOne },
  number: { integer: chooseOne, positive: chooseOne },
});

const given = (value: unknown): boolean => value !== '' && value !== null && value !== undefined;

/** An optional choice: a positive id or null. */
export const choice = () => number().transform(empty).integer(chooseOne).positive(chooseOne).max(Number.MAX_SAFE_INTEGER, chooseOne).nullable().typeError(chooseOne);

/** A required choice. */
export const requiredChoice = () => choice().required(texts.required).nonNullable(texts.required);

/** A list of at most 1,000 ids; a single id counts as a list of one, `''` as an empty list. Not sent stays undefined. */
export const choices = () =>
  array()
    // One more than there may be is enough to see that there are too many.
    .transform((_value: unknown, original: unknown) => (Array.isArray(original) ? original.slice(0, limits.list + 1) : [original]).filter(given))
    .max(limits.list, limitTexts.list)
    .of(number().integer(chooseMany).positive(chooseMany).max(Number.MAX_SAFE_INTEGER, chooseMany).required(chooseMany).typeError(chooseMany));

// yup's own trim() throws on a list or an object.
const trimmed = (value: unknown): unknown => (typeof value === 'string' ? value.trim() : value);

/** One line of text, trimmed; `''` when missing. */
export const line = () => string().transform(trimmed).default('').typeError('Enter text.');

/** At most `max` characters of any script (code points, as the counter beside a field); exactly `max` are accepted (decisions A4). */
export const atMost = (max: number, message: string) => ({ name: 'max', message, params: { max }, test: (text?: string | null) => !isLonger(text ?? '', max) });

/** Rich text that must show something. */
export const requiredHtml = () =>
  string()
    .typeError('Enter text.')
    .required(texts.required)
    .test(atMost(limits.text, limitTexts.text))
    .test('depth', limitTexts.depth, (value) => htmlDepth(value ?? '') <= limits.depth)
    .test('not-blank', texts.required, (value) => !isBlankHtml(value ?? ''));

/** A flag: true, 1, '1', 'true'. */
export const flag = () => boolean().transform((value: unknown, original: unknown) => original === 1 || original === '1' || value === true);

/** The version a form was loaded with (decisions C1). */
export const version = () => number().transform(empty).integer().nullable().optional();

/** A file in a form: the browser's `File`, or the server's uploaded file. Its size is checked where it is read. */
export const file = () => mixed<File>().nullable().optional();

const noTime = 'Enter a date and time.';
const zeroDate = /^0000-00-00/;

/** A point in time as `YYYY-MM-DD HH:mm:ss`; `T` or `+` for the space and missing seconds are put right, `''` and the zero date mean none (decisions A13, D2 §2). */
export const dateTime = () =>
  string()
    .transform((value: unknown, original: unknown) => {
      if (typeof original !== 'string') return original ?? null;
      const text = original.trim().replace(/^(\d{4}-\d\d-\d\d)[+T]/, '$1 ');
      if (text === '' || text === 'null' || zeroDate.test(text)) return null;
      return /^\d{4}-\d\d-\d\d \d\d:\d\d$/.test(text) ? `${text}:00` : text;
    })
    .nullable()
    .default(null)
    .typeError(noTime)
    .test('time', noTime, (text) => text === null || text === undefined || isDateTime(text));

/** A day of the calendar and a time of the clock. */
function isDateTime(text: string): boolean {
  const parts = /^(\d{4}-\d\d-\d\d) ([01]\d|2[0-3]):[0-5]\d:[0-5]\d$/.exec(text);
  const day = parts ? new Date(`${parts[1]}T00:00:00Z`) : null;
  return day !== null && !Number.isNaN(day.getTime()) && day.toISOString().slice(0, 10) === parts?.[1];
}
