import { merge, type Stored } from './merge';

const stored = <V extends object>(version: number, values: V, shown: object = {}): Stored<V> => ({
  version,
  values,
  shown: { ...shown },
});
const blank = {
  subject: 'Slow network',
  priority_id: 1 as number | null,
  asset_ids: [1, 2, 3],
  attachment: null as File | null,
  attachment_delete: false,
  custom_fields: { f1: 'a', f2: 'b' } as Record<string, string>,
};
const opened = stored(1, blank, { attachment: { owner: 'a', value: 'old.txt' } });

test('what only one of both changed is kept from either', () => {
  const theirs = { ...blank, priority_id: 4, custom_fields: { f1: 'a', f2: 'theirs' } };
  const mine = { ...blank, subject: 'Slow network in Oslo', custom_fields: { f1: 'mine', f2: 'b' } };
  expect(merge(opened, mine, stored(2, theirs, opened.shown))).toEqual({
    values: { ...mine, priority_id: 4, custom_fields: { f1: 'mine', f2: 'theirs' } },
    taken: ['priority_id', 'custom_fields.f2'],
    both: [],
    gone: [],
  });
});

test('a field that both changed keeps what was typed and is named; the same value twice is none of it', () => {
  const theirs = { ...blank, subject: 'Fast network', priority_id: 4 };
  const mine = { ...blank, subject: 'No network', priority_id: 4 };
  expect(merge(opened, mine, stored(2, theirs, opened.shown))).toEqual({
    values: mine,
    taken: [],
    both: ['subject'],
    gone: [],
  });
});

test('a list has what both added, and not what one of them removed', () => {
  const theirs = { ...blank, asset_ids: [2, 3, 8] };
  const mine = { ...blank, asset_ids: [1, 2, 9] };
  const { values, taken, both } = merge(opened, mine, stored(2, theirs, opened.shown));
  expect([values.asset_ids, taken, both]).toEqual([[2, 8, 9], ['asset_ids'], []]);
});

test.each<[string, number[], number[], number[] | null]>([
  ['the order of who moved something stays, with what the other added', [3, 2, 1], [1, 2, 3, 8], [3, 2, 1, 8]],
  ['the order of the other person is theirs', [1, 2, 3, 9], [2, 1, 3], [2, 1, 3, 9]],
  ['two different orders contradict each other', [3, 2, 1], [2, 1, 3], null],
])('%s', (_what, mine, theirs, expected) => {
  const { values, both } = merge(opened, { ...blank, asset_ids: mine }, stored(2, { ...blank, asset_ids: theirs }));
  expect([values.asset_ids, both]).toEqual(expected ? [expected, []] : [mine, ['asset_ids']]);
});

test('of filters each is merged by itself; two values of one contradict each other', () => {
  const before = stored(1, { filters: { status: [1], type: [2], word: 'a' } as Record<string, unknown> });
  const theirs = stored(2, { filters: { status: [1, 4], word: 'a', place: [7] } as Record<string, unknown> });
  const merged = merge(before, { filters: { status: [1], type: [2], person: [9] } }, theirs);
  expect(merged).toEqual({
    values: { filters: { status: [1, 4], place: [7], person: [9] } },
    taken: ['filters'],
    both: [],
    gone: [],
  });
  const mine = { filters: { status: [5], type: [2], word: 'a' } };
  expect(merge(before, mine, theirs)).toMatchObject({ values: mine, both: ['filters'] });
});

test('a file that somebody replaced is theirs, unless it was replaced or removed here too', () => {
  const latest = stored(2, blank, { attachment: { owner: 'a', value: 'new.txt' } });
  const of = (mine: typeof blank) => {
    const { taken, both } = merge(opened, mine, latest);
    return [taken, both];
  };
  expect(of(blank)).toEqual([['attachment'], []]);
  expect(of({ ...blank, attachment: new File(['x'], 'mine.txt') })).toEqual([[], ['attachment']]);
  expect(of({ ...blank, attachment_delete: true })).toEqual([[], ['attachment']]);
  const unchanged = stored(2, blank, opened.shown);
  expect(merge(opened, { ...blank, attachment: new File(['x'], 'mine.txt') }, unchanged).both).toEqual([]);
});

test('what was typed into a custom field that is gone is named; one that was not touched goes in silence', () => {
  const theirs = { ...blank, custom_fields: {} };
  const mine = { ...blank, custom_fields: { f1: 'mine', f2: 'b' } };
  const { values, gone } = merge(opened, mine, stored(2, theirs, opened.shown));
  expect([values.custom_fields, gone]).toEqual([{}, ['custom_fields.f1']]);
});
