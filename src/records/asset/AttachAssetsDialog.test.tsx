import { screen, within } from '@testing-library/react';
import { assetCalls, type AssetRow } from '../../../wire/asset/asset';
import { problemCalls } from '../../../wire/problem/problem';
import { response, Refusal, renderInHost, wireServer, type RequestLine } from '../../testing/host';
import { AttachAssetsDialog } from './asset.attach';

const asset = (id: number, name: string): AssetRow => ({
  id,
  asset_id: id,
  identifier: `AST-${id}`,
  name,
  asset_type: { id: 1, name: 'Hardware' },
  asset_status: null,
  managed_by: null,
  used_by: null,
  contract: [],
  is_default: false,
});

let lists: RequestLine[] = [];
let attached: RequestLine[] = [];
const server = wireServer(
  response(assetCalls.list, (request) => {
    lists.push(request);
    return { data: [asset(1, 'Laptop'), asset(2, 'Printer')], total: 2 };
  }),
  response(problemCalls.attachAssets, (request) => void attached.push(request), '2 assets were attached.'),
);
beforeEach(() => {
  lists = [];
  attached = [];
});

function show() {
  const sentence: string[] = [];
  const view = renderInHost(
    <AttachAssetsDialog
      attachableTo={{ problem_id: 7 }}
      call={problemCalls.attachAssets}
      request={(asset_ids) => ({ params: { id: 7 }, body: { asset_ids } })}
      onAttached={() => sentence.push('attached')}
      onClose={() => sentence.push('closed')}
    />,
  );
  return { ...view, sentence };
}

test('lists what may still be attached, by the singular key', async () => {
  show();
  await screen.findByRole('row', { name: /Laptop/ });
  expect(lists[0]!.query.get('problem_id')).toBe('7');
});

test('with none selected it says so inside the dialog and sends nothing', async () => {
  const { user } = show();
  const dialog = await screen.findByRole('dialog', { name: 'Attach assets' });
  await user.click(within(dialog).getByRole('button', { name: /^Attach( \d+)?$/ }));
  expect(within(dialog).getByRole('alert')).toHaveTextContent('Please select assets.');
  expect(attached).toEqual([]);
});

test('attaches the selected assets, closes and tells', async () => {
  const { user, sentence } = show();
  await user.click(await screen.findByRole('checkbox', { name: 'Select all rows of this page' }));
  await user.click(screen.getByRole('button', { name: 'Attach 2' }));
  expect(await screen.findByText('2 assets were attached.')).toBeVisible();
  expect(attached[0]!.body).toEqual({ asset_ids: [1, 2] });
  expect(sentence).toEqual(['closed', 'attached']);
});

test('asks before it drops a selection', async () => {
  const { user, sentence } = show();
  await user.click(await screen.findByRole('checkbox', { name: 'Select Laptop' }));
  await user.keyboard('{Escape}');
  expect(sentence).toEqual([]);
  const question = await screen.findByRole('alertdialog');
  await user.click(within(question).getAllByRole('button')[0]!);
  expect(screen.getByRole('button', { name: 'Attach 1' })).toBeVisible();
  await user.click(screen.getByRole('checkbox', { name: 'Select Laptop' }));
  await user.keyboard('{Escape}');
  expect(sentence).toEqual(['closed']);
});

test('after a failed attach it stays open, with the selection and a usable button', async () => {
  server.use(
    response(problemCalls.attachAssets, () => {
      throw new Refusal(409, 'The laptop was deleted.');
    }),
  );
  const { user, sentence } = show();
  await user.click(await screen.findByRole('checkbox', { name: 'Select Laptop' }));
  await user.click(screen.getByRole('button', { name: /^Attach( \d+)?$/ }));
  expect(await screen.findByRole('alert')).toHaveTextContent('The laptop was deleted.');
  expect(sentence).toEqual([]);
  expect(screen.getByRole('button', { name: /^Attach( \d+)?$/ })).toBeEnabled();
  expect(screen.getByRole('checkbox', { name: 'Select Laptop' })).toBeChecked();
});

test('a click anywhere on a row chooses it, and one more takes it back', async () => {
  const { user } = show();
  const row = await screen.findByRole('row', { name: /Laptop/ });
  const box = within(row).getByRole('checkbox');
  await user.click(within(row).getByText('Hardware'));
  expect(box).toBeChecked();
  await user.click(box);
  expect(box).not.toBeChecked();
  await user.click(within(row).getByText('AST-1'));
  await user.click(within(row).getByText('Laptop'));
  expect(box).not.toBeChecked();
  await user.click(within(row).getByText('Laptop'));
  await user.click(await screen.findByRole('button', { name: 'Attach 1' }));
  expect(attached.map(({ body }) => body)).toEqual([{ asset_ids: [1] }]);
});
