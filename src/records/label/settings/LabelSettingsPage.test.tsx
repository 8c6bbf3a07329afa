import { screen, waitFor, within } from '@testing-library/react';
import { accessCalls } from '../../../../wire/access/access';
import { labelCalls, type LabelTemplate } from '../../../../wire/label/label';
import { response, reader, Refusal, renderInHost, wireServer, type RequestLine } from '../../../testing/host';
import LabelSettingsPage from './LabelSettingsPage';

const saved: LabelTemplate = {
  ...{ id: 4, width: 70, height: 37, labels_per_row: 2, space_between_labels: 1.5 },
  ...{ sheet: 'free', fields: ['location'], display_logo_confirmed: 0, image_exists: 0, logo_image: null, version: 3 },
};
let template: LabelTemplate | null;
let created: RequestLine[];
let updated: RequestLine[];
let resets: RequestLine[];
const server = wireServer(
  response(labelCalls.view, () => ({ template })),
  response(
    labelCalls.create,
    (request) => {
      created.push(request);
      template = { ...saved, id: 9 };
      return { id: 9 };
    },
    'The template was created.',
  ),
  response(
    labelCalls.update,
    (request) => {
      updated.push(request);
      return { id: 4 };
    },
    'The template was saved.',
  ),
  response(
    labelCalls.reset,
    (request) => {
      resets.push(request);
      return { id: 4 };
    },
    'The template was reset.',
  ),
);
beforeEach(() => {
  template = null;
  [created, updated, resets] = [[], [], []];
});

const field = (name: RegExp) => screen.findByRole('textbox', { name });
const button = (name: string) => screen.getByRole('button', { name });

test('without a template saving creates one, and there is nothing to reset', async () => {
  const { user } = renderInHost(<LabelSettingsPage />);
  expect(await field(/^Width/)).toHaveValue('50');
  expect(button('Reset')).toBeDisabled();
  await user.selectOptions(screen.getByRole('combobox', { name: /^Default sheet/ }), 'l7160');
  await user.click(button('Save'));
  await waitFor(() => expect(created).toHaveLength(1));
  expect(created[0]!.body).toMatchObject({
    ...{ sheet: 'l7160', width: 50, height: 25, labels_per_row: 3, space_between_labels: 2 },
    ...{ fields: [], display_logo_confirmed: false },
  });
  await waitFor(() => expect(button('Reset')).toBeEnabled());
});

test('with a template saving updates it with its version, and a reset asks first', async () => {
  template = saved;
  const { user } = renderInHost(<LabelSettingsPage />);
  await user.clear(await field(/^Height/));
  await user.type(await field(/^Height/), '38.5');
  await user.click(button('Save'));
  await waitFor(() => expect(updated[0]?.body).toMatchObject({ height: 38.5, fields: ['location'], version: 3 }));
  expect(updated[0]!.params.id).toBe('4');
  await user.click(button('Reset'));
  expect(resets).toEqual([]);
  await user.click(screen.getAllByRole('button', { name: 'Reset' }).at(-1)!);
  await waitFor(() => expect(resets).toHaveLength(1));
});

test('a row that is wider than the page is said at its field, and the preview keeps the last right size', async () => {
  const { user } = renderInHost(<LabelSettingsPage />);
  const count = await field(/^Labels per row/);
  expect(screen.getByRole('img', { name: /^30 labels on a sheet/ })).toBeVisible();
  await user.clear(count);
  await user.type(count, '5');
  await user.click(button('Save'));
  await waitFor(() =>
    expect(count).toHaveAccessibleDescription(/^A row of these labels is wider than the page, which has 210 mm\./),
  );
  expect(created).toEqual([]);
  expect(screen.getByRole('img', { name: /^30 labels on a sheet/ })).toBeVisible();
  await user.clear(count);
  await user.type(count, '4');
  await waitFor(() => expect(screen.getByRole('img', { name: /^40 labels on a sheet/ })).toBeVisible());
});

