import { exactTime, localDay, localTime, relativeDay, relativeTime } from './moment';

beforeEach(() => jest.useFakeTimers({ now: new Date('2026-05-06T10:00:00Z') }));
afterEach(() => jest.useRealTimers());

test.each([
  ['2026-05-06 10:00:30', 'now'],
  ['2026-05-06 09:55:00', '5 minutes ago'],
  ['2026-05-06 11:30:00', 'in 1 hour'],
  ['2026-05-05 12:00:00', '22 hours ago'],
  ['2026-05-05 09:00:00', 'yesterday'],
  ['2026-05-04 23:59:00', '2 days ago'],
  ['2026-05-12 08:00:00', 'in 6 days'],
  ['2026-04-29 10:00:00', null],
  ['2026-05-13 10:00:00', null],
])('%s is said as %s', (time, sentence) => {
  expect(relativeTime(time, 'UTC', 'en')).toBe(sentence);
});

test('it is compared with the clock of the reader, in whose zone times are sent', () => {
  expect(relativeTime('2026-05-06 19:00:00', 'Asia/Tokyo', 'en')).toBe('now');
  expect(relativeTime('2026-05-06 05:00:00', 'America/New_York', 'de')).toBe('vor 1 Stunde');
});

test('far away it is written as the language writes date and time, without another shift', () => {
  expect(localTime('2026-01-02 23:30:00', 'en').replace(/\s/g, ' ')).toBe('Jan 2, 2026, 11:30 PM');
  expect(localTime('2026-01-02 23:30:00', 'de')).toBe('02.01.2026, 23:30');
});

test.each([
  ['2026-05-06 23:59:00', 'en', 'today'],
  ['2026-05-06', 'de', 'heute'],
  ['2026-05-07 00:00:00', 'en', 'tomorrow'],
  ['2026-05-12', 'de', 'in 6 Tagen'],
  ['2026-04-30', 'ar', 'قبل 6 أيام'],
  ['2026-05-13', 'en', null],
  ['2026-04-29', 'en', null],
])('the day %s in %s is %s, whatever its hour', (day, locale, words) => {
  expect(relativeDay(day, 'UTC', locale)).toBe(words);
});

test('a day is written without its hour, a moment to the second; what is no time stays as it is', () => {
  expect(localDay('2026-01-02 23:30:15', 'en')).toBe('Jan 2, 2026');
  expect(localDay('2026-01-02', 'de')).toBe('02.01.2026');
  expect(exactTime('2026-01-02 23:30:15', 'de')).toBe('02.01.2026, 23:30:15');
  expect(localDay('soon', 'en')).toBe('soon');
  expect(relativeTime('soon', 'UTC', 'en')).toBeNull();
});
