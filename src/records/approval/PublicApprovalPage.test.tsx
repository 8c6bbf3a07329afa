import { screen, waitFor, within } from '@testing-library/react';
import { approvalLinkCalls, type ApprovalPage } from '../../../wire/approval/approval';
import { response, Refusal, renderInHost, wireServer, type RequestLine } from '../../testing/host';
import PublicApprovalPage from './approval.public';

const requested: ApprovalPage = {
  change: {
    identifier: 'CHN-5',
    subject: 'Replace the core switch',
    description:
      '<p>At <b>night</b>.</p><img src="https://evil.example/x.png" onerror="alert(1)"><script>alert(2)</script><a href="javascript:alert(3)">run</a> <a href="https://example.test/plan">plan</a>',
    change_type: 'Major',
    priority: 'High',
    impact: 'High',
    requester: 'Amara Okafor',
    department: 'Finance',
    planned_start_date: '2020-11-24 22:00:00',
    planned_end_date: '2020-11-24 23:30:00',
    planned: 'Tue, 24 Nov 2020, 22:00–23:30 (1 h 30 min)',
    attach_releases: [
      {
        identifier: 'REL-2',
        subject: 'Winter release',
        planned_start_date: '2026-02-01 22:00:00',
        planned_end_date: '2026-02-02 04:00:00',
      },
    ],
    planning: [{ key: 'rollout-plan', description: '<p>Rack by rack</p>' }],
    assets: [{ name: 'SW-CORE-01', asset_type: 'Network' }],
    asset_count: 3,
    votes: [
      {
        approver: 'Nora Lind',
        level: 'Technical',
        status: 'APPROVED',
        comment: 'Tested',
        decided_at: '2026-01-02 11:00:00',
      },
    ],
  },
  impact: { types: [], total: 0 },
  collisions: [],
  risk: [],
  approval: {
    cab: 'Network board',
    level: 'Management',
    approver: 'Ben Moss',
    deputy: null,
    state: 'open',
    progress: 'Every approver must approve: 1 of 2 required approvals so far.',
    sentence: '',
    expires_at: '2026-02-01 10:00:00',
    seen_hash: 'ab'.repeat(32),
  },
};
let page: ApprovalPage;
let votes: RequestLine[];
const server = wireServer(
  response(approvalLinkCalls.read, ({ params }) => {
    if (params.hash !== 'secret') throw new Refusal(404, 'This approval link is unknown.');
    return page;
  }),
  response(approvalLinkCalls.decideByLink, (request) => void votes.push(request), 'Thank you. You approved CHN-5.'),
);
beforeEach(() => {
  page = requested;
  votes = [];
  window.history.replaceState(null, '', '/change-approval/secret');
});

const show = (over = {}) => renderInHost(<PublicApprovalPage />, over);
const refuse = (status: number, message: string | Record<string, string>) =>
  server.use(
    response(approvalLinkCalls.decideByLink, () => {
      throw new Refusal(status, message);
    }),
  );

test('says where the approver decides what fails with the assets, in numbers', async () => {
  page = {
    ...requested,
    impact: {
      types: [
        { name: 'Software', count: 5 },
        { name: 'Services', count: 2 },
      ],
      total: 7,
    },
  };
  show();
  const decision = await screen.findByRole('region', { name: 'Your decision' });
  expect(decision).toHaveTextContent('7 more assets fail with the assets of this change: 5 Software · 2 Services');
});

test('says where the approver decides what the window collides with', async () => {
  const collisions = ['The freeze “May Day” blocks it in this window.', 'Another change works on the same asset then.'];
  page = { ...requested, collisions };
  show();
  const decision = await screen.findByRole('region', { name: 'Your decision' });
  expect(
    within(within(decision).getByRole('alert'))
      .getAllByText(/./, { selector: 'p' })
      .map((one) => one.textContent),
  ).toEqual(collisions);
});

