import { clockAdvice, faultsOf } from './clock';

test('a clock of the database that is off is named as well; a few seconds are not', () => {
  const file = { name: 'Acme', data: {} };
  const now = Date.parse('2026-07-01T12:00:00Z');
  const clock = (ahead: number) => faultsOf(file, { ahead, offset: 0, local: new Set() }, now);
  expect([clock(605).ahead, clock(-605).ahead, clock(20).ahead]).toEqual([605, -605, null]);
  expect(clockAdvice(file, clock(605))[0]).toMatch(
    /^The clock of Acme is 10 minutes ahead of that of the service desk\./,
  );
});
