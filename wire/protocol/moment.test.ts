import { wireDayIn, wireTimeIn } from './moment';

const at = Date.UTC(2026, 10, 9, 0, 5, 7);

test.each([
  ['UTC', '2026-11-09 00:05:07'],
  ['America/New_York', '2026-11-08 19:05:07'],
  ['Asia/Kolkata', '2026-11-09 05:35:07'],
  ['Pacific/Kiritimati', '2026-11-09 14:05:07'],
])('as clocks of %s show it', (zone, time) => {
  expect(wireTimeIn(zone, at)).toBe(time);
  expect(wireDayIn(zone, new Date(at))).toBe(time.slice(0, 10));
});

test('midnight is hour 00, years have four digits', () => {
  expect(wireTimeIn('UTC', Date.UTC(2026, 0, 1))).toBe('2026-01-01 00:00:00');
  expect(wireDayIn('UTC', Date.parse('0987-01-01T00:00:00Z'))).toBe('0987-01-01');
});

test('whatever a browser writes between the numbers, and in which order', () => {
  const { formatToParts } = Intl.DateTimeFormat.prototype;
  // Numbers without a zero and the day first.
  const other = jest.spyOn(Intl.DateTimeFormat.prototype, 'formatToParts').mockImplementation(function (
    this: Intl.DateTimeFormat,
    ...given
  ) {
    const parts = formatToParts.apply(this, given);
    return parts.map(({ type, value }) => ({ type, value: value.replace(/^0(?=\d)/, '') })).reverse();
  });
  expect(wireTimeIn('Europe/Berlin', at)).toBe('2026-11-09 01:05:07');
  other.mockRestore();
});

test('a zone or a moment that does not exist is an error', () => {
  expect(() => wireTimeIn('Mars/Olympus', at)).toThrow(RangeError);
  expect(() => wireTimeIn('UTC', NaN)).toThrow(RangeError);
});
