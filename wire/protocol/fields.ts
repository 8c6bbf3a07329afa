import { array, boolean, mixed, number, setLocale, string, type TestContext } from 'yup';
import { fieldTexts } from './fields.texts';
import { isLonger, limits } from './limits';
import { limitTexts } from './limits.texts';
import { texts } from './reply';
import { onOneLine, showsNothing, withoutBidiControls } from './visible';

/**
 * yup fields that forms and server share. Multipart sends everything as text, so `''` means none. yup's own types
 * convert: `[5]` becomes 5, `'0x10'` becomes 16, a number becomes text. These take a value as it was sent, or refuse
 * it.
 */
const sentNumber =
  (read: (text: string) => number) =>
  (_value: unknown, original: unknown): unknown => {
    if (original === '' || original === 'null') return null;
    if (typeof original === 'string') return read(original);
    if (original === null || original === undefined) return original;
    return typeof original === 'number' && !Object.is(original, -0) ? original : NaN;
  };

const { notThis, chooseOne, chooseMany, yesOrNo } = fieldTexts;

setLocale({
  mixed: {
    default: notThis,
    notType: notThis,
    required: texts.required,
    notNull: texts.required,
    defined: texts.required,
    oneOf: chooseOne,
  },
  number: { integer: chooseOne, positive: chooseOne },
});

const given = (value: unknown): boolean => value !== '' && value !== null && value !== undefined;

/** yup's number without its own conversion, which goes through a text of any length. */
const plainNumber = () => {
  const schema = number();
  schema.transforms = [];
  return schema;
};

const whole = sentNumber((text) => (/^(0|-?[1-9]\d*)$/.test(text) ? Number(text) : NaN));

/** A whole number, as JSON or as the text of a form; `''` is null. `message` is the sentence for anything else. */
export const wholeNumber = (message: string = notThis) =>
  plainNumber().transform(whole).integer(message).max(Number.MAX_SAFE_INTEGER, message).typeError(message);

/**
 * Is it in the plain point form, `-1234.56`, with at most so many digits before and after the point? Without blanks,
 * exponent, plus sign, zeros in front, or minus before zero (G36).
 */
export function isPlainNumber(text: string, { digits, places }: { digits: number; places: number }): boolean {
  const [, minus, before = '', after = ''] = /^(-?)(0|[1-9]\d*)(?:\.(\d+))?$/.exec(text) ?? [];
  if (before === '' || before.length > digits || after.length > places) return false;
  return !minus || /[1-9]/.test(text);
}

/** Digits before the point of a number with places. */
const digits = 12;

/** The number of a text in the plain point form; NaN for another one, and for one that it would round. */
function readPlain(text: string, places: number): number {
  const number = isPlainNumber(text, { digits, places }) ? Number(text) : NaN;
  return number.toFixed(/\.(\d+)$/.exec(text)?.[1]?.length ?? 0) === text ? number : NaN;
}

/**
 * A number in the plain point form (G36), at most twelve digits before the point and so many places after it, as JSON or
 * as the text of a form; `''` is null. What has more of them is refused, never rounded.
 */
export const decimal = (places: number, message: string = notThis) =>
  plainNumber()
    .transform(sentNumber((text) => readPlain(text, places)))
    .typeError(message)
    .test(
      'places',
      message,
      (value) => !given(value) || (Math.abs(value!) < 10 ** digits && Number(value!.toFixed(places)) === value),
    );

/** An optional choice: a positive id or null. */
export const choice = () => wholeNumber(chooseOne).positive(chooseOne).nullable();

/** A required choice. */
export const requiredChoice = () => choice().required(texts.required).nonNullable(texts.required);

/** As much of a list as shows that it is too long; what is no list stays as it is. For `transform`. */
export const few =
  (max: number) =>
  (_value: unknown, sent: unknown): unknown =>
    Array.isArray(sent) ? sent.slice(0, max + 1) : sent;

/** So many elements of a list are told to be wrong; to tell it of each of thousands would take long. */
const maxFaults = 20;

/** The list up to where so many elements are wrong that it is refused anyway. */
export function upToFaults<T>(list: readonly T[], isWrong: (element: T) => boolean): T[] {
  let faults = 0;
  const end = list.findIndex((element) => isWrong(element) && ++faults > maxFaults);
  return end < 0 ? [...list] : list.slice(0, end);
}

