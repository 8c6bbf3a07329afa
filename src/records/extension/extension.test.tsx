import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { MemoryRouter } from 'react-router-dom';
import { extensionCalls, type ExtensionForm, type ExtensionRow } from '../../../wire/extension/extension';
import { origin, renderInHost, response, wireServer } from '../../testing/host';
import ExtensionsPage from './extension.admin';

const at = (name: string) => `${origin}/${name}/manifest.json`;
const rowOf = (name: string, needs: ExtensionRow['needs'] = { scopes: [], addresses: [] }): ExtensionRow => ({
  ...{ name, manifest: at(name), needs },
  points: [
    { point: 'record.tab', active: false },
    { point: 'page', active: true },
  ],
});
const manifestOf = (min: string, max: string, ...points: string[]) =>
  HttpResponse.json({
    ...{ schema: 1, name: 'x', version: '3.2.1', api: { min, max } },
    entry: { url: 'e.js', global: 'x', integrity: 'sha384-x' },
    extensions: points.map((point) => ({ point, module: './m' })),
  });

let rows: ExtensionRow[];
let saved: ExtensionForm[];
wireServer(
  response(extensionCalls.list, () => ({ extensions: rows, total: rows.length })),
  response(
    extensionCalls.save,
    ({ body }): undefined => {
      saved.push(body as ExtensionForm);
      rows = rows.map((row) => ({ ...row, points: row.points.map((one) => ({ ...one, active: true })) }));
    },
    'acme is switched on.',
  ),
  http.get(at('acme'), () => manifestOf('1.0', '1.9', 'record.tab', 'page')),
  http.get(at('half'), () => manifestOf('1.0', '1.9', 'page')),
  http.get(at('future'), () => manifestOf('2.0', '2.9', 'page')),
  http.get(at('gone'), () => new HttpResponse(null, { status: 404 })),
  http.get(at('odd'), () => HttpResponse.text('<html>')),
);
beforeEach(() => {
  saved = [];
});

const render = () =>
  renderInHost(
    <MemoryRouter>
      <ExtensionsPage />
    </MemoryRouter>,
  );

test('G25: without one it says how to add one', async () => {
  rows = [];
  render();
  expect(await screen.findByText('No extensions')).toBeVisible();
  expect(screen.getByText(/^Name one in the file of EXTENSIONS/)).toBeVisible();
});

test('G25: each is shown with what it asks for, and switched at a point', async () => {
  rows = [rowOf('acme', { scopes: ['problem:read', 'write'], addresses: ['https://crm.acme.test/'] })];
  const { user } = render();
  const acme = within(await screen.findByRole('region', { name: 'acme' }));
  expect(await acme.findByText('Version 3.2.1')).toBeVisible();
  expect(acme.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Read: Problems',
    'Write: Everything',
    'Calls https://crm.acme.test/',
  ]);
  expect(acme.getByRole('checkbox', { name: 'Page of its own' })).toBeChecked();
  await user.click(acme.getByRole('checkbox', { name: 'Tab of a record' }));
  await waitFor(() => expect(acme.getByRole('checkbox', { name: 'Tab of a record' })).toBeChecked());
  expect(saved).toEqual([{ name: 'acme', point: 'record.tab', active: true }]);
});

test('G25: it says what is wrong with a manifest', async () => {
  rows = ['half', 'future', 'gone', 'odd'].map((name) => rowOf(name));
  render();
  const of = async (name: string) => within(await screen.findByRole('region', { name }));
  expect(await (await of('half')).findByText('The manifest has nothing for: Tab of a record')).toBeVisible();
  expect(
    await (await of('future')).findByText('Made for versions 2.0 to 2.9 of extensions; this is 1.0.'),
  ).toBeVisible();
  expect(await (await of('gone')).findByText('The manifest did not load.')).toBeVisible();
  expect(await (await of('odd')).findByText('The address returns something else than a manifest.')).toBeVisible();
  expect((await of('odd')).getByText('Nothing of ours, and no other addresses')).toBeVisible();
});
