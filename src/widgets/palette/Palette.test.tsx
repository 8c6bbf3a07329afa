import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { accessCalls } from '../../../wire/access/access';
import { perAction } from '../../../wire/access/access.actions';
import { homeCalls } from '../../../wire/home/home';
import { searchCalls, type SearchReply, type SearchResult } from '../../../wire/search/search';
import { reader, Refusal, renderInHost, type RequestLine, response, wireServer } from '../../testing/host';
import { searchResult } from '../../testing/search.wire';
import Palette from './Palette';

const laptop = searchResult({
  kind: 'asset',
  id: 3,
  identifier: 'AST-3',
  title: 'Laptop',
  path: '/service-desk/assets/3/show',
  status: null,
  matched: { field: 'description', text: '… has the VPN client', marks: [[10, 13]] },
});
const replyWith = (...results: SearchResult[]): SearchReply => ({ results, counts: {} });

let asked: string[];
let find: (request: RequestLine) => SearchReply | Promise<SearchReply>;
let actions: typeof reader.actions;
wireServer(
  response(searchCalls.find, (request) => {
    asked.push(request.query.get('q')!);
    return find(request);
  }),
  response(homeCalls.block, () => ({
    rows: [
      {
        kind: 'change' as const,
        id: 4,
        identifier: 'CHN-4',
        title: 'New switch',
        path: '/service-desk/changes/4/show',
        due: null,
      },
    ],
    total: 1,
  })),
  response(accessCalls.permissions, () => ({ ...reader, actions })),
);
beforeEach(() => {
  asked = [];
  find = () => replyWith(searchResult(), laptop);
  actions = reader.actions;
});

const onGo = jest.fn<void, [string]>();
const onClose = jest.fn<void, []>();
beforeEach(() => {
  onGo.mockClear();
  onClose.mockClear();
});
const open = (over: Partial<Parameters<typeof Palette>[0]> = {}) =>
  renderInHost(<Palette onGo={onGo} onClose={onClose} {...over} />, { base: '' });

const field = () => screen.getByRole('combobox');
const option = (name: RegExp | string) => screen.findByRole('option', { name });
const active = () => {
  const id = field().getAttribute('aria-activedescendant');
  return id && document.getElementById(id)?.textContent;
};

test('what was looked at last and what the reader may do is there before anything is typed', async () => {
  actions = { ...perAction(() => false), manage_permissions: false, view_problems: true, create_problem: true };
  open();
  expect(field()).toHaveFocus();
  await option(/New switch/);
  const groups = screen.getAllByRole('group').map((group) => group.getAttribute('aria-label'));
  expect(groups).toEqual(['Recently viewed', 'Create', 'Go to']);
  const create = within(screen.getByRole('group', { name: 'Create' }));
  expect(create.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['Create problem']);
  const go = within(screen.getByRole('group', { name: 'Go to' })).getAllByRole('option');
  expect(go.map(({ textContent }) => textContent)).toEqual([
    'Overview',
    'Problems',
    'My approvals',
    'Inbox',
    'My notifications',
    'My tokens',
  ]);
  expect(asked).toEqual([]);
});

test('a result says its kind, where it has the words, and its status; arrows move and Enter opens', async () => {
  const { user } = open();
  await user.type(field(), 'vpn');
  const first = await option(/VPN drops/);
  expect(first).toHaveAttribute('aria-selected', 'true');
  expect(active()).toBe(first.textContent);
  expect(first).toHaveTextContent('VPN drops every hour');
  expect(first).toHaveAccessibleName('VPN drops every hour Problem PRB-7 Open');
  expect(within(first).getByText('VPN').tagName).toBe('MARK');
  const second = await option(/Laptop/);
  expect(within(second).getByText('VPN').tagName).toBe('MARK');
  expect(second).toHaveTextContent('Description: … has the VPN client');
  await user.keyboard('{ArrowDown}');
  expect(active()).toBe(second.textContent);
  expect(field()).toHaveFocus();
  await user.keyboard('{Enter}');
  expect(onClose).toHaveBeenCalled();
  await waitFor(() => expect(onGo).toHaveBeenCalledWith('/service-desk/assets/3/show'));
});

test('the arrows go round, and the last line leads to all results', async () => {
  const { user } = open();
  await user.type(field(), 'vpn');
  await option(/VPN drops/);
  await user.keyboard('{ArrowUp}');
  expect(active()).toBe('Show all results for “vpn”');
  await user.keyboard('{ArrowDown}');
  expect(active()).toContain('VPN drops');
  await user.keyboard('{ArrowUp}{Enter}');
  await waitFor(() => expect(onGo).toHaveBeenCalledWith('/service-desk/search?q=vpn'));
});