test('shows what is being approved, who is asked, and the votes so far', async () => {
  show();
  expect(await screen.findByRole('heading', { name: 'Replace the core switch' })).toBeVisible();
  expect(screen.getByRole('region', { name: 'Your decision' })).toHaveTextContent(
    'Every approver must approve: 1 of 2 required approvals so far.',
  );
  expect(screen.getAllByRole('definition').map((value) => value.textContent)).toEqual([
    'Tue, 24 Nov 2020, 22:00–23:30 (1 h 30 min)',
    'Major',
    'High',
    'High',
    'Amara Okafor',
    'Finance',
  ]);
  expect(
    within(screen.getByRole('region', { name: 'Planned release' })).getByText(
      'REL-2 · Feb 1, 2026, 10:00 PM to Feb 2, 2026, 4:00 AM',
    ),
  ).toBeVisible();
  expect(within(screen.getByRole('region', { name: 'Rollout plan' })).getByText('Rack by rack')).toBeVisible();
  expect(screen.getByRole('region', { name: 'Affected assets (3)' })).toHaveTextContent('SW-CORE-01 Networkand 2 more');
  expect(screen.getByRole('region', { name: 'Votes so far' })).toHaveTextContent(
    'Nora LindApprovedTestedTechnical · Jan 2, 2026, 11:00 AM',
  );
  expect(
    screen.getByText('Ben Moss, your approval is requested on level “Management” of Network board.'),
  ).toBeVisible();
});

test('the description keeps its words and plain links; nothing in it runs or asks for anything', async () => {
  show();
  const description = await screen.findByRole('region', { name: 'Description' });
  expect(description).toHaveTextContent('At night.run plan');
  expect(within(description).getByText('night').tagName).toBe('B');
  expect(description.querySelectorAll('img, script, [onerror]')).toHaveLength(0);
  expect(
    within(description)
      .getAllByRole('link')
      .map((link) => link.getAttribute('href')),
  ).toEqual(['https://example.test/plan']);
});

test.each(['Approve', 'Deny'])('%s needs a comment of at most 250 characters', async (action) => {
  const { user } = show();
  await user.click(await screen.findByRole('button', { name: action }));
  expect(screen.getByText('This field is required.')).toBeVisible();
  const comment = screen.getByRole('textbox', { name: /^Comment/ });
  expect(comment).toHaveFocus();
  await user.paste('x'.repeat(251));
  expect(screen.getByText('The comment should be less than 250 characters')).toBeVisible();
  await user.click(screen.getByRole('button', { name: action }));
  expect(votes).toEqual([]);
  await user.type(comment, '{Backspace}');
  expect(screen.queryByText('The comment should be less than 250 characters')).toBeNull();
  await user.click(screen.getByRole('button', { name: action }));
  await waitFor(() =>
    expect(votes.map(({ body }) => body)).toEqual([
      { action_type: action.toLowerCase(), comment: 'x'.repeat(250), seen_hash: 'ab'.repeat(32) },
    ]),
  );
});

test('people without a name are not shown by anything else', async () => {
  page = {
    ...requested,
    change: {
      ...requested.change,
      requester: '',
      votes: requested.change.votes.map((vote) => ({ ...vote, approver: '' })),
    },
  };
  show();
  await screen.findByRole('heading', { name: 'Replace the core switch' });
  expect(screen.getAllByRole('definition').map((value) => value.textContent)).toEqual([
    'Tue, 24 Nov 2020, 22:00–23:30 (1 h 30 min)',
    'Major',
    'High',
    'High',
    '---',
    'Finance',
  ]);
  expect(screen.getByText('---', { selector: 'strong' })).toBeVisible();
});

test('after the vote the buttons are gone and the sentence stays', async () => {
  const { user } = show();
  await user.type(await screen.findByRole('textbox', { name: /^Comment/ }), 'Fine');
  page = {
    ...requested,
    approval: { ...requested.approval, state: 'voted', sentence: 'You approved this on 2026-01-03 09:00:00.' },
  };
  await user.click(screen.getByRole('button', { name: 'Approve' }));
  const announcement = await screen.findByText('Thank you. You approved CHN-5.');
  expect(screen.queryByRole('button')).toBeNull();
  await waitFor(() =>
    expect(
      screen.getByText('Approval was requested from Ben Moss on level “Management” of Network board.'),
    ).toBeVisible(),
  );
  expect(announcement).toBeVisible();
});

