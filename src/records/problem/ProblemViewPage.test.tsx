import { screen, waitFor, within } from '@testing-library/react';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { changeCalls } from '../../../wire/change/change';
import { lookupCalls } from '../../../wire/parts/lookup';
import { problemMergeCalls } from '../../../wire/problem/merge';
import {
  type ProblemActions,
  problemCalls,
  problemPlanning,
  type ProblemTicketRow,
} from '../../../wire/problem/problem';
import type { TicketStatus } from '../../../wire/protocol/reply';
import { readerCalls } from '../../../wire/session/session';
import { changeView } from '../../testing/change.wire';
import { response, Refusal, renderInHost, wireServer, withoutManaging } from '../../testing/host';
import ProblemViewPage from './problem.view';
import { everything, only, person, problemView, ticketRow } from '../../testing/problem.wire';

let flags: ProblemActions;
let problem: ReturnType<typeof problemView>;
let flagRequests: number;
const server = wireServer(
  response(problemCalls.view, () => problem),
  response(problemCalls.actions, () => {
    flagRequests += 1;
    return { actions: flags };
  }),
  response(problemCalls.log, () => ({ problem_activity_logs: { data: [], total: 0, per_page: 10 } })),
  response(problemPlanning.entries, () => ({ planning_popups: [] })),
  response(problemPlanning.detail, () => ({
    general_info: { identifier: 'solution', title: null, description: '', attachment: null, version: null },
  })),
  response(problemCalls.tickets, () => ({ tickets: [ticketRow()], total: 1 })),
  response(lookupCalls.lookup, () => ({
    data: [
      { id: 1, name: 'Open', state: 'open' },
      { id: 2, name: 'Resolved', state: 'closed' },
      { id: 3, name: 'Closed', state: 'closed' },
    ],
    total: 3,
  })),
  response(readerCalls.reader, () => ({
    user: { ...person(1, 'Ada Lindqvist'), role: 'agent' as const, time_zone: 'UTC' },
    csrf_token: 'x',
    help_desk: { connected: false, acts: [], pages: [], as_of: null },
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

test('the facts stand in the order of the specification; empty ones are folded, --- once they are unfolded', async () => {
  flags = only();
  const { user } = show();
  const terms = () => screen.getAllByRole('term').map((term) => term.textContent);
  await user.click(await screen.findByRole('button', { name: '3 more fields' }));
  expect(terms()).toEqual([
    'Created',
    'Status',
    'Requester',
    'Department',
    'Priority',
    'Impact',
    'Location',
    'Assigned agent',
    'Attachment',
  ]);
  expect(screen.getAllByRole('definition').map((value) => value.textContent)).toEqual([
    'Jan 2, 2026',
    'Open',
    'Amara Okafor',
    'Finance',
    'Normal',
    'Low',
    '---',
    '---',
    '---',
  ]);
  await user.click(screen.getByRole('button', { name: 'Hide empty fields' }));
  expect(terms()).toEqual(['Created', 'Status', 'Requester', 'Department', 'Priority', 'Impact']);
});

test('the change that caused it is a fact that leads there', async () => {
  problem = problemView({ caused_by_change_id: { id: 5, identifier: 'CHN-5', name: 'New switch' } });
  show();
  expect(await screen.findByText('Caused by')).toBeVisible();
  expect(screen.getByRole('link', { name: 'CHN-5 New switch' })).toHaveAttribute(
    'href',
    expect.stringMatching(/\/service-desk\/changes\/5\/show$/),
  );
});

test('the description is there to be read, and in a dialog as the specification says', async () => {
  const { user } = show();
  const region = await screen.findByRole('region', { name: 'Description' });
  expect(within(region).getByText('Every afternoon.')).toBeVisible();
  expect(within(region).queryByRole('button', { name: 'Show more' })).toBeNull();
  await user.click(within(region).getByRole('button', { name: 'Show description' }));
  expect(
    within(await screen.findByRole('dialog', { name: 'Description' })).getByText('Every afternoon.'),
  ).toBeVisible();
});

test('of a long description the first lines are shown, the rest in its place', async () => {
  jest.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(400);
  const { user } = show();
  const more = await screen.findByRole('button', { name: 'Show more' });
  expect(more).toHaveAttribute('aria-expanded', 'false');
  await user.click(more);
  expect(more).toHaveAccessibleName('Show less');
  expect(more).toHaveAttribute('aria-expanded', 'true');
  jest.restoreAllMocks();
});

test('the headline shows identifier, status, priority and assignee; the identifier is copied', async () => {
  problem = problemView({ assigned_id: person(4, 'Bea Ito') });
  flags = only();
  const { user } = show();
  const copy = jest.spyOn(navigator.clipboard, 'writeText');
  const headline = await screen.findByRole('group', { name: 'At a glance' });
  expect(headline).toHaveTextContent('PRB-7OpenNormalBea Ito');
  await user.click(within(headline).getByRole('button', { name: 'Copy PRB-7' }));
  expect(await screen.findByText('Copied: PRB-7')).toBeVisible();
  expect(copy).toHaveBeenLastCalledWith('PRB-7');
  await user.click(within(headline).getByRole('button', { name: 'Copy link' }));
  await waitFor(() => expect(copy).toHaveBeenLastCalledWith('http://localhost/service-desk/problem/7/show'));
});

describe('what is edited in place', () => {
  let saved: Record<string, unknown>[];
  beforeEach(() => {
    saved = [];
    server.use(
      response(lookupCalls.lookup, () => ({
        data: [
          { id: 2, name: 'Normal' },
          { id: 3, name: 'High' },
        ],
        total: 2,
      })),
      response(
        problemCalls.save,
        ({ body }) => {
          saved.push(body);
          problem = problemView({ priority_id: { id: 3, name: 'High', level: 3 }, version: 2 });
          return { id: 7, identifier: 'PRB-7' };
        },
        'The problem was saved.',
      ),
    );
  });
  const headline = () => screen.findByRole('group', { name: 'At a glance' });
  const opener = async () => within(await headline()).findByRole('button', { name: 'Priority: Normal. Change' });

  test('is saved with the rest of the form and the version that was read; assets are not sent', async () => {
    const { user } = show();
    await user.click(await opener());
    await user.click(await screen.findByRole('option', { name: 'High' }));
    expect(await screen.findByText('The problem was saved.')).toBeVisible();
    expect(saved).toEqual([
      {
        id: 7,
        version: 1,
        subject: 'VPN drops',
        identifier: 'PRB-7',
        description: '<p>Every afternoon.</p>',
        requester_id: 3,
        department_id: 4,
        impact_id: 1,
        status_type_id: 1,
        location_id: null,
        priority_id: 3,
        assigned_id: null,
        known_error: false,
        major: false,
      },
    ]);
    expect(await within(await headline()).findByRole('button', { name: 'Priority: High. Change' })).toBeVisible();
  });

  test('can be chosen by keyboard; the focus goes back to its button; the value at hand saves nothing', async () => {
    const { user } = show();
    const button = await opener();
    button.focus();
    await user.keyboard('{Enter}');
    await screen.findByRole('option', { name: 'Normal', selected: true });
    await user.keyboard('{Escape}');
    expect(button).toHaveFocus();
    await user.keyboard('{Enter}');
    await screen.findByRole('option', { name: 'High' });
    await user.keyboard('{Enter}');
    expect(button).toHaveFocus();
    expect(screen.queryByRole('option')).toBeNull();
    expect(saved).toEqual([]);
    await user.keyboard('{Enter}');
    await screen.findByRole('option', { name: 'High' });
    await user.keyboard('{ArrowDown}{Enter}');
    await waitFor(() => expect(saved).toHaveLength(1));
  });

  test('is shown at once and goes back when the save is refused', async () => {
    let refuse = () => {};
    server.use(
      response(problemCalls.save, async () => {
        await new Promise<void>((resolve) => (refuse = resolve));
        throw new Refusal(403, 'You may not edit this problem.');
      }),
    );
    const { user } = show();
    await user.click(await opener());
    await user.click(await screen.findByRole('option', { name: 'High' }));
    expect(await within(await headline()).findByRole('button', { name: 'Priority: High. Change' })).toBeVisible();
    await waitFor(() => refuse());
    refuse();
    expect(await screen.findByText('You may not edit this problem.')).toBeVisible();
    expect(await opener()).toBeVisible();
  });

  test('does not overwrite what somebody else saved meanwhile: the latest version is shown and said', async () => {
    server.use(
      response(problemCalls.save, () => {
        problem = problemView({ priority_id: { id: 4, name: 'Urgent', level: 4 }, version: 2 });
        throw new Refusal(409, 'Wei Zhang saved this record after you opened it.');
      }),
    );
    const { user } = show();
    await user.click(await opener());
    await user.click(await screen.findByRole('option', { name: 'High' }));
    expect(await screen.findByText(/^Somebody else saved this record meanwhile/)).toBeVisible();
    expect(await within(await headline()).findByRole('button', { name: 'Priority: Urgent. Change' })).toBeVisible();
  });

  test('is offered only to who may edit', async () => {
    flags = only('problem_close');
    show();
    expect(within(await headline()).queryByRole('button', { name: /Change$/ })).toBeNull();
    expect(screen.queryByRole('button', { name: /^Change: / })).toBeNull();
  });
});

test('each tab shows only when its flag allows', async () => {
  show();
  expect(await tabs()).toEqual(['Activity log', 'Comments', 'Planning', 'Assets', 'Changes', 'Tickets']);
});

test('without flags there is the activity log and no actions menu', async () => {
  server.use(withoutManaging());
  flags = only();
  show();
  expect(await tabs()).toEqual(['Activity log', 'Comments']);
  expect(screen.queryByRole('button', { name: 'Actions' })).toBeNull();
});

test('flags that could not be loaded leave what needs none of them, silently; Retry stands where the menu would', async () => {
  let broken = true;
  server.use(
    response(problemCalls.actions, () => {
      if (broken) throw new Refusal(500, 'Something went wrong.');
      return { actions: flags };
    }),
  );
  const { user } = show();
  const retry = await screen.findByRole('button', { name: 'Retry loading the actions' });
  expect(await tabs()).toEqual(['Activity log', 'Comments']);
  expect(screen.getByText('Every afternoon.')).toBeVisible();
  expect(screen.queryByRole('alert')).toBeNull();
  broken = false;
  await user.click(retry);
  await screen.findByRole('button', { name: 'Actions' });
  expect(screen.queryByRole('button', { name: 'Retry loading the actions' })).toBeNull();
  expect(await tabs()).toContain('Tickets');
});

test('the menu follows the flags; detaching a change is offered only while one is attached', async () => {
  const { user, unmount } = show();
  expect(await actions(user)).toEqual([
    'Edit',
    'Close problem',
    'Reopen',
    'Send to all tickets',
    'Attach new change',
    'Attach existing change',
    'Merge into…',
    'Who can see this',
    'Delete',
  ]);
  unmount();
  problem = problemView({ change: { id: 5, subject: 'Replace the gateway' } });
  flags = only('problem_change_detach', 'problem_edit');
  const again = show();
  expect(await actions(again.user)).toEqual(['Edit', 'Detach change', 'Who can see this']);
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
    response(changeCalls.view, () => ({
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
    response(problemCalls.close, () => {
      throw new Refusal(409, 'This problem is closed already.');
    }),
  );
  const { user } = show();
  await actions(user);
  await user.click(screen.getByRole('menuitem', { name: 'Close problem' }));
  await user.click(
    within(await screen.findByRole('alertdialog', { name: 'Close problem' })).getByRole('button', {
      name: 'Close problem',
    }),
  );
  expect(await screen.findByText('This problem is closed already.')).toBeVisible();
  expect(screen.queryByRole('alertdialog')).toBeNull();
});

describe('closing with what is said and done to its tickets', () => {
  let done: unknown[];
  let rows: ProblemTicketRow[];
  beforeEach(() => {
    done = [];
    rows = [
      ticketRow(),
      ticketRow({ id: 43 }),
      ticketRow({ id: 44, status: { id: 3, name: 'Closed', state: 'closed' } }),
    ];
    server.use(
      response(problemCalls.tickets, ({ query }) => ({
        tickets: query.get('page') === '1' ? rows : [],
        total: rows.length,
      })),
      response(problemCalls.close, () => void done.push('closed'), 'The problem was closed.'),
      response(problemCalls.bulk, ({ body }) => void done.push(body), 'Done.'),
    );
  });
  const open = async (user: ReturnType<typeof show>['user']) => {
    await actions(user);
    await user.click(screen.getByRole('menuitem', { name: 'Close problem' }));
    return within(await screen.findByRole('alertdialog', { name: 'Close problem' }));
  };

  test('resolves those that are open, after the problem', async () => {
    const { user } = show();
    const dialog = await open(user);
    expect(await dialog.findByRole('checkbox', { name: 'Reply to the 2 open tickets' })).not.toBeChecked();
    await user.click(dialog.getByRole('checkbox', { name: 'Set the 2 open ones to Resolved' }));
    await user.click(dialog.getByRole('button', { name: 'Close problem' }));
    expect(await screen.findByText('The problem was closed. Done.')).toBeVisible();
    expect(done).toEqual(['closed', { tickets: [42, 43], action: { type: 'status', value: 2 } }]);
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });

  test('alone leaves the tickets as they are', async () => {
    const { user } = show();
    await user.click((await open(user)).getByRole('button', { name: 'Close problem' }));
    expect(await screen.findByText('The problem was closed.')).toBeVisible();
    expect(done).toEqual(['closed']);
  });

  test('what is said of it leads to it', async () => {
    const record = { name: 'PRB-7', path: '/service-desk/problem/7/show' };
    server.use(response(problemCalls.close, () => undefined, 'PRB-7 was closed.', record));
    const { user } = show();
    const dialog = await open(user);
    await user.click(await dialog.findByRole('checkbox', { name: 'Set the 2 open ones to Resolved' }));
    await user.click(dialog.getByRole('button', { name: 'Close problem' }));
    const link = await screen.findByRole('link', { name: 'PRB-7' });
    expect(link).toHaveAttribute('href', expect.stringContaining('/service-desk/problem/7/show'));
    expect(link.parentElement).toHaveTextContent('PRB-7 was closed. Done.');
  });

  test('a reply needs words', async () => {
    const { user } = show();
    const dialog = await open(user);
    await user.click(await dialog.findByRole('checkbox', { name: 'Reply to the 2 open tickets' }));
    expect(dialog.getByRole('button', { name: 'Close problem' })).toBeDisabled();
    expect(done).toEqual([]);
  });

  const write = async (user: ReturnType<typeof show>['user'], text: string) => {
    await waitFor(() => expect(document.activeElement).toHaveAttribute('contenteditable', 'true'));
    await user.keyboard(text);
  };

  test.each([
    ['open ones', false, [42, 43]],
    ['closed ones as well, if they are chosen', true, [42, 43, 44]],
  ])('replies to %s; the cursor is in the box', async (_which, closed, tickets) => {
    const { user } = show();
    const dialog = await open(user);
    await user.click(await dialog.findByRole('checkbox', { name: 'Reply to the 2 open tickets' }));
    await write(user, 'Fixed.');
    if (closed) await user.click(dialog.getByRole('checkbox', { name: 'Also to the closed ticket' }));
    await user.click(dialog.getByRole('button', { name: 'Close problem' }));
    expect(await screen.findByText('The problem was closed. Done.')).toBeVisible();
    expect(done).toEqual(['closed', { tickets, action: { type: 'reply', value: { text: '<p>Fixed.</p>' } } }]);
  });

  test('replies to closed ones where all are', async () => {
    rows = [ticketRow({ id: 44, status: { id: 3, name: 'Closed', state: 'closed' } })];
    const { user } = show();
    const dialog = await open(user);
    await user.click(await dialog.findByRole('checkbox', { name: 'Reply to the closed ticket' }));
    await write(user, 'Fixed.');
    expect(dialog.queryByRole('checkbox', { name: /^Also/ })).toBeNull();
    await user.click(dialog.getByRole('button', { name: 'Close problem' }));
    expect(await screen.findByText('The problem was closed. Done.')).toBeVisible();
    expect(done).toMatchObject(['closed', { tickets: [44] }]);
  });

  test('writes its solution with it; if that is refused, what was written stays', async () => {
    let refuses = true;
    server.use(
      response(
        problemCalls.close,
        ({ body }) => {
          if (refuses) throw new Refusal(409, 'Nora Lind saved this record after you opened it.');
          done.push(body);
          return undefined;
        },
        'The problem was closed.',
      ),
    );
    const { user } = show();
    const dialog = await open(user);
    await user.click(await dialog.findByRole('checkbox', { name: 'Write the solution now' }));
    expect(dialog.getByRole('button', { name: 'Close problem' })).toBeDisabled();
    await write(user, 'New switch.');
    await user.click(dialog.getByRole('button', { name: 'Close problem' }));
    expect(
      await dialog.findByText('The problem was not closed: Nora Lind saved this record after you opened it.'),
    ).toBeVisible();
    expect(dialog.getByRole('textbox', { name: /^Solution/ })).toHaveTextContent('New switch.');
    refuses = false;
    await user.click(dialog.getByRole('button', { name: 'Close problem' }));
    expect(await screen.findByText('The problem was closed.')).toBeVisible();
    expect(done).toEqual([{ solution: '<p>New switch.</p>' }]);
  });

  test('says which part is done if a later one fails, and tries only the rest again', async () => {
    let keys: (string | null)[] = [];
    let refuses = true;
    server.use(
      response(problemCalls.bulk, ({ headers, body }) => {
        keys = [...keys, headers.get('idempotency-key')];
        if (refuses) throw new Refusal(503, 'The help-desk does not reply.');
        done.push(body);
        return undefined;
      }),
    );
    const { user } = show();
    const dialog = await open(user);
    await user.click(await dialog.findByRole('checkbox', { name: 'Set the 2 open ones to Resolved' }));
    await user.click(dialog.getByRole('button', { name: 'Close problem' }));
    expect(await dialog.findByRole('alert')).toHaveTextContent(
      'The problem is closed, but the tickets were not set to Resolved: The help-desk does not reply.',
    );
    refuses = false;
    await user.click(dialog.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(done).toEqual(['closed', { tickets: [42, 43], action: { type: 'status', value: 2 } }]);
    expect(keys).toEqual([expect.any(String), keys[0]]);
  });

  test('is not offered to who may not act on tickets', async () => {
    flags = only('problem_close');
    const { user } = show();
    const dialog = await open(user);
    await dialog.findAllByRole('alert');
    expect(dialog.queryByRole('checkbox')).toBeNull();
  });
});

test('an unknown problem keeps the page: the server’s message and the way back to the list', async () => {
  server.use(
    response(problemCalls.view, () => {
      throw new Refusal(404, 'This problem does not exist or was deleted.');
    }),
  );
  const went: string[] = [];
  show('/problem/99/show', (path) => void went.push(path));
  const sentence = await screen.findByRole('alert');
  expect(sentence).toHaveTextContent('This problem does not exist or was deleted.');
  expect(within(sentence).getByRole('link', { name: 'Problems' })).toHaveAttribute(
    'href',
    expect.stringMatching(/\/service-desk\/problem$/),
  );
  expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
  expect(went).toEqual([]);
});

test('a bulk action waits for its value; assign to me fills in the current user and enables it', async () => {
  const bodies: unknown[] = [];
  server.use(response(problemCalls.bulk, ({ body }) => void bodies.push(body), 'Assigned.'));
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

test('after a bulk action the tickets stay selected, and their rows tell what changed', async () => {
  let status: TicketStatus = { id: 1, name: 'Open', state: 'open' };
  server.use(
    response(problemCalls.tickets, () => ({
      tickets: [ticketRow({ status }), ticketRow({ id: 43, subject: 'Slow' })],
      total: 2,
    })),
    response(
      problemCalls.bulk,
      () => {
        status = { id: 2, name: 'Resolved', state: 'closed' };
        return undefined;
      },
      'The status was changed.',
    ),
  );
  const { user } = show('/problem/7/show?tab=associated_tickets');
  await user.click(await screen.findByRole('checkbox', { name: 'Select Cannot connect' }));
  await user.click(screen.getByRole('button', { name: 'Change status' }));
  const dialog = await screen.findByRole('dialog', { name: 'Change status' });
  await user.click(within(dialog).getByRole('combobox'));
  await user.click(await screen.findByRole('option', { name: 'Resolved' }));
  await user.click(within(dialog).getByRole('button', { name: 'Apply' }));
  expect(await screen.findByRole('cell', { name: 'Resolved was Open' })).toBeVisible();
  expect(screen.getByRole('checkbox', { name: 'Select Cannot connect' })).toBeChecked();
  expect(within(screen.getByRole('row', { name: /Slow/ })).queryByText(/^was/)).toBeNull();
});

test('an option of a picker shows identifier, status and priority', async () => {
  server.use(
    response(lookupCalls.lookup, ({ query }) => ({
      data: query.has('meta')
        ? [{ id: 5, name: 'New switch', identifier: 'CHN-5', status: 'Planning', priority: 'High' }]
        : [],
      total: 1,
    })),
  );
  const { user } = show();
  await actions(user);
  await user.click(screen.getByRole('menuitem', { name: 'Attach existing change' }));
  const dialog = await screen.findByRole('dialog', { name: 'Attach existing change' });
  await user.click(within(dialog).getByRole('combobox'));
  await user.click(await screen.findByText('Planning · High'));
  expect(within(dialog).getByText('CHN-5 New switch')).toBeVisible();
  expect(within(dialog).queryByText('Planning · High')).toBeNull();
  await user.click(within(dialog).getByRole('button', { name: 'Close' }));
  expect(await screen.findByRole('alertdialog')).toBeVisible();
});

test('a failed bulk action keeps its dialog open and its button usable', async () => {
  server.use(
    response(problemCalls.bulk, () => {
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
    response(problemCalls.reopen, ({ params }) => void reopened.push(params.id!), 'The problem was reopened.'),
  );
  const { user } = show();
  await screen.findByText('Amara Okafor');
  const before = flagRequests;
  expect(await actions(user)).toEqual(['Reopen', 'Who can see this']);
  await user.click(screen.getByRole('menuitem', { name: 'Reopen' }));
  expect(await screen.findByText('The problem was reopened.')).toBeInTheDocument();
  expect(reopened).toEqual(['7']);
  await waitFor(() => expect(flagRequests).toBeGreaterThan(before));
});

test('a detach can be undone from its success', async () => {
  const attached: unknown[] = [];
  server.use(
    response(problemCalls.detachTicket, () => undefined, 'The ticket was detached.'),
    response(problemCalls.attachTickets, ({ body }) => void attached.push(body), 'The ticket was attached.'),
  );
  const { user } = show('/problem/7/show?tab=associated_tickets');
  await user.click(await screen.findByRole('button', { name: 'Detach Cannot connect' }));
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Detach' }));
  await user.click(await screen.findByRole('button', { name: 'Undo', hidden: true }));
  expect(await screen.findByText('The ticket was attached.')).toBeInTheDocument();
  expect(attached).toEqual([{ ticket_ids: [42] }]);
});

test('Send to all tickets shows the text and who gets it, sends it, and stays with what was refused', async () => {
  const sent: unknown[] = [];
  const text = '<p>Use the cable.</p>';
  const tickets = [{ id: 42, ticket_number: 'AAAA-0042', subject: 'Cannot connect' }];
  server.use(
    response(problemCalls.send, ({ body }) => {
      const { what, preview } = body as { what: string; preview?: boolean };
      if (what === 'solution') throw new Refusal(409, 'No solution has been written yet.');
      if (preview) return { sent: sent.length ? 0 : 2, skipped: 1, failed: [], text, tickets };
      sent.push(body);
      return { sent: 1, skipped: 1, failed: [{ ticket_id: 43, why: 'The ticket is archived.' }], text, tickets };
    }),
  );
  const { user } = show();
  expect(await actions(user)).toContain('Send to all tickets');
  await user.click(screen.getByRole('menuitem', { name: 'Send to all tickets' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Send to all tickets' }));
  expect(await dialog.findByText('Use the cable.')).toBeVisible();
  expect(dialog.getByText(/2 open tickets get this as a reply\. One has it already\./)).toBeVisible();
  expect(dialog.getByText('#AAAA-0042 Cannot connect')).toBeVisible();
  await user.click(dialog.getByRole('tab', { name: 'Solution' }));
  expect(await dialog.findByText('No solution has been written yet.')).toBeVisible();
  expect(dialog.getByRole('button', { name: 'Send' })).toBeDisabled();
  await user.click(dialog.getByRole('tab', { name: 'Workaround' }));
  await user.click(await dialog.findByRole('button', { name: 'Send to 2 tickets' }));
  expect(await dialog.findByText('One reply was not sent: The ticket is archived.')).toBeVisible();
  expect(sent).toEqual([{ what: 'workaround' }]);
});

test('sending is offered only to who may edit the problem', async () => {
  flags = only('associated_ticket', 'problem_close');
  const { user } = show();
  expect(await actions(user)).not.toContain('Send to all tickets');
});

describe('a problem that was merged', () => {
  const into = { id: 8, identifier: 'PRB-8' };
  const views = () =>
    server.use(
      response(problemCalls.view, ({ params }) =>
        params.id === '8' ? problemView({ ...into, subject: 'Wi-Fi drops' }) : problemView({ merged_into: into }),
      ),
    );

  test('leads to the other one, which says whence and leads back', async () => {
    views();
    show();
    expect(await screen.findByRole('heading', { name: 'Wi-Fi drops' })).toBeVisible();
    const said = await screen.findByText(/PRB-7 was merged into this problem\./);
    expect(within(said).getByRole('link', { name: 'Show PRB-7' })).toHaveAttribute(
      'href',
      expect.stringMatching(/\/service-desk\/problem\/7\/show\?merged=1$/),
    );
  });

  test('is read by itself, with the way to the other one, whatever tab is chosen', async () => {
    views();
    const { user } = show('/problem/7/show?merged=1');
    expect(await screen.findByRole('heading', { name: 'VPN drops' })).toBeVisible();
    const said = await screen.findByText(/This problem was merged into PRB-8/);
    expect(within(said).getByRole('link', { name: 'Show PRB-8' })).toHaveAttribute(
      'href',
      expect.stringMatching(/\/service-desk\/problem\/8\/show$/),
    );
    await user.click(await screen.findByRole('tab', { name: /Tickets/ }));
    expect(screen.getByText(/This problem was merged into PRB-8/)).toBeVisible();
  });
});

test('Merge into… says what moves, offers other problems, and leads to the one that stays', async () => {
  const sent: unknown[] = [];
  const asked: (string | null)[] = [];
  server.use(
    response(problemCalls.view, ({ params }) =>
      params.id === '8' ? problemView({ id: 8, identifier: 'PRB-8', subject: 'Wi-Fi drops' }) : problemView(),
    ),
    response(lookupCalls.lookup, ({ params, query }) => {
      if (params.name === 'problems') asked.push(query.get('supplements'));
      return { data: [{ id: 8, name: 'Wi-Fi drops', identifier: 'PRB-8' }], total: 1 };
    }),
    response(problemMergeCalls.merge, ({ params, body }) => {
      sent.push([params.id, body]);
      if (sent.length === 1) throw new Refusal(409, 'Both problems have a change. Detach one of them first.');
      return { id: 8, identifier: 'PRB-8' };
    }),
  );
  const went: string[] = [];
  const { user } = show('/problem/7/show', (path) => void went.push(path));
  expect(await actions(user)).toContain('Merge into…');
  await user.click(screen.getByRole('menuitem', { name: 'Merge into…' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Merge into another problem' }));
  expect(
    dialog.getByText(/“PRB-7 VPN drops” will be closed\. These move .* its tickets, assets, change, comments/),
  ).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Merge' }));
  expect(sent).toEqual([]);
  await user.click(dialog.getByRole('combobox'));
  await user.click(await screen.findByRole('option', { name: /PRB-8 Wi-Fi drops/ }));
  await user.click(dialog.getByRole('button', { name: 'Merge' }));
  expect(await dialog.findByText('Both problems have a change. Detach one of them first.')).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Merge' }));
  await waitFor(() => expect(went).toEqual(['/service-desk/problem/8/show']));
  expect(sent).toEqual([
    ['7', { into_id: 8 }],
    ['7', { into_id: 8 }],
  ]);
  expect(new Set(asked)).toEqual(new Set(['7']));
});

test('what it lies below and what lies below it are facts that lead there; more than five, to the list', async () => {
  const child = (id: number) => ({
    ...{ id, identifier: `PRB-${id}`, subject: 'Floor' },
    status: { id: 1, name: 'Open', state: 'open' as const },
  });
  const parent = { id: 2, identifier: 'PRB-2', subject: 'Network' };
  problem = problemView({
    parent,
    parent_problem_id: parent,
    children: [20, 21, 22, 23, 24, 25].map(child),
    children_total: 6,
  });
  show();
  const link = async (name: string) => (await screen.findByRole('link', { name })).getAttribute('href');
  expect(await link('PRB-2 Network')).toMatch(/\/problem\/2\/show$/);
  expect(await link('PRB-24 Floor')).toMatch(/\/problem\/24\/show$/);
  expect(screen.queryByRole('link', { name: 'PRB-25 Floor' })).toBeNull();
  expect(await link('All 6')).toMatch(/\/service-desk\/problem\?parent_ids=7$/);
});

test('a published known error says so to who may not edit', async () => {
  problem = problemView({ known_error: true, published: true });
  flags = only();
  show();
  expect(await screen.findByText('Published to clients')).toBeVisible();
  expect(screen.queryByRole('checkbox', { name: 'Published to clients' })).toBeNull();
});

test('who may edit publishes a known error on its page, with its version, and takes it back', async () => {
  problem = problemView({ known_error: true, version: 4 });
  const saves: unknown[] = [];
  server.use(
    response(
      problemCalls.save,
      ({ body }) => {
        saves.push(body);
        problem = { ...problem, published: body.published === true, version: problem.version + 1 };
        return { id: 7, identifier: 'PRB-7' };
      },
      'Saved.',
    ),
  );
  const { user } = show();
  const published = await screen.findByRole('checkbox', { name: 'Published to clients' });
  expect(published).not.toBeChecked();
  expect(published).toHaveAccessibleDescription(/reads its subject and its workaround, nothing else/);
  await user.click(published);
  await waitFor(() => expect(published).toBeChecked());
  await waitFor(() => expect(saves).toHaveLength(1));
  expect(saves[0]).toMatchObject({ id: 7, version: 4, known_error: true, published: true });
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(published).not.toBeChecked());
  expect(saves[1]).toMatchObject({ id: 7, version: 5, published: false });
});

test('what somebody else saved meanwhile is not overwritten by the switch; a problem that is none is not published', async () => {
  problem = problemView({ known_error: true });
  server.use(
    response(problemCalls.save, () => {
      problem = { ...problem, known_error: false, version: problem.version + 1 };
      throw new Refusal(409, 'Zoë has saved this record meanwhile.');
    }),
  );
  const { user } = show();
  await user.click(await screen.findByRole('checkbox', { name: 'Published to clients' }));
  expect(await screen.findByText('Zoë has saved this record meanwhile.')).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('checkbox', { name: 'Published to clients' })).toBeNull());
});