test('only rested words are asked for; a late reply to former words is never shown', async () => {
  let late: (reply: SearchReply) => void = () => undefined;
  find = ({ query }) =>
    query.get('q') === 'vpn'
      ? new Promise((resolve) => (late = resolve))
      : replyWith(
          searchResult({ id: 9, title: 'VPN client is old', matched: { field: 'title', text: '', marks: [] } }),
        );
  const { user } = open();
  await user.type(field(), 'vpn');
  await waitFor(() => expect(asked).toEqual(['vpn']));
  await user.type(field(), ' client');
  await option(/VPN client is old/);
  await act(async () => late(replyWith(searchResult({ title: 'Too late' }))));
  expect(screen.queryByText('Too late')).toBeNull();
  expect(asked).toEqual(['vpn', 'vpn client']);
});

test('what was found stays while more is typed, and is gone with the words', async () => {
  const { user } = open();
  await user.type(field(), 'vpn');
  await option(/VPN drops/);
  let reply: (value: SearchReply) => void = () => undefined;
  find = () => new Promise((resolve) => (reply = resolve));
  await user.type(field(), ' d');
  await waitFor(() => expect(asked.at(-1)).toBe('vpn d'));
  expect(screen.getByRole('option', { name: /VPN drops/ })).toBeVisible();
  expect(screen.getByRole('listbox')).toHaveAttribute('aria-busy', 'true');
  await act(async () => reply(replyWith()));
  await waitFor(() => expect(screen.getAllByText('Nothing found for “vpn d”')[0]).toBeVisible());
  await user.clear(field());
  await option(/New switch/);
  expect(screen.queryByRole('option', { name: /VPN/ })).toBeNull();
});

test('Enter that is quicker than the results opens the first of them', async () => {
  let reply: (value: SearchReply) => void = () => undefined;
  find = () => new Promise((resolve) => (reply = resolve));
  const { user } = open();
  await user.type(field(), 'prb-7{Enter}');
  await waitFor(() => expect(asked).toEqual(['prb-7']));
  expect(onGo).not.toHaveBeenCalled();
  await act(async () => reply(replyWith(searchResult())));
  await waitFor(() => expect(onGo).toHaveBeenCalledWith('/service-desk/problem/7/show'));
});

test('a search that fails says so, and is tried again; commands are there all the same', async () => {
  find = () => {
    throw new Refusal(500, 'Broken');
  };
  const { user } = open();
  await user.type(field(), 'problems');
  expect(await screen.findByRole('alert')).toHaveTextContent('Could not load');
  expect(await option('Problems')).toBeVisible();
  find = () => replyWith(searchResult());
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  await option(/VPN drops/);
  expect(screen.queryByRole('alert')).toBeNull();
});

test.each([
  ['próblems', 'Problems', true],
  ['roblem', 'Problems', false],
  ['create prob', 'Create problem', true],
  ['PROBLEM create', 'Create problem', true],
  ['go chang', 'Changes', true],
])('commands are found by beginnings of their words: %s', async (text, name, isFound) => {
  find = () => replyWith();
  const { user } = open();
  await option('Create problem');
  await user.type(field(), text);
  await waitFor(() => expect(screen.queryAllByRole('option', { name }).length).toBe(isFound ? 1 : 0));
});

test('what keys of the page do is offered with its key, and done once the palette is closed', async () => {
  const work = jest.fn(() => expect(onClose).toHaveBeenCalled());
  const { user } = open({ keyWork: [{ keys: 's', does: 'status', work }] });
  await user.type(field(), 'status');
  const found = await option('Change its status');
  expect(found).toHaveTextContent('s');
  await user.click(found);
  await waitFor(() => expect(work).toHaveBeenCalledTimes(1));
  expect(onGo).not.toHaveBeenCalled();
});

test('what has no page leads nowhere, and says nothing wrong', async () => {
  find = () => replyWith(searchResult({ kind: 'user', id: 5, identifier: '', title: 'Ada', path: null, status: null }));
  const { user } = open();
  await user.type(field(), 'ada');
  expect(await option(/Ada/)).toHaveAttribute('aria-disabled', 'true');
  await user.keyboard('{Enter}');
  expect(onClose).not.toHaveBeenCalled();
});

test.each(['{Escape}', '{Control>}k{/Control}'])('%s closes it, and no key leaves it', async (keys) => {
  const outside = jest.fn();
  document.addEventListener('keydown', outside);
  const { user } = open();
  await user.keyboard(keys);
  expect(onClose).toHaveBeenCalledTimes(1);
  await user.keyboard('x');
  expect(outside.mock.calls.filter(([{ key }]: [KeyboardEvent]) => key !== 'Control')).toEqual([]);
  document.removeEventListener('keydown', outside);
});

test('a composed letter is not taken for a choice', async () => {
  open();
  await option(/New switch/);
  fireEvent.keyDown(field(), { key: 'Enter', isComposing: true });
  expect(onClose).not.toHaveBeenCalled();
});

test('one letter finds commands only', async () => {
  const { user } = open();
  await user.type(field(), 'v');
  await option('Vendors');
  await act(() => new Promise((rested) => setTimeout(rested, 150)));
  expect(asked).toEqual([]);
});
