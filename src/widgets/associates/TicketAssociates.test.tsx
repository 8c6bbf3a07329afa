import { screen, waitFor, within } from '@testing-library/react';
import { accessCalls } from '../../../wire/access/access';
import { assetCalls } from '../../../wire/asset/asset';
import { contractCalls } from '../../../wire/contract/contract';
import {
  associatesReloadDelay,
  ticketCalls,
  type AttachedChangeRow,
  type TicketActions,
} from '../../../wire/ticket/ticket';
import { ruleCalls } from '../../../wire/rule/rule';
import { response, reader, Refusal, renderInHost, wireServer } from '../../testing/host';
import { ruleOffers } from '../../testing/ruleOffers';
import { assetList, assetRow, changeList, contractCards, person, ticketActions } from '../ticket/ticket.testing';
import { TicketAssociates } from './TicketAssociates';

let ticket: TicketActions;
let assets: ReturnType<typeof assetRow>[];
let changes: AttachedChangeRow[];
let contracts: string[];
let requested: string[];

const server = wireServer(
  response(ticketCalls.actions, () => ticket),
  response(assetCalls.list, ({ query }) => {
    requested.push(`assets ${query.getAll('ticket_ids[]').join()}`);
    return assetList(...assets);
  }),
  response(ticketCalls.changes, ({ query }) => {
    requested.push(`changes ${query.get('ticket_id')}`);
    return changeList(...changes);
  }),
  response(contractCalls.ofTicket, ({ params }) => {
    requested.push(`contracts ${params.ticketId}`);
    return contractCards(...contracts);
  }),
);

beforeEach(() => {
  ticket = ticketActions();
  assets = [
    assetRow(1, 'Laptop'),
    assetRow(2, 'Docking station of the second floor', {
      is_default: true,
      managed_by: person(7, 'Amara Okafor'),
      contract: { id: 9, name: 'Leasing' },
    }),
  ];
  changes = [
    { id: 5, change_number: 'CHN-5', subject: 'New firmware', type: 'initiated', detach_change: true },
    { id: 6, change_number: 'CHN-6', subject: 'Move the server room', type: 'initiating', detach_change: true },
  ];
  contracts = ['Laptop leasing 2026'];
  requested = [];
});

const open = (over = {}) => renderInHost(<TicketAssociates ticketId={42} />, over);
const row = (name: RegExp | string) => screen.findByRole('row', { name });

test('the card has the tabs Assets, Changes and Contracts and opens on the assets of the ticket', async () => {
  open();
  expect((await screen.findAllByRole('tab')).map((tab) => tab.textContent)).toEqual(['Assets', 'Changes', 'Contracts']);
  const laptop = await row(/Laptop/);
  expect(within(laptop).getAllByText('---')).toHaveLength(3);
  expect(within(laptop).getByRole('link', { name: 'Laptop' })).toHaveProperty(
    'pathname',
    '/service-desk/assets/1/show',
  );
  expect(new Set(requested)).toEqual(new Set(['assets 42']));
});

test('who manages automation sees which rules looked at the ticket', async () => {
  ticket = ticketActions({ view_rules: true });
  const of: string[] = [];
  server.use(
    response(ruleCalls.fields, () => ruleOffers('ticket')),
    response(ruleCalls.log, ({ params }) => {
      of.push(`${String(params.page_type)} ${String(params.id)}`);
      return { rule_logs: [], total: 0 };
    }),
  );
  const { user } = open();
  await user.click(await screen.findByRole('tab', { name: 'Rules' }));
  expect(await screen.findByText('No rules evaluated yet')).toBeVisible();
  expect(of).toEqual(['ticket 42']);
});

test('an admin reads in the tab of the rules why actions of the ticket are hidden', async () => {
  ticket = ticketActions({ view_rules: true });
  const of: string[] = [];
  server.use(
    response(accessCalls.permissions, () => ({ ...reader, actions: { ...reader.actions, manage_permissions: true } })),
    response(ruleCalls.fields, () => ruleOffers('ticket')),
    response(ruleCalls.log, () => ({ rule_logs: [], total: 0 })),
    response(ruleCalls.hidden, ({ params }) => {
      of.push(`${String(params.page_type)} ${String(params.id)}`);
      return { actions: [{ action: 'show_detach_problem', shown: false, why: 'This ticket has no problem.' }] };
    }),
  );
  const { user } = open();
  await user.click(await screen.findByRole('tab', { name: 'Rules' }));
  await user.click(await screen.findByRole('button', { name: 'Unavailable actions' }));
  expect(await screen.findByRole('row', { name: /Detach the problem/ })).toHaveTextContent(
    'This ticket has no problem.',
  );
  expect(of).toEqual(['ticket 42']);
});

