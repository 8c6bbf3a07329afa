import { screen, waitFor, within } from '@testing-library/react';
import { approvalCalls, type ApprovalStatus } from '../../../wire/approval/approval';
import type { ChangeActions } from '../../../wire/change/change';
import { cabCalls } from '../../../wire/cab/cab';
import { changeCalls } from '../../../wire/change/change';
import { relationCalls } from '../../../wire/cmdb/cmdb';
import { lookupCalls } from '../../../wire/parts/lookup';
import { changeView, only } from '../../testing/change.wire';
import { response, Refusal, renderInHost, wireServer, type RequestLine } from '../../testing/host';
import { ApprovalTab } from './approval.view';
import { approver, cabRun, level } from './testing/approval.wire';

let status: ApprovalStatus;
let requested: Record<string, RequestLine[]>;
let loads: number;
const note = (name: string) => (request: RequestLine) => void (requested[name] ??= []).push(request);
const server = wireServer(
  response(approvalCalls.status, () => {
    loads += 1;
    return status;
  }),
  response(approvalCalls.decide, note('decide'), 'Your approval was saved.'),
  response(approvalCalls.recall, note('recall'), 'You took back your vote on CHN-5.'),
  response(approvalCalls.apply, note('apply'), 'The change was sent to Network board.'),
  response(approvalCalls.addApprover, note('add'), 'Nora Lind was added.'),
  response(approvalCalls.removeApprover, note('remove-approver'), 'Approver 1b was removed.'),
  response(approvalCalls.remind, note('remind'), 'A reminder was sent.'),
  response(approvalCalls.stopReminders, note('stop'), 'Reminders were stopped.'),
  response(approvalCalls.resumeReminders, note('resume'), 'Reminders go on.'),
  response(approvalCalls.remove, note('remove'), 'The board was removed.'),
  response(lookupCalls.lookup, ({ params }) => ({
    data: params.name === 'cabs' ? [{ id: 6, name: 'Network board' }] : [{ id: 40, name: 'Nora Lind' }],
    total: 1,
  })),
);
const subject = [
  response(changeCalls.view, () => ({
    change: changeView({
      subject: 'Swap the core switch',
      planned_start_date: '2026-03-01 20:00:00',
      planned_end_date: '2026-03-01 23:00:00',
    }),
  })),
  response(relationCalls.changeImpact, () => ({
    ...{ asked: 3, total: 7, truncated: false, assets: [], people: [], people_total: 0, departments: [] },
    ...{ departments_total: 0, tickets: 0, changes: 0, open_tickets: [], open_changes: [] },
    types: [
      { name: 'Server', count: 5 },
      { name: 'Switch', count: 2 },
    ],
  })),
  response(cabCalls.view, () => ({
    cab: {
      ...{ id: 6, name: 'Network board', action_on_approve: null, action_on_deny: null, version: 1 },
      ...{ send_auto_reminders: false, reminder_interval: null, applies_from_risk: null },
      levels: [
        {
          ...{
            id: 1,
            name: 'First',
            order: 1,
            match: 'any' as const,
            percent: null,
            due_hours: null,
            escalate_to: null,
          },
          approvers: {
            users: [{ id: 4, name: 'Ada', full_name: 'Ada Admin', email: 'ada@x.test' }],
            user_types: [{ id: 1, name: 'Department manager' }],
          },
        },
        {
          id: 2,
          name: 'Second',
          order: 2,
          match: 'all' as const,
          ...{ percent: null, due_hours: null, escalate_to: null },
          approvers: { users: [], user_types: [] },
        },
      ],
    },
  })),
];
beforeEach(() => {
  server.use(...subject);
  status = { cab: cabRun(), history: [] };
  requested = {};
  loads = 0;
});

const all = only(
  'change_details_edit_permission',
  'allowed_cab_action',
  'remove_cab',
  'cab_manage',
  'allowed_enforce_cab',
);
const show = (actions: ChangeActions = all) => renderInHost(<ApprovalTab changeId={5} actions={actions} />);
const levelNamed = async (name: string) => (await screen.findByRole('heading', { name })).closest('li')!;

