import type { AnyColumn } from './column';
import { withoutRoom } from './fit';

const column = (id: string, more: Partial<AnyColumn<object>> = {}) =>
  ({ id, header: id, sort: false, cell: () => id, ...more }) as AnyColumn<object>;
const columns = [
  column('number', { width: 100, importance: 1 }),
  column('subject', { fixed: true, grow: true }),
  column('requester', { width: 150, importance: 3 }),
  column('assigned', { width: 150 }),
  column('department', { width: 150, importance: 3 }),
];
const gone = (room: number, widths = {}) => [...withoutRoom(columns, widths, room)];

test('all columns have room where their widths and 16rem for the subject fit', () => {
  expect(gone(806)).toEqual([]);
});

test('the least important gives way first, of these the last; the subject never does', () => {
  expect(gone(805)).toEqual(['department']);
  expect(gone(600)).toEqual(['department', 'requester']);
  expect(gone(300)).toEqual(['department', 'requester', 'assigned', 'number']);
  expect(gone(10)).toEqual(['department', 'requester', 'assigned', 'number']);
});

test('a column that was made wider takes the room of others', () => {
  expect(gone(806, { number: 300 })).toEqual(['department', 'requester']);
});
