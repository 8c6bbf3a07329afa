import { screen, waitFor, within } from '@testing-library/react';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { changeCalls } from '../../../../wire/change/change';
import { problemCalls, problemPlanning, type ProblemActions } from '../../../../wire/problem/problem';
import { sessionCalls } from '../../../../wire/session/session';
import { changeView } from '../../../testing/change.wire';
import { answer, Refusal, renderInHost, wireServer } from '../../../testing/host';
import ProblemViewPage from './ProblemViewPage';
import { everything, only, person, problemView, ticketRow } from '../testing/problem.wire';

let flags: ProblemActions;
let problem: ReturnType<typeof problemView>;
let flagRequests: number;
const server = wireServer(
  answer(problemCalls.view, () => problem),
  answer(problemCalls.actions, () => {
    flagRequests += 1;
    return { actions: flags };
  }),
  answer(problemCalls.log, () => ({ problem_activity_logs: { data: [], total: 0, per_page: 10 } })),
  answer(problemPlanning.entries, () => ({ planning_popups: [] })),
  answer(problemPlanning.detail, () => ({
    general_info: { identifier: 'solution', title: null, description: '', attachment: null, version: null },
  })),
  answer(problemCalls.tickets, () => ({ tickets: [ticketRow()], total: 1 })),
  answer(sessionCalls.session, () => ({
    user: { ...person(1, 'Ada Lindqvist'), role: 'agent' as const, time_zone: 'UTC' },
    csrf_token: 'x',
  })),
);
beforeEach(() => {
  flags = everything();
  problem = problemView();
  flagRequests = 0;
});

const show = (address = '/problem/7/show', navigate = (_path: string) => undefined as void) =>
  renderInHost(
    <MemoryRouter initialEntries={[address]}>
      <Routes>
        <Route path="problem/:id/show" element={<ProblemViewPage />} />
      </Routes>
    </MemoryRouter>,
    { navigate },
  );
const tabs = async () => (await screen.findAllByRole('tab')).map((tab) => tab.textContent);
const actions = async (user: ReturnType<typeof show>['user']) => {
  await user.click(await screen.findByRole('button', { name: 'Actions' }));
  return (await screen.findAllByRole('menuitem')).map((item) => item.textContent);
};

test('the facts stand in the order of the specification, --- for what is missing', async () => {
  show();
  expect((await screen.findAllByRole('term')).map((term) => term.textContent)).toEqual([
    'Created',
    'Status',
    'Requester',
    'Department',
    'Priority',
    'Impact',
    'Location',
    'Assigned agent',
    'Description',
    'Attachment',
  ]);
  expect(screen.getAllByRole('definition').map((value) => value.textContent)).toEqual([
    '2026-01-02 10:00:00',
    'Open',
    'Amara Okafor',
    'Finance',
    'Normal',
    'Low',
    '---',
    '---',
    'Show description',
    '---',
  ]);
});

test('each tab shows only when its flag allows', async () => {
  show();
  expect(await tabs()).toEqual(['Activity log', 'Planning', 'Assets', 'Changes', 'Tickets']);
});

test('without flags there is the activity log and no actions menu', async () => {
  flags = only();
  show();
  expect(await tabs()).toEqual(['Activity log']);
  expect(screen.queryByRole('button', { name: 'Actions' })).toBeNull();
});

test('the menu follows the flags; detaching a change is offered only while one is attached', async () => {
  const { user, unmount } = show();
  expect(await actions(user)).toEqual([
    'Edit',
    'Close problem',
    'Reopen',
    'Attach new change',
    'Attach existing change',
    'Delete',
  ]);
  unmount();
  problem = problemView({ change: { id: 5, subject: 'Replace the gateway' } });
  flags = only('problem_change_detach', 'problem_edit');
  const again = show();
  expect(await actions(again.user)).toEqual(['Edit', 'Detach change']);
});

test('the flags are asked for again after a modal closes', async () => {
  const { user } = show();
  await actions(user);
  await user.click(screen.getByRole('menuitem', { name: 'Attach existing change' }));
  const before = flagRequests;
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(flagRequests).toBeGreaterThan(before));
});

test.each([
  ['associated_tickets', 'Attach'],
  ['planning', 'Solution'],
])('the flags are asked for again after a dialog of the tab %s closes', async (tab, button) => {
  const { user } = show(`/problem/7/show?tab=${tab}`);
  await user.click(await screen.findByRole('button', { name: button }));
  const dialog = await screen.findByRole('dialog');
  const before = flagRequests;
  await user.click(within(dialog).getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(flagRequests).toBeGreaterThan(before));
});