test('long names are cut by the width of their cell only; people and contracts are links', async () => {
  open();
  const dock = await row(/Docking/);
  expect(within(dock).getByText('Docking station of the second floor')).toBeVisible();
  expect(within(dock).getByRole('link', { name: 'Amara Okafor' })).toHaveAttribute(
    'href',
    expect.stringMatching(/\/user\/7$/),
  );
  expect(within(dock).getByRole('link', { name: 'Leasing' })).toHaveAttribute(
    'href',
    expect.stringMatching(/\/service-desk\/contracts\/\d+\/show$/),
  );
});

test('a tab is there only if its records may be viewed', async () => {
  ticket = ticketActions({ view_assets: false, view_contracts: false });
  open();
  expect(await screen.findByText('New firmware')).toBeVisible();
  expect(screen.getAllByRole('tab')).toHaveLength(1);
});

test('nothing is shown to somebody who may view none of them', async () => {
  ticket = ticketActions({ view_assets: false, view_changes: false, view_contracts: false });
  const { container } = open();
  expect(screen.getByRole('heading', { name: 'Associates' })).toBeVisible();
  await waitFor(() => expect(within(container).queryByRole('heading')).toBeNull());
});

test('detaching an asset asks first, then refreshes the list and tells the host', async () => {
  const emit = jest.fn(() => true);
  server.use(
    response(
      ticketCalls.detachAsset,
      ({ params }) => {
        assets = assets.filter(({ id }) => String(id) !== params.assetId);
        return undefined;
      },
      'The asset was detached.',
    ),
  );
  const { user } = open({ emit });
  await user.click(within(await row(/Laptop/)).getByRole('button', { name: 'Detach Laptop' }));
  const question = await screen.findByRole('alertdialog', { name: 'Detach asset' });
  expect(question).toHaveTextContent('Are you sure you want to detach Laptop from this ticket?');
  expect(question.querySelector('.width500')).not.toBeNull();
  await user.click(within(question).getByRole('button', { name: 'Detach' }));
  await waitFor(() => expect(screen.queryByText('Laptop')).toBeNull());
  expect(screen.queryByRole('alertdialog')).toBeNull();
  expect(screen.getByText('The asset was detached.')).toBeVisible();
  expect(emit).toHaveBeenCalledWith('associations-changed', { point: 'ticket.associates', kind: 'asset' });
});

test.each([true, false])('a detach of an asset can be undone by who may attach (%s): one click', async (mayAttach) => {
  const before = assets;
  let attached: unknown;
  ticket = ticketActions({ show_attach_assets: mayAttach });
  server.use(
    response(
      ticketCalls.detachAsset,
      ({ params }) => {
        assets = assets.filter(({ id }) => String(id) !== params.assetId);
        return undefined;
      },
      'The asset was detached.',
    ),
    response(ticketCalls.attachAssets, ({ body }) => {
      attached = body;
      assets = before;
      return undefined;
    }),
  );
  const { user } = open();
  await user.click(within(await row(/Laptop/)).getByRole('button', { name: 'Detach Laptop' }));
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Detach' }));
  await waitFor(() => expect(screen.queryByText('Laptop')).toBeNull());
  const undo = screen.queryByRole('button', { name: 'Undo', hidden: true });
  expect(undo !== null).toBe(mayAttach);
  if (!undo) return;
  await user.click(undo);
  expect(await row(/Laptop/)).toBeVisible();
  expect(attached).toEqual({ ticket_id: 42, asset_ids: [before.find(({ name }) => name === 'Laptop')!.id] });
});

test('after a failed detach the question closes and the sentence stands in the card', async () => {
  server.use(
    response(ticketCalls.detachAsset, () => {
      throw new Refusal(403, 'Missing permission: detach_asset');
    }),
  );
  const { user } = open();
  await user.click(within(await row(/Laptop/)).getByRole('button', { name: 'Detach Laptop' }));
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Detach' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('Missing permission: detach_asset');
  expect(screen.queryByRole('alertdialog')).toBeNull();
  expect(screen.getByText('Laptop')).toBeVisible();
});

