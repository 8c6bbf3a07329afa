import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { accessCalls } from '../../../../wire/access/access';
import { importCalls, importLimits, type Tracking } from '../../../../wire/import/import';
import { lookupCalls } from '../../../../wire/parts/lookup';
import { response, reader, Refusal, renderInHost, wireServer, type RequestLine } from '../../../testing/host';
import { importDetails, importTracking } from '../../../testing/import.wire';
import ImportPage from './ImportPage';

let uploads: RequestLine[];
let imports: Tracking[];
const server = wireServer(
  response(importCalls.upload, (request) => {
    uploads.push(request);
    return { import_id: 7 };
  }),
  response(importCalls.list, () => ({ imports, total: imports.length })),
  response(importCalls.details, () => importDetails),
  response(importCalls.mappings, () => ({ mappings: [] })),
  response(lookupCalls.lookup, () => ({ data: [], total: 0 })),
);
beforeEach(() => {
  sessionStorage.clear();
  [uploads, imports] = [[], []];
});

const show = (at = '/asset-importer/settings') =>
  renderInHost(
    <MemoryRouter initialEntries={[at]}>
      <ImportPage />
    </MemoryRouter>,
  );
const file = (size = 10) => {
  const made = new File(['Name\nLaptop'], 'devices.csv', { type: 'text/csv' });
  Object.defineProperty(made, 'size', { value: size });
  return made;
};
const zone = () => screen.findByRole('button', { name: /^Drop a file here or choose one/ });

test('a file that is chosen is uploaded at once, and its columns come next', async () => {
  const { user } = show();
  await zone();
  expect(screen.getByText('Choose a file').closest('li')).toHaveAttribute('aria-current', 'step');
  await user.upload(screen.getByLabelText('Choose a file', { selector: 'input' }), file());
  expect(await screen.findByRole('table', { name: 'Fields and columns' })).toBeVisible();
  expect(uploads).toHaveLength(1);
  expect(screen.getByText('Match columns', { selector: 'li span' }).closest('li')).toHaveAttribute(
    'aria-current',
    'step',
  );
  expect(screen.getByRole('region', { name: 'Match columns' })).toHaveFocus();
});

test('a file is dropped on the zone; two at once are refused', async () => {
  show();
  fireEvent.drop(await zone(), { dataTransfer: { files: [file(), file()] } });
  expect(await screen.findByRole('alert')).toHaveTextContent('Drop one file at a time.');
  fireEvent.drop(await zone(), { dataTransfer: { files: [file()] } });
  expect(await screen.findByRole('table', { name: 'Fields and columns' })).toBeVisible();
});

test('a file of 25,000,000 bytes is refused before it is sent, one byte less is sent', async () => {
  const { user } = show();
  const input = screen.getByLabelText('Choose a file', { selector: 'input' });
  await user.upload(input, file(importLimits.bytes));
  expect(await screen.findByText('The file is too large: it must be smaller than 25 MB.')).toBeVisible();
  expect(await zone()).toHaveAccessibleDescription(/^The file is too large/);
  expect(uploads).toEqual([]);
  await user.upload(input, file(importLimits.bytes - 1));
  await waitFor(() => expect(uploads).toHaveLength(1));
});

test('what the server says of a file that cannot be imported is shown at the field', async () => {
  const sentence = 'Row 3: a quote is never closed.';
  server.use(
    response(importCalls.upload, () => {
      throw new Refusal(412, { import_file: sentence });
    }),
  );
  const { user } = show();
  await user.upload(screen.getByLabelText('Choose a file', { selector: 'input' }), file());
  expect(await screen.findByText(sentence)).toBeVisible();
  expect(await zone()).toHaveAccessibleDescription(new RegExp(sentence));
});

test('an upload can be cancelled', async () => {
  server.use(response(importCalls.upload, () => new Promise(() => undefined)));
  const { user } = show();
  await user.upload(screen.getByLabelText('Choose a file', { selector: 'input' }), file());
  expect(await screen.findByRole('progressbar', { name: 'Uploading devices.csv' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Cancel' })).toHaveFocus();
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(await screen.findByText('The upload was cancelled.')).toBeVisible();
  expect(await zone()).toHaveFocus();
});

test('earlier imports lead to what became of them, and one that is not mapped can be gone on with', async () => {
  imports = [
    importTracking({ id: 9, name: 'new.csv', status: 'checked', status_text: 'Waiting for its columns' }),
    importTracking({ id: 8, name: 'tried.csv', status: 'checked', status_text: 'Checked', dry_run: true }),
    importTracking({ id: 7, status: 'completed', status_text: 'Completed' }),
  ];
  show();
  const row = await screen.findByRole('row', { name: /new\.csv/ });
  expect(within(row).getByRole('link', { name: 'new.csv' })).toHaveAttribute(
    'href',
    'http://localhost/service-desk/asset-importer/settings?import=9',
  );
  expect(screen.getByRole('link', { name: 'tried.csv' })).toHaveAttribute(
    'href',
    'http://localhost/service-desk/import-tracking/8',
  );
  const ended = screen.getByRole('row', { name: /devices\.csv/ });
  expect(within(ended).getByText('Completed')).toBeVisible();
  expect(within(ended).getByText('250 created · 30 updated · 12 failed')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Continue mapping new.csv' })).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Continue mapping devices.csv' })).toBeNull();
  expect(screen.getByRole('link', { name: 'Download a sample file' })).toHaveAttribute('download');
});

test('who may not import is told so', async () => {
  server.use(
    response(accessCalls.permissions, () => ({ ...reader, actions: { ...reader.actions, import_assets: false } })),
  );
  show();
  expect(await screen.findByText('You don’t have permission to import assets.')).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Drop a file/ })).toBeNull();
});
