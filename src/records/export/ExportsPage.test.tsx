import { screen } from '@testing-library/react';
import { exportCalls, type ExportJob } from '../../../wire/parts/export';
import { response, Refusal, renderInHost, wireServer } from '../../testing/host';
import ExportsPage from './ExportsPage';

let files: ExportJob[] = [];
const server = wireServer(response(exportCalls.list, () => ({ exports: files })));

test('shows the files with their downloads, where a mail leads', async () => {
  files = [
    {
      ...{ id: 7, name: 'Pumps.csv', state: 'ready', rows_done: 3, rows_total: 3, size: 1_572_864, failure: null },
      ...{ created_at: '2026-05-01 10:00:00', kept_until: '2026-05-08 10:00:00' },
    },
  ];
  renderInHost(<ExportsPage />);
  expect(await screen.findByRole('heading', { name: 'My exports' })).toBeVisible();
  expect(await screen.findByRole('link', { name: 'Download' })).toHaveAttribute(
    'href',
    expect.stringContaining('/service-desk/api/exports/7/file'),
  );
});

test('without files it says when there are some; a failure can be tried again', async () => {
  files = [];
  const first = renderInHost(<ExportsPage />);
  expect(await screen.findByText('No files yet')).toBeVisible();
  first.unmount();
  server.use(
    response(exportCalls.list, () => {
      throw new Refusal(500, 'broken');
    }),
  );
  renderInHost(<ExportsPage />);
  expect(await screen.findByRole('button', { name: /again|retry/i })).toBeVisible();
});
