import { screen, waitFor, within } from '@testing-library/react';
import { MemoryRouter, useLocation, useNavigate } from 'react-router-dom';
import { searchCalls, type SearchReply } from '../../../wire/search/search';
import { Refusal, renderInHost, type RequestLine, response, wireServer } from '../../testing/host';
import { searchResult } from '../../testing/search.wire';
import SearchPage from './search.page';

const asset = searchResult({
  kind: 'asset',
  id: 3,
  identifier: 'SW-0001',
  title: 'Core switch',
  path: '/service-desk/assets/3/show',
  status: null,
  matched: { field: 'identifier', text: 'AST-3', marks: [[0, 5]] },
});

let asked: string[];
let find: (request: RequestLine) => SearchReply;
wireServer(
  response(searchCalls.find, (request) => {
    const { query } = request;
    asked.push([query.get('q'), query.get('limit'), ...query.getAll('kinds[]'), ...query.getAll('kinds')].join(' '));
    return find(request);
  }),
);
beforeEach(() => {
  asked = [];
  find = ({ query }) => ({
    results: query.toString().includes('kinds') ? [asset] : [searchResult(), asset],
    counts: { problem: 1, asset: 100 },
  });
});

function Where() {
  const { search } = useLocation();
  const navigate = useNavigate();
  return (
    <button type="button" onClick={() => void navigate(-1)}>
      {`Back from ${search}`}
    </button>
  );
}
const open = (address: string) =>
  renderInHost(
    <MemoryRouter initialEntries={[address]}>
      <SearchPage />
      <Where />
    </MemoryRouter>,
    { base: '' },
  );
const field = () => screen.getByRole('searchbox', { name: 'Search in all records, tickets and people' });
const results = async () => within(await screen.findByRole('region', { name: 'Records' }));

test('the address says what is searched; each result leads to its page and says where it has the words', async () => {
  open('/service-desk/search?q=vpn');
  const link = await (await results()).findByRole('link', { name: /VPN drops/ });
  expect(link).toHaveAttribute('href', '/service-desk/problem/7/show');
  expect(within(link).getByText('VPN').tagName).toBe('MARK');
  expect(field()).toHaveValue('vpn');
  // Its own identifier is another one than the words were found in.
  expect((await results()).getByRole('link', { name: /Core switch/ })).toHaveTextContent('SW-0001Identifier: AST-3');
  expect(asked).toEqual(['vpn 50']);
  expect(screen.getByText(/The best 2 results are shown/)).toBeVisible();
});

test('kinds are chosen with their number, in the address, and back goes back', async () => {
  const { user } = open('/service-desk/search?q=vpn');
  const kinds = within(await screen.findByRole('group', { name: 'Kinds of records' }));
  expect(kinds.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    'All 101+',
    'Problems 1',
    'Assets 100+',
  ]);
  await user.click(kinds.getByRole('button', { name: 'Assets 100+' }));
  await screen.findByRole('button', { name: 'Back from ?q=vpn&kind=asset' });
  await waitFor(() => expect(asked).toEqual(['vpn 50', 'vpn 50 asset']));
  await waitFor(() => expect(screen.queryByText('VPN drops every hour')).toBeNull());
  expect(kinds.getByRole('button', { name: 'Assets 100+' })).toHaveAttribute('aria-pressed', 'true');
  await user.click(screen.getByRole('button', { name: /^Back/ }));
  expect(await (await results()).findByRole('link', { name: /VPN drops/ })).toBeVisible();
});

test('what is typed is in the address once it rests', async () => {
  const { user } = open('/service-desk/search');
  expect(await screen.findByText('Search everything you may see')).toBeVisible();
  expect(field()).toHaveFocus();
  await user.type(field(), 'vpn ');
  await screen.findByRole('button', { name: 'Back from ?q=vpn' });
  expect(field()).toHaveValue('vpn ');
  await user.click(screen.getByRole('button', { name: 'Clear search' }));
  await screen.findByRole('button', { name: 'Back from' });
  expect(screen.getByText('Search everything you may see')).toBeVisible();
});

test.each(['v', ' v '])('one letter (%s) is not searched', async (text) => {
  open(`/service-desk/search?q=${encodeURIComponent(text)}`);
  expect(await screen.findByText('Search everything you may see')).toBeVisible();
  expect(asked).toEqual([]);
});

test('nothing found: it says what to try', async () => {
  find = () => ({ results: [], counts: {} });
  open('/service-desk/search?q=zzz');
  expect(await screen.findByText('Nothing found for “zzz”')).toBeVisible();
  expect(screen.getByText(/Try fewer or other words/)).toBeVisible();
});

test('a kind without results leads to all kinds', async () => {
  find = ({ query }) =>
    query.toString().includes('kinds')
      ? { results: [], counts: {} }
      : { results: [searchResult()], counts: { problem: 1 } };
  const { user } = open('/service-desk/search?q=vpn&kind=change');
  await user.click(await screen.findByRole('button', { name: 'Show all kinds' }));
  expect(await (await results()).findByRole('link', { name: /VPN drops/ })).toBeVisible();
});

test('a search that fails says so, and is tried again', async () => {
  find = () => {
    throw new Refusal(503, 'Away for a moment');
  };
  const { user } = open('/service-desk/search?q=vpn');
  expect(await screen.findByRole('alert')).toHaveTextContent('Could not load: Away for a moment');
  find = () => ({ results: [searchResult()], counts: { problem: 1 } });
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await (await results()).findByRole('link', { name: /VPN drops/ })).toBeVisible();
});

test('what has no page is no link', async () => {
  find = () => ({
    results: [searchResult({ kind: 'user', identifier: '', title: 'Ada', path: null, status: null, updated_at: null })],
    counts: { user: 1 },
  });
  open('/service-desk/search?q=ada');
  expect(await (await results()).findByText('Ada')).toBeVisible();
  expect((await results()).queryByRole('link')).toBeNull();
});
