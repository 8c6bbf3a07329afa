import { screen, waitFor, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { accessCalls } from '../../../../wire/access/access';
import { reportCalls } from '../../../../wire/report/report';
import { response, reader, renderInHost, wireServer } from '../../../testing/host';
import { reportRow } from '../testing/report.wire';
import ReportPages from './ReportPages';

let requested: URLSearchParams[] = [];
let removed: string[] = [];
let rows = [reportRow(1, 'Laptops'), reportRow(2, 'Printers', { is_edit: false, is_delete: false })];
const server = wireServer(
  response(reportCalls.list, ({ query }) => {
    requested.push(query);
    return { reports: { data: rows, total: rows.length } };
  }),
  response(
    reportCalls.remove,
    ({ params }) => {
      removed.push(params.id!);
      rows = rows.slice(1);
      return undefined;
    },
    'The report was deleted.',
  ),
);
beforeEach(() => {
  requested = [];
  removed = [];
  rows = [reportRow(1, 'Laptops'), reportRow(2, 'Printers', { is_edit: false, is_delete: false })];
  localStorage.clear();
});

const show = (address: string) =>
  renderInHost(
    <MemoryRouter initialEntries={[address]}>
      <ReportPages />
    </MemoryRouter>,
  );

test('the home has a card for reports of assets with their number', async () => {
  show('/reports');
  const card = await screen.findByRole('region', { name: 'Asset reports' });
  expect(await within(card).findByText('2 reports')).toBeVisible();
  expect(within(card).getByRole('link', { name: 'Asset reports' })).toHaveAttribute(
    'href',
    expect.stringMatching(/\/service-desk\/reports\/assets$/),
  );
});

test('the home has a card for each kind that the reader sees', async () => {
  server.use(
    response(accessCalls.permissions, () => ({ ...reader, actions: { ...reader.actions, view_problems: false } })),
  );
  show('/reports');
  expect(await screen.findByRole('region', { name: 'Asset reports' })).toBeVisible();
  expect(screen.queryByRole('region', { name: 'Problem reports' })).toBeNull();
});

test('who sees no problems has no list of reports of them', async () => {
  server.use(
    response(accessCalls.permissions, () => ({ ...reader, actions: { ...reader.actions, view_problems: false } })),
  );
  show('/reports/problems');
  expect(await screen.findByText('You don’t have permission to see these reports.')).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Create report' })).toBeNull();
});

test('reports that are ready to choose stand on the home and beside the reports of problems, for who saves reports', async () => {
  const home = show('/reports');
  const ready = within(await screen.findByRole('region', { name: 'Ready-made reports' }));
  expect(
    ready.getAllByRole('link').map((link) => [link.textContent, new URL((link as HTMLAnchorElement).href).search]),
  ).toEqual([
    ['Saved by known errors', '?preset=first-hour'],
    ['Top problems by tickets', '?preset=top-problems'],
    ['Age without a change', '?preset=age-without-change'],
  ]);
  home.unmount();
  const list = show('/reports/problems');
  expect(await screen.findByRole('region', { name: 'Ready-made reports' })).toBeVisible();
  list.unmount();
  server.use(
    response(accessCalls.permissions, () => ({
      ...reader,
      actions: { ...reader.actions, manage_asset_reports: false },
    })),
  );
  show('/reports/problems');
  expect(await screen.findByRole('row', { name: /Laptops/ })).toBeVisible();
  expect(screen.queryByRole('region', { name: 'Ready-made reports' })).toBeNull();
});

test('the list shows name, description, created and updated, newest first, and is sorted by name', async () => {
  const { user } = show('/reports/assets');
  const row = await screen.findByRole('row', { name: /Laptops/ });
  expect(
    within(row)
      .getAllByRole('cell')
      .slice(0, 4)
      .map((cell) => cell.textContent),
  ).toEqual(['Laptops', 'About Laptops', 'Jan 2, 2026', 'Jan 3, 2026']);
  expect(Object.fromEntries(requested.at(-1)!)).toMatchObject({
    'sort-field': 'id',
    'sort-order': 'desc',
    type: 'asset',
  });
  await user.click(screen.getByRole('button', { name: 'Name' }));
  await waitFor(() => expect(Object.fromEntries(requested.at(-1)!)).toMatchObject({ 'sort-field': 'name' }));
});

test('it is filtered by a part of the name, and by nothing that the list does not know', async () => {
  const { user } = show('/reports/assets?name=%3DLap');
  await waitFor(() => expect(requested.at(-1)?.get('name')).toBe('Lap'));
  const chip = await screen.findByRole('button', { name: /^Name contains Lap/ });
  await user.click(chip);
  expect(screen.queryByText('does not contain')).toBeNull();
});

test('row actions: view, edit, duplicate and export; delete after a question', async () => {
  const { user } = show('/reports/assets');
  const row = await screen.findByRole('row', { name: /Laptops/ });
  await user.click(within(row).getByRole('button', { name: 'More actions for Laptops' }));
  expect(screen.getAllByRole('menuitem').map((one) => one.textContent)).toEqual([
    'View',
    'Edit',
    'Duplicate',
    'Export as CSV',
    'Export as Excel',
    'Delete',
  ]);
  await user.click(screen.getByRole('menuitem', { name: 'Delete' }));
  const question = await screen.findByRole('alertdialog', { name: 'Delete report' });
  expect(question).toHaveTextContent('“Laptops”');
  await user.click(within(question).getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('The report was deleted.')).toBeVisible();
  expect(removed).toEqual(['1']);
  await waitFor(() => expect(screen.queryByRole('row', { name: /Laptops/ })).toBeNull());
});
