import { screen, waitFor } from '@testing-library/react';
import type { ContextOf } from '../../../host-shim/protocol';
import { assetOptions } from '../../../wire/asset/asset';
import { response, renderInHost, wireServer } from '../../testing/host';
import { AssetSelect } from './AssetSelect';

const names: Record<string, string> = { '4': 'Laptop', '5': 'Printer' };
let requested: URLSearchParams[] = [];
wireServer(
  response(assetOptions, ({ query }) => {
    requested.push(query);
    const ids = query.getAll('asset_ids[]');
    const data = (ids.length ? ids : Object.keys(names)).map((id) => ({
      id: Number(id),
      name: names[id]!,
      identifier: `AST-${id}`,
      used_by: id === '5' ? { name: 'Olga Owner' } : null,
    }));
    return { data, total: data.length };
  }),
);
beforeEach(() => {
  requested = [];
});

const field = (over: Partial<ContextOf<'form.asset-select'>> = {}) => (
  <AssetSelect name="assets" value={[]} multiple={false} required={false} disabled={false} label="" {...over} />
);

test('chosen ids are shown as names', async () => {
  renderInHost(field({ value: [4, 5], multiple: true }));
  expect(await screen.findByText('Laptop')).toBeVisible();
  expect(screen.getByText('Printer')).toBeVisible();
  expect(requested.map((query) => query.getAll('asset_ids[]'))).toEqual([['4', '5']]);
});

test('choosing sends input with the ids; several are kept, one replaces the other', async () => {
  const emit = jest.fn(() => true);
  const several = renderInHost(field({ value: [4], multiple: true }), { emit });
  await several.user.click(screen.getByRole('combobox', { name: 'Assets' }));
  await several.user.click(await screen.findByRole('option', { name: /Printer/ }));
  expect(emit).toHaveBeenLastCalledWith('input', { value: [4, 5] });
  several.unmount();
  const one = renderInHost(field({ value: [4] }), { emit });
  await one.user.click(screen.getByRole('combobox', { name: 'Asset' }));
  await one.user.click(await screen.findByRole('option', { name: /Printer/ }));
  expect(emit).toHaveBeenLastCalledWith('input', { value: [5] });
});

test('an option says its identifier and who has it', async () => {
  const { user } = renderInHost(field());
  await user.click(screen.getByRole('combobox'));
  expect(await screen.findByRole('option', { name: /^Printer *AST-5 · Olga Owner$/ })).toBeVisible();
  expect(screen.getByRole('option', { name: /^Laptop *AST-4$/ })).toBeVisible();
});

test('options are searched on the server, 20 per page', async () => {
  const { user } = renderInHost(field());
  await user.click(screen.getByRole('combobox'));
  await user.keyboard('lap');
  await waitFor(() => expect(requested.at(-1)?.get('search-query')).toBe('lap'));
  expect(requested.at(-1)?.get('limit')).toBe('20');
});

test("the text of the host's label names the field; disabled it takes nothing", () => {
  const { unmount } = renderInHost(field({ label: 'Affected machine' }));
  expect(screen.getByRole('combobox', { name: 'Affected machine' })).toBeEnabled();
  unmount();
  renderInHost(field({ label: 'Affected machine', disabled: true }));
  expect(screen.getByLabelText('Affected machine')).toBeDisabled();
});
