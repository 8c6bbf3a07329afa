import { screen, within } from '@testing-library/react';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { problemCalls } from '../../../../wire/problem/problem';
import { reportCalls, type ReportView } from '../../../../wire/report/report';
import { response, renderInHost, wireServer } from '../../../testing/host';
import { withoutCanvas } from '../../../testing/canvas';
import { reportRow } from '../testing/report.wire';
import ReportViewPage from './ReportViewPage';

const slow: ReportView = {
  ...reportRow(7, 'Slow network', { type: 'problem' }),
  filter_meta: [],
  fields: [{ key: 'priority_ids', value: [2], value_meta: [{ id: 2, name: 'Medium' }] }],
  report_column_keys: ['subject', 'priority'],
  chart_type: 'bar',
  group_by: 'created_month',
  version: 1,
};
const requested: URLSearchParams[] = [];
wireServer(
  response(problemCalls.list, ({ query }) => {
    requested.push(query);
    const january = { key: 'created_at', value: ['2026-01-01', '2026-01-31'] };
    return (
      query.has('group_by')
        ? { problems: [{ name: 'Jan 2026', count: 1, fields: [january] }] }
        : { problems: [{ id: 7, subject: 'VPN drops', priority: { id: 2, name: 'Medium' } }], total: 1 }
    ) as never;
  }),
  response(reportCalls.view, () => ({ report_filter: slow })),
);
withoutCanvas();

test('a report of problems: its chart, the filtered list behind a number, and its columns', async () => {
  renderInHost(
    <MemoryRouter initialEntries={['/reports/problems/7']}>
      <Routes>
        <Route path="/reports/problems/:id" Component={ReportViewPage} />
      </Routes>
    </MemoryRouter>,
  );
  const numbers = await screen.findByRole('table', { name: 'Numbers by Month created' });
  const link = await within(numbers).findByRole<HTMLAnchorElement>('link', { name: 'Jan 2026' });
  expect(new URL(link.href).pathname).toMatch(/\/service-desk\/problem$/);
  expect(Object.fromEntries(new URL(link.href).searchParams)).toEqual({
    priority_ids: '2:Medium',
    created_at: '2026-01-01..2026-01-31',
  });
  expect(await screen.findByRole('row', { name: /VPN drops/ })).toBeVisible();
  expect(screen.getAllByRole('columnheader').map((head) => head.textContent)).toEqual(
    expect.arrayContaining(['Subject', 'Priority']),
  );
  expect(screen.queryByRole('columnheader', { name: 'Requester' })).toBeNull();
  expect(requested.map((query) => query.get('report_id'))).toEqual(requested.map(() => '7'));
  expect(screen.getByRole('link', { name: 'Problem reports' })).toHaveAttribute(
    'href',
    expect.stringMatching(/\/service-desk\/reports\/problems$/),
  );
});
