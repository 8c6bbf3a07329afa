import { screen, waitFor, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { type ContractCosts as Costs, contractRecordCalls } from '../../../wire/contract/contract.record';
import { withoutCanvas } from '../../testing/canvas';
import { response, Refusal, renderInHost, wireServer } from '../../testing/host';
import ContractCosts from './contract.costs';

const known: Costs = {
  currency: 'EUR',
  yearly: '10000.00',
  count: 12,
  by_vendor: [
    { id: 2, name: 'Contoso', count: 5, cost: '6000.00' },
    { id: null, name: null, count: 2, cost: '1000.00' },
  ],
  by_type: [{ id: 3, name: 'Software License', count: 12, cost: '10000.00' }],
  by_department: [{ id: 4, name: 'Finance', count: 12, cost: '10000.00' }],
  ending: [
    { days: 30, count: 1, cost: '1200.00' },
    { days: 60, count: 2, cost: '2400.50' },
    { days: 90, count: 0, cost: '0.00' },
  ],
};
let costs: Costs;
withoutCanvas();
const server = wireServer(response(contractRecordCalls.costs, () => costs));
beforeEach(() => {
  costs = known;
  localStorage.clear();
});
const show = () =>
  renderInHost(
    <MemoryRouter>
      <ContractCosts />
    </MemoryRouter>,
  );
const cells = (table: HTMLElement) =>
  within(table)
    .getAllByRole('row')
    .map((row) => [...row.children].map((cell) => cell.textContent));

test('what ends soon leads to those contracts; the cost of all a year stands beside it', async () => {
  show();
  const [first, second] = await screen.findAllByRole('listitem');
  expect(first).toHaveTextContent('Ends within 30 days€1,200.001 contract');
  expect(second).toHaveTextContent('Ends within 60 days€2,400.502 contracts');
  expect(screen.getByText('12 contracts, approved or active')).toBeVisible();
  const address = new URL(within(first!).getByRole<HTMLAnchorElement>('link').href);
  expect(address.pathname).toBe('/service-desk/contracts/list');
  expect(Object.fromEntries(address.searchParams)).toEqual({
    contract_status_ids: '2,3',
    contract_end_date: expect.stringMatching(/^\d{4}-\d\d-\d\d\.\.\d{4}-\d\d-\d\d$/) as string,
  });
});

test('the numbers of the chart are a table; what is not among the dearest is one group', async () => {
  const { user } = show();
  await user.click(await screen.findByRole('button', { name: /^Show the cost by/, expanded: false }));
  expect(cells(await screen.findByRole('table', { name: 'Numbers by Vendor' }))).toEqual([
    ['Vendor', 'Annual cost', 'Share'],
    ['Contoso', '€6,000.00', '60%'],
    ['No vendor', '€1,000.00', '10%'],
    ['Others', '€3,000.00', '30%'],
    ['Total', '€10,000.00', ''],
  ]);
  expect(screen.getByRole('link', { name: 'Contoso' })).toHaveAttribute(
    'href',
    expect.stringContaining('vendor_ids=2%3AContoso'),
  );
  expect(screen.getByRole('link', { name: 'No vendor' })).toHaveAttribute(
    'href',
    expect.stringContaining('vendor_ids_empty=%3D1'),
  );
  await user.click(screen.getByRole('button', { name: 'Department' }));
  const table = screen.getByRole('table', { name: 'Numbers by Department' });
  expect(within(table).getByRole('row', { name: /^Finance/ })).toBeVisible();
  expect(within(table).getByRole('link', { name: 'Finance' })).toHaveAttribute(
    'href',
    expect.stringContaining('dept_ids=4%3AFinance'),
  );
  expect(screen.getByRole('button', { name: 'Department' })).toHaveAttribute('aria-pressed', 'true');
});

test('who folds it finds it folded again, and nothing is asked then', async () => {
  const first = show();
  await screen.findAllByRole('listitem');
  await first.user.click(screen.getByRole('button', { name: 'Renewals and spend' }));
  expect(screen.queryByRole('listitem')).toBeNull();
  first.unmount();
  show();
  expect(await screen.findByRole('button', { expanded: false })).toBeVisible();
  expect(screen.queryByRole('listitem')).toBeNull();
});

test('without contracts in force it says so; a failure can be tried again', async () => {
  costs = { ...known, count: 0 };
  const first = show();
  expect(await screen.findByText('No contract is approved or active')).toBeVisible();
  first.unmount();
  costs = known;
  server.use(
    response(contractRecordCalls.costs, () => {
      throw new Refusal(500, 'broken');
    }),
  );
  const { user } = show();
  expect(await screen.findByRole('alert')).toHaveTextContent('Could not load');
  server.resetHandlers();
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(4));
});
