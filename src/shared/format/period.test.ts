import { lengthOf, writeAway, yearlyOf } from './period';

test.each([
  ['2026-12-31', '2027-12-31', '+1 year'],
  ['2026-12-31', '2028-12-31', '+2 years'],
  ['2024-02-29', '2025-02-28', '+1 year'],
  ['2026-11-30', '2027-02-28', '+3 months'],
  ['2026-12-31', '2026-12-21', '-10 days'],
  ['2026-12-31', '2027-01-15', '+15 days'],
])('from %s to %s is %s', (from, to, announcement) =>
  expect(writeAway(`${from} 00:00:00`, to, 'en')).toBe(announcement),
);

test('the same day is no change; other languages have their own words', () => {
  expect(writeAway('2026-12-31', '2026-12-31 00:00:00', 'en')).toBeUndefined();
  expect(writeAway('2026-12-31', '2028-12-31', 'de')).toBe('+2 Jahre');
});

test('a term of up to a year costs all of it a year, a longer one its part', () => {
  expect(lengthOf('2026-01-01', '2026-12-31')).toBe(365);
  expect(yearlyOf('300.00', '2026-01-01', '2026-03-31')).toBe('300.00');
  expect(yearlyOf('730.00', '2026-01-01', '2027-12-31')).toBe('365.00');
});
