import { screen, waitFor, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { relationCalls, type RelationTable } from '../../../wire/cmdb/cmdb';
import { lookupCalls } from '../../../wire/parts/lookup';
import { response, type RequestLine, Refusal, renderInHost, wireServer } from '../../testing/host';
import RelationTab from './asset.relations';

const related = (relation: 'forward' | 'inverse', ...names: string[]) =>
  names.map((name, index) => ({ id: 100 + index, name, pivot: { relation } }));
const type = { id: 1, forward_relation_name: 'Depends on', inverse_relation_name: 'Used by' };
const two: RelationTable['cmdb_data'] = [
  { ...type, child_assets: related('forward', 'Database'), total: 1 },
  { ...type, child_assets: related('inverse', 'Web shop', 'Mobile app'), total: 2 },
];

let groups = two;
let added: RequestLine[] = [];
let removed: RequestLine[] = [];
const server = wireServer(
  response(relationCalls.table, () => ({ cmdb_data: groups })),
  response(relationCalls.add, (requested) => void added.push(requested), 'The relationship was created.'),
  response(relationCalls.remove, (requested) => void removed.push(requested), 'The relationship was removed.'),
  response(lookupCalls.lookup, ({ params }) =>
    params.name === 'assets'
      ? {
          data: [
            { id: 7, name: 'Own', identifier: 'AST-7' },
            { id: 8, name: 'Host', identifier: 'AST-8' },
          ],
          total: 2,
        }
      : { data: [{ id: 1, name: params.name === 'forward_relations' ? 'Depends on' : 'Used by' }], total: 1 },
  ),
);
beforeEach(() => {
  groups = two;
  added = [];
  removed = [];
});

const show = (canRelate = true) => {
  const changed = jest.fn();
  const tab = <RelationTab id={7} name="Own" canRelate={canRelate} onChanged={changed} />;
  return { ...renderInHost(<MemoryRouter>{tab}</MemoryRouter>), changed };
};
const openDialog = async (user: ReturnType<typeof show>['user']) => {
  await user.click(await screen.findByRole('button', { name: 'Add relationship' }));
  return screen.findByRole('dialog', { name: 'Relate “Own”' });
};

test('a group for each type and direction, under the name of its side, with links that open beside', async () => {
  show();
  const forward = await screen.findByRole('region', { name: 'Depends on' });
  const inverse = screen.getByRole('region', { name: 'Used by' });
  expect(within(forward).getByRole('link', { name: 'Database' })).toHaveAttribute('target', '_blank');
  expect(within(inverse).getAllByRole('listitem')).toHaveLength(2);
  expect(within(inverse).getByText('reverse: Depends on')).toBeVisible();
});

test('without relations it says so and offers to add one; who may not, sees no buttons', async () => {
  groups = [];
  const { unmount } = show();
  expect(await screen.findByText('No relationships available')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Add new relationship' })).toBeVisible();
  unmount();
  groups = two;
  show(false);
  await screen.findByRole('region', { name: 'Used by' });
  expect(screen.getAllByRole('button').map((button) => button.textContent)).toEqual(['List', 'Map', 'Tree']);
});

test('more than ten are searched; 25 of a group are shown at first', async () => {
  const names = Array.from({ length: 30 }, (_, n) => `Node ${n + 1}`);
  groups = [{ ...type, child_assets: related('forward', ...names), total: 1200 }];
  const { user } = show();
  await screen.findByRole('region', { name: 'Depends on' });
  expect(screen.getAllByRole('listitem')).toHaveLength(25);
  await user.click(screen.getByRole('button', { name: 'Show more' }));
  expect(screen.getAllByRole('listitem')).toHaveLength(30);
  expect(screen.getByText(/^Only the first 30 of 1,?200 are listed\./)).toBeVisible();
  await user.type(screen.getByRole('searchbox'), 'node 30{Enter}');
  expect(screen.getAllByRole('listitem')).toHaveLength(1);
  await user.type(screen.getByRole('searchbox'), ' no{Enter}');
  expect(screen.getByText('No related asset matches “node 30 no”.')).toBeVisible();
});

test('a relation is removed after a question, and made again by Undo', async () => {
  const { user, changed } = show();
  await user.click(await screen.findByRole('button', { name: 'Remove the relationship with Mobile app' }));
  const question = await screen.findByRole('alertdialog');
  expect(question).toHaveTextContent('Remove this relationship? “Own” Used by “Mobile app”');
  await user.click(within(question).getByRole('button', { name: 'Remove' }));
  const body = { relation: 'inverse', child_asset_ids: [101], parent_asset_id: 7, cmdb_id: 1 };
  await waitFor(() => expect(removed[0]?.body).toEqual(body));
  expect(changed).toHaveBeenCalledTimes(1);
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(added[0]?.body).toEqual(body));
  await waitFor(() => expect(changed).toHaveBeenCalledTimes(2));
});

test('an asset is related by the name of one direction; the other is cleared, and it is not offered itself', async () => {
  const { user, changed } = show();
  const dialog = await openDialog(user);
  await user.click(within(dialog).getByRole('combobox', { name: 'Forward relation' }));
  await user.click(await screen.findByRole('option', { name: 'Depends on' }));
  await user.click(within(dialog).getByRole('combobox', { name: 'Inverse relation' }));
  await user.click(await screen.findByRole('option', { name: 'Used by' }));
  expect(within(dialog).queryByText('Depends on')).toBeNull();
  await user.click(within(dialog).getByRole('combobox', { name: /^Assets/ }));
  await user.click(await screen.findByRole('option', { name: /Host/ }));
  expect(screen.queryByRole('option', { name: /Own/ })).toBeNull();
  await user.keyboard('{Escape}');
  expect(within(dialog).getByRole('status', { name: '' })).toHaveTextContent('“Own” Used by “AST-8 Host”');
  await user.click(within(dialog).getByRole('button', { name: 'Relate' }));
  await waitFor(() =>
    expect(added[0]?.body).toEqual({ relation: 'inverse', child_asset_ids: [8], parent_asset_id: 7, cmdb_id: 1 }),
  );
  expect(await screen.findByText('The relationship was created.')).toBeVisible();
  expect(changed).toHaveBeenCalledTimes(1);
});

test('without a relation it says so in the dialog and sends nothing', async () => {
  const { user } = show();
  const dialog = await openDialog(user);
  await user.click(within(dialog).getByRole('button', { name: 'Relate' }));
  expect(await within(dialog).findByRole('alert')).toHaveTextContent(
    'At least one relation is required to create a relationship.',
  );
  expect(within(dialog).getByText('Please select assets.')).toBeVisible();
  expect(added).toEqual([]);
});

test.each([
  [409, 'The asset “Host” is related to “Own” by “Depends on” already. Nothing was saved.'],
  [422, { child_asset_ids: 'Some of these assets do not exist any more.' }],
  [422, { parent_asset_id: 'This asset does not exist or was deleted.' }],
  [422, { cmdb_id: 'This relation does not exist or was deleted.' }],
])('what the server refuses with %i is said in the dialog, which stays', async (status, message) => {
  server.use(
    response(relationCalls.add, () => {
      throw new Refusal(status, message);
    }),
  );
  const { user, changed } = show();
  const dialog = await openDialog(user);
  await user.click(within(dialog).getByRole('combobox', { name: 'Forward relation' }));
  await user.click(await screen.findByRole('option', { name: 'Depends on' }));
  await user.click(within(dialog).getByRole('combobox', { name: /^Assets/ }));
  await user.click(await screen.findByRole('option', { name: /Host/ }));
  await user.keyboard('{Escape}');
  await user.click(within(dialog).getByRole('button', { name: 'Relate' }));
  expect(
    await within(dialog).findByText(typeof message === 'string' ? message : Object.values(message)[0]!),
  ).toBeVisible();
  expect(changed).not.toHaveBeenCalled();
});