test('a default asset cannot be detached and says why', async () => {
  const { user } = open();
  const button = within(await row(/Docking/)).getByRole('button', { name: /^Detach/ });
  expect(button).toHaveAttribute('aria-disabled', 'true');
  await user.hover(button);
  expect(await screen.findByRole('tooltip')).toHaveTextContent(
    'This asset came with the ticket and cannot be detached here.',
  );
});

test('without show_detach_asset no asset can be detached', async () => {
  ticket = ticketActions({ show_detach_asset: false });
  open();
  await row(/Laptop/);
  expect(screen.queryByRole('button', { name: /Detach/ })).toBeNull();
});

test('changes say how they belong to the ticket and are detached with that word', async () => {
  let body: unknown;
  server.use(
    response(
      ticketCalls.detachChange,
      (request) => {
        body = request.body;
        changes = changes.slice(0, 1);
        return undefined;
      },
      'The change was detached.',
    ),
  );
  const { user } = open();
  await user.click(await screen.findByRole('tab', { name: 'Changes' }));
  expect(await row(/CHN-5.*Change started by this ticket/)).toBeVisible();
  await user.click(
    within(await row(/CHN-6.*Change that caused this ticket/)).getByRole('button', { name: 'Detach CHN-6' }),
  );
  await user.click(
    within(await screen.findByRole('alertdialog', { name: 'Detach change' })).getByRole('button', { name: 'Detach' }),
  );
  await waitFor(() => expect(screen.queryByText('CHN-6')).toBeNull());
  expect(body).toEqual({ ticket_id: 42, change_id: 6, type: 'initiating' });
  let attached: unknown;
  server.use(
    response(ticketCalls.attachChange, (request) => {
      attached = request.body;
      return undefined;
    }),
  );
  await user.click(screen.getByRole('button', { name: 'Undo', hidden: true }));
  await waitFor(() => expect(attached).toEqual(body));
});

test('a change is detachable only when detach_change is true in the payload', async () => {
  changes = [{ ...changes[0]!, detach_change: false }, changes[1]!];
  const { user } = open();
  await user.click(await screen.findByRole('tab', { name: 'Changes' }));
  await row(/CHN-5/);
  expect(screen.getAllByRole('button', { name: /Detach/ }).map((button) => button.getAttribute('aria-label'))).toEqual([
    'Detach CHN-6',
  ]);
});

test('contracts show name, cost, start and end', async () => {
  const { user } = open();
  await user.click(await screen.findByRole('tab', { name: 'Contracts' }));
  const contract = await row(/Laptop leasing/);
  expect(within(contract).getByText('Laptop leasing 2026')).toBeVisible();
  for (const text of [/1,200\.00/, 'Jan 1, 2026', 'Dec 31, 2026'])
    expect(await within(contract).findByText(text)).toBeVisible();
});

test('about three seconds after the host changed the ticket the card is loaded anew and back on the assets', async () => {
  let changed: (detail: { ticketId?: number }) => void = () => undefined;
  const { user } = open({ on: (_name: string, listener: typeof changed) => ((changed = listener), () => undefined) });
  await user.click(await screen.findByRole('tab', { name: 'Changes' }));
  await row(/CHN-5/);
  requested = [];
  changed({ ticketId: 41 });
  changed({ ticketId: 42 });
  await new Promise((resolve) => setTimeout(resolve, associatesReloadDelay - 300));
  expect(screen.getByRole('tab', { name: 'Changes', selected: true })).toBeVisible();
  expect(requested).toEqual([]);
  expect(await screen.findByRole('tab', { name: 'Assets', selected: true }, { timeout: 1000 })).toBeVisible();
  await waitFor(() => expect(requested).toContain('assets 42'));
}, 10_000);

test('Refresh loads the list anew without leaving the tab', async () => {
  const { user } = open();
  await row(/Laptop/);
  await user.click(screen.getByRole('tab', { name: 'Changes' }));
  await row(/CHN-5/);
  changes = [];
  await user.click(screen.getByRole('button', { name: 'Refresh' }));
  expect(await screen.findByText('No changes')).toBeVisible();
  expect(screen.getByRole('tab', { name: 'Changes', selected: true })).toBeVisible();
});

