import { screen, waitFor, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { importCalls, type MappingDetails, type SavedMapping } from '../../../../wire/import/import';
import { lookupCalls } from '../../../../wire/parts/lookup';
import { GoContext } from '../../../shared/page/go';
import { answer, Refusal, renderInHost, wireServer, type Asked } from '../../../testing/host';
import { importDetails, importField } from '../../../testing/import.wire';
import ImportPage from '../settings/ImportPage';

let asked: Asked[];
let mapped: Asked[];
let saved: Asked[];
let removed: Asked[];
let discarded: Asked[];
let details: MappingDetails;
let mappings: SavedMapping[];
const server = wireServer(
  answer(importCalls.details, (request) => {
    asked.push(request);
    return request.query.get('asset_type_id')
      ? {
          ...details,
          columns_to_import: [
            ...details.columns_to_import,
            importField('custom_fields.f3', 'Memory', { nested: true, required: true }),
          ],
        }
      : details;
  }),
  answer(
    importCalls.map,
    (request) => {
      mapped.push(request);
      return { import_id: 7 };
    },
    'The import has started.',
  ),
  answer(
    importCalls.discard,
    (request) => {
      discarded.push(request);
      return undefined;
    },
    'The import was discarded.',
  ),
  answer(importCalls.mappings, () => ({ mappings })),
  answer(importCalls.saveMapping, (request) => {
    saved.push(request);
    return { id: 5 };
  }),
  answer(importCalls.removeMapping, (request) => {
    removed.push(request);
    mappings = [];
    return undefined;
  }),
  answer(importCalls.list, () => ({ imports: [], total: 0 })),
  answer(lookupCalls.lookup, () => ({ data: [{ id: 4, name: 'Laptop' }], total: 1 })),
);
beforeEach(() => {
  sessionStorage.clear();
  [asked, mapped, saved, removed, discarded] = [[], [], [], [], []];
  [details, mappings] = [importDetails, []];
});

const go = jest.fn();
beforeEach(() => go.mockReset());
const show = () =>
  renderInHost(
    <MemoryRouter initialEntries={['/asset-importer/settings?import=7']}>
      <GoContext value={go}>
        <ImportPage />
      </GoContext>
    </MemoryRouter>,
  );
type User = ReturnType<typeof show>['user'];
const column = (name: RegExp | string) => screen.findByRole('combobox', { name });
const button = (name: string) => screen.getByRole('button', { name });

async function chooseType(user: User) {
  await user.click(await column(/^Asset type/));
  await user.click(await screen.findByRole('option', { name: 'Laptop' }));
  await column(/^Memory/);
}

test('fields stand beside the columns that are guessed, with their first values', async () => {
  show();
  const name = await column(/^Name/);
  expect(name).toHaveValue('1');
  expect(name).toHaveAccessibleDescription('Guessed');
  const row = screen.getByRole('row', { name: /^Identifier/ });
  expect(within(row).getByText('SN-1')).toBeVisible();
  expect(within(row).getByText('Existing assets are found by it.')).toBeVisible();
  expect(await column('Location')).toHaveValue('');
  expect(screen.getByText('2 columns of the file are not imported: Room, Bought')).toBeVisible();
  expect(screen.getByText(/^1,200 rows/)).toBeVisible();
});

test('a column that is chosen twice is said at both fields at once', async () => {
  const { user } = show();
  const place = await column('Location');
  await user.selectOptions(place, 'Serial');
  expect(place).toHaveAccessibleDescription('This column is chosen for “Identifier” as well.');
  expect(await column('Identifier')).toHaveAccessibleDescription(/^This column is chosen for “Location” as well\./);
  await user.selectOptions(place, 'Room');
  expect(place).not.toHaveAccessibleDescription();
});

test('another type of assets brings its own fields and keeps what was chosen', async () => {
  const { user } = show();
  await user.selectOptions(await column('Location'), 'Room');
  await chooseType(user);
  expect(asked.at(-1)!.query.get('asset_type_id')).toBe('4');
  expect(await column('Location')).toHaveValue('3');
  expect(within(screen.getByRole('row', { name: /^Memory/ })).getByText('Custom field')).toBeVisible();
});

test('without a type or with a required field that has no column nothing is sent', async () => {
  const { user } = show();
  await user.selectOptions(await column(/^Name/), '');
  await user.click(button('Import'));
  await waitFor(async () => expect(await column(/^Asset type/)).toHaveAccessibleDescription(/required/i));
  expect(await column(/^Name/)).toHaveAccessibleDescription('Choose a column: this field is required.');
  expect(mapped).toEqual([]);
});

test('dates are asked for only when one is mapped; each way is shown with a value of the file', async () => {
  const { user } = show();
  const date = await column('Assigned on');
  expect(screen.queryByRole('group', { name: 'How dates are written in the file' })).toBeNull();
  await user.selectOptions(date, 'Bought');
  const group = within(screen.getByRole('group', { name: 'How dates are written in the file' }));
  expect(group.getByText('The value “25/12/2025” of the file would be read as shown.')).toBeVisible();
  expect(group.getByRole('radio', { name: /^31\/12\/2026 14:30 read as Dec 25, 2025.* Guessed$/ })).toBeChecked();
  expect(group.getByRole('radio', { name: '12/31/2026 14:30 cannot be read like this' })).not.toBeChecked();
});

test('an import sends the mapping and leads back to the upload, with the way to its progress', async () => {
  const { user } = show();
  await chooseType(user);
  await user.selectOptions(await column(/^Memory/), 'Bought');
  await user.selectOptions(await column('Location'), 'Room');
  await user.click(screen.getByRole('checkbox', { name: 'Update existing assets by their identifier' }));
  await user.click(screen.getByRole('checkbox', { name: 'Create locations that do not exist yet' }));
  await user.click(button('Import'));
  expect(await screen.findByText('The import of devices.csv has started.')).toBeVisible();
  expect(mapped[0]!.body).toEqual({
    import_id: 7,
    asset_type_id: 4,
    mapped_system_attributes: [
      { uuid: 'name', mapped_to: 1 },
      { uuid: 'identifier', mapped_to: 2 },
      { uuid: 'location_id', mapped_to: 3 },
      { uuid: 'assigned_on', mapped_to: null },
      { uuid: 'custom_fields.f3', mapped_to: 4 },
    ],
    update_existing: true,
    should_handle_date: false,
    date_time_format: null,
    create_missing: ['location_id'],
    dry_run: false,
  });
  expect(await screen.findByRole('button', { name: /^Drop a file/ })).toBeVisible();
  await user.click(button('Show progress'));
  expect(go).toHaveBeenCalledWith('/service-desk/import-tracking/7');
});

test('a dry run is followed on its own page, and the mapping is there again afterwards', async () => {
  const first = show();
  await chooseType(first.user);
  await first.user.selectOptions(await column(/^Memory/), 'Bought');
  await first.user.click(button('Check without importing'));
  await waitFor(() => expect(go).toHaveBeenCalledWith('/service-desk/import-tracking/7'));
  expect(mapped[0]!.body).toMatchObject({ dry_run: true });
  first.unmount();
  show();
  expect(await column(/^Memory/)).toHaveValue('4');
  expect(screen.getByText('Laptop')).toBeVisible();
});

test('a refusal lands at the column that it names, until another is chosen', async () => {
  const sentence = 'This column does not exist any more.';
  server.use(
    answer(importCalls.map, () => {
      throw new Refusal(422, { 'mapped_system_attributes[1].mapped_to': sentence });
    }),
  );
  const { user } = show();
  await chooseType(user);
  await user.selectOptions(await column(/^Memory/), 'Bought');
  await user.click(button('Import'));
  await waitFor(async () => expect(await column('Identifier')).toHaveAccessibleDescription(new RegExp(sentence)));
  await user.selectOptions(await column('Identifier'), 'Room');
  expect(await column('Identifier')).toHaveAccessibleDescription('Existing assets are found by it.');
});

test('names are created only where the server says so', async () => {
  details = { ...importDetails, creatable: ['department_id'] };
  const { user } = show();
  await user.selectOptions(await column('Location'), 'Room');
  expect(screen.queryByRole('checkbox', { name: 'Create locations that do not exist yet' })).toBeNull();
});

test('a mapping is saved under a name, by the headings of its columns', async () => {
  const { user } = show();
  await column(/^Name/);
  await user.click(button('Save mapping…'));
  await user.type(await screen.findByRole('textbox', { name: /^Name/ }), 'Snipe-IT');
  await user.click(button('Save'));
  await waitFor(() =>
    expect(saved[0]?.body).toEqual({
      name: 'Snipe-IT',
      mapping: [
        { uuid: 'name', header: 'Device' },
        { uuid: 'identifier', header: 'Serial' },
      ],
    }),
  );
  expect(mapped).toEqual([]);
});

test('a saved mapping is chosen and deleted; columns that the file does not have are named', async () => {
  mappings = [{ id: 5, name: 'Snipe-IT', mapping: [], created_at: '2026-01-02 10:00:00' }];
  details = { ...importDetails, missing_headers: ['Model', 'Owner'] };
  const { user } = show();
  await user.selectOptions(await column('Saved mapping'), 'Snipe-IT');
  await waitFor(() => expect(asked.at(-1)!.query.get('mapping_id')).toBe('5'));
  expect(
    await screen.findByText('The saved mapping names 2 columns that this file does not have: Model, Owner'),
  ).toBeVisible();
  expect(screen.queryByText('Guessed')).toBeNull();
  await user.click(button('Delete this mapping'));
  await user.click(await screen.findByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(removed[0]?.params).toEqual({ id: '5' }));
  await waitFor(() => expect(screen.queryByRole('combobox', { name: 'Saved mapping' })).toBeNull());
});

test('discarding asks first and leads back to the upload', async () => {
  const { user } = show();
  await column(/^Name/);
  await user.click(button('Discard'));
  expect(discarded).toEqual([]);
  const question = await screen.findByRole('alertdialog');
  expect(question).toHaveTextContent('The file devices.csv is removed.');
  await user.click(within(question).getByRole('button', { name: 'Discard' }));
  await waitFor(() => expect(discarded[0]?.params).toEqual({ id: '7' }));
  expect(await screen.findByRole('button', { name: /^Drop a file/ })).toBeVisible();
});

test('a file that is not there any more is said in the server’s words, with the way back', async () => {
  server.use(
    answer(importCalls.details, () => {
      throw new Refusal(404, 'This import does not exist.');
    }),
  );
  const { user } = show();
  expect(await screen.findByText(/This import does not exist\./)).toBeVisible();
  await user.click(button('Choose another file'));
  expect(await screen.findByRole('button', { name: /^Drop a file/ })).toBeVisible();
});
