import { screen, waitFor, within } from '@testing-library/react';
import { assetCalls } from '../../../wire/asset/asset';
import { formCalls } from '../../../wire/parts/form';
import { lookupCalls } from '../../../wire/parts/lookup';
import { problemCalls, type ProblemDraft, problemDraftCalls } from '../../../wire/problem/problem';
import { ticketCalls, type TicketActions } from '../../../wire/ticket/ticket';
import { response, Refusal, renderInHost, wireServer } from '../../testing/host';
import { assetList, assetRow, ticketActions } from '../ticket/ticket.testing';
import { AttachAssets } from './AttachAssets';
import { AttachChange } from './AttachChange';
import { AttachProblem } from './AttachProblem';
import { DetachProblem } from './DetachProblem';

const problem = { id: 3, name: 'Docks lose power', redirect_to: '/service-desk/problem/3/show' };
let ticket: TicketActions;
let requested: number;
let lookups: string[];
const server = wireServer(
  response(ticketCalls.actions, () => {
    requested++;
    return ticket;
  }),
  response(assetCalls.list, () => assetList(assetRow(1, 'Laptop'), assetRow(2, 'Printer'))),
  response(lookupCalls.lookup, ({ params, query }) => {
    lookups.push(`${params.name} ticket ${query.get('ticket_id')} type ${query.get('type')}`);
    return { data: [{ id: 8, name: 'Router restarts' }], total: 1 };
  }),
);
beforeEach(() => {
  ticket = ticketActions();
  requested = 0;
  lookups = [];
});

const bar = (
  <>
    <AttachAssets ticketId={42} />
    <AttachProblem ticketId={42} />
    <DetachProblem ticketId={42} />
    <AttachChange ticketId={42} />
  </>
);
const buttons = () => screen.queryAllByRole('button').map((button) => button.textContent);
const open = async (over = {}) => {
  const view = renderInHost(bar, over);
  await waitFor(() => expect(requested).toBeGreaterThan(0));
  return view;
};
const openMenu = async (user: Awaited<ReturnType<typeof open>>['user'], name: string) =>
  user.click(await screen.findByRole('button', { name }));

test('the bar of a ticket without a problem; its widgets share one request', async () => {
  await open();
  await screen.findByRole('button', { name: 'Attach assets' });
  expect(buttons()).toEqual(['Attach assets', 'Attach problem', 'Attach change']);
  expect(requested).toBe(1);
});

test('with a problem it can be detached and no other attached', async () => {
  ticket = ticketActions({ problem });
  await open();
  await screen.findByRole('button', { name: 'Attach assets' });
  expect(buttons()).toEqual(['Attach assets', 'Detach problem', 'Attach change']);
});

test.each([
  ['show_attach_assets', 'Attach assets'],
  ['show_detach_problem', 'Detach problem'],
] as const)('without %s there is no "%s"', async (flag, name) => {
  ticket = ticketActions({ problem, [flag]: false });
  await open();
  await screen.findByRole('button', { name: 'Attach change' });
  expect(screen.queryByRole('button', { name })).toBeNull();
});

test.each([
  ['show_attach_new_problem', ['Existing problem']],
  ['show_attach_existing_problem', ['New problem']],
] as const)('without %s the problem menu offers %s', async (flag, left) => {
  ticket = ticketActions({ [flag]: false });
  const { user } = await open();
  await openMenu(user, 'Attach problem');
  expect(screen.getAllByRole('menuitem').map((choice) => choice.textContent)).toEqual(left);
});

test('the change menu offers an existing and a new change per meaning of the link', async () => {
  const { user } = await open();
  await openMenu(user, 'Attach change');
  for (const name of ['Change started by this ticket', 'Change that caused this ticket']) {
    const offered = within(screen.getByRole('group', { name })).getAllByRole('menuitem');
    expect(offered.map((choice) => choice.textContent)).toEqual(['Existing change', 'New change']);
  }
});

test.each([
  ['attach_change_initiated', 'Change started by this ticket'],
  ['attach_change_initiating', 'Change that caused this ticket'],
] as const)('without %s there is no "%s"', async (flag, name) => {
  ticket = ticketActions({ [flag]: false });
  const { user } = await open();
  await openMenu(user, 'Attach change');
  expect(screen.queryByRole('group', { name })).toBeNull();
  expect(screen.getAllByRole('menuitem')).toHaveLength(2);
});

