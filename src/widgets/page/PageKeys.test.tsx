import { screen, waitFor, within } from '@testing-library/react';
import { customFieldCalls } from '../../../wire/parts/custom-field';
import { accessCalls } from '../../../wire/access/access';
import { homeCalls } from '../../../wire/home/home';
import { lookupCalls } from '../../../wire/parts/lookup';
import { problemCalls, problemFilterCalls } from '../../../wire/problem/problem';
import { searchCalls } from '../../../wire/search/search';
import { changeCalls, changeFilterCalls } from '../../../wire/change/change';
import { reader, renderInHost, response, wireServer } from '../../testing/host';
import { everything, problemRow, problemView } from '../../testing/problem.wire';
import { routeOf } from './routes';
import ServiceDeskPages from './ServiceDeskPages';

const server = wireServer(
  response(problemCalls.list, () => ({ problems: [problemRow({ id: 7 }), problemRow({ id: 8 })], total: 2 })),
  response(problemCalls.view, () => problemView()),
  response(problemCalls.actions, () => ({ actions: everything() })),
  response(problemCalls.log, () => ({ problem_activity_logs: { data: [], total: 0, per_page: 10 } })),
  response(changeCalls.list, () => ({ changes: [], total: 0 })),
  response(customFieldCalls.change, () => ({ custom_fields: [] })),
  response(lookupCalls.lookup, ({ params }) => {
    const data = params.name === 'agents' ? [{ id: reader.user_id, name: 'Ada Reader' }] : [];
    return { data, total: data.length };
  }),
  response(homeCalls.block, () => ({ rows: [], total: 0 })),
  response(searchCalls.find, () => ({ results: [], counts: {} })),
  ...[problemFilterCalls, changeFilterCalls].map(({ list }) => response(list, () => ({ filters: [] }))),
);

/** Opens an address as the browser loads it, with somebody who has the focus nowhere. */
function open(address: string) {
  history.pushState(null, '', address);
  return renderInHost(<ServiceDeskPages basePath="/service-desk" />, { base: '' });
}
beforeEach(() => sessionStorage.clear());
// What they are made of takes longer to load than tests wait.
beforeAll(() =>
  Promise.all(
    ['/problem', '/problem/7/show', '/changes', '/nothing-here'].map((path) => routeOf(path).Component.part()),
  ),
);
const heading = (name: string) => screen.findByRole('heading', { level: 1, name });

test('a page that is loaded has the focus on its heading, so its keys work at once', async () => {
  const { user } = open('/service-desk/problem');
  expect(await heading('Problems')).toHaveFocus();
  await screen.findAllByRole('row');
  await user.keyboard('j');
  await waitFor(() => expect(document.activeElement?.closest('tbody tr')).not.toBeNull());
});

test('somebody who types on the host’s page keeps the focus', async () => {
  const field = document.body.appendChild(document.createElement('input'));
  field.focus();
  const { user } = open('/service-desk/problem');
  await heading('Problems');
  await screen.findAllByRole('row');
  expect(field).toHaveFocus();
  await user.keyboard('gc?');
  expect(field).toHaveValue('gc?');
  expect(location.pathname).toBe('/service-desk/problem');
  field.remove();
});

test('the host’s link that led here gives the focus up, another one of its links does not', async () => {
  const link = document.body.appendChild(document.createElement('a'));
  link.href = '/tickets';
  link.focus();
  const { unmount } = open('/service-desk/problem');
  await heading('Problems');
  expect(link).toHaveFocus();
  unmount();
  link.href = '/service-desk/problem';
  open('/service-desk/problem');
  expect(await heading('Problems')).toHaveFocus();
  link.remove();
});

test.each([
  ['gp', 'Problems'],
  ['gc', 'Changes'],
])('%s leads to the list of %s', async (keys, name) => {
  const { user } = open('/service-desk/nothing-here');
  await heading('Page not found');
  await waitFor(async () => {
    await user.keyboard(keys);
    expect(await heading(name)).toHaveFocus();
  });
});

test('the two keys of a list follow one another; a key of the host between them, or a long while, ends it', async () => {
  const { user } = open('/service-desk/problem');
  await screen.findAllByRole('row');
  await user.keyboard('g{Control>}c{/Control}');
  await user.keyboard('gqc');
  await waitFor(() => expect(location.pathname).toBe('/service-desk/problem/create'));
});

test('after a click on blank space of the page its keys work', async () => {
  const { user } = open('/service-desk/problem');
  await screen.findAllByRole('row');
  await user.click((await heading('Problems')).closest('header')!.parentElement!);
  expect(document.body).not.toHaveFocus();
  await user.keyboard('c');
  await waitFor(() => expect(location.pathname).toBe('/service-desk/problem/create'));
});

