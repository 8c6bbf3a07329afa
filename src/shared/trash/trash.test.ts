import { daysLeft } from './daysLeft';

const at = (days: number) => new Date(2026, 0, 1, 12).getTime() + days * 86_400_000;

test.each([
  [0, 30],
  [0.5, 30],
  [1, 29],
  [28.9, 2],
  [29.5, 1],
  [30, 0],
  [31, 0],
])('%s days after it was deleted there are %s days left', (passed, left) => {
  expect(daysLeft('2026-01-01 12:00:00', at(passed))).toBe(left);
});