test('without create_change there are only existing changes; without any flag no menu', async () => {
  ticket = ticketActions({ create_change: false });
  const { user, unmount } = await open();
  await openMenu(user, 'Attach change');
  expect(screen.getAllByRole('menuitem').map((choice) => choice.textContent)).toEqual([
    'Existing change',
    'Existing change',
  ]);
  unmount();
  ticket = ticketActions({ attach_change_initiated: false, attach_change_initiating: false });
  await open();
  await screen.findByRole('button', { name: 'Attach assets' });
  expect(screen.queryByRole('button', { name: 'Attach change' })).toBeNull();
});

test('attaching an existing problem needs a selection; the save names the ticket before the problem', async () => {
  const emit = jest.fn(() => true);
  let params: unknown;
  server.use(
    response(
      problemCalls.attachToTicket,
      (request) => {
        params = request.params;
        ticket = ticketActions({ problem });
        return undefined;
      },
      'The problem was attached.',
    ),
  );
  const { user } = await open({ emit });
  await openMenu(user, 'Attach problem');
  await user.click(screen.getByRole('menuitem', { name: 'Existing problem' }));
  const dialog = await screen.findByRole('dialog', { name: 'Attach existing problem' });
  expect(dialog.querySelector('.width850')).not.toBeNull();
  const attach = within(dialog).getByRole('button', { name: /^Attach( \d+)?$/ });
  expect(attach).toBeDisabled();
  await user.click(within(dialog).getByRole('combobox', { name: /Problem/ }));
  await user.click(await screen.findByRole('option', { name: 'Router restarts' }));
  expect(lookups).toEqual(['problems ticket 42 type null']);
  await user.click(attach);
  expect(await screen.findByText('The problem was attached.')).toBeVisible();
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(params).toEqual({ ticketId: '42', problemId: '8' });
  expect(emit).toHaveBeenCalledWith('associations-changed', { point: 'ticket.actions', kind: 'problem' });
  expect(await screen.findByRole('button', { name: 'Detach problem' })).toBeVisible();
});

describe('a new problem', () => {
  const draft: ProblemDraft = {
    subject: 'Dock loses power',
    description: '<p>From ticket TCK-9:</p><blockquote><p>Since Monday.</p></blockquote>',
    requester_id: { id: 3, name: 'Amara Okafor', full_name: 'Amara Okafor', email: '' },
    priority_id: { id: 4, name: 'Emergency', level: 4 },
    department_id: { id: 6, name: 'Finance' },
    status_type_id: { id: 1, name: 'Open' },
    department_of_requester: false,
    asset_ids: [{ id: 31, name: 'Dock 12' }],
  };
  const openForm = async () => {
    const { user } = await open();
    await openMenu(user, 'Attach problem');
    await user.click(screen.getByRole('menuitem', { name: 'New problem' }));
    const dialog = await screen.findByRole('dialog', { name: 'New problem' });
    await within(dialog).findByRole('textbox', { name: /^Subject/ });
    return { user, dialog };
  };

  test('starts with what it takes along from the ticket, in sight; impact alone is left to be chosen', async () => {
    let body: Record<string, unknown> | undefined;
    server.use(
      response(problemDraftCalls.draft, () => ({ draft })),
      response(problemCalls.save, (request) => {
        body = request.body as Record<string, unknown>;
        return { id: 9, identifier: 'PRB-9' };
      }),
    );
    const { user, dialog } = await openForm();
    expect(within(dialog).getByRole('textbox', { name: /^Subject/ })).toHaveValue('Dock loses power');
    for (const text of ['Amara Okafor', 'Emergency', 'Finance', 'Open', 'Dock 12'])
      expect(within(dialog).getByText(text)).toBeVisible();
    expect(within(dialog).getByRole('textbox', { name: /^Description/ })).toHaveTextContent('Since Monday.');
    await user.click(within(dialog).getByRole('combobox', { name: /^Impact/ }));
    await user.click(await screen.findByRole('option', { name: 'Router restarts' }));
    await user.click(within(dialog).getByRole('button', { name: 'Create problem' }));
    await waitFor(() =>
      expect(body).toMatchObject({
        subject: 'Dock loses power',
        requester_id: 3,
        priority_id: 4,
        department_id: 6,
        status_type_id: 1,
        asset_ids: [31],
      }),
    );
    expect(body?.description).toContain('<blockquote>');
  });

  test('starts with the requester alone if that cannot be loaded', async () => {
    server.use(
      response(problemDraftCalls.draft, () => {
        throw new Refusal(500, 'Something went wrong');
      }),
    );
    const { dialog } = await openForm();
    expect(within(dialog).getByRole('textbox', { name: /^Subject/ })).toHaveValue('');
  });
});

