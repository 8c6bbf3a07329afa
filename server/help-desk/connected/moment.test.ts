import { isLocal, isZone, momentOf, withMoments } from './moment';

test.each([
  ['2026-07-01 14:00:00', 'Europe/Berlin', '2026-07-01T12:00:00.000Z'],
  ['2026-12-01 14:00:00', 'Europe/Berlin', '2026-12-01T13:00:00.000Z'],
  ['2026-12-01T14:00', 'Asia/Kolkata', '2026-12-01T08:30:00.000Z'],
  ['2026-12-01 14:00:00.250', 'America/New_York', '2026-12-01T19:00:00.250Z'],
  // The clocks of Berlin go forward at 02:00, and back at 03:00.
  ['2026-03-29 01:59:59', 'Europe/Berlin', '2026-03-29T00:59:59.000Z'],
  ['2026-03-29 03:00:00', 'Europe/Berlin', '2026-03-29T01:00:00.000Z'],
  ['2026-10-25 01:30:00', 'Europe/Berlin', '2026-10-24T23:30:00.000Z'],
  ['2026-10-25 03:30:00', 'Europe/Berlin', '2026-10-25T02:30:00.000Z'],
  ['2026-12-01', 'Europe/Berlin', '2026-11-30T23:00:00.000Z'],
  ['2026-12-01 14:00:00', 'UTC', '2026-12-01T14:00:00Z'],
  ['2026-12-01 14:00:00+01', 'America/New_York', '2026-12-01T14:00:00+01:00'],
  ['2026-12-01T14:00:00Z', 'America/New_York', '2026-12-01T14:00:00Z'],
  ['1764590400', 'America/New_York', '2025-12-01T12:00:00.000Z'],
])('the moment %s in %s is %s', (text, zone, moment) => expect(momentOf(text, zone)).toBe(moment));

test.each([
  '0000-00-00',
  '0000-00-00 00:00:00',
  '0000-00-00T00:00:00Z',
  '0000-00-00 00:00:00.000000',
  '0',
  '-0001-11-30T00:00:00+00:00',
])('the zero date %s is none', (text) => {
  expect(momentOf(text, 'Europe/Berlin')).toBeNull();
  expect(isLocal(text)).toBe(false);
});

test('what is no moment stays as it is, and is refused as a row', () => {
  expect(momentOf('yesterday', 'Europe/Berlin')).toBe('yesterday');
  expect(momentOf('2026-13-45 10:00:00', 'Europe/Berlin')).toBe('2026-13-45 10:00:00');
});

test('moments of rows that come by HTTP are read in the zone, too', () => {
  const row = { id: '1', created_at: '0000-00-00 00:00:00', updated_at: '2026-12-01 14:00:00', subject: '2026-12-01' };
  expect(withMoments(row, 'Europe/Berlin')).toEqual({
    id: '1',
    created_at: null,
    updated_at: '2026-12-01T13:00:00.000Z',
    subject: '2026-12-01',
  });
  expect(withMoments(null, 'UTC')).toBeNull();
});

test('only names of zones are zones', () => {
  expect(['Europe/Berlin', 'UTC', 'Berlin', 'Europe/Nowhere', '+99:00'].map(isZone)).toEqual([
    true,
    true,
    false,
    false,
    false,
  ]);
});
