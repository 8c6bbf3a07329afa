import type { Span } from '../freeze';
import { freeWindows } from './free-windows';

const at = (text: string): Date => new Date(`${text.replace(' ', 'T')}:00Z`);
const span = (begin: string, end: string): Span => ({ begin: at(begin), end: at(end) });
const hour = 3_600_000;
const find = (given: Partial<Parameters<typeof freeWindows>[0]> = {}): string[] =>
  freeWindows({ length: hour, from: at('2026-03-02 10:00'), zone: 'UTC', blocked: [], within: [], ...given }).map(
    ({ begin, end }) => `${begin.toISOString().slice(0, 16)} ${end.toISOString().slice(11, 16)}`,
  );

test('three that follow each other, on half hours, from the moment on', () => {
  expect(find()).toEqual(['2026-03-02T10:00 11:00', '2026-03-02T11:00 12:00', '2026-03-02T12:00 13:00']);
  expect(find({ from: at('2026-03-02 10:01') })[0]).toBe('2026-03-02T10:30 11:30');
  expect(find({ length: 40 * 60_000 })).toEqual([
    '2026-03-02T10:00 10:40',
    '2026-03-02T11:00 11:40',
    '2026-03-02T12:00 12:40',
  ]);
});

test('half hours of the reader’s clock, where that is a quarter of an hour off', () => {
  expect(find({ zone: 'Asia/Kathmandu' })[0]).toBe('2026-03-02T10:15 11:15');
});

test('none overlaps what is blocked, however that is ordered; to touch is allowed', () => {
  const blocked = [
    span('2026-03-02 12:00', '2026-03-02 12:30'),
    span('2026-03-02 09:00', '2026-03-02 11:00'),
    span('2026-03-02 10:10', '2026-03-02 10:20'),
  ];
  expect(find({ blocked })).toEqual(['2026-03-02T11:00 12:00', '2026-03-02T12:30 13:30', '2026-03-02T13:30 14:30']);
});

test('a moment inside is met, one at an end is not', () => {
  expect(find({ blocked: [span('2026-03-02 10:30', '2026-03-02 10:30')] })[0]).toBe('2026-03-02T10:30 11:30');
  expect(find({ blocked: [span('2026-03-02 10:00', '2026-03-02 10:00')] })[0]).toBe('2026-03-02T10:00 11:00');
});

test('all of a window is in one span of each list; two spans that only touch do not hold it', () => {
  const nights = [
    span('2026-03-02 22:00', '2026-03-02 22:30'),
    span('2026-03-02 22:30', '2026-03-02 23:00'),
    span('2026-03-03 22:00', '2026-03-04 00:15'),
    span('2026-03-05 22:00', '2026-03-06 02:00'),
  ];
  expect(find({ within: [nights] })).toEqual([
    '2026-03-03T22:00 23:00',
    '2026-03-03T23:00 00:00',
    '2026-03-05T22:00 23:00',
  ]);
  const other = [span('2026-03-05 23:10', '2026-03-06 05:00')];
  expect(find({ within: [nights, other] })).toEqual(['2026-03-05T23:30 00:30', '2026-03-06T00:30 01:30']);
});

test('fewer when there are no more within 90 days, none of no length', () => {
  expect(find({ length: 40 * 24 * hour })).toHaveLength(2);
  expect(find({ length: 91 * 24 * hour })).toEqual([]);
  expect(find({ blocked: [span('2026-03-02 00:00', '2026-05-31 08:00')] })).toEqual([
    '2026-05-31T08:00 09:00',
    '2026-05-31T09:00 10:00',
  ]);
  expect(find({ length: 0 })).toEqual([]);
});

test('against a search that tries every half hour: the same windows in 2,000 calendars', () => {
  let seed = 7;
  const upTo = (most: number): number => (seed = (seed * 16_807) % 2_147_483_647) % most;
  const from = at('2026-03-02 10:00').getTime();
  const grid = 1_800_000;
  for (let calendar = 0; calendar < 2000; calendar++) {
    const some = (count: number, longest: number): Span[] =>
      Array.from({ length: count }, () => {
        const begin = from + upTo(400) * 900_000;
        return { begin: new Date(begin), end: new Date(begin + upTo(longest) * 900_000) };
      }).sort((a, b) => a.begin.getTime() - b.begin.getTime());
    const [length, blocked] = [(1 + upTo(8)) * 900_000, some(upTo(12), 40)];
    const within = Array.from({ length: upTo(3) }, () => some(1 + upTo(8), 60));
    const expected: number[] = [];
    for (let begin = from; expected.length < 3 && begin + length <= from + 90 * 86_400_000; begin += grid) {
      const end = begin + length;
      const last = expected.at(-1);
      if (
        (last === undefined || last + length <= begin) &&
        blocked.every((one) => one.end.getTime() <= begin || one.begin.getTime() >= end) &&
        within.every((all) => all.some((one) => one.begin.getTime() <= begin && one.end.getTime() >= end))
      )
        expected.push(begin);
    }
    const found = freeWindows({ length, from: new Date(from), zone: 'UTC', blocked, within });
    expect([calendar, ...found.map(({ begin }) => begin.getTime())]).toEqual([calendar, ...expected]);
  }
});