test('a new change asks for the form with what it takes along from the ticket', async () => {
  const requested: string[] = [];
  server.use(
    response(formCalls.render, ({ query }) => {
      requested.push(query.toString());
      return { fields: [] };
    }),
  );
  const { user } = await open();
  await openMenu(user, 'Attach change');
  await user.click(
    within(screen.getByRole('group', { name: 'Change started by this ticket' })).getByRole('menuitem', {
      name: 'New change',
    }),
  );
  await waitFor(() => expect(requested).toEqual(['category=change&scenario=create&panel=agent&ticket_id=42']));
});

test('attaching an existing change sends the word of the link; after a failure the dialog stays open with the sentence', async () => {
  let body: unknown;
  server.use(
    response(ticketCalls.attachChange, (request) => {
      body = request.body;
      throw new Refusal(409, 'The change CHN-8 is already attached to this ticket in this way.');
    }),
  );
  const { user } = await open();
  await openMenu(user, 'Attach change');
  await user.click(
    within(screen.getByRole('group', { name: 'Change that caused this ticket' })).getByRole('menuitem', {
      name: 'Existing change',
    }),
  );
  const dialog = await screen.findByRole('dialog', { name: 'Attach existing change' });
  expect(dialog).toHaveTextContent('Change that caused this ticket');
  expect(within(dialog).getByRole('button', { name: /^Attach( \d+)?$/ })).toBeDisabled();
  await user.click(within(dialog).getByRole('combobox', { name: /Change/ }));
  await user.click(await screen.findByRole('option', { name: 'Router restarts' }));
  expect(lookups).toEqual(['changes_based_on_ticket ticket 42 type initiating']);
  await user.click(within(dialog).getByRole('button', { name: /^Attach( \d+)?$/ }));
  expect(await within(dialog).findByRole('alert')).toHaveTextContent('The change CHN-8 is already attached');
  expect(body).toEqual({ ticket_id: 42, change_id: 8, type: 'initiating' });
  expect(within(dialog).getByRole('button', { name: /^Attach( \d+)?$/ })).toBeEnabled();
});

test('attaching assets without a choice says "Please select assets." in the dialog; with one it attaches them', async () => {
  const emit = jest.fn(() => true);
  let body: unknown;
  server.use(
    response(
      ticketCalls.attachAssets,
      (request) => {
        body = request.body;
        return undefined;
      },
      'The asset was attached.',
    ),
  );
  const { user } = await open({ emit });
  await user.click(await screen.findByRole('button', { name: 'Attach assets' }));
  const dialog = await screen.findByRole('dialog', { name: 'Attach assets' });
  expect(dialog.querySelector('.width950')).not.toBeNull();
  await user.click(within(dialog).getByRole('button', { name: /^Attach( \d+)?$/ }));
  expect(await within(dialog).findByRole('alert')).toHaveTextContent('Please select assets.');
  await user.click(await within(dialog).findByRole('checkbox', { name: 'Select Printer' }));
  await user.click(within(dialog).getByRole('button', { name: /^Attach( \d+)?$/ }));
  expect(await screen.findByText('The asset was attached.')).toBeVisible();
  expect(body).toEqual({ ticket_id: 42, asset_ids: [2] });
  expect(emit).toHaveBeenCalledWith('associations-changed', { point: 'ticket.actions', kind: 'asset' });
});

test('flags that cannot be had are told once for the whole bar', async () => {
  server.use(
    response(ticketCalls.actions, () => {
      requested++;
      throw new Refusal(500, 'Something went wrong');
    }),
  );
  await open();
  expect(await screen.findAllByText('Could not load')).toHaveLength(1);
});

test('to a client, for whom it is not, the bar says nothing', async () => {
  server.use(
    response(ticketCalls.actions, () => {
      requested++;
      throw new Refusal(403, 'Missing permission: agent', 'Only agents can do this.');
    }),
  );
  const { container } = await open();
  await expect(screen.findByText(/agents|Could not load/, undefined, { timeout: 300 })).rejects.toThrow();
  expect(container).toHaveTextContent('');
});
