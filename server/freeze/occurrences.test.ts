import { momentOf } from '../../wire/freeze/wall-clock';
import { nextOccurrences, occurrencesBetween, occurs, type Repeated } from './occurrences';

const at = (text: string) => new Date(text);
const from = (begin: string, end: string, recurrence: string | null, time_zone = 'Europe/Berlin'): Repeated => ({
  begin: at(begin),
  end: at(end),
  recurrence,
  time_zone,
});
const moments = (spans: { begin: Date; end: Date }[]) =>
  spans.map(({ begin, end }) => `${begin.toISOString().slice(0, 16)}/${end.toISOString().slice(0, 16)}`);
const between = (of: Repeated, first: string, last: string) => moments(occurrencesBetween(of, at(first), at(last)));

describe('the moment of a wall clock', () => {
  const wall = (text: string) => Date.parse(`${text}Z`);
  test.each([
    ['Europe/Berlin', '2026-01-15T12:00', '2026-01-15T11:00:00.000Z'],
    ['Europe/Berlin', '2026-07-15T12:00', '2026-07-15T10:00:00.000Z'],
    // Clocks went from 2 to 3: half past two is half past three.
    ['Europe/Berlin', '2026-03-29T02:30', '2026-03-29T01:30:00.000Z'],
    // They go back from 3 to 2: half past two comes twice.
    ['Europe/Berlin', '2026-10-25T02:30', '2026-10-25T00:30:00.000Z'],
    ['Europe/Berlin', '2026-10-25T03:00', '2026-10-25T02:00:00.000Z'],
    ['America/New_York', '2026-03-08T02:30', '2026-03-08T07:30:00.000Z'],
    ['America/New_York', '2026-11-01T01:30', '2026-11-01T05:30:00.000Z'],
    // Half an hour is left out: a quarter past two is an hour later by the clock.
    ['Australia/Lord_Howe', '2026-10-04T02:15', '2026-10-03T16:15:00.000Z'],
    ['Australia/Lord_Howe', '2026-04-05T01:45', '2026-04-04T14:45:00.000Z'],
    // 30 December 2011 did not come on Samoa.
    ['Pacific/Apia', '2011-12-30T12:00', '2011-12-30T22:00:00.000Z'],
  ])('in %s %s is %s', (zone, text, moment) => {
    expect(new Date(momentOf(zone, wall(text))).toISOString()).toBe(moment);
  });
});

test('what is not repeated is once; what only touches does not overlap', () => {
  const once = from('2026-12-20T00:00Z', '2027-01-02T00:00Z', null);
  expect(between(once, '2027-01-01T00:00Z', '2027-02-01T00:00Z')).toEqual(['2026-12-20T00:00/2027-01-02T00:00']);
  expect(between(once, '2027-01-02T00:00Z', '2027-02-01T00:00Z')).toEqual([]);
  expect(between(once, '2026-12-01T00:00Z', '2026-12-20T00:00Z')).toEqual([]);
});

test('every week keeps its hour by the clock of its zone, in summer and winter', () => {
  const weekly = from('2026-03-20T21:00Z', '2026-03-20T23:00Z', 'FREQ=WEEKLY');
  expect(between(weekly, '2026-03-19T00:00Z', '2026-04-04T00:00Z')).toEqual([
    '2026-03-20T21:00/2026-03-20T23:00',
    '2026-03-27T21:00/2026-03-27T23:00',
    // 22:00 in Berlin, which is two hours ahead by now.
    '2026-04-03T20:00/2026-04-03T22:00',
  ]);
});

test('a window over the hour that there is not is shorter, one over the hour that comes twice is longer', () => {
  const nights = from('2026-03-27T23:00Z', '2026-03-28T03:00Z', 'FREQ=DAILY');
  expect(between(nights, '2026-03-28T12:00Z', '2026-03-29T12:00Z')).toEqual(['2026-03-28T23:00/2026-03-29T02:00']);
  expect(between(nights, '2026-10-24T12:00Z', '2026-10-25T12:00Z')).toEqual(['2026-10-24T22:00/2026-10-25T03:00']);
  // From half past two to three: nothing is left of it on that day.
  const gone = from('2026-03-28T01:30Z', '2026-03-28T02:00Z', 'FREQ=DAILY');
  expect(between(gone, '2026-03-28T12:00Z', '2026-03-29T12:00Z')).toEqual([]);
});