test('the levels stand in order, with their rule in words, and each approver with vote, comment, time, way and user type', async () => {
  const approved = approver(10, 'Approver 1a', {
    status: 'APPROVED',
    comment: 'Fine with me',
    decided_at: '2026-01-02 11:00:00',
    channel: 'link',
    user_type: 'Department manager',
  });
  status.cab = cabRun({
    approval_levels: [
      level(1, {
        match: 'any',
        status: 'APPROVED',
        approve_users: [approved],
        approve_user_types: [{ id: 1, name: 'Department manager', status: 'APPROVED' }],
      }),
      level(2, { is_active: true }),
    ],
  });
  show();
  const first = await levelNamed('Level 1');
  expect(within(first).getByText('One approver is enough')).toBeVisible();
  const row = within(first).getByText('Fine with me').closest('li')!;
  expect(row).toHaveTextContent('as Department manager');
  expect(row).toHaveTextContent('Approved');
  expect(row).toHaveTextContent(/Jan 2, 2026, 11:00\sAM, via email link/);
  expect(within(first).getByRole('list', { name: 'User types' })).toHaveTextContent('Department manager Approved');
  expect(await levelNamed('Level 2')).toHaveTextContent('Every approver must approve');
  expect(screen.getAllByRole('heading', { level: 4 }).map((heading) => heading.textContent)).toEqual([
    'Level 1',
    'Level 2',
  ]);
});

test('a level says how many must approve, and how many have', async () => {
  const [yes, open] = [approver(10, 'Approver 1a', { status: 'APPROVED' }), approver(11, 'Approver 1b')];
  status.cab = cabRun({
    approval_levels: [
      level(1, { match: 'majority', needed: 2, is_active: true, approve_users: [yes, open] }),
      level(2, { match: 'percent', percent: 60 }),
    ],
  });
  show();
  expect(await levelNamed('Level 1')).toHaveTextContent(
    'More than half of the approvers must approve · 1 of 2 required approvals',
  );
  expect(await levelNamed('Level 2')).toHaveTextContent('At least 60% of the approvers must approve');
});

test('who has voted on a level that is undecided takes the vote back', async () => {
  status = { cab: cabRun({ can_recall: true }), history: [] };
  const { user } = show(only());
  const vote = await screen.findByRole('group', { name: 'Your vote' });
  expect(vote).toHaveTextContent('You have voted on level “Level 1”, which is still undecided.');
  const before = loads;
  status = { cab: cabRun(), history: [] };
  await user.click(within(vote).getByRole('button', { name: 'Take vote back' }));
  expect(await screen.findByText('You took back your vote on CHN-5.')).toBeVisible();
  expect(requested.recall![0]!.params).toEqual({ changeId: '5' });
  await waitFor(() => expect(screen.queryByRole('group', { name: 'Your vote' })).toBeNull());
  expect(loads).toBeGreaterThan(before);
});

test('a level name is shortened to 25 characters; the full one is its accessible name', async () => {
  const name = 'Infrastructure and network architects';
  status.cab = cabRun({ approval_levels: [level(1, { name, is_active: true })] });
  show();
  expect(await screen.findByRole('heading', { name })).toHaveTextContent('Infrastructure and networ…');
});

