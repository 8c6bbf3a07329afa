import { screen, waitFor, within } from '@testing-library/react';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { cabCalls, type CabView } from '../../../wire/cab/cab';
import { lookupCalls } from '../../../wire/parts/lookup';
import { response, type RequestLine, Refusal, renderInHost, wireServer } from '../../testing/host';
import CabFormPage from './cab.form';

const named = (id: number, name: string) => ({ id, name });
const options: Record<string, { id: number; name: string }[]> = {
  change_statuses: [named(4, 'Pending Release'), named(7, 'Rejected')],
  users: [named(21, 'Nora Lind'), named(22, 'Ben Moss')],
  user_types: [named(1, 'Department manager')],
};
const level = (id: number, name: string): CabView['levels'][number] => ({
  id,
  name,
  order: id,
  match: 'all',
  percent: null,
  approvers: {
    users: [{ id: 21, name: 'Nora Lind', full_name: 'Nora Lind', email: 'n@example.test' }],
    user_types: [],
  },
});

let stored: CabView;
let saves: RequestLine[];
let removed: string[];
const server = wireServer(
  response(lookupCalls.lookup, ({ params }) => ({ data: options[params.name!]!, total: 2 })),
  response(cabCalls.view, () => ({ cab: stored })),
  response(
    cabCalls.save,
    (request) => {
      saves.push(request);
      return { id: 3 };
    },
    'The board was saved.',
  ),
  response(
    cabCalls.removeLevel,
    ({ params }) => {
      removed.push(params.levelId!);
      stored = { ...stored, levels: stored.levels.slice(1), version: stored.version + 1 };
      return undefined;
    },
    'The level was deleted.',
  ),
);
beforeEach(() => {
  stored = {
    id: 3,
    name: 'Network board',
    action_on_approve: named(4, 'Pending Release'),
    action_on_deny: null,
    send_auto_reminders: true,
    reminder_interval: 8,
    applies_from_risk: null,
    levels: [level(5, 'Technical'), level(6, 'Management')],
    version: 4,
  };
  saves = [];
  removed = [];
});

const show = (address: string, navigate = (_path: string) => undefined as void) =>
  renderInHost(
    <MemoryRouter initialEntries={[address]}>
      <Routes>
        <Route path="cab/create" element={<CabFormPage />} />
        <Route path="cab/:id/edit" element={<CabFormPage />} />
      </Routes>
    </MemoryRouter>,
    { navigate },
  );
type User = ReturnType<typeof show>['user'];
const choose = async (user: User, within_: HTMLElement, field: RegExp, option: string) => {
  await user.click(within(within_).getByRole('combobox', { name: field }));
  await user.click(await screen.findByRole('option', { name: option }));
};
const levelAt = (order: number) => screen.findByRole('region', { name: `Level ${order}` });

test('a new board starts with one level, which cannot be deleted, and the usual statuses', async () => {
  show('/cab/create');
  expect(await levelAt(1)).toBeVisible();
  expect(screen.queryByRole('region', { name: 'Level 2' })).toBeNull();
  expect(screen.queryByRole('button', { name: /^Delete level/ })).toBeNull();
  expect(screen.getByText('Pending Release')).toBeVisible();
  expect(screen.getByText('Rejected')).toBeVisible();
  expect(within(await levelAt(1)).getByText('Every approver must approve')).toBeVisible();
});

test('name, level name and an approver per level are required; the interval only while reminders are on', async () => {
  const { user } = show('/cab/create');
  await user.click(await screen.findByRole('button', { name: 'Add level' }));
  await user.click(screen.getByRole('button', { name: 'Create board' }));
  expect(await screen.findAllByText('This field is required.')).toHaveLength(3);
  for (const order of [1, 2])
    expect(within(await levelAt(order)).getByRole('alert')).toHaveTextContent(
      /^at least one user or one user type is required to create a CAB$/,
    );
  expect(screen.queryByRole('combobox', { name: /^Reminder interval/ })).toBeNull();
  await user.click(screen.getByRole('checkbox', { name: 'Remind approvers automatically' }));
  await user.click(screen.getByRole('button', { name: 'Create board' }));
  await waitFor(() => expect(screen.getAllByText('This field is required.')).toHaveLength(4));
  await user.click(screen.getByRole('combobox', { name: /^Reminder interval/ }));
  expect((await screen.findAllByRole('option')).map((option) => option.textContent)).toEqual([
    'Every hour',
    'Every 4 hours',
    'Every 8 hours',
    'Every 12 hours',
    'Every 24 hours',
  ]);
  expect(saves).toEqual([]);
});

test('a board is created, then the list is back after three seconds', async () => {
  const visited: string[] = [];
  const { user } = show('/cab/create', (path) => void visited.push(path));
  await user.type(await screen.findByRole('textbox', { name: 'Name' }), 'Change board');
  const first = await levelAt(1);
  await user.type(within(first).getByRole('textbox', { name: /^Level name/ }), 'Technical');
  await choose(user, first, /^Required approvals/, 'One approver is enough');
  await choose(user, first, /^User types/, 'Department manager');
  await user.click(screen.getByRole('button', { name: 'Create board' }));
  expect(await screen.findByText('Returning to the list of boards…')).toBeVisible();
  expect(saves[0]!.body).toEqual({
    name: 'Change board',
    action_on_approve: 4,
    action_on_deny: 7,
    applies_from_risk: null,
    send_auto_reminders: false,
    reminder_interval: null,
    levels: [{ name: 'Technical', match: 'any', percent: null, approvers: { users: [], user_types: [1] } }],
  });
  expect(visited).toEqual([]);
  await waitFor(() => expect(visited).toEqual(['/service-desk/cab']), { timeout: 4000 });
});

