import { screen, waitFor, within } from '@testing-library/react';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { accessCalls } from '../../../wire/access/access';
import { problemCalls } from '../../../wire/problem/problem';
import { response, type RequestLine, reader, Refusal, renderInHost, wireServer } from '../../testing/host';
import ProblemFormPage from './problem.form';
import { problemView } from './testing/problem.wire';

let stored: ReturnType<typeof problemView>;
let saves: RequestLine[];
const server = wireServer(
  response(problemCalls.view, () => stored),
  response(
    problemCalls.save,
    (request) => {
      saves.push(request);
      return { id: 7, identifier: 'PRB-7' };
    },
    'Problem PRB-7 was saved.',
  ),
);
beforeEach(() => {
  stored = problemView();
  saves = [];
});

const show = (address: string) =>
  renderInHost(
    <MemoryRouter initialEntries={[address]}>
      <Routes>
        <Route path="problem/create" element={<ProblemFormPage />} />
        <Route path="problem/:id/edit" element={<ProblemFormPage />} />
      </Routes>
    </MemoryRouter>,
  );

test('a new problem needs subject, requester, department, status, priority, impact and description', async () => {
  const { user } = show('/problem/create');
  await user.click(await screen.findByRole('button', { name: 'Create problem' }));
  expect(await screen.findAllByText('This field is required.')).toHaveLength(7);
  expect(saves).toEqual([]);
});

test.each([
  ['Subject', 50, 'The subject should be less than 50 characters.'],
  ['Identifier', 45, 'The identifier should be less than 45 characters.'],
])('%s takes exactly %i characters and not one more', async (label, limit, sentence) => {
  const { user } = show('/problem/7/edit');
  const field = await screen.findByRole('textbox', { name: new RegExp(`^${label}`) });
  await user.clear(field);
  await user.click(field);
  await user.paste('x'.repeat(limit + 1));
  await user.tab();
  expect(await screen.findByText(sentence)).toBeVisible();
  await user.type(field, '{Backspace}');
  expect(screen.queryByText(sentence)).toBeNull();
});

test('editing offers the way to the view, and loads the record anew after the save', async () => {
  const { user } = show('/problem/7/edit');
  expect(await screen.findByRole('link', { name: 'View problem' })).toHaveAttribute(
    'href',
    expect.stringMatching(/\/service-desk\/problem\/7\/show$/),
  );
  const subject = await screen.findByRole('textbox', { name: /^Subject/ });
  await user.clear(subject);
  await user.type(subject, '  Tunnel drops ');
  stored = problemView({ subject: 'Tunnel drops', version: 2 });
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Problem PRB-7 was saved.')).toBeVisible();
  expect(await screen.findByDisplayValue('Tunnel drops')).toBeVisible();
  expect(saves[0]!.body).toMatchObject({ id: 7, version: 1, subject: 'Tunnel drops' });
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(saves).toHaveLength(2);
  expect(saves[1]!.body).toMatchObject({ version: 2 });
  expect(saves[1]!.headers.get('idempotency-key')).not.toBe(saves[0]!.headers.get('idempotency-key'));
});

test('assets are offered only with the right to attach them; those attached stay', async () => {
  stored = problemView({ asset_ids: [{ id: 31, name: 'Printer' }] });
  const first = show('/problem/7/edit');
  expect(await screen.findByRole('combobox', { name: 'Assets' })).toBeInTheDocument();
  first.unmount();
  server.use(
    response(accessCalls.permissions, () => ({ ...reader, actions: { ...reader.actions, attach_asset: false } })),
  );
  const { user } = show('/problem/7/edit');
  await screen.findByRole('button', { name: 'Save' });
  await waitFor(() => expect(screen.queryByRole('combobox', { name: 'Assets' })).toBeNull());
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Problem PRB-7 was saved.')).toBeVisible();
  expect(saves[0]!.body).not.toHaveProperty('asset_ids');
});

test('a save that comes too late keeps what was typed and shows the newer version beside it', async () => {
  const { user } = show('/problem/7/edit');
  const subject = await screen.findByRole('textbox', { name: /^Subject/ });
  await user.clear(subject);
  await user.type(subject, 'My words');
  server.use(
    response(problemCalls.save, () => {
      throw new Refusal(409, 'Nora Lind saved this problem meanwhile.');
    }),
  );
  stored = problemView({ subject: 'Her words', version: 5 });
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Nora Lind saved this problem meanwhile.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Load the latest version' }));
  const latest = await screen.findByRole('region', { name: 'Latest version' });
  expect(within(latest).getByText('Her words')).toBeVisible();
  expect(subject).toHaveValue('My words');

  server.resetHandlers();
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Problem PRB-7 was saved.')).toBeVisible();
  expect(saves[0]!.body).toMatchObject({ subject: 'My words', version: 5 });
});

test('a refused field is marked with the server’s sentence', async () => {
  server.use(
    response(problemCalls.save, () => {
      throw new Refusal(422, { identifier: 'This identifier is taken.' });
    }),
  );
  const { user } = show('/problem/7/edit');
  await user.click(await screen.findByRole('button', { name: 'Save' }));
  expect(await screen.findByText('This identifier is taken.')).toBeVisible();
  expect(screen.getByRole('textbox', { name: /^Identifier/ })).toBeInvalid();
});

test('without the right to create the form is not offered', async () => {
  server.use(
    response(accessCalls.permissions, () => ({ ...reader, actions: { ...reader.actions, create_problem: false } })),
  );
  show('/problem/create');
  expect(await screen.findByText('You don’t have permission to create problems.')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Create problem' })).not.toBeInTheDocument();
});
