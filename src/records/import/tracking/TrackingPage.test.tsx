import { act, screen, waitFor, within } from '@testing-library/react';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import {
  importCalls,
  importPollMs,
  type ImportCause,
  type ImportPreview,
  type MappingForm,
  type Tracking,
} from '../../../../wire/import/import';
import { bulkCalls, bulkLimits, type BulkJob } from '../../../../wire/parts/bulk';
import { response, Refusal, renderInHost, wireServer, type RequestLine } from '../../../testing/host';
import { importTracking, importValue } from '../../../testing/import.wire';
import { rememberMapping } from '../import.memory';
import { GoContext } from '../../../shared/page/go';
import TrackingPage from './TrackingPage';

let tracked: Tracking;
let loads: number;
let failed: RequestLine[];
let paused: RequestLine[];
let started: RequestLine[];
let again: RequestLine[];
let causes: ImportCause[];
const server = wireServer(
  response(importCalls.tracking, () => {
    loads++;
    return { tracking: tracked };
  }),
  response(importCalls.failed, (request) => {
    failed.push(request);
    return request.query.get('type') === 'warning'
      ? { data: [{ row: 9, field: 'Location', comment: 'Cut to 50 characters.' }], total: 1 }
      : { data: [{ row: 3, field: 'Department', comment: 'There is no department “Ops”.' }], total: 1 };
  }),
  response(importCalls.preview, ({ query }): ImportPreview =>
    query.get('outcome') === 'updated'
      ? {
          outcome: 'updated',
          rows: [
            {
              ...{ row: 4, identifier: 'SN-4', name: 'Laptop 4', comment: '' },
              changes: [{ field: 'Location', before: 'Berlin', after: 'Paris' }],
            },
          ],
        }
      : { outcome: 'created', rows: [{ row: 2, identifier: 'SN-2', name: 'Laptop 2', comment: '', changes: [] }] },
  ),
  response(importCalls.causes, () => ({ causes })),
  response(importCalls.again, (request) => {
    again.push(request);
    return { import_id: 8 };
  }),
  response(importCalls.pause, (request) => {
    paused.push(request);
    tracked = { ...tracked, status: 'paused', status_text: 'Paused', is_pause: false, is_resume: true };
    return undefined;
  }),
  response(importCalls.discard, () => {
    tracked = { ...tracked, status: 'discarded', status_text: 'Discarded', is_pause: false, is_discard: false };
    return undefined;
  }),
  response(importCalls.map, (request) => {
    started.push(request);
    tracked = importTracking();
    return { import_id: 7 };
  }),
);
beforeEach(() => {
  sessionStorage.clear();
  [tracked, loads, failed, paused, started] = [importTracking(), 0, [], [], []];
  [again, causes] = [[], []];
});
afterEach(() => jest.useRealTimers());

const go = jest.fn();
const show = (query = '') =>
  renderInHost(
    <MemoryRouter initialEntries={[`/import-tracking/7${query}`]}>
      <GoContext value={go}>
        <Routes>
          <Route path="import-tracking/:id" element={<TrackingPage />} />
        </Routes>
      </GoContext>
    </MemoryRouter>,
  );
const ended: Partial<Tracking> = {
  status: 'completed_with_errors',
  ...{ status_text: 'Completed with errors', ended_at: '2026-01-02 10:02:00', done: 1200 },
  ...{ is_pause: false, is_discard: false, is_undo: true },
};
const figure = (name: string) => screen.getByText(name, { selector: 'dt' }).nextElementSibling!;

test('a run shows what became of its rows, how fast it is and how long it takes still', async () => {
  show();
  expect(await screen.findByRole('heading', { name: 'devices.csv' })).toBeVisible();
  expect(screen.getByText('Running')).toBeVisible();
  expect(figure('Created')).toHaveTextContent('250');
  expect(figure('Updated')).toHaveTextContent('30of these 10 unchanged');
  expect(figure('Failed')).toHaveTextContent('12');
  expect(figure('Warnings')).toHaveTextContent('3');
  expect(screen.getByText('300 of 1,200 rows')).toBeVisible();
  expect(screen.getByText('100 rows a second · about 9 seconds left')).toBeVisible();
  expect(screen.getByRole('progressbar', { name: 'Progress' })).toHaveAttribute('value', '300');
});

test('it is loaded again while it runs, and not once it has ended', async () => {
  jest.useFakeTimers({ advanceTimers: true });
  show();
  await screen.findByText('Running');
  tracked = importTracking(ended);
  await act(() => jest.advanceTimersByTimeAsync(importPollMs + 50));
  expect(await screen.findByText('Completed with errors')).toBeVisible();
  const before = loads;
  await act(() => jest.advanceTimersByTimeAsync(5 * importPollMs));
  expect(loads).toBe(before);
});