const isNoId = (sent: unknown): boolean => !/^\d+$/.test(String(sent));

/**
 * A list of ids, at most 1,000 unless another limit is given. A single id is a list of one, `''` an empty list. A list
 * that was not sent stays undefined.
 */
export const choices = (max: number = limits.list, tooMany: string = limitTexts.list) =>
  array()
    // One more than allowed is enough to see that there are too many.
    .transform((_value: unknown, original: unknown) =>
      upToFaults((Array.isArray(original) ? original.slice(0, max + 1) : [original]).filter(given), isNoId),
    )
    .max(max, tooMany)
    .of(wholeNumber(chooseMany).positive(chooseMany).required(chooseMany));

/** Text as it was sent. */
export const text = () =>
  string()
    .transform((_value: unknown, original: unknown) => original)
    .typeError(fieldTexts.text);

/** A text as {@link lines} gives it. */
export function cleanText(text: string): string {
  const clean = withoutBidiControls(text).trim();
  return showsNothing(clean) ? '' : clean;
}

/** A text as {@link line} gives it. */
export const cleanLine = (text: string): string => cleanText(onOneLine(text));

const cleaned = (clean: (text: string) => string) =>
  text()
    .transform((value: unknown) => (typeof value === 'string' ? clean(value) : value))
    .default('');

/**
 * One line of text, trimmed, without bidirectional controls; line breaks and other control characters become a blank. It
 * is `''` when it is missing or has only invisible characters.
 */
export const line = () => cleaned(cleanLine);

/** The same of several lines, as people write them in a larger box. */
export const lines = () => cleaned(cleanText);

/**
 * At most `max` characters of any script (code points, as the counter beside a field); exactly `max` are accepted (A4).
 */
export const maxLength = (max: number, message: string) => ({
  name: 'max',
  message,
  params: { max },
  test: (text?: string | null) => !isLonger(text ?? '', max),
});

const flags = new Map<unknown, boolean | undefined>([
  [true, true],
  [1, true],
  ['1', true],
  ['true', true],
  [false, false],
  [0, false],
  ['0', false],
  ['false', false],
  ['', undefined],
]);

/** A flag: 1, 0, true, false, as JSON or as the text of a form; `''` as if it was not sent. */
export const flag = () =>
  boolean()
    .transform((_value: unknown, original: unknown) => (flags.has(original) ? flags.get(original) : original))
    .typeError(yesOrNo);

/** The version a form was loaded with (C1). */
export const version = () => wholeNumber().nullable().optional();

const isFile = (value: unknown): value is File =>
  typeof value === 'object' && value !== null && 'name' in value && 'size' in value;

/**
 * A file in a form: the browser's `File`, or the server's uploaded file; `''` is none. Its size is checked where it is
 * read.
 */
export const file = () =>
  mixed<File>(isFile)
    .transform((value: unknown) => (value === '' ? null : value))
    .typeError(fieldTexts.file)
    .nullable()
    .optional()
    .meta({ file: true });

const zeroDate = /^0000-00-00/;

/**
 * A point in time as `YYYY-MM-DD HH:mm:ss`; `T` or `+` may stand for the space, seconds may be missing; `''` and the
 * zero date mean none (A13, D2 §2).
 */
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
    .meta({ time: true })
    .typeError(fieldTexts.time)
    .test('time', fieldTexts.time, (text) => text === null || text === undefined || isDateTime(text));

/** Is this a time as {@link dateTime} gives it, whose date exists in the calendar? */
export function isDateTime(text: string): boolean {
  const parts = /^(\d{4}-\d\d-\d\d) ([01]\d|2[0-3]):[0-5]\d:[0-5]\d$/.exec(text);
  const day = parts ? new Date(`${parts[1]}T00:00:00Z`) : null;
  return day !== null && !Number.isNaN(day.getTime()) && day.toISOString().slice(0, 10) === parts?.[1];
}

/** Of a field that a new record must have. A record that is edited keeps what is not sent. */
export const neededWhenNew = {
  name: 'needed-when-new',
  message: texts.required,
  test: (value: unknown, { parent }: TestContext) =>
    value === undefined ? Boolean((parent as { id?: number | null }).id) : value !== '' && value !== null,
};
