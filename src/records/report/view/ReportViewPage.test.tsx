import { act, screen, waitFor, within } from '@testing-library/react';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { customFieldCalls } from '../../../../wire/parts/custom-field';
import { assetCalls } from '../../../../wire/asset/asset';
import { reportCalls } from '../../../../wire/report/report';
import { response, Refusal, renderInHost, wireServer } from '../../../testing/host';
import { withoutCanvas } from '../../../testing/canvas';
import { counted, laptops } from '../testing/report.wire';
import ReportViewPage from './ReportViewPage';

let counts: URLSearchParams[] = [];
const server = wireServer(
  response(assetCalls.list, ({ query }) => {
    if (!query.has('group_by')) return { data: [], total: 0 } as never;
    counts.push(query);
    return { assets: counted } as never;
  }),
  response(customFieldCalls.asset, () => ({ custom_fields: [] })),
  response(reportCalls.view, () => ({ report_filter: laptops })),
  response(reportCalls.remove, () => undefined, 'The report was deleted.'),
);
withoutCanvas();
beforeEach(() => {
  counts = [];
});

const show = () =>
  renderInHost(
    <MemoryRouter initialEntries={['/reports/assets/7']}>
      <Routes>
        <Route path="/reports/assets/:id" Component={ReportViewPage} />
      </Routes>
    </MemoryRouter>,
  );

test('name, description, chart and the table of numbers, whose names lead to the filtered list', async () => {
  show();
  expect(await screen.findByRole('heading', { name: 'Laptops' })).toBeVisible();
  expect(screen.getByText('About Laptops')).toBeVisible();
  const numbers = await screen.findByRole('table', { name: 'Numbers by Asset status' });
  expect(
    within(numbers)
      .getAllByRole('row')
      .map((row) => row.textContent),
  ).toEqual(['Asset statusCountShare', 'In Use3075%', 'Not set1025%', 'Total40']);
  const to = (name: string) =>
    new URL(within(numbers).getByRole<HTMLAnchorElement>('link', { name }).href).searchParams.toString();
  expect(to('In Use')).toBe(
    new URLSearchParams({
      asset_type_ids: '15:Laptop',
      dept_ids_empty: '=0',
      created_at: '2026-01-01 00:00:00..',
      asset_status_ids: '1',
    }).toString(),
  );
  expect(to('Not set')).toContain('asset_status_ids_empty=%3D1');
  expect(await screen.findByRole('img', { name: /^Pie chart by Asset status: In Use 30, Not set 10\./ })).toBeVisible();
  expect(Object.fromEntries(counts[0]!)).toEqual({ count: '1', filter_id: '7', group_by: 'asset_status' });
});

test('another type loads the counts anew', async () => {
  const { user } = show();
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Chart type' }), 'Horizontal bar');
  await waitFor(() => expect(counts).toHaveLength(2));
  expect(await screen.findByRole('img', { name: /^Horizontal bar chart/ })).toBeVisible();
});

test('counts that fail are said with a way to try again; no numbers are an empty chart', async () => {
  let failing = true;
  server.use(
    response(assetCalls.list, ({ query }) => {
      if (!query.has('group_by')) return { data: [], total: 0 } as never;
      if (failing) throw new Refusal(500, 'Something went wrong.');
      return { assets: [] } as never;
    }),
  );
  const { user } = show();
  const chart = await screen.findByRole('region', { name: 'Chart' });
  const retry = await within(chart).findByRole('button', { name: 'Retry' });
  failing = false;
  await user.click(retry);
  expect(await within(chart).findByText('Nothing to draw')).toBeVisible();
});

test('a deletion is said, and leads to the list after three seconds', async () => {
  const { user, kit } = show();
  const went = jest.spyOn(kit, 'navigate');
  await user.click(await screen.findByRole('button', { name: 'More' }));
  await user.click(screen.getByRole('menuitem', { name: 'Delete' }));
  const question = await screen.findByRole('alertdialog', { name: 'Delete report' });
  jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'setImmediate', 'nextTick'] });
  try {
    act(() => within(question).getByRole('button', { name: 'Delete' }).click());
    await act(() => jest.advanceTimersByTimeAsync(500));
    expect(screen.getByText('The report is deleted. Returning to the list of reports…')).toBeVisible();
    expect(went).not.toHaveBeenCalled();
    await act(() => jest.advanceTimersByTimeAsync(3000));
    expect(went).toHaveBeenCalledWith('/service-desk/reports/assets');
  } finally {
    jest.useRealTimers();
  }
});
