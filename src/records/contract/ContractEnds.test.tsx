import { screen, waitFor, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { accessCalls } from '../../../wire/access/access';
import { contractCalls } from '../../../wire/contract/contract';
import { contractCalendarCalls } from '../../../wire/contract/contract.record';
import { contractList, contractRow } from '../../testing/contract.wire';
import { response, reader, renderInHost, wireServer } from '../../testing/host';
import ContractEnds from './contract.calendar';

const ending = (id: number, name: string, day: string) =>
  contractRow({
    id,
    name,
    contract_end_date: `${day} 00:00:00`,
    expiry: { title: 'in 7 days', timestamp: `${day} 00:00:00` },
  });
let requested: URLSearchParams[];
let calendar: { address: string | null; created_at: string | null };
const rows = [ending(7, 'Backup licences', '2026-11-30'), ending(8, 'Printer lease', '2026-11-30')];
wireServer(
  response(accessCalls.permissions, () => ({ ...reader, contract_day: '2026-11-23' })),
  response(contractCalls.list, ({ query }) => {
    requested.push(query);
    return query.get('contract_end_date_begin') === '2026-11-01' ? contractList(...rows) : contractList();
  }),
  response(contractCalendarCalls.read, () => ({ ...calendar, address: null })),
  response(contractCalendarCalls.create, () => {
    calendar = {
      address: '/service-desk/api/contract-calendar/secret/contracts.ics',
      created_at: '2026-11-23 10:00:00',
    };
    return calendar;
  }),
  response(contractCalendarCalls.remove, () => void (calendar = { address: null, created_at: null })),
);
beforeEach(() => {
  requested = [];
  calendar = { address: null, created_at: null };
  localStorage.setItem('service-desk.contract-ends.1', 'open');
});
const show = (over = {}) =>
  renderInHost(
    <MemoryRouter>
      <ContractEnds />
    </MemoryRouter>,
    over,
  );

test('the month has its days with what ends on them, today marked by the calendar of contracts', async () => {
  show();
  const grid = await screen.findByRole('grid', { name: 'Contract ends, November 2026' });
  expect(within(grid).getByRole('button', { current: 'date' })).toHaveAccessibleName(
    'November 23, 2026: no contract ends',
  );
  expect(
    within(grid).getByRole('button', { name: /^November 30, 2026: 2 contracts end ?Backup licences ?Printer lease$/ }),
  ).toBeVisible();
  const list = screen.getByRole('region', { name: 'Ends in November 2026' });
  expect(
    within(list)
      .getAllByRole('listitem')
      .map((row) => row.textContent),
  ).toEqual([
    'Backup licences€1,200.00Mon, Nov 30 · Contosoin 7 days',
    'Printer lease€1,200.00Mon, Nov 30 · Contosoin 7 days',
  ]);
  expect(requested.at(-1)!.get('contract_end_date_end')).toBe('2026-11-30');
  expect(
    requested.at(-1)!.getAll('contract_status_ids[]').concat(requested.at(-1)!.getAll('contract_status_ids')),
  ).not.toContain('1');
});

test('one day is a step of Tab; arrows and pages lead to others, also of another month', async () => {
  const { user } = show();
  const grid = await screen.findByRole('grid');
  const stops = () =>
    [...grid.querySelectorAll('button[tabindex="0"]')].map((day) => day.firstElementChild!.textContent);
  expect(stops()).toEqual(['November 23, 2026: no contract ends']);
  within(grid).getByRole('button', { current: 'date' }).focus();
  await user.keyboard('{ArrowDown}');
  expect(screen.getByRole('button', { name: /^November 30/ })).toHaveFocus();
  await user.keyboard('{Enter}');
  const list = screen.getByRole('region', { name: 'Ends on Mon, Nov 30' });
  expect(within(list).getAllByRole('listitem')).toHaveLength(2);
  expect(screen.getByRole('button', { name: /^November 30/ })).toHaveFocus();
  await user.keyboard('{ArrowRight}');
  await waitFor(() => expect(screen.getByRole('button', { name: /^December 1,/ })).toHaveFocus());
  expect(screen.getByRole('grid', { name: 'Contract ends, December 2026' })).toBeVisible();
  await user.keyboard('{PageUp}{Home}');
  await waitFor(() => expect(screen.getByRole('button', { name: /^November 1,/ })).toHaveFocus());
});

test('other months are asked for; today leads back', async () => {
  const { user } = show();
  await screen.findByRole('grid');
  await user.click(screen.getByRole('button', { name: 'Previous month' }));
  expect(await screen.findByText('No contract ends in October 2026.')).toBeVisible();
  expect(requested.at(-1)!.get('contract_end_date_begin')).toBe('2026-10-01');
  await user.click(screen.getByRole('button', { name: 'Today' }));
  expect(await screen.findByRole('region', { name: 'Ends in November 2026' })).toBeVisible();
});

test('arrows follow the direction of the page', async () => {
  const { user } = show({ dir: 'rtl', locale: 'en' });
  const grid = await screen.findByRole('grid');
  within(grid).getByRole('button', { current: 'date' }).focus();
  await user.keyboard('{ArrowLeft}');
  expect(screen.getByRole('button', { name: /^November 24/ })).toHaveFocus();
});

test('an address for the own calendar is made, shown once, replaced and removed', async () => {
  const { user } = show();
  await user.click(await screen.findByRole('button', { name: 'Add to my calendar' }));
  const dialog = await screen.findByRole('dialog', { name: 'Contract ends in my calendar' });
  await user.click(await within(dialog).findByRole('button', { name: 'Create address' }));
  expect(await within(dialog).findByRole('textbox', { name: 'Address' })).toHaveValue(
    'http://localhost/service-desk/api/contract-calendar/secret/contracts.ics',
  );
  expect(within(dialog).getByRole('alert')).toHaveTextContent('Copy the address now: it is not shown again.');
  expect(await within(dialog).findByRole('button', { name: 'Create another address' })).toBeVisible();
  await user.click(within(dialog).getByRole('button', { name: 'Remove address' }));
  expect(await within(dialog).findByText('No address yet.')).toBeVisible();
  await user.click(within(dialog).getAllByRole('button', { name: 'Close' }).at(-1)!);
  await waitFor(() => expect(screen.getByRole('button', { name: 'Add to my calendar' })).toHaveFocus());
});