test('a logo that is none is refused at its field', async () => {
  template = saved;
  const sentence = 'The logo must be a PNG or JPEG picture of at most 4,000 pixels a side.';
  server.use(
    response(labelCalls.update, (request) => {
      updated.push(request);
      throw new Refusal(422, { logo_image: sentence });
    }),
  );
  const { user } = renderInHost(<LabelSettingsPage />);
  await field(/^Width/);
  const script = new File(['<svg><script>alert(1)</script></svg>'], 'logo.png', { type: 'image/png' });
  await user.upload(screen.getByLabelText('Logo', { selector: 'input' }), script);
  await user.click(button('Save'));
  expect(await screen.findByText(sentence)).toBeVisible();
  expect(updated[0]!.body).toMatchObject({ 'fields[]': 'location', version: '3' });
});

test('a logo above 1 MB is refused before it is sent', async () => {
  const { user } = renderInHost(<LabelSettingsPage />);
  await field(/^Width/);
  const large = new File([new Uint8Array(1024 * 1024 + 1)], 'logo.png', { type: 'image/png' });
  await user.upload(screen.getByLabelText('Logo', { selector: 'input' }), large);
  expect(await screen.findByText(/^The file is larger than 1/)).toBeVisible();
});

describe('two people edit the settings', () => {
  const refuseUntilMerged = () =>
    server.use(
      response(labelCalls.update, (request) => {
        updated.push(request);
        if (request.body.version !== template!.version) throw new Refusal(409, 'Nora Lind saved this meanwhile.');
        return { id: 4 };
      }),
    );

  test('the save keeps what both changed', async () => {
    template = saved;
    refuseUntilMerged();
    const { user } = renderInHost(<LabelSettingsPage />);
    const width = await field(/^Width/);
    await user.clear(width);
    await user.type(width, '66');
    template = { ...saved, ...{ height: 99, fields: ['location', 'department'], version: 4 } };
    await user.click(button('Save'));
    await waitFor(() => expect(updated).toHaveLength(2));
    expect(updated[0]!.body).toMatchObject({ width: 66, height: 37, version: 3 });
    expect(updated[1]!.body).toMatchObject({ width: 66, height: 99, fields: ['location', 'department'], version: 4 });
  });

  test('of what both changed each value stands beside the other; the logo of the other person stays', async () => {
    template = saved;
    refuseUntilMerged();
    const { user } = renderInHost(<LabelSettingsPage />);
    const width = await field(/^Width/);
    await user.clear(width);
    await user.type(width, '66');
    await user.selectOptions(screen.getByRole('combobox', { name: /^Default sheet/ }), 'l7160');
    template = {
      ...{ ...saved, width: 77, sheet: 'l7163', version: 4 },
      ...{ image_exists: 1, logo_image: 'data:image/png;base64,iVBORw0KGgo=' },
    };
    await user.click(button('Save'));
    const both = await screen.findAllByRole('group', { name: /^You and somebody else/ });
    expect(both.map((one) => one.textContent)).toEqual([
      expect.stringContaining('L7163'),
      expect.stringContaining('77'),
    ]);
    expect(width).toHaveValue('66');
    expect(screen.getByText(/Kept from the other save: Logo/)).toBeVisible();
    await user.click(within(both[0]!).getByRole('button', { name: 'Use this value' }));
    await user.click(within(both[1]!).getByRole('button', { name: 'Keep mine' }));
    await user.click(button('Save'));
    await waitFor(() => expect(updated).toHaveLength(2));
    expect(updated[1]!.body).toMatchObject({ width: 66, sheet: 'l7163', image_exists: true, version: 4 });
  });

  test('a template that somebody made meanwhile is merged, and the next save changes that one', async () => {
    refuseUntilMerged();
    const { user } = renderInHost(<LabelSettingsPage />);
    const height = await field(/^Height/);
    await user.clear(height);
    await user.type(height, '30');
    server.use(
      response(labelCalls.create, () => {
        throw new Refusal(409, 'There is a template already: edit that one.');
      }),
    );
    template = { ...saved, height: 25 };
    await user.click(button('Save'));
    expect(await screen.findByText('There is a template already: edit that one.')).toBeVisible();
    await user.click(button('Save'));
    await waitFor(() => expect(updated.at(-1)?.body).toMatchObject({ ...{ width: 70, height: 30 }, version: 3 }));
  });
});

test('who may not change the settings is told so', async () => {
  server.use(
    response(accessCalls.permissions, () => ({ ...reader, actions: { ...reader.actions, manage_barcode: false } })),
  );
  renderInHost(<LabelSettingsPage />);
  expect(await screen.findByText('You don’t have permission to change the barcode settings.')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
});
