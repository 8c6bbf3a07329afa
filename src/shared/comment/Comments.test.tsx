import { act, screen, waitFor, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { type Comment, commentCalls, type Stream } from '../../../wire/parts/comment';
import { Refusal, renderInHost, response, wireServer } from '../../testing/host';
import Comments from './Comments';

/** The browser's EventSource, driven by the test. */
class EventStream {
  static last: EventStream | undefined;
  static CLOSED = 2;
  readyState = 1;
  onopen?: () => void;
  onmessage?: (event: { data: string }) => void;
  onerror?: () => void;
  constructor() {
    EventStream.last = this;
  }
  close() {
    this.readyState = 2;
  }
}
const happens = (event: object) => act(() => EventStream.last?.onmessage?.({ data: JSON.stringify(event) }));

const comment = (id: number, body: string, over: Partial<Comment> = {}): Comment => ({
  id,
  body,
  author: { id: 4, full_name: 'Amara Okafor', profile_pic: null },
  through: null,
  created_at: '2026-03-02 09:30:00',
  edited_at: null,
  deleted_at: null,
  attachments: [],
  version: 1,
  can_edit: true,
  can_delete: true,
  ...over,
});
const line = (id: number, name: string) => ({
  id,
  name,
  created_at: '2026-03-02 09:31:00',
  request_id: null,
  creator: null,
  links: [],
});

let stored: Stream['stream'];
let queries: Record<string, string>[];
let sent: Record<string, unknown>[];
let refusal: Refusal | undefined;
let signals: number;
/** The page with the comment that was sent comes when this is done. */
let held: Promise<void>;
wireServer(
  response(commentCalls.stream, async ({ query }): Promise<Stream> => {
    queries.push(Object.fromEntries(query));
    if (query.get('comment') === '50') await held;
    const until = Number(query.get('until')?.split('.')[0] ?? Infinity);
    const known = stored.filter((entry) => (entry.comment?.id ?? 0) <= until);
    const newest = Math.max(0, ...known.map((entry) => entry.comment?.id ?? 0));
    return {
      stream: known.toReversed(),
      total: known.length,
      page: 1,
      newer: stored.length - known.length,
      until: `${newest}.9`,
    };
  }),
  response(commentCalls.add, ({ body }) => {
    if (refusal) throw refusal;
    sent.push(body);
    stored.push({ comment: comment(50, String(body.body)), line: null });
    return { id: 50 };
  }),
  response(commentCalls.writing, () => {
    signals++;
    return undefined;
  }),
);

beforeEach(() => {
  localStorage.clear();
  Object.assign(globalThis, { EventSource: EventStream });
  stored = [
    { comment: comment(1, '<p>First <span data-mention="user:7">@Wei</span></p>'), line: null },
    { comment: null, line: line(3, '<b>The system</b> closed this problem') },
    { comment: comment(2, '<p>Second</p>'), line: null },
  ];
  queries = [];
  sent = [];
  refusal = undefined;
  signals = 0;
  held = Promise.resolve();
});

const show = (address = '/problem/5/show?tab=comments') =>
  renderInHost(
    <MemoryRouter initialEntries={[address]}>
      <Comments owner="sd_problem:5" />
    </MemoryRouter>,
  );

test('comments and lines of the log stand in one order; the choice of what is shown is asked of the server and kept', async () => {
  const { user, unmount } = show();
  const second = await screen.findByText('Second');
  const order = ['Second', 'closed this problem', 'First'].map((text) =>
    screen.getByText(new RegExp(`^\\s*${text}`), { selector: 'p, div' }),
  );
  expect(order[0]!.compareDocumentPosition(order[1]!)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  expect(order[1]!.compareDocumentPosition(order[2]!)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  expect(second).toBeVisible();
  expect(queries.at(-1)).toEqual({ page: '1', limit: '10', show: 'all', 'sort-order': 'desc' });
  await user.click(screen.getByRole('radio', { name: 'Comments' }));
  await waitFor(() => expect(queries.at(-1)).toMatchObject({ show: 'comments' }));
  await user.selectOptions(screen.getByRole('combobox', { name: 'Order of the entries' }), 'Oldest first');
  await waitFor(() => expect(queries.at(-1)).toMatchObject({ show: 'comments', 'sort-order': 'asc' }));
  unmount();
  show();
  await waitFor(() => expect(queries.at(-1)).toMatchObject({ show: 'comments', 'sort-order': 'asc' }));
});

test('a comment that a program wrote says through which token', async () => {
  stored.push({ comment: comment(3, '<p>Third</p>', { through: 'CI assistant' }), line: null });
  show();
  const third = (await screen.findByText('Third')).closest('li')!;
  expect(within(third).getByText('through token CI assistant')).toBeVisible();
  expect(screen.getAllByText(/through token/)).toHaveLength(1);
});

test('a person who is mentioned leads to their page', async () => {
  show();
  expect(await screen.findByRole('link', { name: '@Wei' })).toHaveAttribute('href', 'http://localhost/user/7');
});

test('what is new comes at once, and waits behind a button while the form is open', async () => {
  const { user } = show();
  await screen.findByText('Second');
  stored.push({ comment: comment(11, '<p>Third</p>'), line: null });
  happens({ kind: 'comment', id: 11, owner: 'sd_problem:5' });
  expect(await screen.findByText('Third')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Write a comment…' }));
  stored.push({ comment: comment(12, '<p>Fourth</p>'), line: null });
  happens({ kind: 'comment', id: 12, owner: 'sd_problem:5' });
  const button = await screen.findByText('1 new', undefined, { timeout: 5000 });
  expect(button).toHaveAccessibleName('Show 1 new entry');
  expect(screen.queryByText('Fourth')).toBeNull();
  expect(screen.getByText('1 new entry')).toHaveAttribute('role', 'status');
  await user.click(button);
  await waitFor(() => expect(screen.getByText('Fourth').closest('li')).toHaveFocus());
  expect(screen.queryByRole('button', { name: /Show/ })).toBeNull();
});

test('a comment that was sent comes, although the next is begun before its page is there', async () => {
  localStorage.setItem('service-desk.draft.1.sd_problem:5', 'Sent first');
  let arrive = () => {};
  held = new Promise((resolve) => (arrive = resolve));
  const { user } = show();
  await user.click(await screen.findByRole('button', { name: 'Write a comment…' }));
  await screen.findByText('Sent first');
  await user.click(screen.getByRole('button', { name: 'Send comment' }));
  await waitFor(() => expect(queries.at(-1)).toMatchObject({ comment: '50' }));
  await user.click(screen.getByRole('button', { name: 'Write a comment…' }));
  await screen.findByRole('textbox', { name: 'Comment' });
  happens({ kind: 'comment', id: 50, owner: 'sd_problem:5' });
  await act(() => new Promise((later) => setTimeout(later, 400)));
  arrive();
  expect(await screen.findByText('Sent first')).toBeVisible();
  expect(screen.queryByText('1 new')).toBeNull();
});

test('who writes on this record is named for some seconds, or until they have written', async () => {
  show();
  await screen.findByText('Second');
  happens({ kind: 'writing', id: 8, owner: 'sd_problem:6', name: 'Elsewhere' });
  happens({ kind: 'writing', id: 9, owner: 'sd_problem:5', name: 'Wei Zhang' });
  expect(await screen.findByText('Wei Zhang is writing…')).toBeVisible();
  happens({ kind: 'comment', id: 13, owner: 'sd_problem:5' });
  await waitFor(() => expect(screen.queryByText(/is writing/)).toBeNull());
});

test('a link marks its comment and focuses it; of one that is not there it says so', async () => {
  const { unmount } = show('/problem/5/show?tab=comments&comment=1');
  const marked = (await screen.findByText(/^First/)).closest('li')!;
  await waitFor(() => expect(marked).toHaveFocus());
  expect(marked).toHaveAttribute('aria-current', 'true');
  expect(queries[0]).toMatchObject({ comment: '1' });
  unmount();
  show('/problem/5/show?tab=comments&comment=77');
  expect(await screen.findByText('The comment of this link is not on this record.')).toBeVisible();
});

test('a comment that is deleted while it is edited leaves the text to be copied', async () => {
  const { user } = show();
  const entry = (await screen.findByText('Second')).closest('li')!;
  await user.click(within(entry).getByRole('button', { name: 'Edit comment' }));
  stored[2] = { comment: comment(2, '', { deleted_at: '2026-03-02 10:00:00', can_edit: false }), line: null };
  happens({ kind: 'comment', id: 2, owner: 'sd_problem:5' });
  expect(await screen.findByText(/^This comment was deleted while you edited it/)).toBeVisible();
  expect(within(entry).getByRole('form', { name: 'Edit comment' })).toBeVisible();
});

test('what the server says of a mention stands at the text, and the draft is kept', async () => {
  localStorage.setItem('service-desk.draft.1.sd_problem:5', 'Look, Ben');
  refusal = new Refusal(422, { mention_ids: 'Ben Blick may not see this record, so they cannot be mentioned here.' });
  const { user } = show();
  await user.click(await screen.findByRole('button', { name: 'Write a comment…' }));
  await screen.findByText('Look, Ben');
  await user.click(screen.getByRole('button', { name: 'Send comment' }));
  await screen.findByText(/^Ben Blick may not see this record/);
  expect(screen.getByRole('textbox', { name: 'Comment' })).toHaveAccessibleDescription(/Ben Blick may not see/);
  expect(sent).toEqual([]);
});

test('a quote is added to what is written, its files stay, and that somebody writes is signalled once', async () => {
  const { user } = show();
  const entry = (await screen.findByText('Second')).closest('li')!;
  const quote = within(entry).getByRole('button', { name: 'Quote Amara Okafor' });
  await user.click(quote);
  const box = await screen.findByRole('textbox', { name: 'Comment' }, { timeout: 5000 });
  await waitFor(() => expect(box).toHaveTextContent('Amara Okafor wrote:Second'));
  expect(signals).toBe(0);
  const [input] = screen.getAllByLabelText('Attachment', { selector: 'input' });
  await user.upload(input!, new File(['up'], 'switch.log', { type: 'text/plain' }));
  await user.click(quote);
  await waitFor(() => expect(box.textContent?.match(/Amara Okafor wrote:/g)).toHaveLength(2));
  await user.click(quote);
  await waitFor(() => expect(box.textContent?.match(/Amara Okafor wrote:/g)).toHaveLength(3));
  expect(screen.getByText('switch.log')).toBeVisible();
  await waitFor(() => expect(signals).toBe(1));
});

test('a file that the server refuses is named at the files; text and files stay', async () => {
  localStorage.setItem('service-desk.draft.1.sd_problem:5', 'See the log');
  refusal = new Refusal(413, 'The file should have at most 25 MB.');
  const { user } = show();
  await user.click(await screen.findByRole('button', { name: 'Write a comment…' }));
  await screen.findByText('See the log');
  const [input] = screen.getAllByLabelText('Attachment', { selector: 'input' });
  await user.upload(input!, [new File(['a'], 'image.png'), new File(['b'], 'image.png')]);
  await user.click(screen.getByRole('button', { name: 'Send comment' }));
  const sentence = await screen.findByText('The file should have at most 25 MB.');
  expect(screen.getByText('Choose a file')).toHaveAccessibleDescription(sentence.textContent!);
  expect(screen.getByText('image-2.png')).toBeVisible();
  expect(screen.getByText('See the log')).toBeVisible();
});