test('attaching an existing change waits for a selection', async () => {
  const { user } = show();
  await actions(user);
  await user.click(screen.getByRole('menuitem', { name: 'Attach existing change' }));
  expect(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Attach' })).toBeDisabled();
});

test('closing warns while root cause and solution are missing', async () => {
  const { user } = show();
  await actions(user);
  await user.click(screen.getByRole('menuitem', { name: 'Close problem' }));
  const dialog = await screen.findByRole('alertdialog', { name: 'Close problem' });
  expect((await within(dialog).findAllByRole('alert')).map((alert) => alert.textContent)).toEqual([
    'No root cause has been written yet.',
    'No solution has been written yet.',
  ]);
});

test.each([
  ['Pending Release', 4, true],
  ['Closed', 6, false],
])('closing warns of a change that is still open: %s', async (name, status, warned) => {
  problem = problemView({ change: { id: 5, subject: 'New switch' } });
  server.use(
    answer(changeCalls.view, () => ({
      change: changeView({ id: 5, identifier: 'CHN-5', status: { id: status, name } }),
    })),
  );
  const { user } = show();
  await actions(user);
  await user.click(screen.getByRole('menuitem', { name: 'Close problem' }));
  const dialog = await screen.findByRole('alertdialog', { name: 'Close problem' });
  await waitFor(() => expect(within(dialog).getAllByRole('alert')).toHaveLength(warned ? 3 : 2));
  if (warned) expect(within(dialog).getByText('The change CHN-5 is still open.')).toBeVisible();
});

test('a failed close closes the confirmation and tells why on the page', async () => {
  server.use(
    answer(problemCalls.close, () => {
      throw new Refusal(409, 'This problem is closed already.');
    }),
  );
  const { user } = show();
  await actions(user);
  await user.click(screen.getByRole('menuitem', { name: 'Close problem' }));
  await user.click(
    within(await screen.findByRole('alertdialog', { name: 'Close problem' }))
      .getAllByRole('button', { name: 'Close problem' })
      .at(-1)!,
  );
  expect(await screen.findByText('This problem is closed already.')).toBeVisible();
  expect(screen.queryByRole('alertdialog')).toBeNull();
});

test('an unknown problem leads to the not-found page with the server’s message', async () => {
  server.use(
    answer(problemCalls.view, () => {
      throw new Refusal(404, 'This problem does not exist or was deleted.');
    }),
  );
  const went: string[] = [];
  show('/problem/99/show', (path) => void went.push(path));
  await waitFor(() =>
    expect(went).toEqual([`/not-found?message=${encodeURIComponent('This problem does not exist or was deleted.')}`]),
  );
});

test('a bulk action waits for its value; assign to me fills in the current user and enables it', async () => {
  const bodies: unknown[] = [];
  server.use(answer(problemCalls.bulk, ({ body }) => void bodies.push(body), 'Assigned.'));
  const { user } = show('/problem/7/show?tab=associated_tickets');
  await user.click(await screen.findByRole('checkbox', { name: 'Select Cannot connect' }));
  await user.click(screen.getByRole('button', { name: 'Assign' }));
  const dialog = await screen.findByRole('dialog', { name: 'Assign' });
  const apply = within(dialog).getByRole('button', { name: 'Apply' });
  expect(apply).toBeDisabled();
  await user.click(within(dialog).getByRole('checkbox', { name: 'Assign to me' }));
  expect(await within(dialog).findByText('Ada Lindqvist')).toBeVisible();
  await user.click(apply);
  expect(await screen.findByText('Assigned.')).toBeVisible();
  expect(bodies).toEqual([
    { tickets: [42], action: { type: 'assign', value: { assigneeType: 'assign_to_me', assigneeInfo: 1 } } },
  ]);
});

test('a failed bulk action keeps its dialog open and its button usable', async () => {
  server.use(
    answer(problemCalls.bulk, () => {
      throw new Refusal(409, 'One ticket is locked.');
    }),
  );
  const { user } = show('/problem/7/show?tab=associated_tickets');
  await user.click(await screen.findByRole('checkbox', { name: 'Select Cannot connect' }));
  await user.click(screen.getByRole('button', { name: 'Assign' }));
  const dialog = await screen.findByRole('dialog', { name: 'Assign' });
  await user.click(within(dialog).getByRole('checkbox', { name: 'Assign to me' }));
  await user.click(within(dialog).getByRole('button', { name: 'Apply' }));
  expect(await within(dialog).findByRole('alert')).toHaveTextContent('One ticket is locked.');
  expect(within(dialog).getByRole('button', { name: 'Apply' })).toBeEnabled();
});

test('a closed problem is opened again without a question; what happened is told', async () => {
  flags = only('problem_reopen');
  const reopened: string[] = [];
  server.use(
    answer(problemCalls.reopen, ({ params }) => void reopened.push(params.id!), 'The problem was opened again.'),
  );
  const { user } = show();
  await screen.findByText('Amara Okafor');
  const before = flagRequests;
  expect(await actions(user)).toEqual(['Reopen']);
  await user.click(screen.getByRole('menuitem', { name: 'Reopen' }));
  expect(await screen.findByText('The problem was opened again.')).toBeInTheDocument();
  expect(reopened).toEqual(['7']);
  await waitFor(() => expect(flagRequests).toBeGreaterThan(before));
});

test('a detach can be undone from its success', async () => {
  const attached: unknown[] = [];
  server.use(
    answer(problemCalls.detachTicket, () => undefined, 'The ticket was detached.'),
    answer(problemCalls.attachTickets, ({ body }) => void attached.push(body), 'The ticket was attached.'),
  );
  const { user } = show('/problem/7/show?tab=associated_tickets');
  await user.click(await screen.findByRole('button', { name: 'Detach Cannot connect' }));
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Detach' }));
  await user.click(await screen.findByRole('button', { name: 'Undo', hidden: true }));
  expect(await screen.findByText('The ticket was attached.')).toBeInTheDocument();
  expect(attached).toEqual([{ ticket_ids: [42] }]);
});
