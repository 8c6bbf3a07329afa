import type { AnyColumn } from './column';
import { clicked, sortingOf, stateOf } from './sorting';

const column = (id: string, first?: 'desc') => ({ id, header: id, first, cell: () => id }) as AnyColumn<object>;
const [subject, priority, created] = [column('subject'), column('priority', 'desc'), column('created_at', 'desc')];
const shown = [subject, priority, created];
const click = (text: string, on: AnyColumn<object>, add = false) => {
  const now = text.split(',').map((one) => {
    const [sort = '', order] = one.split(' ');
    return { sort, order: order as 'asc' | 'desc' };
  });
  return clicked(now, on, shown, add)
    .map(({ sort, order }) => `${sort} ${order}`)
    .join();
};

test('a click sorts by a column alone, in the order that it has first; the next one turns it round', () => {
  expect(click('id desc', subject)).toBe('subject asc');
  expect(click('subject asc', subject)).toBe('subject desc');
  expect(click('subject asc', priority)).toBe('priority desc');
  expect(click('priority desc,subject asc', created)).toBe('created_at desc');
});

test('with Shift a column comes after the others, is turned round, and goes again', () => {
  expect(click('priority desc', subject, true)).toBe('priority desc,subject asc');
  expect(click('priority desc,subject asc', subject, true)).toBe('priority desc,subject desc');
  expect(click('priority desc,subject desc', subject, true)).toBe('priority desc');
});

test('with Shift an order that no column shows gives way, and the last that is left stays', () => {
  expect(click('id desc', priority, true)).toBe('priority desc');
  expect(click('priority asc', priority, true)).toBe('priority desc');
});

test('the state of a list has the first apart from the others', () => {
  const state = stateOf([
    { sort: 'priority', order: 'desc' },
    { sort: 'subject', order: 'asc' },
  ]);
  expect(state).toEqual({ sort: 'priority', order: 'desc', more: [{ sort: 'subject', order: 'asc' }] });
  expect(sortingOf(state)).toHaveLength(2);
});
