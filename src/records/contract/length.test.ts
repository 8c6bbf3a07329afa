import { writeLength } from './contract.days';

test.each([
  ['2026-01-01', '2026-12-31', '12 months'],
  ['2026-03-15', '2027-08-14', '17 months'],
  ['2024-02-29', '2024-03-28', '1 month'],
  ['2026-01-01', '2026-02-14', '45 days'],
  ['2026-01-01', '2026-01-01', '1 day'],
])('from %s to %s it lasts %s', (from, to, length) =>
  expect(writeLength(`${from} 00:00:00`, `${to} 00:00:00`, 'en')).toBe(length),
);
