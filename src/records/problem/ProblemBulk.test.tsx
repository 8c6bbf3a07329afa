import { screen, waitFor, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { accessCalls } from '../../../wire/access/access';
import { bulkCalls, type BulkEdit, type BulkResult } from '../../../wire/parts/bulk';
import { lookupCalls } from '../../../wire/parts/lookup';
import { problemCalls, problemFilterCalls } from '../../../wire/problem/problem';
import { response, reader, Refusal, renderInHost, wireServer } from '../../testing/host';
import ProblemListPage from './problem.pages';
import { problemRow } from '../../testing/problem.wire';

let edits: BulkEdit[] = [];
const rows = [problemRow(), problemRow({ id: 8, identifier: 'PRB-8', subject: 'Printer offline' })];
const result = (given: Partial<BulkResult> = {}): BulkResult => ({
  id: 5,
  changed: 2,
  skipped: [],
  present: [{ field: 'priority_id', values: [{ name: 'Low', count: 2 }] }],
  as_of: '2026-01-02T10:00:00.000Z',
  ...given,
});
const undone: string[] = [];
const server = wireServer(
  response(problemCalls.list, () => ({ problems: rows, total: 40 })),
  response(problemFilterCalls.list, () => ({ filters: [] })),
  response(lookupCalls.lookup, () => ({ data: [{ id: 4, name: 'Urgent' }], total: 1 })),
  response(
    problemCalls.bulkEdit,
    ({ body }) => {
      edits.push(body as BulkEdit);
      return (body as BulkEdit).dry_run ? result({ id: null }) : result();
    },
    '2 records were changed.',
  ),
  response(bulkCalls.undo, ({ params }) => (undone.push(params.id!), result({ id: null })), '2 records are as before.'),
);
beforeEach(() => {
  edits = [];
  undone.length = 0;
});

const show = (address = '/problem') =>
  renderInHost(
    <MemoryRouter initialEntries={[address]}>
      <ProblemListPage />
    </MemoryRouter>,
  );
type User = ReturnType<typeof show>['user'];
async function chooseBoth(user: User): Promise<void> {
  for (const name of ['VPN drops', 'Printer offline'])
    await user.click(await screen.findByRole('checkbox', { name: new RegExp(name) }));
}
async function setPriority(user: User) {
  await user.click(screen.getByRole('button', { name: 'Set Priority' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Set Priority' }));
  await user.click(dialog.getByRole('combobox', { name: /Priority/ }));
  await user.click(await screen.findByRole('option', { name: 'Urgent' }));
  return dialog;
}

test('the preview says what would change; what it showed is done, and can be undone', async () => {
  const { user } = show();
  await chooseBoth(user);
  const dialog = await setPriority(user);
  expect(await dialog.findByText('2 records will change.')).toBeVisible();
  expect(dialog.getByRole('row', { name: 'Low 2' })).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Change 2' }));
  await user.click(await screen.findByRole('button', { name: 'Undo', hidden: true }));
  expect(await screen.findByText('2 records are as before.')).toBeInTheDocument();
  expect(edits).toEqual([
    { ids: [7, 8], set: { priority_id: 4 }, dry_run: true },
    { ids: [7, 8], set: { priority_id: 4 }, as_of: '2026-01-02T10:00:00.000Z' },
  ]);
  expect(undone).toEqual(['5']);
  await waitFor(() => expect(screen.queryByText('2 selected')).toBeNull());
});

test('what is skipped is named, with why; where nothing would change nothing can be done', async () => {
  server.use(
    response(problemCalls.bulkEdit, () =>
      result({
        changed: 0,
        skipped: [
          { id: 7, identifier: 'PRB-7', why: 'No change needed.' },
          { id: 9, identifier: '', why: 'This problem does not exist or was deleted.' },
        ],
      }),
    ),
  );
  const { user } = show();
  await chooseBoth(user);
  const dialog = await setPriority(user);
  expect(await dialog.findByText('Nothing would change.')).toBeVisible();
  expect(dialog.getByText('2 are skipped:')).toBeVisible();
  expect(dialog.getByText('PRB-7: No change needed.')).toBeVisible();
  expect(dialog.getByText('#9: This problem does not exist or was deleted.')).toBeVisible();
  expect(dialog.getByRole('button', { name: 'Change' })).toBeDisabled();
});

test('all that match are those of the filter and the word, whatever the page', async () => {
  const { user } = show('/problem?q=vpn&dept_ids=4:Finance&page=2');
  await chooseBoth(user);
  await user.click(screen.getByRole('button', { name: 'Select all 40 that match' }));
  expect(screen.getByText('All 40 selected')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Delete' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete records' }));
  expect(await dialog.findByText('2 records will be deleted.')).toBeVisible();
  expect(dialog.getByText('For 30 days you can restore it from the trash.')).toBeVisible();
  expect(edits).toEqual([{ filter: { 'search-query': 'vpn', dept_ids: [4] }, delete: true, dry_run: true }]);
});

test('an assignee can be taken away', async () => {
  const { user } = show();
  await chooseBoth(user);
  await user.click(screen.getByRole('button', { name: 'Set Assigned to' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Set Assigned to' }));
  await user.click(dialog.getByRole('checkbox', { name: 'No value' }));
  expect(await dialog.findByText('2 records will change.')).toBeVisible();
  expect(edits).toEqual([{ ids: [7, 8], set: { assigned_id: null }, dry_run: true }]);
});

test('a refusal is told in the dialog', async () => {
  server.use(
    response(problemCalls.bulkEdit, () => {
      throw new Refusal(422, { filter: 'At most 10,000 records can be changed at once. Narrow the list.' });
    }),
  );
  const { user } = show();
  await chooseBoth(user);
  const dialog = await setPriority(user);
  expect(await dialog.findByText(/At most 10,000 records/)).toBeVisible();
  expect(dialog.getByRole('button', { name: 'Change' })).toBeDisabled();
});

test('who may neither edit nor delete selects nothing; who may only delete is offered only that', async () => {
  const may = (edit_problem: boolean, delete_problem: boolean) =>
    server.use(
      response(accessCalls.permissions, () => ({
        ...reader,
        actions: { ...reader.actions, edit_problem, delete_problem },
      })),
    );
  may(false, false);
  const first = show();
  await screen.findByRole('row', { name: /VPN drops/ });
  await waitFor(() => expect(screen.queryByRole('checkbox')).toBeNull());
  expect(screen.queryByRole('link', { name: 'Trash' })).toBeNull();
  first.unmount();
  may(false, true);
  const { user } = show();
  await chooseBoth(user);
  expect(screen.getByRole('button', { name: 'Delete' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Set Priority' })).toBeNull();
});