test('after a failure the buttons are back, the message is there and the comment is kept', async () => {
  refuse(409, 'This level was decided by others meanwhile.');
  const { user } = show();
  await user.type(await screen.findByRole('textbox', { name: /^Comment/ }), 'Fine');
  await user.click(screen.getByRole('button', { name: 'Deny' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('This level was decided by others meanwhile.');
  expect(screen.getByRole('button', { name: 'Approve' })).not.toHaveAttribute('aria-disabled', 'true');
  expect(screen.getByRole('textbox')).toHaveValue('Fine');
});

test('what was changed since the page was opened is shown after the refusal, and the next vote is about that', async () => {
  const seen_hash = 'ef'.repeat(32);
  server.use(
    response(approvalLinkCalls.decideByLink, (request) => {
      votes.push(request);
      if (votes.length === 1) throw new Refusal(409, 'What you decide about has changed.');
      return undefined;
    }),
  );
  const { user } = show();
  await user.type(await screen.findByRole('textbox', { name: /^Comment/ }), 'Fine');
  page = {
    ...requested,
    change: { ...requested.change, subject: 'Replace both core switches' },
    approval: { ...requested.approval, seen_hash },
  };
  await user.click(screen.getByRole('button', { name: 'Approve' }));
  expect(await screen.findByRole('heading', { name: 'Replace both core switches' })).toBeVisible();
  expect(screen.getByRole('alert')).toHaveTextContent('What you decide about has changed.');
  expect(screen.getByRole('textbox')).toHaveValue('Fine');
  await user.click(screen.getByRole('button', { name: 'Approve' }));
  await waitFor(() => expect(votes.map(({ body }) => body.seen_hash)).toEqual(['ab'.repeat(32), seen_hash]));
});

test('a refused comment is marked with the server’s sentence', async () => {
  refuse(422, { comment: 'The comment should be less than 250 characters' });
  const { user } = show();
  await user.type(await screen.findByRole('textbox', { name: /^Comment/ }), 'Fine');
  await user.click(screen.getByRole('button', { name: 'Approve' }));
  expect(await screen.findByText('The comment should be less than 250 characters')).toBeVisible();
  expect(screen.getByRole('textbox')).toBeInvalid();
});

test.each([
  ['voted', 'You denied this change on 2026-01-03 09:00:00.'],
  ['decided', 'The level was decided by Nora Lind on 2026-01-03 09:00:00.'],
] as const)('a link whose level is %s says so and offers nothing', async (state, sentence) => {
  page = { ...requested, approval: { ...requested.approval, state, sentence } };
  show();
  expect(await screen.findByText(sentence)).toBeVisible();
  expect(screen.queryByRole('button')).toBeNull();
  expect(screen.queryByRole('textbox')).toBeNull();
});

test('a link that was withdrawn, removed or has expired says which', async () => {
  server.use(
    response(approvalLinkCalls.read, () => {
      throw new Refusal(410, 'This link expired on 2026-02-01.');
    }),
  );
  show();
  expect(await screen.findByRole('heading', { name: 'This link can no longer be used' })).toBeVisible();
  expect(screen.getByRole('alert')).toHaveTextContent('This link expired on 2026-02-01.');
});

test('an unknown link leads to the host’s not-found page with the server’s message', async () => {
  window.history.replaceState(null, '', '/service-desk/change-approval/forged');
  const visited: string[] = [];
  show({ navigate: (path: string) => void visited.push(path) });
  await waitFor(() =>
    expect(visited).toEqual([`/not-found?message=${encodeURIComponent('This approval link is unknown.')}`]),
  );
});
