import { screen, waitFor, within } from '@testing-library/react';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { customFieldCalls } from '../../../../wire/parts/custom-field';
import { problemCalls } from '../../../../wire/problem/problem';
import { reportCalls } from '../../../../wire/report/report';
import { reportForm } from '../../../../wire/report/report.schema';
import { withoutCanvas } from '../../../testing/canvas';
import { response, type RequestLine, renderInHost, wireServer } from '../../../testing/host';
import ReportFormPage from './ReportFormPage';

let lists: URLSearchParams[] = [];
let saved: RequestLine[] = [];
wireServer(
  response(problemCalls.list, ({ query }) => {
    lists.push(query);
    return (
      query.has('group_by') ? { problems: [{ name: 'Over a year', count: 2, fields: [] }] } : { problems: [], total: 0 }
    ) as never;
  }),
  response(customFieldCalls.problem, () => ({ custom_fields: [] })),
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
  [lists, saved] = [[], []];
});

const show = (preset: string) =>
  renderInHost(
    <MemoryRouter initialEntries={[`/reports/problems/create?preset=${preset}`]}>
      <Routes>
        <Route path="/reports/problems/create" Component={ReportFormPage} />
      </Routes>
    </MemoryRouter>,
  );

test.each([
  ['first-hour', 'Saved by known errors', 'first_hour_month', 'bar', [{ key: 'known_error', value: '1' }]],
  ['top-problems', 'Top problems by tickets', 'recent_tickets', 'horizontal', []],
  [
    'age-without-change',
    'Age without a change',
    'age',
    'bar',
    [
      { key: 'known_error', value: '1' },
      { key: 'change_ids_empty', value: '1' },
    ],
  ],
])('%s opens with its numbers, and a save keeps it', async (preset, name, group_by, chart_type, fields) => {
  const { user } = show(preset);
  expect(await screen.findByRole('textbox', { name: /^Name/ })).toHaveValue(name);
  expect(
    await within(await screen.findByRole('table', { name: /^Numbers by/ })).findByText('Over a year'),
  ).toBeVisible();
  const counted = lists.find((query) => query.has('group_by'))!;
  expect(counted.get('group_by')).toBe(group_by);
  for (const { key, value } of fields) expect(counted.get(key)).toBe(value);
  expect(saved).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(saved).toHaveLength(1));
  expect(saved[0]!.body).toMatchObject({ name, type: 'problem', group_by, chart_type });
  expect(saved[0]!.body.fields).toHaveLength(fields.length);
  expect(saved[0]!.body.fields).toEqual(expect.arrayContaining(fields));
  await expect(reportForm.validate(saved[0]!.body)).resolves.toBeTruthy();
});

test('a preset that there is not begins as any new report', async () => {
  show('nothing');
  expect(await screen.findByRole('textbox', { name: /^Name/ })).toHaveValue('');
});