test('it is not loaded while nobody looks at the page', async () => {
  jest.useFakeTimers({ advanceTimers: true });
  show();
  await screen.findByText('Running');
  const hidden = jest.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
  const before = loads;
  await act(() => jest.advanceTimersByTimeAsync(5 * importPollMs));
  expect(loads).toBe(before);
  hidden.mockRestore();
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
  await waitFor(() => expect(loads).toBe(before + 1));
});

test('a run is paused, and discarded after a question', async () => {
  const { user } = show();
  await user.click(await screen.findByRole('button', { name: 'Pause' }));
  await waitFor(() => expect(paused[0]?.body).toEqual({ paused: true }));
  expect(await screen.findByRole('button', { name: 'Resume' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Discard' }));
  const question = await screen.findByRole('alertdialog');
  expect(question).toHaveTextContent('What is in already stays');
  await user.click(within(question).getByRole('button', { name: 'Discard' }));
  expect(await screen.findByText('Discarded')).toBeVisible();
});

test('failed rows and warnings are listed, and the failed ones downloaded', async () => {
  tracked = importTracking(ended);
  const { user } = show();
  expect(await screen.findByText('There is no department “Ops”.')).toBeVisible();
  expect(failed[0]!.query.get('type')).toBe('failed');
  expect(screen.getByRole('link', { name: 'Download failed rows' })).toHaveAttribute(
    'href',
    'http://localhost/service-desk/import-tracking-failed/7/csv',
  );
  await user.click(screen.getByRole('tab', { name: /^Warnings/ }));
  expect(await screen.findByText('Cut to 50 characters.')).toBeVisible();
});

test('undoing asks first; what was kept is listed with the way to it', async () => {
  tracked = importTracking(ended);
  server.use(
    response(importCalls.undo, () => {
      tracked = importTracking({ ...ended, is_undo: false, undone_at: '2026-01-03 08:00:00' });
      return { removed: 250, restored: 29, kept: [31] };
    }),
  );
  const { user } = show();
  await user.click(await screen.findByRole('button', { name: 'Undo import' }));
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Undo import' }));
  expect(await screen.findByText('250 assets were moved to the trash')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Asset 31' })).toHaveAttribute(
    'href',
    'http://localhost/service-desk/assets/31/show',
  );
  expect(screen.queryByRole('button', { name: 'Undo import' })).toBeNull();
});

describe('the undo of many rows', () => {
  const job = (given: Partial<BulkJob>): BulkJob => ({
    ...{ id: 9, action: 'import-undo', kind: 'asset', state: 'running', total: 4000, done: 1000, changed: 1000 },
    ...{ skipped: 0, error: '', created_at: '2026-01-03 08:00:00', started_at: '2026-01-03 08:00:00', ended_at: null },
    ...{ owner: tracked.owner, is_stop: true, message: '', result: null, undone: null },
    ...given,
  });
  const isOver = { ended_at: '2026-01-03 08:01:00', is_stop: false } as const;

  test('is a job: how far it is, also for who loads the page meanwhile, and then what became of the assets', async () => {
    jest.useFakeTimers({ advanceTimers: true });
    tracked = importTracking({ ...ended, is_undo: false, undo_job_id: 9 });
    let shown = job({});
    server.use(response(bulkCalls.job, () => ({ job: shown })));
    show();
    const region = within(await screen.findByRole('region', { name: 'Undoing the import' }));
    expect(region.getByText('1,000 of 4,000')).toBeVisible();
    expect(region.getByRole('button', { name: 'Stop: Undoing the import' })).toBeVisible();
    shown = job({ ...isOver, state: 'completed', undone: { removed: 3990, restored: 8, kept: [31, 32] } });
    tracked = { ...tracked, undone_at: '2026-01-03 08:01:00' };
    await act(() => jest.advanceTimersByTimeAsync(bulkLimits.pollMs + 50));
    expect(await screen.findByText('3,990 assets were moved to the trash')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Asset 32' })).toBeVisible();
  });

  test('that was stopped says what is done, and can be begun again', async () => {
    tracked = importTracking({ ...ended, undo_job_id: 9 });
    const message = 'The import was taken back: 1,000 assets are in the trash.';
    server.use(
      response(bulkCalls.job, () => ({
        job: job({ ...isOver, state: 'stopped', error: 'Who started this is deactivated.', message }),
      })),
    );
    show();
    expect(await screen.findByText(message)).toBeVisible();
    expect(screen.getByText('Who started this is deactivated.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Undo import' })).toBeVisible();
  });
});

test('one that was paused by itself says why', async () => {
  const error = 'Who uploaded the file is deactivated.';
  tracked = importTracking({ status: 'paused', status_text: 'Paused', error, is_pause: false, is_undo: true });
  show();
  expect(await screen.findByText(error)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Resume' })).toBeNull();
});

describe('after a dry run', () => {
  beforeEach(() => {
    tracked = importTracking({ ...ended, status: 'checked', status_text: 'Checked', dry_run: true, is_undo: false });
  });

  test('it says what would become of the rows, with old and new values', async () => {
    const { user } = show();
    expect(await screen.findByText('Laptop 2')).toBeVisible();
    await user.click(screen.getByRole('tab', { name: /^Would be updated\s*20/ }));
    const row = (await screen.findByText('Laptop 4')).closest('li')!;
    expect(row).toHaveTextContent(/Row 4Laptop 4SN-4Locationbefore Berlinafter Paris/);
    expect(failed).toEqual([]);
  });

  test('the import starts with the same mapping', async () => {
    const form = { import_id: 7, asset_type_id: 4, mapped_system_attributes: [], dry_run: false } as unknown;
    rememberMapping(7, { form: form as MappingForm, type: { id: 4, name: 'Laptop' } });
    const { user } = show();
    await user.click(await screen.findByRole('button', { name: 'Import now' }));
    await waitFor(() => expect(started[0]?.body).toEqual(form));
    expect(await screen.findByText('Running')).toBeVisible();
  });

  test('in another tab the columns are matched once more', async () => {
    show();
    expect(await screen.findByRole('link', { name: 'Change the mapping' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Import now' })).toBeNull();
  });
});

test('the way on that the address names is shown once it has ended', async () => {
  const on = '?label=Back%20to%20setup&redirect=%2Fsetup%2F3';
  const first = show(on);
  await screen.findByText('Running');
  expect(screen.queryByRole('link', { name: 'Back to setup' })).toBeNull();
  first.unmount();
  tracked = importTracking(ended);
  show(on);
  expect(await screen.findByRole('link', { name: 'Back to setup' })).toHaveAttribute(
    'href',
    'http://localhost/setup/3',
  );
});

test('why all of it failed is said; a load that fails offers to try again', async () => {
  server.use(
    response(importCalls.tracking, () => {
      throw new Refusal(500, 'Something went wrong.');
    }),
  );
  const { user } = show();
  expect(await screen.findByText('Could not load')).toBeVisible();
  server.resetHandlers();
  tracked = importTracking({ ...ended, status: 'failed', error: 'The asset type was deleted meanwhile.' });
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('The asset type was deleted meanwhile.')).toBeVisible();
});

describe('the causes of failed rows', () => {
  const cause = (given: Partial<ImportCause>): ImportCause => ({
    ...{ field: 'Department', uuid: 'department_id', reason: 'does not exist', rows: 120, cure: 'values' as const },
    ...{ values: [], value_count: 3, lookup: 'departments', offered: [], creatable: false },
    ...given,
  });
  beforeEach(() => {
    tracked = importTracking({ ...ended, totalFailed: 121, is_again: true });
    causes = [
      cause({ values: [importValue('Ops', 119, { near: [{ id: 3, name: 'Operations' }] }), importValue('Moon', 1)] }),
      cause({
        ...{ field: 'Identifier', uuid: 'identifier', reason: 'exists already', rows: 1, cure: 'update' as const },
        ...{ value_count: 1, lookup: null },
      }),
    ];
  });

  test('stand there once with their rows, are answered and run again', async () => {
    const { user } = show();
    expect(await screen.findByText('Department: does not exist')).toBeVisible();
    expect(screen.getByText('3 values, 120 rows')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Use suggestions for Department: 1 value' }));
    await user.selectOptions(screen.getByRole('combobox', { name: 'Department: Moon' }), 'Fail these rows');
    await user.click(screen.getByRole('checkbox', { name: 'Update the existing assets instead' }));
    await user.click(screen.getByRole('button', { name: 'Import 121 failed rows again' }));
    await waitFor(() => expect(go).toHaveBeenCalledWith('/service-desk/import-tracking/8'));
    expect(again[0]!.body).toEqual({
      fields: [
        {
          uuid: 'department_id',
          values: [
            { value: 'Ops', action: 'use', id: 3 },
            { value: 'Moon', action: 'fail' },
          ],
        },
      ],
      update_existing: true,
    });
  });

  test('are no more than said where the rows were run again already', async () => {
    tracked = importTracking({ ...ended, totalFailed: 121, is_again: false, again_id: 8 });
    show();
    expect(await screen.findByText('Department: does not exist')).toBeVisible();
    expect(screen.queryByRole('combobox', { name: /^Department/ })).toBeNull();
    expect(screen.getByRole('link', { name: 'Open that import' })).toHaveAttribute(
      'href',
      expect.stringContaining('/service-desk/import-tracking/8'),
    );
    expect(screen.queryByRole('button', { name: /again/ })).toBeNull();
  });
});

test('an import that would do nothing is not what comes next', async () => {
  tracked = importTracking({
    ...{ ...ended, status: 'checked', status_text: 'Checked', dry_run: true, is_undo: false },
    ...{ totalCreated: 0, totalUpdated: 0, totalUnchanged: 0, totalFailed: 5 },
  });
  show();
  expect(await screen.findByText('Nothing would be created or updated. Change the mapping first.')).toBeVisible();
});
