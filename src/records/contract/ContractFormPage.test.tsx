import { screen, waitFor, within } from '@testing-library/react';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import type { Kit } from '../../../host-shim/protocol';
import { accessCalls } from '../../../wire/access/access';
import { namedCatalogues } from '../../../wire/catalogue/named';
import { contractRecordCalls, type ContractView } from '../../../wire/contract/contract.record';
import { lookupCalls } from '../../../wire/parts/lookup';
import { vendorCalls } from '../../../wire/vendor/vendor';
import { contractView, onlyContract } from '../../testing/contract.wire';
import { response, type RequestLine, reader, Refusal, renderInHost, wireServer } from '../../testing/host';
import ContractFormPage from './contract.form';

let stored: ContractView;
let saves: RequestLine[];
const names: Record<string, { id: number; name: string }[]> = {
  agents: [
    { id: 4, name: 'Ben Moss' },
    { id: 5, name: 'Ada Moreno' },
  ],
  users: [{ id: 9, name: 'Amara Okafor' }],
  vendors: [{ id: 2, name: 'Contoso' }],
};
const ben = { id: 4, name: 'Ben Moss', full_name: 'Ben Moss', email: 'ben@example.test' };
const server = wireServer(
  response(contractRecordCalls.view, () => ({ contract: stored })),
  response(contractRecordCalls.actions, () => ({
    actions: onlyContract('contract_edit', 'contract_renew', 'contract_extend', 'contract_terms_locked'),
  })),
  response(contractRecordCalls.organizations, ({ params }) => ({
    organizations: params.userId === '9' ? [{ id: 6, name: 'Northwind' }] : [],
  })),
  response(lookupCalls.lookup, ({ params }) => {
    const data = names[params.name!] ?? [{ id: 1, name: 'First' }];
    return { data, total: data.length };
  }),
  response(
    contractRecordCalls.save,
    (request) => {
      saves.push(request);
      return { id: 7, identifier: 'CNTR-7' };
    },
    'The contract was saved.',
  ),
);
beforeEach(() => {
  stored = contractView();
  saves = [];
});

const show = (address: string, host: Partial<Kit> = {}) =>
  renderInHost(
    <MemoryRouter initialEntries={[address]}>
      <Routes>
        <Route path="contracts/create" element={<ContractFormPage />} />
        <Route path="contracts/:id/edit" element={<ContractFormPage />} />
      </Routes>
    </MemoryRouter>,
    host,
  );
type User = ReturnType<typeof show>['user'];
const choose = async (user: User, label: RegExp, option: string) => {
  await user.click(await screen.findByRole('combobox', { name: label }));
  await user.click(await screen.findByRole('option', { name: new RegExp(option) }));
};
const fieldOf = (label: RegExp) => screen.getByText(label, { selector: 'label' }).parentElement!.parentElement!;
// A select that is disabled takes no focus.
const isLocked = (label: RegExp) => expect(screen.queryByRole('combobox', { name: label })).toBeNull();

test('a new contract needs name, type, description and cost; status and a year from today are suggested', async () => {
  const { user } = show('/contracts/create');
  await user.click(await screen.findByRole('button', { name: 'Create contract' }));
  expect(await screen.findAllByText('This field is required.')).toHaveLength(4);
  expect(screen.getByLabelText(/^Start date/)).toHaveValue('2026-06-15');
  expect(screen.getByLabelText(/^End date/)).toHaveValue('2027-06-14');
  expect(saves).toEqual([]);
});

test('by the key that assigns the cursor is in the field of whose it is', async () => {
  show('/contracts/7/edit?field=whose');
  expect(await screen.findByRole('combobox', { name: /^Vendor/ })).toHaveFocus();
});

test('without it the cursor is in no field', async () => {
  show('/contracts/7/edit');
  expect(await screen.findByRole('combobox', { name: /^Vendor/ })).not.toHaveFocus();
});