test('the last weekend of a month, the second Tuesday, the last day', () => {
  const weekend = from('2026-01-31T00:00Z', '2026-02-02T00:00Z', 'FREQ=MONTHLY;BYDAY=-1SA', 'UTC');
  expect(between(weekend, '2026-02-10T00:00Z', '2026-05-01T00:00Z')).toEqual([
    '2026-02-28T00:00/2026-03-02T00:00',
    '2026-03-28T00:00/2026-03-30T00:00',
    '2026-04-25T00:00/2026-04-27T00:00',
  ]);
  const tuesday = from('2026-01-13T20:00Z', '2026-01-13T22:00Z', 'FREQ=MONTHLY;BYDAY=TU;BYSETPOS=2', 'UTC');
  expect(between(tuesday, '2031-02-01T00:00Z', '2031-04-01T00:00Z')).toEqual([
    '2031-02-11T20:00/2031-02-11T22:00',
    '2031-03-11T20:00/2031-03-11T22:00',
  ]);
  const last = from('2026-01-31T20:00Z', '2026-01-31T22:00Z', 'FREQ=MONTHLY;BYMONTHDAY=-1', 'UTC');
  expect(between(last, '2028-02-01T00:00Z', '2028-04-01T00:00Z')).toEqual([
    '2028-02-29T20:00/2028-02-29T22:00',
    '2028-03-31T20:00/2028-03-31T22:00',
  ]);
  // Months without a 31st are passed over.
  const last31 = from('2026-01-31T20:00Z', '2026-01-31T22:00Z', 'FREQ=MONTHLY', 'UTC');
  expect(between(last31, '2026-02-01T00:00Z', '2026-06-01T00:00Z')).toEqual([
    '2026-03-31T20:00/2026-03-31T22:00',
    '2026-05-31T20:00/2026-05-31T22:00',
  ]);
});

test('every year, over its end; 29 February comes in leap years', () => {
  const yearEnd = from('2020-12-20T00:00Z', '2021-01-03T00:00Z', 'FREQ=YEARLY', 'UTC');
  expect(between(yearEnd, '2030-01-01T00:00Z', '2030-12-31T00:00Z')).toEqual([
    '2029-12-20T00:00/2030-01-03T00:00',
    '2030-12-20T00:00/2031-01-03T00:00',
  ]);
  const leap = from('2024-02-29T10:00Z', '2024-02-29T12:00Z', 'FREQ=YEARLY', 'UTC');
  expect(moments(nextOccurrences(leap, at('2096-03-01T00:00Z'), 1))).toEqual(['2104-02-29T10:00/2104-02-29T12:00']);
});

test('every other week and every third month count from the beginning', () => {
  const second = from('2026-01-05T08:00Z', '2026-01-05T09:00Z', 'FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,WE', 'UTC');
  expect(between(second, '2027-01-04T00:00Z', '2027-01-22T00:00Z')).toEqual([
    '2027-01-04T08:00/2027-01-04T09:00',
    '2027-01-06T08:00/2027-01-06T09:00',
    '2027-01-18T08:00/2027-01-18T09:00',
    '2027-01-20T08:00/2027-01-20T09:00',
  ]);
  const quarter = from('2026-02-10T08:00Z', '2026-02-10T09:00Z', 'FREQ=MONTHLY;INTERVAL=3', 'UTC');
  expect(between(quarter, '2031-01-01T00:00Z', '2031-08-01T00:00Z')).toEqual([
    '2031-02-10T08:00/2031-02-10T09:00',
    '2031-05-10T08:00/2031-05-10T09:00',
  ]);
});

test('it ends after a number of times, with a day that it still begins on, or at a moment', () => {
  const of = (end: string) => from('2026-01-01T20:00Z', '2026-01-01T21:00Z', `FREQ=DAILY;${end}`);
  const days = (end: string) =>
    between(of(end), '2026-01-01T00:00Z', '2027-01-01T00:00Z').map((one) => one.slice(8, 10));
  expect(days('COUNT=3')).toEqual(['01', '02', '03']);
  expect(days('UNTIL=20260104')).toEqual(['01', '02', '03', '04']);
  // It begins at 21:00 in Berlin.
  expect(days('UNTIL=20260104T205959')).toEqual(['01', '02', '03']);
  expect(days('UNTIL=20260104T200000Z')).toEqual(['01', '02', '03', '04']);
  expect(days('UNTIL=20260104T195959Z')).toEqual(['01', '02', '03']);
});

test('a rule without end that began 100 years ago costs what is asked for', () => {
  const daily = from('1926-01-01T20:00Z', '1926-01-01T21:00Z', 'FREQ=DAILY', 'UTC');
  between(daily, '2026-06-01T00:00Z', '2026-06-03T00:00Z');
  const begun = process.cpuUsage();
  for (let i = 0; i < 20; i++)
    expect(between(daily, '2026-06-01T00:00Z', '2026-06-03T00:00Z')).toEqual([
      '2026-06-01T20:00/2026-06-01T21:00',
      '2026-06-02T20:00/2026-06-02T21:00',
    ]);
  // Walked through from 1926 it is some seconds.
  expect(process.cpuUsage(begun).user / 1000).toBeLessThan(1000);
});

test('a rule that comes to no day is known, and so is one that nobody could count', () => {
  const of = (rule: string) => occurs(from('2026-01-01T20:00Z', '2026-01-01T21:00Z', rule, 'UTC'));
  expect(of('FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=29')).toBe(true);
  expect(of('FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30')).toBe(false);
  expect(of('FREQ=MONTHLY;BYDAY=MO;BYSETPOS=6')).toBe(false);
  expect(of('FREQ=DAILY;BYMONTH=2;BYMONTHDAY=29;COUNT=1000')).toBe(false);
  expect(of('FREQ=WEEKLY;UNTIL=20250101')).toBe(false);
});
