import { act, screen, waitFor, within } from '@testing-library/react';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { customFieldCalls } from '../../../../wire/parts/custom-field';
import { assetCalls } from '../../../../wire/asset/asset';
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
  response(customFieldCalls.asset, () => ({ custom_fields: [] })),
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

describe('two people edit one report', () => {
  beforeEach(() => {
    server.use(
      response(reportCalls.save, (request) => {
        saved.push(request);
        if (request.body.version !== stored.version) throw new Refusal(409, 'Zoë has saved this record meanwhile.');
        return { id: 7 };
      }),
    );
  });

  test('the save keeps what both changed: fields, filters and columns', async () => {
    const { user } = show('/reports/assets/edit/7');
    const name = await screen.findByRole('textbox', { name: /^Name/ });
    await user.clear(name);
    await user.type(name, 'Mine');
    await user.click(screen.getByRole('checkbox', { name: 'Identifier' }));
    await user.click(screen.getByRole('button', { name: /^Remove .*Asset type/ }));
    stored = {
      ...{ ...laptops, description: 'Theirs', chart_type: 'bar', version: 4 },
      fields: [...laptops.fields, { key: 'asset_status_ids', value: [2], value_meta: [{ id: 2, name: 'In Stock' }] }],
      report_column_keys: ['location', 'name', 'department'],
    };
    await user.click(screen.getByRole('button', { name: 'Update' }));
    await waitFor(() => expect(saved).toHaveLength(2));
    expect(saved[0]!.body).toMatchObject({ version: 3 });
    expect(saved[1]!.body).toMatchObject({
      ...{ id: 7, name: 'Mine', description: 'Theirs', chart_type: 'bar', group_by: 'asset_status', version: 4 },
      report_column_keys: ['location', 'name', 'department', 'identifier'],
    });
    const { fields } = saved[1]!.body as { fields: { key: string }[] };
    expect(fields.map(({ key }) => key).sort()).toEqual(['asset_status_ids', 'created_at', 'dept_ids_empty']);
    expect(await screen.findByText(/Kept from the other save: Description, Filters/)).toBeVisible();
    expect(screen.getByRole('heading', { name: 'Edit report' })).toBeVisible();
  });

  test('of what both changed each value stands beside the other, to choose from', async () => {
    const { user } = show('/reports/assets/edit/7');
    const name = await screen.findByRole('textbox', { name: /^Name/ });
    await user.clear(name);
    await user.type(name, 'Mine');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Chart type' }), 'Doughnut');
    stored = { ...laptops, name: 'Theirs', chart_type: 'bar', version: 4 };
    await user.click(screen.getByRole('button', { name: 'Update' }));
    const both = await screen.findAllByRole('group', { name: /^You and somebody else/ });
    expect(both.map((one) => one.textContent)).toEqual([
      expect.stringContaining('Theirs'),
      expect.stringContaining('Bar'),
    ]);
    expect(name).toHaveValue('Mine');
    await user.click(within(both[0]!).getByRole('button', { name: 'Keep mine' }));
    await user.click(within(both[1]!).getByRole('button', { name: 'Use this value' }));
    await user.click(screen.getByRole('button', { name: 'Update' }));
    await waitFor(() => expect(saved).toHaveLength(2));
    expect(saved[1]!.body).toMatchObject({ name: 'Mine', chart_type: 'bar', version: 4 });
  });
});