test('on a record s opens its status, a its assignee, e its form', async () => {
  const { user } = open('/service-desk/problem/7/show');
  expect(await screen.findByRole('heading', { level: 1 })).toHaveFocus();
  await screen.findByRole('button', { name: 'Actions' });
  await user.keyboard('s');
  expect(await screen.findByRole('dialog', { name: 'Status' })).toBeVisible();
  // In a dialog no key of the page does anything.
  await user.keyboard('e{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(location.pathname).toBe('/service-desk/problem/7/show');
  await user.keyboard('a');
  expect(await screen.findByRole('dialog', { name: 'Assigned agent' })).toBeVisible();
  await user.keyboard('{Escape}');
  await user.keyboard('e');
  await waitFor(() => expect(location.pathname).toBe('/service-desk/problem/7/edit'));
});

test('on a record that one may only read e, a and s do nothing, and the help leaves them out', async () => {
  server.use(
    response(problemCalls.actions, () => ({ actions: { ...everything(), problem_edit: false } })),
    response(accessCalls.permissions, () => ({ ...reader, actions: { ...reader.actions, view_releases: false } })),
  );
  const { user } = open('/service-desk/problem/7/show');
  await screen.findByRole('button', { name: 'Actions' });
  await user.keyboard('eas');
  expect(location.pathname).toBe('/service-desk/problem/7/show');
  await user.keyboard('?');
  const help = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' });
  const keysOf = (name: string) =>
    within(within(help).getByRole('region', { name }))
      .queryAllByRole('term')
      .map((term) => term.textContent);
  // Who may read a record may comment on it.
  expect(keysOf('On a record')).toEqual(['c', 'l', 'w']);
  expect(keysOf('In a list')).toEqual(['j', 'k', 'Enter', 'x', 'e', 'c', '← → ↑ ↓', 'Shift + ← →']);
  expect(keysOf('On every page')).toEqual(['CtrlK', 'gp', 'gc', 'ga', 'gt', '?']);
});

// The first one fetches its code.
const palette = () => screen.findByRole('combobox', { name: 'Search and commands' }, { timeout: 10_000 });
const isClosed = () => expect(screen.queryByRole('combobox', { name: 'Search and commands' })).toBeNull();

test('what is typed before the palette is there is in its field, and does nothing on the page', async () => {
  const { user } = open('/service-desk/problem');
  await screen.findAllByRole('row');
  await user.keyboard('{Control>}k{/Control}');
  await user.keyboard('create');
  expect(await palette()).toHaveValue('create');
  expect(location.pathname).toBe('/service-desk/problem');
});

test('Ctrl+K opens the palette, also from a field of the page; closed, the focus is back', async () => {
  const { user } = open('/service-desk/problem');
  await screen.findAllByRole('row');
  const search = screen.getByRole('searchbox');
  await user.click(search);
  await user.keyboard('{Control>}k{/Control}');
  expect(await palette()).toHaveFocus();
  await user.keyboard('{Escape}');
  isClosed();
  await waitFor(() => expect(search).toHaveFocus());
});

test('where nothing has the focus the key works, unless the host uses it', async () => {
  const { user } = open('/service-desk/problem');
  await screen.findAllByRole('row');
  (document.activeElement as HTMLElement).blur();
  expect(document.body).toHaveFocus();
  const own = (event: Event) => event.preventDefault();
  document.addEventListener('keydown', own);
  await user.keyboard('{Control>}k{/Control}');
  document.removeEventListener('keydown', own);
  isClosed();
  await user.keyboard('{Control>}k{/Control}');
  expect(await palette()).toHaveFocus();
});

test('in a field or at a button of the host the key is the host’s', async () => {
  const field = document.body.appendChild(document.createElement('input'));
  const { user } = open('/service-desk/problem');
  await screen.findAllByRole('row');
  field.focus();
  const seen = jest.fn<void, [KeyboardEvent]>();
  document.addEventListener('keydown', seen);
  await user.keyboard('{Control>}k{/Control}');
  document.removeEventListener('keydown', seen);
  expect(seen.mock.calls.at(-1)![0]).toMatchObject({ key: 'k', defaultPrevented: false });
  isClosed();
  field.remove();
});

test('on a record the palette has what its keys and menus do', async () => {
  const { user } = open('/service-desk/problem/7/show');
  await screen.findByRole('button', { name: 'Actions' });
  await user.keyboard('{Control>}k{/Control}');
  await palette();
  const here = within(await screen.findByRole('group', { name: 'On this page' }));
  const names = here.getAllByRole('option').map(({ textContent }) => textContent);
  expect(names).toEqual(
    expect.arrayContaining([
      'Edit the recorde',
      'Change its statuss',
      'Assign to meAssigned agent',
      'Close problemActions',
    ]),
  );
  // The menu's own line of what a key does as well.
  expect(names).not.toContain('EditActions');
  await user.keyboard('delete{Enter}');
  isClosed();
  expect(await screen.findByRole('alertdialog')).toBeVisible();
});

test('a record is assigned to the reader from the palette', async () => {
  const saved = jest.fn<void, [unknown]>();
  server.use(
    response(problemCalls.save, ({ body }) => {
      saved(body.assigned_id);
      return { id: 7 } as never;
    }),
  );
  const { user } = open('/service-desk/problem/7/show');
  await screen.findByRole('button', { name: 'Actions' });
  await user.keyboard('{Control>}k{/Control}');
  await palette();
  await user.keyboard('to me{Enter}');
  await waitFor(() => expect(saved).toHaveBeenCalledWith(reader.user_id));
});
