import { screen, waitFor, within } from '@testing-library/react';
import { MemoryRouter, Route, Routes, useLocation } from 'react-router-dom';
import { accessCalls } from '../../../wire/access/access';
import { type Explained, explainCalls, type WhoRow } from '../../../wire/access/explain';
import { lookupCalls } from '../../../wire/parts/lookup';
import { reader, Refusal, renderInHost, type RequestLine, response, wireServer } from '../../testing/host';
import RolePages from './RolePages';

const record: Explained['record'] = { name: 'AST-12', path: '/service-desk/assets/12/show' };
const bea = { id: 7, name: 'Bea' };
const byRole = 'The role “Bergen” gives “View assets” for records of one’s departments.';
const notThis = `${byRole} The record has no department.`;

const right = { id: 1, group: 'Assets', checked: false, by_role: false, scope: null, scopes: [] };

let asked: RequestLine[];
let people: WhoRow[];
let manages: boolean;
let mayView: boolean;
const server = wireServer(
  response(accessCalls.permissions, () => ({
    ...reader,
    actions: { ...reader.actions, manage_catalogues: manages, view_changes: false },
    permissions: [
      { ...right, key: 'edit_asset', name: 'Edit asset' },
      { ...right, id: 2, key: 'delete_asset', name: 'Delete asset' },
    ],
  })),
  response(lookupCalls.lookup, ({ params }) =>
    params.name === 'users'
      ? { data: [{ id: 7, name: 'Bea', email: 'bea@example.test' }], total: 1 }
      : { data: [{ id: 12, name: 'Printer', identifier: 'AST-12' }], total: 1 },
  ),
  response(explainCalls.explain, (request): Explained => {
    asked.push(request);
    return {
      ...{ allowed: mayView, person: bea, record },
      reasons: [{ key: 'view_assets', role: { id: 3, name: 'Bergen' }, scope: 'department', text: notThis }],
      rights: [
        { key: 'edit_asset', allowed: false, text: notThis },
        { key: 'delete_asset', allowed: true, text: 'Bea holds it.' },
      ],
    };
  }),
  response(explainCalls.who, (request) => {
    asked.push(request);
    return { people, total: people.length };
  }),
);
beforeEach(() => {
  asked = [];
  manages = true;
  mayView = false;
  people = [
    {
      ...{ id: 7, full_name: 'Bea', role: 'agent' },
      reasons: ['Bea holds “View assets” singly, for all records.', byRole],
    },
  ];
});

const lastQuery = () => Object.fromEntries(asked.at(-1)?.query ?? []);

function Address() {
  const { search } = useLocation();
  return <output aria-label="address">{search}</output>;
}

const show = (query = '') =>
  renderInHost(
    <MemoryRouter initialEntries={[`/roles/access${query}`]}>
      <Address />
      <Routes>
        <Route path="/roles/access" element={<RolePages />} />
      </Routes>
    </MemoryRouter>,
  );
const choose = async (user: ReturnType<typeof show>['user'], name: string, option: RegExp | string) => {
  await user.click(await screen.findByRole('combobox', { name }));
  await user.click(await screen.findByRole('option', { name: option }));
};

test('kind, record and person are chosen, and the answer says why not', async () => {
  const { user } = show();
  await user.click(await screen.findByRole('combobox', { name: 'Kind of record' }));
  expect(await screen.findByRole('option', { name: 'Assets' })).toBeVisible();
  expect(screen.queryByRole('option', { name: 'Changes' })).toBeNull();
  await user.click(screen.getByRole('option', { name: 'Assets' }));
  await choose(user, 'Record', /Printer/);
  await choose(user, 'Person', /Bea/);
  const seen = within(await screen.findByRole('region', { name: 'Bea can’t see this record.' }));
  expect(seen.getByText(notThis)).toBeVisible();
  expect(seen.getByRole('link', { name: 'AST-12' })).toHaveAttribute(
    'href',
    expect.stringContaining('/service-desk/assets/12/show'),
  );
  expect(screen.queryByRole('region', { name: 'What Bea may do with it' })).toBeNull();
  expect(lastQuery()).toMatchObject({ user_id: '7', owner: 'sd_assets:12' });
  expect(screen.getByRole('status', { name: 'address' })).toHaveTextContent('?kind=asset&id=12&user_id=7');
});

test('of who can see it, the other rights are told', async () => {
  mayView = true;
  show('?kind=asset&id=12&user_id=7');
  expect(await screen.findByRole('region', { name: 'Bea can see this record.' })).toBeVisible();
  const rights = within(await screen.findByRole('region', { name: 'What Bea may do with it' }));
  expect((await rights.findByText('Edit asset')).closest('dt')).toHaveTextContent('Edit asset Not allowed');
  expect(rights.getByText('Delete asset').closest('dt')).toHaveTextContent(/^Delete asset Allowed$/);
});

test('without a person everybody who can see it is listed with by what, and one of them is explained', async () => {
  const { user } = show('?kind=asset&id=12');
  const list = within(await screen.findByRole('region', { name: 'Who can see AST-12 Printer' }));
  expect(await list.findByText(/Bea holds “View assets” singly, for all records\..*1 more way/)).toBeVisible();
  await user.click(list.getByRole('button', { name: 'Explain: Bea' }));
  await screen.findByRole('region', { name: 'Bea can’t see this record.' });
  await user.click(screen.getByRole('button', { name: 'Everybody who can see it' }));
  await screen.findByRole('region', { name: 'Who can see AST-12 Printer' });
  await user.type(screen.getByRole('searchbox'), 'be');
  await waitFor(() => expect(lastQuery()).toMatchObject({ 'search-query': 'be', page: '1' }));
});

test('nobody found, a failure and a missing right are said', async () => {
  people = [];
  const { unmount } = show('?kind=contract&id=12');
  expect(await screen.findByText('Nobody found')).toBeVisible();
  expect(screen.getByText(/Who is asked to approve a change or a contract/)).toBeVisible();
  unmount();
  server.use(
    response(explainCalls.explain, () => {
      throw new Refusal(404, 'This record does not exist or was deleted.');
    }),
  );
  const failed = show('?kind=asset&id=12&user_id=7');
  expect(await screen.findByText(/This record does not exist or was deleted/)).toBeVisible();
  failed.unmount();
  manages = false;
  show('?kind=asset&id=12&user_id=7');
  await waitFor(() => expect(screen.queryByRole('combobox', { name: 'Person' })).toBeNull());
});
