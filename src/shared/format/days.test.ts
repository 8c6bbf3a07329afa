import { addMonths, lastOf, weekOf, weeksOf, weekStart } from './days';

test('a month has the whole weeks that it touches, from the first day of the week', () => {
  const weeks = weeksOf('2026-11', 1);
  expect([weeks.length, weeks[0]![0], weeks.at(-1)![6]]).toEqual([6, '2026-10-26', '2026-12-06']);
  expect(weeksOf('2026-02', 7)).toHaveLength(4);
});

test('a later month has the same day, or its last one', () => {
  expect(addMonths('2026-01-31', 1)).toBe('2026-02-28');
  expect(addMonths('2026-03-31', -1)).toBe('2026-02-28');
  expect(addMonths('2026-12-15', 1)).toBe('2027-01-15');
  expect(lastOf('2024-02')).toBe('2024-02-29');
});

test('weeks begin as the language has it', () => {
  expect([weekStart('de'), weekStart('en-US')]).toEqual([1, 7]);
  expect(weekOf('2026-11-22', 1)).toBe('2026-11-16');
  expect(weekOf('2026-11-22', 7)).toBe('2026-11-22');
});