test('an approver forces Draft and locks the status, which says why; clearing unlocks it', async () => {
  stored = contractView({ status: { id: 1, name: 'Draft' } });
  const { user } = show('/contracts/7/edit');
  await screen.findByRole('combobox', { name: /^Status/ });
  await choose(user, /^Approver/, 'Ben Moss');
  expect(await screen.findByText('A contract with an approver stays a draft until they approve it.')).toBeVisible();
  expect(within(fieldOf(/^Status/)).getByText('Draft')).toBeVisible();
  isLocked(/^Status/);
  await user.click(screen.getByRole('combobox', { name: /^Approver/ }));
  await user.keyboard('{Escape}{Backspace}');
  await waitFor(() => expect(screen.getByRole('combobox', { name: /^Status/ })).toBeEnabled());
});

test('a user hides the vendor and shows their organizations; a vendor hides the user', async () => {
  const { user } = show('/contracts/create');
  expect(await screen.findByRole('combobox', { name: /^Vendor/ })).toBeVisible();
  await choose(user, /^User/, 'Amara Okafor');
  expect(screen.queryByRole('combobox', { name: /^Vendor/ })).toBeNull();
  await choose(user, /^Organizations/, 'Northwind');
  await user.click(screen.getByRole('combobox', { name: /^User/ }));
  await user.keyboard('{Escape}{Backspace}');
  await choose(user, /^Vendor/, 'Contoso');
  expect(screen.queryByRole('combobox', { name: /^User/ })).toBeNull();
  expect(screen.queryByRole('combobox', { name: /^Organizations/ })).toBeNull();
});

describe('the cost is typed as the language of the page writes it, or in the plain point form', () => {
  // Of a draft; the cost of an active contract is agreed.
  const status = { id: 1, name: 'Draft' };
  beforeEach(() => (stored = contractView({ status })));
  const saved = async (user: User, label: RegExp) => {
    await user.click(screen.getByRole('button', { name: label }));
    await waitFor(() => expect(saves).toHaveLength(1));
    return saves[0]!.body.cost;
  };
  const costField = (label: RegExp) => screen.findByRole('textbox', { name: label });

  test.each([
    ['1.234,56', 1234.56],
    ['1234,56', 1234.56],
    ['99,90', 99.9],
    ['99.90', 99.9],
    ['1.234.567', 1234567],
  ])('in the German page %s is %d', async (typed, amount) => {
    const { user } = show('/contracts/7/edit', { locale: 'de' });
    const cost = await costField(/^Kosten/);
    await user.clear(cost);
    await user.type(cost, typed);
    expect(cost).toHaveValue(typed);
    expect(await saved(user, /^Speichern$/)).toBe(amount);
  });

  test.each([
    ['1.234', '„1.234“ kann 1234 oder 1,234 heißen. Schreiben Sie, was Sie meinen.'],
    ['1,234.56', 'Schreiben Sie eine Zahl wie 1.234,56 oder 1234.56.'],
    ['99,90 €', 'Schreiben Sie eine Zahl wie 1.234,56 oder 1234.56.'],
    ['1e5', 'Schreiben Sie eine Zahl wie 1.234,56 oder 1234.56.'],
    ['12,345', 'Geben Sie einen Betrag ab 0 mit höchstens zwei Nachkommastellen ein.'],
  ])('in the German page %s stays, typed or pasted, and is refused at the field', async (typed, sentence) => {
    const { user } = show('/contracts/7/edit', { locale: 'de' });
    const cost = await costField(/^Kosten/);
    await user.clear(cost);
    await user.type(cost, `${typed}{Enter}`);
    expect(cost).toHaveValue(typed);
    await waitFor(() => expect(cost).toHaveAccessibleDescription(sentence));
    expect(cost).toBeInvalid();
    await user.clear(cost);
    await user.paste(typed);
    expect(cost).toHaveValue(typed);
    await user.click(screen.getByRole('button', { name: 'Speichern' }));
    await waitFor(() => expect(cost).toHaveFocus());
    expect(cost).toHaveAccessibleDescription(sentence);
    expect(saves).toEqual([]);
  });

  test('what is pasted and no amount is said at once; what is typed on the way to one is not', async () => {
    const { user } = show('/contracts/7/edit', { locale: 'de' });
    const cost = await costField(/^Kosten/);
    await user.clear(cost);
    await user.type(cost, '1.234');
    expect(cost).toBeValid();
    await user.type(cost, ',56');
    expect(cost).toBeValid();
    await user.clear(cost);
    await user.paste('1,234.56');
    expect(cost).toHaveAccessibleDescription('Schreiben Sie eine Zahl wie 1.234,56 oder 1234.56.');
    await user.clear(cost);
    await user.paste('1.234,56');
    expect(cost).toBeValid();
    expect(await saved(user, /^Speichern$/)).toBe(1234.56);
  });

  test('in the Arabic page in its own digits and signs', async () => {
    const { user } = show('/contracts/7/edit', { locale: 'ar-EG', dir: 'rtl' });
    const cost = await costField(/^التكلفة/);
    expect(cost).toHaveValue('١٢٠٠');
    await user.clear(cost);
    await user.paste('١٬٢٣٤٫٥٦');
    expect(await saved(user, /^حفظ$/)).toBe(1234.56);
  });

  test('in the Arabic page a sign of no number stays and is refused', async () => {
    const { user } = show('/contracts/7/edit', { locale: 'ar', dir: 'rtl' });
    const cost = await costField(/^التكلفة/);
    await user.clear(cost);
    await user.type(cost, '١٢،٥{Enter}');
    expect(cost).toHaveValue('١٢،٥');
    await waitFor(() => expect(cost).toHaveAccessibleDescription(/^اكتب رقمًا مثل/));
    expect(saves).toEqual([]);
  });

  test('a stored one is shown as the language writes it, and saved as it was', async () => {
    stored = contractView({ status, cost: '1234.56' });
    const { user } = show('/contracts/7/edit', { locale: 'de' });
    expect(await costField(/^Kosten/)).toHaveValue('1234,56');
    expect(await saved(user, /^Speichern$/)).toBe(1234.56);
  });

  test('days of notice are whole: what has places is refused where it stands', async () => {
    const { user } = show('/contracts/7/edit');
    const days = await screen.findByRole('textbox', { name: /^Remind before end/ });
    await user.clear(days);
    await user.type(days, '1.5{Enter}');
    await waitFor(() => expect(days).toHaveAccessibleDescription(/^Write a whole number in digits only, as 1234\./));
    expect(days).toHaveValue('1.5');
    expect(saves).toEqual([]);
  });
});

