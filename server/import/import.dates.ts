import { importDateFormats, type ImportDateFormat } from '../../wire/import/import';
import { languages } from '../../texts/compiled/languages';
import { isDateTime } from '../../wire/protocol/fields';
import { wireTimeIn } from '../../wire/protocol/moment';
import { plainSigns } from './import.signs';

/** A date of a file. */
export interface ReadDate {
  /** A wire time of the uploader's zone. */
  at: string;
  /** How exact the cell is. */
  to: 'day' | 'minute' | 'second';
}

interface Day {
  year: string;
  month: string;
  day: string;
}

/** Month names differ between the countries of a language: Januar and Jänner. */
const regions = [...languages, 'en-GB', 'en-AU', 'de-AT', 'ar-EG', 'ar-LB', 'ar-MA', 'ar-DZ'];
const plainWord = (word: string): string => plainSigns(word).toLowerCase().replace(/\./g, '').trim();

/** Words of a part of a date in the languages that are shipped, in all their forms, with the number of the month or day. */
function wordsOf(part: 'month' | 'weekday', count: number): Map<string, number> {
  const words = new Map<string, number>();
  for (const tag of regions)
    for (const length of ['long', 'short'] as const)
      for (const beside of [{}, { day: 'numeric' } as const]) {
        const format = new Intl.DateTimeFormat(tag, { ...beside, [part]: length, timeZone: 'UTC' });
        for (let number = 1; number <= count; number++) {
          // 2 February 2026 is a Monday.
          const at = part === 'month' ? Date.UTC(2026, number - 1, 15) : Date.UTC(2026, 1, number + 1);
          const word = format.formatToParts(at).find(({ type }) => type === part)?.value ?? '';
          if (/\p{L}/u.test(word) && !words.has(plainWord(word))) words.set(plainWord(word), number);
        }
      }
  return words;
}

/** What the clock of twelve hours calls its halves. */
function halvesOf(): Map<string, number> {
  const halves = new Map<string, number>();
  for (const tag of regions) {
    const format = new Intl.DateTimeFormat(tag, { hour: 'numeric', hour12: true, timeZone: 'UTC' });
    for (const hour of [9, 21]) {
      const word = format.formatToParts(Date.UTC(2026, 0, 1, hour)).find(({ type }) => type === 'dayPeriod')?.value;
      if (word) halves.set(plainWord(word), hour < 12 ? 0 : 12);
    }
  }
  return halves;
}

let known: { months: Map<string, number>; weekdays: Map<string, number>; halves: Map<string, number> } | undefined;
const words = () => (known ??= { months: wordsOf('month', 12), weekdays: wordsOf('weekday', 7), halves: halvesOf() });

/** Two digits are a year from 1970 to 2069. */
const yearOf = (digits: string): string =>
  digits.length > 2 ? digits : String(Number(digits) + (Number(digits) < 70 ? 2000 : 1900));

const clock =
  /^(\d{1,2})(?:[:.](\d\d)(?:[:.](\d\d)(?:[.,]\d+)?)?)?(?: ?(\p{L}\.?(?:\p{L}\.?)?))??(?: ?(z|utc|gmt|[+-]\d\d(?::?\d\d)?))?(?: uhr)?$/iu;

/** A time of day, with seconds as far as it has them and minutes of its zone. */
function readClock(text: string): { time: string; to: ReadDate['to']; offset: number | undefined } | undefined {
  const [match, hour = '', minute, second, half, zone] = clock.exec(text) ?? [];
  if (match === undefined || (minute === undefined && half === undefined)) return undefined;
  const shift = half === undefined ? undefined : words().halves.get(plainWord(half));
  if (half !== undefined && (shift === undefined || Number(hour) < 1 || Number(hour) > 12)) return undefined;
  const hours = shift === undefined ? Number(hour) : (Number(hour) % 12) + shift;
  return {
    time: `${two(hours)}:${minute ?? '00'}:${second ?? '00'}`,
    to: second === undefined ? 'minute' : 'second',
    offset: zone === undefined ? undefined : minutesOf(zone),
  };
}

const two = (number: number | string): string => String(number).padStart(2, '0');

function minutesOf(zone: string): number {
  const [match, sign, hours = '', minutes = '0'] = /^([+-])(\d\d):?(\d\d)?$/.exec(zone) ?? [];
  return match === undefined ? 0 : (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes));
}

/** Excel counts days from 1900; of plain numbers only those from 1940 to 2099 can be meant so. */
const serial = /^\d{5}(?:\.\d+)?$/;
const [firstSerial, lastSerial] = [14_611, 73_051];

