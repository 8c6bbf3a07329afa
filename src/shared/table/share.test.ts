import type { AnyColumn } from './column';
import { foldedIn, spread } from './room';
import { share } from './share';

const column = (id: string, more: Partial<AnyColumn<object>> = {}) =>
  ({ id, header: id, sort: false, cell: () => id, ...more }) as AnyColumn<object>;
const columns = [
  column('number', { width: 100, least: 80, importance: 1, number: true }),
  column('subject', { fixed: true, grow: true }),
  column('requester', { width: 150, importance: 3 }),
  column('assigned', { width: 150 }),
  column('department', { width: 150, importance: 3 }),
];
const room = (px: number, needs = {}) => ({ px, needs, cards: false });
const folded = (px: number, { of = columns, widths = {}, needs = {} } = {}) => [
  ...foldedIn(of, widths, room(px, needs)),
];

describe('which columns give way', () => {
  test('none, as long as all have room when they are narrowed: 80 + 150 + 3 × 100', () => {
    expect(folded(530)).toEqual([]);
  });

  test('the least important first, of these the last; the subject never does', () => {
    expect(folded(529)).toEqual(['department']);
    expect(folded(400)).toEqual(['department', 'requester']);
    expect(folded(300)).toEqual(['department', 'requester', 'assigned']);
    expect(folded(10)).toEqual(['department', 'requester', 'assigned', 'number']);
  });

  test('not one that somebody has chosen', () => {
    const of = columns.map((one) => (one.id === 'department' ? { ...one, chosen: true } : one));
    expect(folded(10, { of })).toEqual(['requester', 'assigned', 'number']);
  });

  test('a width that somebody gave stays, and so does what a status shows', () => {
    expect(folded(529, { widths: { number: 200 } })).toEqual(['department', 'requester']);
    expect(folded(530, { needs: { assigned: 101 } })).toEqual(['department']);
  });

  test('none in cards, nor before the table is measured', () => {
    expect([...foldedIn(columns, {}, { px: 300, needs: {}, cards: true })]).toEqual([]);
    expect(folded(0)).toEqual([]);
  });
});

describe('how wide they are', () => {
  const px = (of: number, widths = {}, needs = {}) =>
    Object.values({
      ...share(columns, widths, room(of, needs)).px,
      ...spread(columns, widths, room(of, needs)),
    });

  test('as wide as they would be where there is just room: 100 + 256 + 3 × 150', () => {
    expect(px(806)).toEqual([100, 256, 150, 150, 150]);
    expect(share(columns, {}, room(806))).toMatchObject({ scrolls: false });
  });

  test('all narrower alike where there is less, none below its least', () => {
    expect(px(668)).toEqual([90, 203, 125, 125, 125]);
    expect(px(530)).toEqual([80, 150, 100, 100, 100]);
    expect(share(columns, {}, room(668))).toMatchObject({ scrolls: false });
  });

  test('where even that has no room they are as wide as they would be, and the table scrolls', () => {
    expect(px(529)).toEqual([100, 256, 150, 150, 150]);
    expect(share(columns, {}, room(529))).toMatchObject({ scrolls: 806 });
  });

  test('the subject takes what is over, then the others become wider too, but no number', () => {
    expect(px(926)).toEqual([100, 256, 150, 150, 150]);
    expect(px(1151)).toEqual([100, 256, 225, 225, 225]);
    expect(px(1920)).toEqual([100, 256, 225, 225, 225]);
  });

  test('a width that somebody gave stays; a status has what it shows', () => {
    expect(px(677, { requester: 300 })[2]).toBe(300);
    expect(px(677, {}, { assigned: 190 })[3]).toBe(190);
  });
});