test('who is told are agents and addresses that are typed', async () => {
  const { user } = show('/contracts/7/edit');
  const reported = await screen.findByRole('combobox', { name: /^Notify/ });
  await user.click(reported);
  await user.click(await screen.findByRole('option', { name: /Ada Moreno/ }));
  await user.type(reported, 'desk@example.test');
  await user.click(await screen.findByRole('option', { name: /desk@example.test/ }));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(saves[0]?.body).toMatchObject({ notify_agent_ids: [5], email_ids: ['desk@example.test'] }),
  );
});

test('of an active contract dates, cost and approver are locked, with the ways to another term', async () => {
  stored = contractView({ approver: ben });
  const { user } = show('/contracts/7/edit');
  expect(await screen.findByText(/approved or active contract cannot be edited here/)).toBeVisible();
  expect(await screen.findByRole('link', { name: 'Renew' })).toHaveAttribute(
    'href',
    expect.stringMatching(/\/service-desk\/contracts\/7\/show\?dialog=renew$/),
  );
  expect(screen.getByRole('link', { name: 'Extend' })).toBeVisible();
  for (const label of [/^Start date/, /^End date/]) expect(screen.getByLabelText(label)).toBeDisabled();
  expect(screen.getByRole('textbox', { name: /^Cost/ })).toBeDisabled();
  isLocked(/^Approver/);
  isLocked(/^Status/);
  await user.type(screen.getByRole('textbox', { name: /^Name/ }), ' 2');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(saves[0]?.body).toMatchObject({
      id: 7,
      version: 1,
      name: 'Backup licences 2',
      status_id: 3,
      approver_id: 4,
      cost: 1200,
      contract_start_date: '2026-01-01 00:00:00',
    }),
  );
});

