import { screen } from '@testing-library/react';
import { assetOptions } from '../../../wire/asset/asset';
import { labelCalls } from '../../../wire/label/label';
import { AlertArea } from '../../shared/alert/AlertArea';
import type { Chosen } from '../../shared/bulk/bulk';
import { response, type RequestLine, renderInHost, wireServer } from '../../testing/host';
import { PrintLabelsButton } from './asset.pages';

let total: number;
let requested: RequestLine[];
wireServer(
  response(labelCalls.view, () => ({ template: null })),
  response(assetOptions, (request) => {
    requested.push(request);
    return { data: [5, 3].map((id) => ({ id, name: `Asset ${id}` })), total };
  }),
);
beforeEach(() => {
  total = 2;
  requested = [];
});

const query = { page: 2, limit: 10, 'sort-field': 'name', asset_status_ids: [1] };
function show(chosen: Chosen) {
  return renderInHost(
    <AlertArea name="asset-list">
      <PrintLabelsButton chosen={chosen} query={query} rows={[]} />
    </AlertArea>,
  );
}
const print = () => screen.getByRole('button', { name: 'Print labels' });

test('with none selected it says so', async () => {
  const { user } = show({ ids: [] });
  await user.click(print());
  expect(screen.getByRole('alert')).toHaveTextContent(/^No asset is selected\./);
});

test('more than 1,000 are refused before anything is sent', async () => {
  const { user } = show({ ids: Array.from({ length: 1001 }, (_, i) => i + 1) });
  await user.click(print());
  expect(screen.getByRole('alert')).toHaveTextContent('At most 1,000 labels can be printed at once.');
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('all that match are printed in the order of the list', async () => {
  const { user } = show({ filter: { asset_status_ids: [1] } });
  await user.click(print());
  expect((await screen.findByRole('link', { name: 'Open print page' })).getAttribute('href')).toMatch(/ids=5,3$/);
  const { query: sent } = requested[0]!;
  expect([sent.get('asset_status_ids[]'), sent.get('sort-field'), sent.get('meta')]).toEqual(['1', 'name', '1']);
  expect([sent.get('page'), sent.get('limit')]).toEqual([null, null]);
});

test('all that match are refused when they are too many', async () => {
  total = 5001;
  const { user } = show({ filter: {} });
  await user.click(print());
  expect(await screen.findByRole('alert')).toHaveTextContent('At most 1,000 labels can be printed at once.');
});
