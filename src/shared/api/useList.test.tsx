import { act, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { call } from '../../../wire/protocol/call';
import { response, type RequestLine, renderInHost, wireServer } from '../../testing/host';
import { useList } from './useList';

/** The browser's EventSource, driven by the test. */
class Stream {
  static latest: Stream;
  onmessage?: (event: { data: string }) => void;
  readyState = 1;
  constructor() {
    Stream.latest = this;
  }
  close() {
    this.readyState = 2;
  }
}
const say = (event: object) => act(() => Stream.latest.onmessage?.({ data: JSON.stringify(event) }));

interface Row {
  id: number;
  name: string;
}
const list = call<{ query: object; reply: { problems: Row[]; total: number } }>('GET', '/pumps', {
  needs: 'public',
});

let requested: Record<string, string>[];
let names: Record<number, string>;
let hidden = false;
wireServer(
  response(list, ({ query }: RequestLine) => {
    requested.push(Object.fromEntries(query));
    const only = query.get('problem_ids[]');
    const ids = only ? [Number(only)] : [1, 2];
    const problems = ids.flatMap((id) => (names[id] === undefined ? [] : [{ id, name: names[id] }]));
    return { problems, total: only ? problems.length : 53 };
  }),
);
beforeEach(() => {
  requested = [];
  names = { 1: 'One', 2: 'Two' };
  hidden = false;
  Object.assign(globalThis, { EventSource: Stream });
  Object.defineProperty(document, 'hidden', { configurable: true, get: () => hidden });
});

function Pumps({ sort = 'id' }: { sort?: string }) {
  const [page, setPage] = useState(1);
  const [filter, setFilter] = useState('');
  const load = useList(
    list,
    { query: { page, limit: 2, 'sort-field': sort, 'search-query': filter } },
    ({ problems, total }) => ({ rows: problems, total }),
    { live: 'problem', ids: 'problem_ids' },
  );
  return (
    <>
      <p>{load.data ? `${load.data.rows.map(({ name }) => name).join(', ')} of ${load.data.total}` : 'Loading'}</p>
      <button onClick={() => setPage(page + 1)}>Next</button>
      <button onClick={() => setFilter('o')}>Filter</button>
      <button onClick={() => void load.reload()}>Reload</button>
    </>
  );
}

const click = (name: string) => act(() => screen.getByText(name).click());
const timeout = { timeout: 3000 };

test('the total is asked for first, after a change of the filter and after an own action, and reused for a page', async () => {
  renderInHost(<Pumps />);
  await screen.findByText('One, Two of 53');
  expect(requested[0]).not.toHaveProperty('known_total');
  click('Next');
  await waitFor(() => expect(requested).toHaveLength(2));
  expect(requested[1]).toMatchObject({ page: '2', known_total: '53' });
  expect(requested[1]).not.toHaveProperty('count');
  click('Filter');
  await waitFor(() => expect(requested).toHaveLength(3));
  expect(requested[2]).toMatchObject({ 'search-query': 'o', count: 'quick' });
  expect(requested[2]).not.toHaveProperty('known_total');
  click('Reload');
  await waitFor(() => expect(requested).toHaveLength(4));
  expect(requested[3]).not.toHaveProperty('known_total');
});

test('a row that somebody changed is loaded alone and put in its place', async () => {
  renderInHost(<Pumps />);
  await screen.findByText('One, Two of 53');
  names[2] = 'Second';
  say({ kind: 'problem', id: 2 });
  await screen.findByText('One, Second of 53', undefined, timeout);
  expect(requested).toHaveLength(2);
  expect(requested[1]).toMatchObject({ 'problem_ids[]': '2', page: '1' });
});

test.each([
  ['a record that is not on the page', [{ kind: 'problem', id: 9 }], 'id'],
  [
    'two records',
    [
      { kind: 'problem', id: 1 },
      { kind: 'problem', id: 2 },
    ],
    'id',
  ],
  ['a row that may now stand elsewhere', [{ kind: 'problem', id: 2 }], 'name'],
])('after %s the page is loaded anew, without a new total', async (_name, events, sort) => {
  renderInHost(<Pumps sort={sort} />);
  await screen.findByText('One, Two of 53');
  names[1] = 'First';
  for (const event of events) say(event);
  await screen.findByText('First, Two of 53', undefined, timeout);
  expect(requested).toHaveLength(2);
  expect(requested[1]).toMatchObject({ known_total: '53' });
});

test('a row that is gone makes the page load anew', async () => {
  renderInHost(<Pumps />);
  await screen.findByText('One, Two of 53');
  delete names[2];
  say({ kind: 'problem', id: 2 });
  await screen.findByText('One of 53', undefined, timeout);
});

test('a hidden page loads nothing', async () => {
  renderInHost(<Pumps />);
  await screen.findByText('One, Two of 53');
  say({ kind: 'problem', id: 2 });
  hidden = true;
  await new Promise((resolve) => setTimeout(resolve, 1500));
  expect(requested).toHaveLength(1);
});
