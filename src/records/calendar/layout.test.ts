import type { CalendarEvent } from '../../../wire/calendar/calendar';
import { daysOfWeek } from '../../shared/format/days';
import { bandsIn, at, isOn, layHours, layWeek } from './calendar.layout';

const week = daysOfWeek('2031-11-10');
const event = (id: number, begin: string, end: string, kind: CalendarEvent['kind'] = 'change'): CalendarEvent => ({
  ...{ kind, id, identifier: `CHN-${id}`, title: '', begin: `2031-11-${begin}:00`, end: `2031-11-${end}:00` },
  ...{ status: null, assignee: null, team: null, department: null, assets: [], collisions: 0, is_edit: true },
});

test('an event that ends at midnight is not on the day that begins then; a moment at midnight is', () => {
  expect(isOn(event(1, '12 22:00', '13 00:00'), '2031-11-13')).toBe(false);
  expect(isOn(event(1, '13 00:00', '13 00:00'), '2031-11-13')).toBe(true);
});

test('events of a week share lines where they do not meet; freezes come first', () => {
  const { laid, lanes } = layWeek(
    [
      event(1, '10 08:00', '12 09:00'),
      event(2, '13 08:00', '13 09:00'),
      event(3, '12 10:00', '12 11:00'),
      event(4, '11 00:00', '12 00:00', 'freeze'),
    ],
    week,
    4,
  );
  expect(laid.map(({ event: { id }, lane, column, span }) => [id, lane, column, span])).toEqual([
    [4, 0, 1, 1],
    [1, 1, 0, 3],
    [3, 0, 2, 1],
    [2, 0, 3, 1],
  ]);
  expect(lanes).toBe(2);
});

test('one that goes on at both sides takes the whole week, and says so', () => {
  const { laid } = layWeek([event(1, '01 08:00', '28 09:00')], week, 4);
  expect(laid).toMatchObject([{ column: 0, span: 7, before: true, after: true }]);
});

test('a day with too many has one line less and says how many more; what is hidden there is hidden on all its days', () => {
  const long = event(9, '12 07:00', '13 20:00');
  const many = Array.from({ length: 4 }, (_, index) => event(index, '12 08:00', '12 09:00'));
  const { laid, hidden, lanes } = layWeek([...many, long], week, 4);
  expect(laid).toHaveLength(3);
  expect(hidden).toEqual([0, 0, 2, 0, 0, 0, 0]);
  expect(lanes).toBe(4);
  expect(layWeek([...many, long], week, 4, 'change-3').laid[0]).toMatchObject({ event: { id: 3 }, lane: 0 });
  const four = layWeek([...many.slice(1), long], week, 4);
  expect([four.laid.length, four.hidden[2]]).toEqual([4, 0]);
});

test('events of one hour stand beside each other; what has no place is counted', () => {
  const apart = layHours(
    [event(1, '12 08:00', '12 10:00'), event(2, '12 09:00', '12 11:00'), event(3, '12 10:00', '12 11:00')],
    [week[2]!],
    3,
  );
  expect(apart.timed.map(({ event: { id }, column, columns }) => [id, column, columns])).toEqual([
    [1, 0, 2],
    [2, 1, 2],
    [3, 0, 2],
  ]);
  const many = Array.from({ length: 5 }, (_, index) => event(index, '12 08:00', '12 09:00'));
  const { timed, more } = layHours(many, [week[2]!], 3);
  expect(timed.map(({ column, columns }) => [column, columns])).toEqual([
    [0, 3],
    [1, 3],
  ]);
  expect(more).toMatchObject([{ from: 480, events: [{ id: 2 }, { id: 3 }, { id: 4 }] }]);
});

test('over midnight an event is on both days; a moment has half an hour to be seen', () => {
  const night = event(1, '12 22:00', '13 02:00');
  expect(layHours([night], [week[2]!], 3).timed).toMatchObject([{ from: 1320, to: 1440, after: true }]);
  expect(layHours([night], [week[3]!], 3).timed).toMatchObject([{ from: 0, to: 120, before: true }]);
  expect(layHours([event(2, '12 23:50', '12 23:50')], [week[2]!], 3).timed).toMatchObject([{ from: 1410, to: 1440 }]);
});

test('over two days a night is one, with its minutes from the first midnight', () => {
  const { timed, more } = layHours(
    [event(1, '12 22:00', '13 02:00'), event(2, '13 01:00', '13 03:00'), event(3, '11 20:00', '14 00:00')],
    [week[2]!, week[3]!],
    3,
  );
  expect(
    timed.map(({ event: { id }, from, to, column, before, after }) => [id, from, to, column, before, after]),
  ).toEqual([
    [3, 0, 2880, 0, true, false],
    [1, 1320, 1560, 1, false, false],
    [2, 1500, 1620, 2, false, false],
  ]);
  expect(more).toEqual([]);
});

test('a band has the part of the time that its freeze takes', () => {
  const begin = at('2031-11-10 00:00:00');
  const bands = bandsIn(
    [event(1, '09 00:00', '10 12:00', 'maintenance'), event(2, '10 00:00', '11 00:00')],
    begin,
    begin + 86_400_000,
  );
  expect(bands).toMatchObject([{ from: 0, size: 0.5 }]);
});