test('the card folds and unfolds', async () => {
  const { user } = open();
  await row(/Laptop/);
  const toggle = screen.getByRole('button', { name: 'Associates', expanded: true });
  await user.click(toggle);
  expect(screen.queryByRole('tab')).toBeNull();
  await user.click(toggle);
  expect(await row(/Laptop/)).toBeVisible();
});

test('an empty list says so, with the next step for those who may take it', async () => {
  assets = [];
  open();
  expect(await screen.findByText('No assets')).toBeVisible();
  expect(screen.getByText('Choose Attach assets to link what this ticket is about.')).toBeVisible();
});

describe('nothing associated', () => {
  beforeEach(() => {
    assets = [];
    changes = [];
    contracts = [];
  });

  test.each([true, false])('the card is one line, with its action for who may attach (%s)', async (mayAttach) => {
    ticket = ticketActions({ show_attach_assets: mayAttach });
    open();
    expect(await screen.findByText('Nothing is attached yet.')).toBeVisible();
    expect(screen.getByRole('heading', { name: 'Associates' })).toBeVisible();
    expect(screen.queryAllByRole('tab')).toEqual([]);
    expect(screen.queryAllByRole('button').map((button) => button.textContent)).toEqual(
      mayAttach ? ['Attach assets'] : [],
    );
  });

  test('who manages automation gets to the rules, and on to the other tabs', async () => {
    ticket = ticketActions({ view_rules: true });
    server.use(
      response(ruleCalls.fields, () => ruleOffers('ticket')),
      response(ruleCalls.log, () => ({ rule_logs: [], total: 0 })),
    );
    const { user } = open();
    await screen.findByText('Nothing is attached yet.');
    await user.click(screen.getByRole('button', { name: 'Rules' }));
    expect(screen.getByRole('tab', { name: 'Rules', selected: true })).toHaveFocus();
    expect(await screen.findByText('No rules evaluated yet')).toBeVisible();
    await user.keyboard('{Home}');
    expect(screen.getByRole('tab', { name: 'Assets', selected: true })).toHaveFocus();
    expect(await screen.findByText('No assets')).toBeVisible();
  });

  test.each([
    [
      'changes',
      () => (changes = [{ id: 5, change_number: 'CHN-5', subject: '', type: 'initiated', detach_change: true }]),
    ],
    ['contracts', () => (contracts = ['Leasing'])],
  ])('%s alone are enough for tabs', async (_what, add) => {
    add();
    open();
    expect(await screen.findAllByRole('tab')).toHaveLength(3);
    expect(screen.queryByText('Nothing is attached yet.')).toBeNull();
  });

  test('what the reader may not see is not asked for', async () => {
    ticket = ticketActions({ view_changes: false, view_contracts: false });
    open();
    await screen.findByText('Nothing is attached yet.');
    expect(new Set(requested)).toEqual(new Set(['assets 42']));
  });

  test('when the last asset is detached the way back stays in sight', async () => {
    assets = [assetRow(1, 'Laptop')];
    server.use(
      response(
        ticketCalls.detachAsset,
        () => {
          assets = [];
          return undefined;
        },
        'The asset was detached.',
      ),
      response(ticketCalls.attachAssets, () => {
        assets = [assetRow(1, 'Laptop')];
        return undefined;
      }),
    );
    const { user } = open();
    await user.click(within(await row(/Laptop/)).getByRole('button', { name: 'Detach Laptop' }));
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Detach' }));
    expect(await screen.findByText('Nothing is attached yet.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Undo', hidden: true }));
    expect(await row(/Laptop/)).toBeVisible();
  });
});

test('a load that fails says so and can be tried again', async () => {
  server.use(
    response(ticketCalls.actions, () => {
      throw new Refusal(500, 'Something went wrong');
    }),
  );
  const { user } = open();
  expect(await screen.findByText('Could not load')).toBeVisible();
  server.resetHandlers();
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await row(/Laptop/)).toBeVisible();
});

test('to a client, for whom it is not, it says nothing', async () => {
  server.use(
    response(ticketCalls.actions, () => {
      throw new Refusal(403, 'Missing permission: agent', 'Only agents can do this.');
    }),
  );
  const { container } = open();
  await waitFor(() => expect(container).toHaveTextContent(''));
  expect(container.querySelector('[role=status], section, button')).toBeNull();
});
