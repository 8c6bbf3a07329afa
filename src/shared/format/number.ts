import { formatterOf } from '../../../wire/protocol/formatter';
import { isUnread, unread, unreadText } from './unread';

/**
 * Numbers as people type them. What leaves the page is the plain point form, `-1234.56`: no blanks, no signs between
 * thousands, no exponent (G36). The usual parser of locales (@internationalized/number) drops the signs that it does not
 * know: `99.90` in German is 9990 for it, `1e5` 100000.
 */

/** How a locale writes numbers: ten digits, and its signs after {@link folded}. */
interface Style {
  digits: string;
  decimal: string;
  group: string;
  /** Signs stand between thousands, or also between hundreds from the thousand on: 12,34,567. */
  pairs: boolean;
}

/** Further digits that readers of a script type. */
const digitsOfScript: Record<string, readonly string[]> = {
  Arab: ['arab', 'arabext'],
  Beng: ['beng'],
  Deva: ['deva'],
  Thai: ['thai'],
};

/** Marks of direction, which Intl writes and copied texts bring along; they show nothing. */
const marks = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/** Signs that look alike are one: blanks of any width, both apostrophes, both minus signs. */
const folded = (text: string): string =>
  text
    .replace(marks, '')
    .trim()
    .replace(/[\u00a0\u2007\u2009\u202f]/g, ' ')
    .replaceAll('’', "'")
    .replaceAll('−', '-');

const made = new Map<string, readonly Style[]>();

/** The ways in which a reader may write: the locale's numbers and amounts of money, in all digits that they use. */
function stylesOf(locale: string): readonly Style[] {
  const known = made.get(locale);
  if (known) return known;
  const script = new Intl.Locale(locale).maximize().script ?? '';
  const own = formatterOf(Intl.NumberFormat, locale).resolvedOptions().numberingSystem;
  const systems = new Set([own, 'latn', ...(digitsOfScript[script] ?? [])]);
  const styles = [...systems].flatMap((numberingSystem) =>
    // In Austria and in Switzerland amounts have other signs than numbers.
    [undefined, 'USD'].map((currency) => styleOf(locale, { numberingSystem, currency })),
  );
  made.set(locale, styles);
  return styles;
}

function styleOf(locale: string, { numberingSystem, currency }: Intl.NumberFormatOptions): Style {
  const format = formatterOf(Intl.NumberFormat, locale, {
    numberingSystem,
    useGrouping: 'always' as never,
    ...(currency && { style: 'currency' as const, currency }),
  });
  const parts = format.formatToParts(1234567.5);
  const sign = (type: string) => parts.find((part) => part.type === type)?.value ?? '';
  return {
    digits: formatterOf(Intl.NumberFormat, locale, { numberingSystem, useGrouping: false }).format(9876543210),
    decimal: folded(sign('decimal')) || ' ',
    // A blank folds to nothing at an end.
    group: folded(`0${sign('group')}0`).slice(1, -1),
    pairs: parts.filter(({ type }) => type === 'integer')[1]?.value.length === 2,
  };
}

/** Digits of any style as those of the plain form. */
const plainDigits = (text: string, styles: readonly Style[]): string =>
  styles.reduce(
    (read, { digits }) => read.replace(new RegExp(`[${digits}]`, 'g'), (digit) => String(9 - digits.indexOf(digit))),
    text,
  );

const escaped = (sign: string): string => sign.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');

function patternOf({ decimal, group, pairs }: Pick<Style, 'decimal' | 'group' | 'pairs'>): RegExp {
  const sign = escaped(group);
  // A number in groups does not begin with a group of zeros: `0.123` is no hundred and twenty-three.
  const thousands = `(?!0+${sign})\\d{1,3}(?:${sign}\\d{3})+`;
  const hundreds = `(?!0+${sign})\\d{1,2}(?:${sign}\\d{2})*${sign}\\d{3}`;
  const whole = ['\\d+', ...(group ? [thousands] : []), ...(group && pairs ? [hundreds] : [])].join('|');
  return new RegExp(`^(-?)(${whole}|(?=${escaped(decimal)}\\d))(?:${escaped(decimal)}(\\d+))?$`);
}

const plainPattern = patternOf({ decimal: '.', group: '', pairs: false });

function readBy(pattern: RegExp, text: string): string[] {
  const found = pattern.exec(text);
  if (!found) return [];
  const [, minus = '', whole = '', places] = found;
  const digits = whole.replace(/\D/g, '').replace(/^0+(?=\d)/, '') || '0';
  const value = places ? `${digits}.${places}` : digits;
  return [/[1-9]/.test(value) ? minus + value : value];
}

/**
 * What a typed text may mean, in the plain point form: one value, none if it is no number, two if the locale and the
 * plain form read it differently, as `1.234` in German. Blanks around it are no part of it.
 */
export function readTyped(text: string, locale: string): string[] {
  const styles = stylesOf(locale);
  const typed = plainDigits(folded(text), styles);
  return [...new Set([...styles.map(patternOf), plainPattern].flatMap((pattern) => readBy(pattern, typed)))];
}

/** A plain number as the locale writes it, to be edited: {@link readTyped} reads it back. Another text as it is. */
export function writeTyped(plain: string, locale: string): string {
  if (!plainPattern.test(plain)) return plain;
  const { numberingSystem } = formatterOf(Intl.NumberFormat, locale).resolvedOptions();
  const { digits, decimal } = styleOf(locale, { numberingSystem });
  return plain.replace('.', decimal).replace(/\d/g, (digit) => digits[9 - Number(digit)] ?? digit);
}

/** The value of a text that somebody types: '' , a plain number, or {@link unread}. `whole`: without places. */
export function valueTyped(text: string, locale: string, whole = false): string {
  if (text.trim() === '') return '';
  const [value = '', ...more] = readTyped(text, locale);
  return value === '' || more.length || (whole && value.includes('.')) ? unread(text) : value;
}

/** The text of a value of {@link valueTyped}, or of a stored number. */
export const textTyped = (value: unknown, locale: string): string =>
  isUnread(value)
    ? unreadText(value)
    : typeof value === 'string' || typeof value === 'number'
      ? writeTyped(String(value), locale)
      : '';
