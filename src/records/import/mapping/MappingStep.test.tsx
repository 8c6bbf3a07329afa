import { screen, waitFor, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { importCalls, type MappingDetails, type SavedMapping } from '../../../../wire/import/import';
import { lookupCalls } from '../../../../wire/parts/lookup';
import { GoContext } from '../../../shared/page/go';
import { response, Refusal, renderInHost, wireServer, type RequestLine } from '../../../testing/host';
import { importDetails, importField, importHeader, importReading, importValue } from '../../../testing/import.wire';
import ImportPage from '../settings/ImportPage';

let requested: RequestLine[];
let mapped: RequestLine[];
let saved: RequestLine[];
let removed: RequestLine[];
let discarded: RequestLine[];
let details: MappingDetails;
let mappings: SavedMapping[];
const server = wireServer(
  response(importCalls.details, (request) => {
    requested.push(request);
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
  response(
    importCalls.map,
    (request) => {
      mapped.push(request);
      return { import_id: 7 };
    },
    'The import has started.',
  ),
  response(
    importCalls.discard,
    (request) => {
      discarded.push(request);
      return undefined;
    },
    'The import was discarded.',
  ),
  response(importCalls.mappings, () => ({ mappings })),
  response(importCalls.saveMapping, (request) => {
    saved.push(request);
    return { id: 5 };
  }),
  response(importCalls.removeMapping, (request) => {
    removed.push(request);
    mappings = [];
    return undefined;
  }),
  response(importCalls.list, () => ({ imports: [], total: 0 })),
  response(lookupCalls.lookup, () => ({ data: [{ id: 4, name: 'Laptop' }], total: 1 })),
);
beforeEach(() => {
  sessionStorage.clear();
  [requested, mapped, saved, removed, discarded] = [[], [], [], [], []];
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
  expect(requested.at(-1)!.query.get('asset_type_id')).toBe('4');
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

test('values of dates stand as they are read; another way can be chosen, and says what it cannot read', async () => {
  const { user } = show();
  expect(screen.queryByRole('combobox', { name: /^How the values/ })).toBeNull();
  await user.selectOptions(await column('Assigned on'), 'Bought');
  const written = await column('Format of Assigned on');
  expect(written).toHaveValue('d/m/Y H:i');
  const values = within(screen.getByRole('list', { name: 'Bought' }));
  expect(values.getByText(/^03\/04\/2026 is Apr 3, 2026/)).toBeVisible();
  await user.selectOptions(written, 'm/d/Y H:i');
  expect(values.getByText(/^03\/04\/2026 is Mar 4, 2026/)).toBeVisible();
  expect(values.getByText('25/12/2025 cannot be read like this')).toBeVisible();
  expect(written).toHaveAccessibleDescription(
    'At least 1 row has a value that cannot be read like this, e.g. 25/12/2025. It will fail.',
  );
});

test('where two ways fit nothing is sent until one is chosen', async () => {
  details = {
    ...importDetails,
    columns_to_import: [
      ...importDetails.columns_to_import,
      importField('custom_fields.f9', 'Price', { nested: true, type: 'number', mapped_to: 5 }),
    ],
    csv_headers_for_mapping: [
      ...importDetails.csv_headers_for_mapping,
      importHeader(5, 'Price', ['1.234'], {
        numbers: [importReading('1,234.56', 0, ['1.234', '1.234']), importReading('1.234,56', 0, ['1.234', '1234'])],
      }),
    ],
  };
  const { user } = show();
  await user.click(await column(/^Asset type/));
  await user.click(await screen.findByRole('option', { name: 'Laptop' }));
  await user.selectOptions(await column(/^Memory/), 'Device');
  await user.selectOptions(await column(/^Name/), 'Room');
  const written = await column('Format of Price');
  expect(written).toHaveAccessibleDescription(/^The values fit two formats/);
  await user.click(button('Import'));
  expect(mapped).toEqual([]);
  await user.selectOptions(written, '1.234 is 1,234');
  await user.click(button('Import'));
  await waitFor(() => expect(mapped).toHaveLength(1));
  expect(mapped[0]!.body).toMatchObject({
    mapped_system_attributes: expect.arrayContaining([{ uuid: 'custom_fields.f9', mapped_to: 5, format: '1.234,56' }]),
  });
});

test('words for nothing are ticked; one that is unticked is a value, and another column starts anew', async () => {
  const { user } = show();
  const place = await column('Location');
  await user.selectOptions(place, 'Room');
  const words = within(screen.getByRole('group', { name: 'Treat as blank in Location' }));
  expect(words.getByRole('checkbox', { name: 'N/A' })).toBeChecked();
  await user.click(words.getByRole('checkbox', { name: '-' }));
  await chooseType(user);
  await user.selectOptions(await column(/^Memory/), 'Bought');
  await user.click(button('Import'));
  await waitFor(() => expect(mapped).toHaveLength(1));
  expect(mapped[0]!.body).toMatchObject({
    mapped_system_attributes: expect.arrayContaining([{ uuid: 'location_id', mapped_to: 3, blank: ['N/A'] }]),
  });
});

test('existing assets keep their type unless the person says so', async () => {
  const { user } = show();
  await chooseType(user);
  await user.selectOptions(await column(/^Memory/), 'Bought');
  expect(screen.queryByRole('checkbox', { name: /^Change the type/ })).toBeNull();
  await user.click(screen.getByRole('checkbox', { name: 'Update existing assets by their identifier' }));
  await user.click(screen.getByRole('checkbox', { name: 'Change the type of existing assets to Laptop too' }));
  await user.click(button('Import'));
  await waitFor(() => expect(mapped).toHaveLength(1));
  expect(mapped[0]!.body).toMatchObject({ update_existing: true, change_type: true });
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
      { uuid: 'location_id', mapped_to: 3, blank: ['N/A', '-'] },
      { uuid: 'assigned_on', mapped_to: null },
      { uuid: 'custom_fields.f3', mapped_to: 4 },
    ],
    update_existing: true,
    change_type: false,
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
  await first.user.click(button('Preview'));
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
    response(importCalls.map, () => {
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
  await waitFor(() => expect(requested.at(-1)!.query.get('mapping_id')).toBe('5'));
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
    response(importCalls.details, () => {
      throw new Refusal(404, 'This import does not exist.');
    }),
  );
  const { user } = show();
  expect(await screen.findByText(/This import does not exist\./)).toBeVisible();
  await user.click(button('Choose another file'));
  expect(await screen.findByRole('button', { name: /^Drop a file/ })).toBeVisible();
});

describe('values of a column of names', () => {
  beforeEach(() => {
    details = {
      ...importDetails,
      creatable: ['location_id'],
      columns_to_import: importDetails.columns_to_import.map((one) =>
        one.uuid === 'location_id'
          ? {
              ...one,
              ...{ mapped_to: 3, lookup: 'locations' },
              values: [
                importValue('Oslo', 4, { near: [{ id: 8, name: 'Oslo Headquarters' }] }),
                importValue('oslo ', 2, { near: [{ id: 8, name: 'Oslo Headquarters' }] }),
                importValue('Bergen', 3),
                importValue('Ward 1', 1, { doubt: 'several', near: [{ id: 5, name: 'Ward-1' }] }),
                importValue('Paris', 9, { match: { id: 6, name: 'Paris' } }),
              ],
            }
          : one,
      ),
    };
  });
  const values = async () => {
    const view = show();
    await chooseType(view.user);
    await view.user.selectOptions(await column(/^Memory/), 'Bought');
    await view.user.click(button('Next: match values'));
    await screen.findByRole('heading', { name: 'Match values' });
    return view;
  };
  const rowOf = (value: string) => screen.getByRole('combobox', { name: `Location: ${value}` });
  const sentValues = () =>
    (
      mapped[0]!.body as { mapped_system_attributes: { uuid: string; values?: unknown }[] }
    ).mapped_system_attributes.find(({ uuid }) => uuid === 'location_id')!.values;

  test('are answered once for all their rows and spellings; what was not is said', async () => {
    const { user } = await values();
    expect(mapped).toEqual([]);
    expect(screen.getByRole('status')).toHaveTextContent('3 values to match, up to 10 rows will fail');
    expect(screen.queryByRole('combobox', { name: 'Location: Paris' })).toBeNull();
    await user.click(button('Use 1 suggestion'));
    expect(rowOf('Oslo')).toHaveValue('use 8');
    await user.selectOptions(rowOf('Ward 1'), 'Leave blank');
    await user.click(button('Create the missing names of Location: 1 value'));
    expect(rowOf('Bergen')).toHaveValue('create');
    expect(screen.getByRole('status')).toHaveTextContent('All values match names that exist.');
    await user.click(button('Import'));
    await waitFor(() => expect(mapped).toHaveLength(1));
    expect(sentValues()).toEqual([
      { value: 'Oslo', action: 'use', id: 8 },
      { value: 'oslo ', action: 'use', id: 8 },
      { value: 'Bergen', action: 'create' },
      { value: 'Ward 1', action: 'blank' },
    ]);
  });

  test('may be another name that is searched, and are kept when somebody looks at the columns again', async () => {
    server.use(
      response(lookupCalls.lookup, ({ params }) => ({
        data: [params.name === 'locations' ? { id: 77, name: 'Bergen Brygge' } : { id: 4, name: 'Laptop' }],
        total: 1,
      })),
    );
    const { user } = await values();
    await user.selectOptions(rowOf('Bergen'), 'Other name…');
    await user.click(await screen.findByRole('option', { name: 'Bergen Brygge' }));
    expect(rowOf('Bergen')).toHaveDisplayValue('Bergen Brygge');
    expect(rowOf('Bergen')).toHaveFocus();
    await user.click(button('Back to columns'));
    await user.click(button('Next: match values'));
    await screen.findByRole('heading', { name: 'Match values' });
    expect(rowOf('Bergen')).toHaveDisplayValue('Bergen Brygge');
  });

  test('of a field with options of its own are any of these; one is sent with what it says', async () => {
    const offered = [
      { id: 8, name: 'Oslo HQ' },
      { id: 9, name: 'Bergen Brygge' },
    ];
    details = {
      ...details,
      columns_to_import: details.columns_to_import.map((one) =>
        one.uuid === 'location_id' ? { ...one, lookup: null, offered } : one,
      ),
    };
    const { user } = await values();
    expect(within(rowOf('Bergen')).queryByRole('option', { name: 'Other name…' })).toBeNull();
    await user.selectOptions(rowOf('Bergen'), 'Bergen Brygge');
    await user.click(button('Import'));
    await waitFor(() => expect(mapped).toHaveLength(1));
    expect(sentValues()).toEqual([{ value: 'Bergen', action: 'use', id: 9, name: 'Bergen Brygge' }]);
  });

  test('what matches is not asked: the import begins from the columns', async () => {
    details = {
      ...details,
      columns_to_import: details.columns_to_import.map((one) => ({
        ...one,
        values: one.values.filter(({ match }) => match),
      })),
    };
    const { user } = show();
    await chooseType(user);
    await user.selectOptions(await column(/^Memory/), 'Bought');
    await user.click(button('Import'));
    await waitFor(() => expect(mapped).toHaveLength(1));
    expect(sentValues()).toBeUndefined();
  });

  test('that fit several say so and are not taken by one press', async () => {
    const { user } = await values();
    expect(rowOf('Ward 1')).toHaveAccessibleDescription('Fits several. Choose the one that is meant.');
    await user.click(button('Use suggestions for Location: 1 value'));
    expect(rowOf('Ward 1')).toHaveValue('');
  });
});