/** What can be read in one way only: the year first, a month by its name, the number of a day as Excel counts. */
function readPlainDay(text: string): Day | undefined {
  const numbers =
    /^(\d{4})([-/.]) ?(\d{1,2})\2 ?(\d{1,2})\.?$/.exec(text) ?? /^((?:19|20)\d\d)()(\d\d)(\d\d)$/.exec(text);
  if (numbers) return { year: numbers[1]!, month: numbers[3]!, day: numbers[4]! };
  const parts = text.split(/[ ,./-]+/).filter(Boolean);
  if (parts.length !== 3) return undefined;
  const at = parts.findIndex((part) => words().months.has(plainWord(part)));
  const others = parts
    .filter((_, index) => index !== at)
    .map((part) => part.replace(/^(\d{1,2})(st|nd|rd|th)$/i, '$1'));
  if (at < 0 || !others.every((part) => /^(\d{1,2}|\d{4})$/.test(part))) return undefined;
  const [one = '', other = ''] = others;
  const [year, day] = one.length === 4 ? [one, other] : [other, one];
  return { year: yearOf(year), month: String(words().months.get(plainWord(parts[at]!))), day };
}

const orders = new Map<ImportDateFormat, { pattern: RegExp; order: string }>();

function orderOf(format: ImportDateFormat) {
  const one = orders.get(format);
  if (one) return one;
  const [date = ''] = format.split(' ');
  const parts = date.split(/[-/.]/);
  const separator = `\\s?\\${date.replace(/\w/g, '')[0]}\\s?`;
  const digits: Record<string, string> = { Y: String.raw`(\d{4})`, y: String.raw`(\d\d)` };
  const made = {
    pattern: new RegExp(`^${parts.map((part) => digits[part] ?? String.raw`(\d{1,2})`).join(separator)}$`),
    order: parts.join('').toLowerCase(),
  };
  orders.set(format, made);
  return made;
}

function readDayAs(text: string, format: ImportDateFormat): Day | undefined {
  const { pattern, order } = orderOf(format);
  const match = pattern.exec(text);
  const of = (part: string): string => match?.[order.indexOf(part) + 1] ?? '';
  return match ? { year: yearOf(of('y')), month: of('m'), day: of('d') } : undefined;
}

function readSerial(text: string): ReadDate | undefined {
  const days = Number(text);
  if (!serial.test(text) || days < firstSerial || days >= lastSerial) return undefined;
  const at = new Date(Date.UTC(1899, 11, 30) + Math.round(days * 86_400) * 1000).toISOString();
  return { at: `${at.slice(0, 10)} ${at.slice(11, 19)}`, to: text.includes('.') ? 'second' : 'day' };
}

/**
 * A date of the file in one format; undefined if it is none, or none of the calendar. What can be read in one way only
 * is read whatever the format, as a worksheet has real dates. One with a zone becomes the time that a clock in `zone` shows.
 */
export function readDateAs(cell: string, format: ImportDateFormat | null, zone: string): ReadDate | undefined {
  const text = withoutWeekday(plainSigns(cell).trim());
  if (!/\d/.test(text) || text.length > 60) return undefined;
  const asSerial = readSerial(text);
  if (asSerial) return asSerial;
  for (const [date, time] of splitsOf(text)) {
    const day = readPlainDay(date) ?? (format ? readDayAs(date, format) : undefined);
    const given = time === undefined ? undefined : readClock(time);
    if (!day || (time !== undefined && !given)) continue;
    const at = `${day.year.padStart(4, '0')}-${two(day.month)}-${two(day.day)} ${given?.time ?? '00:00:00'}`;
    if (!isDateTime(at)) continue;
    if (given?.offset === undefined) return { at, to: given?.to ?? 'day' };
    const moment = Date.parse(`${at.replace(' ', 'T')}Z`) - given.offset * 60_000;
    return { at: wireTimeIn(zone, moment), to: given.to };
  }
  return undefined;
}

/** Is the date spelt as the format shows it? Some dates are read whatever the format. */
export function isSpelt(cell: string, format: ImportDateFormat): boolean {
  for (const [date] of splitsOf(plainSigns(cell).trim())) if (readDayAs(date, format)) return true;
  return false;
}

/** The date and the time of day, wherever they may part. */
function* splitsOf(text: string): Generator<[date: string, time: string | undefined]> {
  yield [text, undefined];
  for (const { index, 0: parting } of text.matchAll(/,? |(?<=\d)t(?=\d)/gi))
    yield [text.slice(0, index), text.slice(index + parting.length)];
}

/** `Sunday, 17 May 2026` without its first word. */
function withoutWeekday(text: string): string {
  const [match, word] = /^(\p{L}+)\.?,? /u.exec(text) ?? [];
  return match !== undefined && words().weekdays.has(plainWord(word!)) ? text.slice(match.length) : text;
}

/**
 * A date of a column, and how it is written if it is known. If it is not, a cell is read that has one reading only;
 * `'several'` if it has more.
 */
export function readDate(
  cell: string,
  format: ImportDateFormat | null,
  zone: string,
): ReadDate | 'several' | undefined {
  if (format) return readDateAs(cell, format, zone);
  const readings = importDateFormats.flatMap((one) => readDateAs(cell, one, zone) ?? []);
  return new Set(readings.map(({ at }) => at)).size > 1 ? 'several' : readings[0];
}
