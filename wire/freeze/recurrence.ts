/** Rules of RFC 5545 that a freeze may repeat by (G11): by day, week, month or year. Its hour is that of its begin. */
export type Frequency = 'DAILY' | 'WEEKLY' | 'MONTHLY' | 'YEARLY';

/** The parts of a rule by their names, as written. */
export type RuleParts = { readonly [part: string]: string | undefined };

/** `COUNT` and `INTERVAL` at most: every repetition up to the wanted one is walked through. */
export const recurrenceLimits = { text: 255, count: 1000, interval: 1000 } as const;

const numbers = (most: number): RegExp => new RegExp(`^[+-]?[1-9]\\d{0,${String(most).length - 1}}$`);
const listOf = (element: RegExp, most: number) => (value: string) =>
  value.split(',').every((one) => element.test(one) && Math.abs(parseInt(one, 10)) <= most);
const wholeUpTo = (most: number) => (value: string) => /^[1-9]\d{0,3}$/.test(value) && Number(value) <= most;
const weekday = /^(?:[+-]?(?:[1-9]|[1-4]\d|5[0-3]))?(?:MO|TU|WE|TH|FR|SA|SU)$/;

const isDay = (digits: string): boolean => {
  const day = `${digits.slice(0, 4)}-${digits.slice(4, 6)}-${digits.slice(6, 8)}`;
  const date = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().slice(0, 10) === day;
};

const known: Readonly<Record<string, (value: string) => boolean>> = {
  FREQ: (value) => /^(?:DAILY|WEEKLY|MONTHLY|YEARLY)$/.test(value),
  INTERVAL: wholeUpTo(recurrenceLimits.interval),
  COUNT: wholeUpTo(recurrenceLimits.count),
  UNTIL: (value) => /^\d{8}(?:T(?:[01]\d|2[0-3])[0-5]\d[0-5]\dZ?)?$/.test(value) && isDay(value),
  BYDAY: (value) => value.split(',').every((one) => weekday.test(one)),
  BYMONTHDAY: listOf(numbers(31), 31),
  BYMONTH: listOf(/^[1-9]\d?$/, 12),
  BYYEARDAY: listOf(numbers(366), 366),
  BYWEEKNO: listOf(numbers(53), 53),
  BYSETPOS: listOf(numbers(366), 366),
  WKST: (value) => /^(?:MO|TU|WE|TH|FR|SA|SU)$/.test(value),
};

/** A rule as it is stored: in capitals, without `RRULE:` before it. */
export const cleanRule = (text: string): string =>
  text
    .trim()
    .toUpperCase()
    .replace(/^RRULE:/, '')
    .replace(/;$/, '');

/** The parts of a rule; null for one that RFC 5545 does not know, or that does not repeat by whole days. */
export function readRule(text: string): RuleParts | null {
  const parts: Record<string, string> = {};
  for (const part of cleanRule(text).split(';')) {
    const [, name = '', value = ''] = /^([A-Z]+)=(.+)$/.exec(part) ?? [];
    if (!Object.hasOwn(known, name) || name in parts || !known[name]!(value)) return null;
    parts[name] = value;
  }
  return isWhole(parts) ? parts : null;
}

/** Do the parts go together (RFC 5545 §3.3.10)? */
function isWhole({ FREQ, COUNT, UNTIL, BYDAY, BYMONTHDAY, BYYEARDAY, BYWEEKNO, BYSETPOS, BYMONTH }: RuleParts) {
  if (!FREQ || (COUNT && UNTIL)) return false;
  if (BYDAY && /\d/.test(BYDAY) && (!['MONTHLY', 'YEARLY'].includes(FREQ) || BYWEEKNO)) return false;
  if (BYMONTHDAY && FREQ === 'WEEKLY') return false;
  if ((BYYEARDAY || BYWEEKNO) && FREQ !== 'YEARLY') return false;
  return !BYSETPOS || Boolean(BYDAY ?? BYMONTHDAY ?? BYYEARDAY ?? BYWEEKNO ?? BYMONTH);
}

export const weekdays = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'] as const;

/** The weekday of a day, `YYYY-MM-DD…`, from 0 for Monday. */
export const weekdayOf = (day: string): number => (new Date(`${day.slice(0, 10)}T00:00:00Z`).getUTCDay() + 6) % 7;

/** How a form offers to repeat: what falls on the same day of the week, of the month or of the year as its begin. */
export const repeats = ['never', 'week', 'month_day', 'month_weekday', 'month_last', 'year', 'other'] as const;
export type Repeats = (typeof repeats)[number];

/** The rule without its end, for something that begins on this day of its own time zone; null if it does not repeat. */
export function ruleFor(kind: Exclude<Repeats, 'other'>, begin: string): string | null {
  const [, month = 1, day = 1] = begin.slice(0, 10).split('-').map(Number);
  const name = weekdays[weekdayOf(begin)];
  switch (kind) {
    case 'never':
      return null;
    case 'week':
      return `FREQ=WEEKLY;BYDAY=${name}`;
    case 'month_day':
      return `FREQ=MONTHLY;BYMONTHDAY=${day}`;
    case 'month_weekday':
      return `FREQ=MONTHLY;BYDAY=${Math.ceil(day / 7)}${name}`;
    case 'month_last':
      return `FREQ=MONTHLY;BYDAY=-1${name}`;
    case 'year':
      return `FREQ=YEARLY;BYMONTH=${month};BYMONTHDAY=${day}`;
  }
}

/** Of a rule the part that a form asks for by itself: until when, or how often. */
export interface RuleEnd {
  rule: string;
  /** `YYYY-MM-DD`, the last day on which it may begin; '' for none. */
  until: string;
  count: number | null;
}

/** Takes a rule apart. */
export function endOf(text: string): RuleEnd {
  const { UNTIL = '', COUNT } = readRule(text) ?? {};
  const rule = text
    .split(';')
    .filter((part) => !/^(?:UNTIL|COUNT)=/.test(part))
    .join(';');
  return { rule, until: UNTIL.replace(/^(\d{4})(\d\d)(\d\d).*$/, '$1-$2-$3'), count: COUNT ? Number(COUNT) : null };
}

/** And puts it together. */
export function withEnd({ rule, until, count }: RuleEnd): string {
  if (until) return `${rule};UNTIL=${until.replaceAll('-', '')}`;
  return count === null ? rule : `${rule};COUNT=${count}`;
}