test('a rejected contract with its approver is submitted again as a draft', async () => {
  stored = contractView({ status: { id: 4, name: 'Rejected' }, approver: ben });
  const { user } = show('/contracts/7/edit');
  expect(await screen.findByText('Saving with an approver requests approval again.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(saves[0]?.body).toMatchObject({ status_id: 1, approver_id: 4 }));
});

test('assets are offered only to who may attach them, and where all are known', async () => {
  const { unmount } = show('/contracts/create');
  expect(await screen.findByRole('combobox', { name: /^Assets/ })).toBeVisible();
  unmount();
  server.use(
    response(accessCalls.permissions, () => ({ ...reader, actions: { ...reader.actions, attach_asset: false } })),
  );
  const second = show('/contracts/create');
  await screen.findByRole('combobox', { name: /^License type/ });
  expect(screen.queryByRole('combobox', { name: /^Assets/ })).toBeNull();
  second.unmount();
  server.resetHandlers();
  stored = contractView({ asset_count: 300, attach_assets: [{ id: 3, name: 'Router' }] });
  const { user } = show('/contracts/7/edit');
  expect(await screen.findByText(/It covers 300 assets\./)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Attach and detach them on its page' })).toHaveAttribute(
    'href',
    expect.stringContaining('/contracts/7/show?tab=associated_assets'),
  );
  await user.click(await screen.findByRole('button', { name: 'Save' }));
  await waitFor(() => expect(saves).toHaveLength(1));
  expect(saves[0]!.body).not.toHaveProperty('asset_ids');
});

test('a vendor that is missing is made beside the form and chosen; the form itself is not sent', async () => {
  const made: RequestLine[] = [];
  server.use(
    response(vendorCalls.save, (request) => {
      made.push(request);
      return { id: 12 };
    }),
    response(namedCatalogues.contractTypes.calls.save, () => ({ id: 13 })),
  );
  const { user } = show('/contracts/create');
  await user.click(await screen.findByRole('button', { name: 'New contract type' }));
  const dialog = await screen.findByRole('dialog');
  await user.type(await within(dialog).findByRole('textbox', { name: /^Name/ }), 'Insurance');
  const buttons = within(dialog).getAllByRole('button');
  await user.click(buttons.find((button) => button.getAttribute('type') === 'submit')!);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(within(fieldOf(/^Contract type/)).getByText('Insurance')).toBeVisible();
  // Were the form sent, its rules would be checked a moment later.
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(screen.queryByText('This field is required.')).toBeNull();
  expect(made).toEqual([]);
});

test('a stale save is merged with what somebody else saved; the same field is chosen', async () => {
  const { user } = show('/contracts/7/edit');
  const name = await screen.findByRole('textbox', { name: /^Name/ });
  await user.type(name, ' mine');
  server.use(
    response(
      contractRecordCalls.save,
      (request) => {
        saves.push(request);
        if (request.body.version === stored.version) return { id: 7, identifier: 'CNTR-7' };
        throw new Refusal(409, 'Ann Agent saved this record after you opened it.');
      },
      'The contract was saved.',
    ),
  );
  stored = contractView({ name: 'Theirs', description: '<p>Theirs too</p>', version: 2 });
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText(/^You and somebody else changed: Name\./)).toHaveTextContent(
    'Kept from the other save: Description.',
  );
  await user.click(screen.getByRole('button', { name: 'Keep mine' }));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('The contract was saved.')).toBeVisible();
  expect(saves.at(-1)!.body).toMatchObject({
    name: 'Backup licences mine',
    description: '<p>Theirs too</p>',
    version: 2,
  });
});

test('neither user nor vendor is told in the alert area', async () => {
  server.use(
    response(contractRecordCalls.save, () => {
      throw new Refusal(422, 'At least one user or one vendor is required to create a contract.');
    }),
  );
  const { user } = show('/contracts/7/edit');
  await user.click(await screen.findByRole('button', { name: 'Save' }));
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'At least one user or one vendor is required to create a contract.',
  );
});

test('who may not create contracts is told so', async () => {
  server.use(
    response(accessCalls.permissions, () => ({ ...reader, actions: { ...reader.actions, create_contract: false } })),
  );
  show('/contracts/create');
  expect(await screen.findByText('You don’t have permission to create contracts.')).toBeVisible();
});

test('a contract that has ended shows no form', async () => {
  stored = contractView({ status: { id: 5, name: 'Expired' } });
  show('/contracts/7/edit');
  expect(await screen.findByText('An expired or terminated contract cannot be edited.')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
});
