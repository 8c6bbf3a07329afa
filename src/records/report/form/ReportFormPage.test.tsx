import { act, screen, waitFor, within } from '@testing-library/react';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { assetCalls } from '../../../../wire/asset/asset';
import { assetRecordCalls } from '../../../../wire/asset/asset.record';
import { lookupCalls } from '../../../../wire/parts/lookup';
import { reportCalls } from '../../../../wire/report/report';
import { response, type RequestLine, Refusal, renderInHost, wireServer } from '../../../testing/host';
import { withoutCanvas } from '../../../testing/canvas';
import { counted, laptops } from '../testing/report.wire';
import ReportFormPage from './ReportFormPage';

let lists: URLSearchParams[] = [];
let saved: RequestLine[] = [];
let stored = laptops;
const server = wireServer(
  response(assetCalls.list, ({ query }) => {
    lists.push(query);
    return (query.has('group_by') ? { assets: counted } : { data: [], total: 0 }) as never;
  }),
  response(assetRecordCalls.customFields, () => ({ custom_fields: [] })),
  response(lookupCalls.lookup, () => ({ data: [{ id: 2, name: 'In Stock' }], total: 1 })),
  response(reportCalls.view, () => ({ report_filter: stored })),
  response(
    reportCalls.save,
    (request) => {
      saved.push(request);
      return { id: 12 };
    },
    'The report was created.',
  ),
);
withoutCanvas();
beforeEach(() => {
  [lists, saved, stored] = [[], [], laptops];
});

const show = (address: string) =>
  renderInHost(
    <MemoryRouter initialEntries={[address]}>
      <Routes>
        <Route path="/reports/assets/create" Component={ReportFormPage} />
        <Route path="/reports/assets/edit/:id" Component={ReportFormPage} />
      </Routes>
    </MemoryRouter>,
  );
const counts = () => lists.filter((query) => query.has('group_by'));

test('the preview follows what is chosen, without a save; the save sends filters, columns, chart and grouping', async () => {
  const { user, kit } = show('/reports/assets/create');
  const went = jest.spyOn(kit, 'navigate');
  await user.type(await screen.findByRole('textbox', { name: /^Name/ }), 'Stock');
  expect(await screen.findByRole('table', { name: 'Numbers by Asset type' })).toBeVisible();
  await user.selectOptions(screen.getByRole('combobox', { name: 'Group by' }), 'Department');
  await waitFor(() => expect(counts().at(-1)!.get('group_by')).toBe('department'));
  await user.selectOptions(screen.getByRole('combobox', { name: 'Chart type' }), 'Doughnut');
  await user.click(screen.getByRole('checkbox', { name: 'Identifier' }));
  screen.getByRole('button', { name: 'Move Location' }).focus();
  await user.keyboard('{Home}');

  await user.click(screen.getByRole('button', { name: 'Filter' }));
  const field = await screen.findByRole('dialog', { name: 'Filter by' });
  await user.click(within(field).getByRole('option', { name: 'Asset status' }));
  await user.click(await screen.findByRole('option', { name: 'In Stock' }));
  await waitFor(() => expect(counts().at(-1)!.toString()).toContain('asset_status_ids'));
  await user.keyboard('{Escape}{Escape}');
  expect(saved).toEqual([]);

  jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'setImmediate', 'nextTick'] });
  try {
    act(() => screen.getByRole('button', { name: 'Save' }).click());
    await act(() => jest.advanceTimersByTimeAsync(500));
    expect(saved[0]!.body).toEqual({
      ...{ name: 'Stock', description: '', type: 'asset', chart_type: 'doughnut', group_by: 'department' },
      fields: [{ key: 'asset_status_ids', value: [2] }],
      report_column_keys: expect.arrayContaining(['location', 'name']) as unknown,
    });
    expect((saved[0]!.body.report_column_keys as string[])[0]).toBe('location');
    expect(saved[0]!.body.report_column_keys).not.toContain('identifier');
    expect(screen.getByText('Returning to the list of reports…')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Open the report' })).toHaveAttribute(
      'href',
      expect.stringMatching(/reports\/assets\/12$/),
    );
    expect(went).not.toHaveBeenCalled();
    await act(() => jest.advanceTimersByTimeAsync(3000));
    expect(went).toHaveBeenCalledWith('/service-desk/reports/assets');
  } finally {
    jest.useRealTimers();
  }
});

test('a name is needed, of at most 25 characters', async () => {
  const { user } = show('/reports/assets/create');
  await user.click(await screen.findByRole('button', { name: 'Save' }));
  expect(await screen.findByText('This field is required.')).toBeVisible();
  await user.type(screen.getByRole('textbox', { name: /^Name/ }), 'x'.repeat(26));
  await user.tab();
  expect(await screen.findByText('The name should be less than 25 characters.')).toBeVisible();
  expect(saved).toEqual([]);
});

test('a copy begins with what the report keeps, under another name, and is a new report', async () => {
  const { user } = show('/reports/assets/create?clone=7');
  expect(await screen.findByRole('textbox', { name: /^Name/ })).toHaveValue('Copy of Laptops');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(saved).toHaveLength(1));
  expect(saved[0]!.body).toEqual({
    ...{ name: 'Copy of Laptops', description: 'About Laptops', type: 'asset', chart_type: 'pie' },
    group_by: 'asset_status',
    fields: expect.arrayContaining(laptops.fields.map(({ key, value }) => ({ key, value }))) as unknown,
    report_column_keys: ['name', 'location'],
  });
});

test('an edit stays; when somebody else saved meanwhile, their version is shown and the next save builds on it', async () => {
  server.use(
    response(reportCalls.save, (request) => {
      saved.push(request);
      if (request.body.version === 3) throw new Refusal(409, 'Zoë has saved this record meanwhile.');
      return { id: 7 };
    }),
  );
  const { user } = show('/reports/assets/edit/7');
  const name = await screen.findByRole('textbox', { name: /^Name/ });
  await user.clear(name);
  await user.type(name, 'Mine');
  stored = { ...laptops, name: 'Theirs', version: 4 };
  await user.click(screen.getByRole('button', { name: 'Update' }));
  await user.click(await screen.findByRole('button', { name: 'Load the latest version' }));
  const latest = await screen.findByRole('region', { name: 'Latest version' });
  expect(within(latest).getByText('Theirs')).toBeVisible();
  expect(within(latest).getByText(/Asset type is Laptop/)).toBeVisible();
  expect(name).toHaveValue('Mine');
  await user.click(screen.getByRole('button', { name: 'Update' }));
  await waitFor(() => expect(saved).toHaveLength(2));
  expect(saved[1]!.body).toMatchObject({ id: 7, name: 'Mine', version: 4 });
  expect(screen.getByRole('heading', { name: 'Edit report' })).toBeVisible();
});
