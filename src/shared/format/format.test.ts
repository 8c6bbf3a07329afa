import { linksOf } from '../table/pages';
import { formatBytes } from './bytes';
import { hoursAndMinutes } from './date';
import { truncate } from './truncate';

test('attachment sizes go from Bytes to YB with 2 decimals', () => {
  expect(
    [0, 1, 1023, 1024, 1536, 23456, 26214400, 1.5 * 1024 ** 8, 5000 * 1024 ** 8].map((size) => formatBytes(size)),
  ).toEqual(['0 Bytes', '1 Bytes', '1,023 Bytes', '1 KB', '1.5 KB', '22.91 KB', '25 MB', '1.5 YB', '5,000 YB']);
});

test('minutes are shown as hours and remainder', () => {
  expect(hoursAndMinutes(135)).toEqual({ hours: 2, minutes: 15 });
  expect(hoursAndMinutes(0)).toEqual({ hours: 0, minutes: 0 });
});

test('a text of exactly the length stays whole, one longer is cut; characters are what people count', () => {
  expect(truncate('x'.repeat(50), 50)).toBe('x'.repeat(50));
  expect(truncate('x'.repeat(51), 50)).toBe(`${'x'.repeat(50)}…`);
  expect(truncate('😀😀😀', 2)).toBe('😀😀…');
});

test('at most five page links: in chunks when fixed, around the page when scrolling', () => {
  expect(linksOf(1, 3, 'fixed')).toEqual([1, 2, 3]);
  expect(linksOf(5, 12, 'fixed')).toEqual([1, 2, 3, 4, 5]);
  expect(linksOf(6, 12, 'fixed')).toEqual([6, 7, 8, 9, 10]);
  expect(linksOf(11, 12, 'fixed')).toEqual([11, 12]);
  expect(linksOf(1, 12, 'scrolling')).toEqual([1, 2, 3, 4, 5]);
  expect(linksOf(6, 12, 'scrolling')).toEqual([4, 5, 6, 7, 8]);
  expect(linksOf(12, 12, 'scrolling')).toEqual([8, 9, 10, 11, 12]);
});
