import { importDateFormats } from '../../../../wire/import/import';
import { exampleOf, readDate, tellingValue } from './dates';

test.each([
  ['2026-04-03', 'Y-m-d H:i', '2026-04-03 00:00:00'],
  ['2026-4-3 9:05', 'Y-m-d H:i', '2026-04-03 09:05:00'],
  ['03-04-2026', 'm-d-Y H:i', '2026-03-04 00:00:00'],
  ['03-04-2026', 'd-m-Y H:i', '2026-04-03 00:00:00'],
  ['03/04/2026 23:59', 'd/m/Y H:i', '2026-04-03 23:59:00'],
  ['31/02/2026', 'd/m/Y H:i', null],
  ['25/12/2025', 'm/d/Y H:i', null],
  ['2026-04-03 24:00', 'Y-m-d H:i', null],
  ['soon', 'Y/m/d H:i', null],
] as const)('%s as %s', (text, format, read) => {
  expect(readDate(text, format)).toBe(read);
});

test('every format reads its own example', () => {
  for (const format of importDateFormats) expect(readDate(exampleOf(format), format)).toBe('2026-12-31 14:30:00');
});

test('the value that is shown is one that few formats can read', () => {
  expect(tellingValue(['03/04/2026', '25/12/2025', 'unknown'], importDateFormats)).toBe('25/12/2025');
});
