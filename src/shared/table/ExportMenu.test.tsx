import { screen, waitFor } from '@testing-library/react';
import { exportCall, exportCalls, type ExportJob, exportJobCall } from '../../../wire/parts/export';
import { response, Refusal, renderInHost, wireServer } from '../../testing/host';
import { ExportMenu } from './ExportMenu';

const [call, job] = [
  exportCall('/pumps-export/{format}', 'view_assets'),
  exportJobCall('/pumps-export/{format}', 'view_assets'),
];
const made: ExportJob = {
  ...{ id: 7, name: 'Pumps.csv', state: 'running', rows_done: 40_000, rows_total: 250_000, size: 0, failure: null },
  ...{ created_at: '2026-05-01 10:00:00', kept_until: '2026-05-08 10:00:00' },
};
let files: ExportJob[] = [];
let started: ExportJob | null = made;
let exportQuery: string[] = [];
let removed: string[] = [];
let clicked: string[] = [];

const server = wireServer(
  response(exportCalls.list, () => ({ exports: files })),
  response(job, ({ params, query }) => {
    exportQuery.push(`${params.format} ${query}`);
    files = started ? [started] : [];
    return { job: started };
  }),
  response(exportCalls.remove, ({ params }) => {
    removed.push(params.id!);
    files = [];
    return undefined;
  }),
);
beforeEach(() => {
  [files, started, exportQuery, removed, clicked] = [[], made, [], [], []];
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    clicked.push(this.href);
  });
});
afterEach(() => jest.restoreAllMocks());

const query = { page: 3, 'sort-field': 'name', dept_ids: [4] };
const show = (total: number | undefined) =>
  renderInHost(<ExportMenu call={call} job={job} query={query} columns={['name', 'id']} total={total} />);
async function choose(user: ReturnType<typeof show>['user'], name: string) {
  await user.click(screen.getByRole('button', { name: 'Export' }));
  await user.click(screen.getByRole('menuitem', { name }));
}

test('few rows are downloaded at once', async () => {
  const { user } = show(100_000);
  await choose(user, 'CSV file');
  expect(clicked).toEqual([
    expect.stringMatching(/\/pumps-export\/csv\?sort-field=name&dept_ids.*&columns=name%2Cid$/),
  ]);
  expect(exportQuery).toEqual([]);
});

test('many rows are made behind the page, shown with their progress, and downloaded when ready', async () => {
  const { user } = show(100_001);
  await choose(user, 'Excel workbook');
  expect(await screen.findByRole('progressbar', { name: 'Progress of Pumps.csv' })).toHaveAttribute('value', '40000');
  expect(exportQuery).toEqual([expect.stringMatching(/^excel sort-field=name&dept_ids/)]);
  expect(screen.getByText('40,000 of 250,000 rows')).toBeVisible();
  expect(screen.getByText(/You’ll get an email/)).toBeVisible();
  files = [{ ...made, state: 'ready', rows_done: 250_000, size: 1_572_864 }];
  const link = await screen.findByRole('link', { name: 'Download' }, { timeout: 4000 });
  expect(link).toHaveAttribute('href', expect.stringContaining('/service-desk/api/exports/7/file'));
  expect(screen.getByText('1.5 MB, until May 8, 2026')).toBeVisible();
  expect(screen.getByText('Pumps.csv is ready')).toHaveAttribute('role', 'status');
  expect(clicked).toEqual([]);
});

test('a file that gets ready after the dialog was closed is told of, with the way to it', async () => {
  files = [made];
  const { user } = show(10);
  await choose(user, 'My exports…');
  await screen.findByRole('progressbar');
  await user.click(screen.getByRole('button', { name: 'Close' }));
  files = [{ ...made, state: 'ready', rows_done: 250_000, size: 1_572_864 }];
  expect(await screen.findByText('Pumps.csv is ready', undefined, { timeout: 4000 })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Show' }));
  expect(await screen.findByRole('link', { name: 'Download' })).toBeVisible();
});

test('where it is not known how many there are the server says it', async () => {
  started = null;
  const { user } = show(undefined);
  await choose(user, 'CSV file');
  await waitFor(() => expect(clicked).toHaveLength(1));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

test('a refusal stands in the dialog', async () => {
  server.use(
    response(job, () => {
      throw new Refusal(409, '3 files are being made for you.');
    }),
  );
  const { user } = show(200_000);
  await choose(user, 'CSV file');
  expect(await screen.findByText('3 files are being made for you.')).toBeVisible();
});

test('files are found again after a reload; one can be cancelled, and the focus stays', async () => {
  files = [made];
  const { user } = show(10);
  await choose(user, 'My exports…');
  await user.click(await screen.findByRole('button', { name: 'Cancel Pumps.csv' }));
  expect(await screen.findByText('No files yet')).toBeVisible();
  expect(removed).toEqual(['7']);
  expect(screen.getByRole('dialog')).toContainElement(document.activeElement as HTMLElement);
});

test.each([
  ['right', 'You may no longer export this list.'],
  ['gone', 'The filter or report behind it was deleted.'],
  ['other', 'The file could not be made. Export the list again.'],
] as const)('one that failed says why: %s', async (failure, text) => {
  files = [{ ...made, state: 'failed', failure }];
  const { user } = show(10);
  await choose(user, 'My exports…');
  expect(await screen.findByText(text)).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Download' })).not.toBeInTheDocument();
});