test('only the active level can be reminded and changed; the others say why not', async () => {
  const { user } = show();
  const second = await levelNamed('Level 2');
  for (const [button, sentence] of [
    ['Send reminder', 'A reminder can be sent only while this level is active.'],
    ['Add approver', 'An approver can be added only while this level is active.'],
    ['Remind Approver 2a', 'An approver can be reminded only while this level is active.'],
    ['Remove Approver 2a', 'An approver can be removed only while this level is active.'],
  ] as const) {
    const barred = within(second).getByRole('button', { name: button });
    expect(barred).toHaveAttribute('aria-disabled', 'true');
    await user.hover(barred);
    expect(await screen.findByRole('tooltip')).toHaveTextContent(sentence);
    await user.click(barred);
    await user.unhover(barred);
    await waitFor(() => expect(screen.queryByRole('tooltip')).toBeNull());
  }
  expect(requested).toEqual({});
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('a reminder goes to the pending approvers of the level, or to one of them', async () => {
  const { user } = show();
  const first = await levelNamed('Level 1');
  await user.click(within(first).getByRole('button', { name: 'Send reminder' }));
  expect(await screen.findByText('A reminder was sent.')).toBeVisible();
  await user.click(within(first).getByRole('button', { name: 'Remind Approver 1b' }));
  await waitFor(() => expect(requested.remind).toHaveLength(2));
  expect(requested.remind!.map(({ body }) => body)).toEqual([
    { type: 'level', change_id: 5, id: 1, level_id: 1 },
    { type: 'approver', change_id: 5, id: 111, level_id: 1 },
  ]);
});

test('who has voted cannot be reminded or removed, nor the last approver be removed', async () => {
  status.cab = cabRun({
    approval_levels: [
      level(1, { is_active: true, approve_users: [approver(10, 'Ada', { status: 'APPROVED' }), approver(11, 'Ben')] }),
      level(2, { is_active: true, approve_users: [approver(12, 'Eve')] }),
    ],
  });
  show();
  await levelNamed('Level 1');
  const barred = (name: string) => screen.getByRole('button', { name }).getAttribute('aria-disabled');
  expect([
    barred('Remind Ada'),
    barred('Remove Ada'),
    barred('Remind Ben'),
    barred('Remove Ben'),
    barred('Remind Eve'),
    barred('Remove Eve'),
  ]).toEqual(['true', 'true', null, null, null, 'true']);
});

test('approving needs a comment; the dialog says so for two seconds, then goes', async () => {
  const { user } = show();
  await user.click(await screen.findByRole('button', { name: 'Approve' }));
  const dialog = await screen.findByRole('dialog', { name: 'Approve the change' });
  expect(await within(dialog).findByText(/· Swap the core switch$/)).toBeVisible();
  expect(within(dialog).getByText(/^Sun 1 Mar.*20:00.*23:00 \(3 h\)$/)).toBeVisible();
  expect(await within(dialog).findByText('7: 5 Server, 2 Switch')).toBeVisible();
  expect(within(dialog).getByText('Assets').nextElementSibling).toHaveTextContent('3');
  await user.click(within(dialog).getByRole('button', { name: 'Approve' }));
  expect(await within(dialog).findByText('This field is required.')).toBeVisible();
  await user.type(within(dialog).getByRole('textbox', { name: /^Comment/ }), 'Go ahead');
  const before = loads;
  await user.click(within(dialog).getByRole('button', { name: 'Approve' }));
  expect(await within(dialog).findByText('Your approval was saved.')).toBeVisible();
  expect(within(dialog).queryByRole('textbox')).toBeNull();
  expect(requested.decide![0]!.body).toEqual({ action_type: 'approve', comment: 'Go ahead' });
  await waitFor(() => expect(loads).toBeGreaterThan(before));
  expect(screen.getByRole('dialog')).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull(), { timeout: 3000 });
});

test('a vote that fails tells why in the dialog and can be sent again', async () => {
  server.use(
    response(approvalCalls.decide, () => {
      throw new Refusal(409, 'This level was decided by others.');
    }),
  );
  const { user } = show();
  await user.click(await screen.findByRole('button', { name: 'Deny' }));
  const dialog = await screen.findByRole('dialog', { name: 'Deny the change' });
  await user.type(within(dialog).getByRole('textbox', { name: /^Comment/ }), 'No');
  await user.click(within(dialog).getByRole('button', { name: 'Deny' }));
  expect(await within(dialog).findByRole('alert')).toHaveTextContent('This level was decided by others.');
  expect(within(dialog).getByRole('button', { name: 'Deny' })).not.toHaveAttribute('aria-disabled', 'true');
});

test('a vote says what was shown when its dialog opened; after it was refused for that, what is shown since', async () => {
  let seen_hash = 'ab'.repeat(32);
  let subject = 'Swap the core switch';
  server.use(
    response(changeCalls.view, () => ({ change: changeView({ subject, seen_hash }) })),
    response(approvalCalls.decide, (request) => {
      note('decide')(request);
      if (request.body.seen_hash !== seen_hash) throw new Refusal(409, 'What you decide about has changed.');
      return undefined;
    }),
  );
  const { user } = show();
  await user.click(await screen.findByRole('button', { name: 'Approve' }));
  const dialog = await screen.findByRole('dialog', { name: 'Approve the change' });
  await within(dialog).findByText(/Swap the core switch$/);
  [seen_hash, subject] = ['cd'.repeat(32), 'Swap both core switches'];
  await user.type(within(dialog).getByRole('textbox', { name: /^Comment/ }), 'Go ahead');
  await user.click(within(dialog).getByRole('button', { name: 'Approve' }));
  expect(await within(dialog).findByRole('alert')).toHaveTextContent('What you decide about has changed.');
  await within(dialog).findByText(/Swap both core switches$/);
  await user.click(within(dialog).getByRole('button', { name: 'Approve' }));
  await waitFor(() => expect(within(dialog).queryByRole('textbox')).toBeNull());
  expect(requested.decide!.map(({ body }) => body)).toEqual(
    ['ab', 'cd'].map((hash) => ({ action_type: 'approve', comment: 'Go ahead', seen_hash: hash.repeat(32) })),
  );
});

test('adding an approver needs the person and a reason of at most 250 characters', async () => {
  const { user } = show();
  await user.click(within(await levelNamed('Level 1')).getByRole('button', { name: 'Add approver' }));
  const dialog = await screen.findByRole('dialog', { name: 'Add an approver to “Level 1”' });
  await user.click(within(dialog).getByRole('button', { name: 'Add' }));
  expect(await within(dialog).findAllByText('This field is required.')).toHaveLength(2);
  const reason = within(dialog).getByRole('textbox', { name: /^Reason/ });
  await user.click(reason);
  await user.paste('x'.repeat(251));
  await user.tab();
  expect(await within(dialog).findByText('The reason should be less than 250 characters')).toBeVisible();
  await user.type(reason, '{Backspace}');
  expect(within(dialog).queryByText('The reason should be less than 250 characters')).toBeNull();
  await user.click(within(dialog).getByRole('combobox', { name: /^Approver/ }));
  await user.click(await screen.findByRole('option', { name: 'Nora Lind' }));
  await user.click(within(dialog).getByRole('button', { name: 'Add' }));
  expect(await within(dialog).findByText('Nora Lind was added.')).toBeVisible();
  expect(requested.add![0]!.body).toEqual({
    action: 'add',
    approver_id: 40,
    change_id: 5,
    level_id: 1,
    comment: 'x'.repeat(250),
  });
});

test('removing an approver names the person and needs a reason', async () => {
  const { user } = show();
  await user.click(within(await levelNamed('Level 1')).getByRole('button', { name: 'Remove Approver 1b' }));
  const dialog = await screen.findByRole('dialog', { name: 'Remove an approver' });
  await user.type(within(dialog).getByRole('textbox', { name: /^Reason/ }), 'On leave');
  await user.click(within(dialog).getByRole('button', { name: 'Remove' }));
  expect(await within(dialog).findByText('Approver 1b was removed.')).toBeVisible();
  expect(requested['remove-approver']![0]!.body).toEqual({
    action: 'remove',
    approver_id: 11,
    change_id: 5,
    level_id: 1,
    comment: 'On leave',
  });
});

test('removing the board asks without a comment; a failure closes the question and is told in the area add_remove_approver', async () => {
  server.use(
    response(approvalCalls.remove, () => {
      throw new Refusal(409, 'The board has decided meanwhile.');
    }),
  );
  const { user } = show();
  await user.click(await screen.findByRole('button', { name: 'Remove CAB' }));
  const question = await screen.findByRole('alertdialog', { name: 'Remove CAB' });
  expect(within(question).queryByRole('textbox')).toBeNull();
  await user.click(within(question).getByRole('button', { name: 'Remove CAB' }));
  const alert = await screen.findByText('The board has decided meanwhile.');
  expect(alert.closest('[data-alert-area]')).toHaveAttribute('data-alert-area', 'add_remove_approver');
  expect(screen.queryByRole('alertdialog')).toBeNull();
});

test('automatic reminders are stopped and resumed, and say when the next one goes', async () => {
  const { user } = show();
  expect(await screen.findByText(/^Reminded every 4 hours; next reminder/)).toHaveTextContent('Jan 2, 2026');
  status = { cab: cabRun({ send_auto_reminders: false, next_reminder_at: null }), history: [] };
  await user.click(screen.getByRole('button', { name: 'Stop reminders' }));
  await user.click(await screen.findByRole('button', { name: 'Resume reminders' }));
  await waitFor(() => expect(requested.resume).toHaveLength(1));
  expect(requested.stop![0]!.params).toEqual({ id: '9' });
});

test('a level without anybody who can approve warns', async () => {
  status.cab = cabRun({ approval_levels: [level(1, { is_active: true, is_empty: true, approve_users: [] })] });
  show();
  expect(await screen.findByRole('alert')).toHaveTextContent('Nobody can approve on this level.');
});

test('without a run a board is applied; it must be chosen', async () => {
  status = { cab: null, history: [] };
  const { user } = show();
  await user.click(await screen.findByRole('button', { name: 'Apply CAB' }));
  const dialog = await screen.findByRole('dialog', { name: 'Apply CAB' });
  await user.click(within(dialog).getByRole('button', { name: 'Apply CAB' }));
  expect(await within(dialog).findByText('This field is required.')).toBeVisible();
  await user.click(within(dialog).getByRole('combobox', { name: /^CAB/ }));
  await user.click(await screen.findByRole('option', { name: 'Network board' }));
  const asked = await within(dialog).findByRole('region', { name: 'Approvers' });
  await waitFor(() =>
    expect(
      within(asked)
        .getAllByRole('listitem')
        .map((item) => item.textContent),
    ).toEqual([
      'First · One approver is enoughAda Admin, Department manager',
      'Second · Every approver must approveNobody can approve on this level. Add an approver, or the change stays where it is.',
    ]),
  );
  await user.click(within(dialog).getByRole('button', { name: 'Apply CAB' }));
  expect(await within(dialog).findByText('The change was sent to Network board.')).toBeVisible();
  expect(requested.apply![0]!.body).toEqual({ change_id: 5, workflow_id: 6 });
});

test('without rights everything can be read and nothing done; earlier runs are folded', async () => {
  status = {
    cab: cabRun(),
    history: [cabRun({ id: 8, name: 'Old board', status: 'DENIED', ended_at: '2026-01-01 09:00:00' })],
  };
  const { user } = show(only());
  await screen.findByRole('region', { name: 'Network board' });
  expect(screen.queryByRole('region', { name: 'Old board' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Earlier run (1)' }));
  const earlier = await screen.findByRole('region', { name: 'Old board' });
  expect(earlier).toHaveTextContent('Denied');
  expect(earlier).toHaveTextContent('Ended Jan 1, 2026');
  expect(screen.getAllByRole('button').map((button) => button.textContent)).toEqual(['Earlier run (1)']);
});

test('once a level or the run has its outcome, who was not needed is no longer shown as pending', async () => {
  const [approved, unrequested] = [approver(10, 'Approver 1a', { status: 'APPROVED' }), approver(11, 'Approver 1b')];
  status.cab = cabRun({
    status: 'DENIED',
    approval_levels: [
      level(1, { match: 'any', status: 'APPROVED', approve_users: [approved, unrequested] }),
      level(2, { status: 'DENIED' }),
      level(3),
    ],
  });
  show(only());
  expect(
    within(await levelNamed('Level 1'))
      .getByText('Approver 1b')
      .closest('li'),
  ).toHaveTextContent('No decision');
  expect(await levelNamed('Level 3')).toHaveTextContent('No decision');
  expect(screen.queryByText('Pending')).toBeNull();
});