test('a percentage is asked for while it is what a level wants, from 1 to 100', async () => {
  const { user } = show('/cab/create');
  await user.type(await screen.findByRole('textbox', { name: 'Name' }), 'Change board');
  const first = await levelAt(1);
  await user.type(within(first).getByRole('textbox', { name: /^Level name/ }), 'Technical');
  await choose(user, first, /^User types/, 'Department manager');
  await choose(user, first, /^Required approvals/, 'More than half must approve');
  expect(within(first).queryByRole('textbox', { name: /^Percentage/ })).toBeNull();
  await choose(user, first, /^Required approvals/, 'A percentage must approve');
  await user.click(screen.getByRole('button', { name: 'Create board' }));
  expect(await within(first).findByText('This field is required.')).toBeVisible();
  const percentage = within(first).getByRole('textbox', { name: /^Percentage/ });
  await user.type(percentage, '101');
  await user.tab();
  expect(await within(first).findByText('Enter a whole percentage from 1 to 100.')).toBeVisible();
  expect(saves).toEqual([]);
  await user.clear(percentage);
  await user.type(percentage, '60');
  await user.click(screen.getByRole('button', { name: 'Create board' }));
  await waitFor(() => expect(saves).toHaveLength(1));
  expect(saves[0]!.body.levels).toMatchObject([{ match: 'percent', percent: 60 }]);
});

test('a percentage that is not asked for any more holds up no form', async () => {
  const { user } = show('/cab/create');
  await user.type(await screen.findByRole('textbox', { name: 'Name' }), 'Change board');
  const first = await levelAt(1);
  await user.type(within(first).getByRole('textbox', { name: /^Level name/ }), 'Technical');
  await choose(user, first, /^User types/, 'Department manager');
  await choose(user, first, /^Required approvals/, 'A percentage must approve');
  await user.type(within(first).getByRole('textbox', { name: /^Percentage/ }), '101');
  await choose(user, first, /^Required approvals/, 'More than half must approve');
  await user.click(screen.getByRole('button', { name: 'Create board' }));
  await waitFor(() => expect(saves).toHaveLength(1));
  expect(saves[0]!.body.levels).toMatchObject([{ match: 'majority', percent: null }]);
});

test('levels are moved by buttons, which keep the focus', async () => {
  const { user } = show('/cab/3/edit');
  const up = within(await levelAt(2)).getByRole('button', { name: 'Move level 2 up' });
  expect(within(await levelAt(1)).getByRole('button', { name: 'Move level 1 up' })).toHaveAttribute(
    'aria-disabled',
    'true',
  );
  up.focus();
  await user.keyboard('{Enter}');
  expect(within(await levelAt(1)).getByRole('textbox')).toHaveValue('Management');
  expect(screen.getByRole('button', { name: 'Move level 1 up' })).toHaveFocus();
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(saves).toHaveLength(1));
  expect((saves[0]!.body.levels as { id: number }[]).map(({ id }) => id)).toEqual([6, 5]);
  expect(saves[0]!.body).toMatchObject({ id: 3, version: 4, action_on_deny: null });
});

test('a stored level is deleted on the server, after a question; the form builds on the new version', async () => {
  const { user } = show('/cab/3/edit');
  await user.click(within(await levelAt(1)).getByRole('button', { name: 'Delete level 1' }));
  const question = await screen.findByRole('alertdialog', { name: 'Delete level' });
  expect(question).toHaveTextContent('“Technical”');
  await user.click(within(question).getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('The level was deleted.')).toBeVisible();
  expect(removed).toEqual(['5']);
  expect(within(await levelAt(1)).getByRole('textbox')).toHaveValue('Management');
  expect(screen.queryByRole('button', { name: /^Delete level/ })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(saves[0]?.body).toMatchObject({ version: 5, levels: [{ id: 6 }] }));
});

test('a level that is not saved yet is deleted from the form only', async () => {
  const { user } = show('/cab/create');
  await user.click(await screen.findByRole('button', { name: 'Add level' }));
  await user.click(screen.getByRole('button', { name: 'Delete level 2' }));
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Level 2' })).toBeNull());
  expect(removed).toEqual([]);
});

test('the server’s sentence about the approvers of a level stands at that level', async () => {
  server.use(
    response(cabCalls.save, () => {
      throw new Refusal(422, { 'levels[1].approvers': 'Nora Lind is deactivated and cannot approve.' });
    }),
  );
  const { user } = show('/cab/3/edit');
  await user.click(await screen.findByRole('button', { name: 'Save' }));
  expect(await within(await levelAt(2)).findByRole('alert')).toHaveTextContent(
    'Nora Lind is deactivated and cannot approve.',
  );
  expect(within(await levelAt(1)).queryByRole('alert')).toBeNull();
});
