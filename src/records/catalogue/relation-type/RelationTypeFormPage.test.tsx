import { screen, waitFor } from '@testing-library/react';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { cmdbCalls, type CmdbView } from '../../../../wire/cmdb/cmdb';
import { response, Refusal, renderInHost, wireServer, type RequestLine } from '../../../testing/host';
import RelationTypeFormPage from './RelationTypeFormPage';

let stored: CmdbView;
let saves: RequestLine[];
const server = wireServer(
  response(cmdbCalls.view, () => ({ cmdb: stored })),
  response(
    cmdbCalls.save,
    (request) => {
      saves.push(request);
      stored = { ...stored, ...(request.body as object), version: stored.version + 1 };
      return { id: 9 };
    },
    'The relation was saved.',
  ),
);
beforeEach(() => {
  stored = {
    id: 9,
    forward_relation_name: 'Feeds',
    inverse_relation_name: 'Is fed by',
    description: null,
    impact: 'none',
    created_at: '2026-01-02 10:00:00',
    updated_at: '2026-01-02 10:00:00',
    version: 4,
  };
  saves = [];
});

const show = (address: string, navigate = (_path: string) => undefined as void) =>
  renderInHost(
    <MemoryRouter initialEntries={[address]}>
      <Routes>
        <Route path="cmdb-relation/create" element={<RelationTypeFormPage />} />
        <Route path="cmdb-relation/edit/:id" element={<RelationTypeFormPage />} />
      </Routes>
    </MemoryRouter>,
    { navigate },
  );

test('both names are required; a new type has no impact until one is chosen; then the list is back', async () => {
  const visited: string[] = [];
  const { user } = show('/cmdb-relation/create', (path) => void visited.push(path));
  const create = await screen.findByRole('button', { name: 'Create relation type' });
  await user.click(create);
  expect(await screen.findAllByText('This field is required.')).toHaveLength(2);
  await user.type(screen.getByRole('textbox', { name: /^Forward name/ }), 'Cools');
  await user.type(screen.getByRole('textbox', { name: /^Inverse name/ }), 'Is cooled by');
  expect(screen.getByText(/First asset – Cools → second asset/)).toBeVisible();
  expect(screen.getByRole('radio', { name: /goes on working/ })).toBeChecked();
  await user.click(screen.getByRole('radio', { name: 'If the first asset fails, the second one fails too.' }));
  await user.click(create);
  expect(await screen.findByText('Returning to the list…')).toBeVisible();
  expect(saves[0]!.body).toMatchObject({
    forward_relation_name: 'Cools',
    inverse_relation_name: 'Is cooled by',
    impact: 'parent_to_child',
  });
  await waitFor(() => expect(visited).toEqual(['/service-desk/cmdb-relation']), { timeout: 4000 });
});

test('an edited type stays open, with what is stored, and is saved on top of its version', async () => {
  const { user } = show('/cmdb-relation/edit/9');
  await user.click(await screen.findByRole('radio', { name: /^If either/ }));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(saves[0]?.body).toMatchObject({ id: 9, version: 4, impact: 'both' }));
  await user.click(await screen.findByRole('radio', { name: /goes on working/ }));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(saves[1]?.body).toMatchObject({ version: 5, impact: 'none' }));
});

test('a stale save keeps what was typed and offers the latest version', async () => {
  const { user } = show('/cmdb-relation/edit/9');
  const name = await screen.findByRole('textbox', { name: /^Forward name/ });
  server.use(
    response(cmdbCalls.save, () => {
      throw new Refusal(409, 'Nora Lind saved it meanwhile.');
    }),
  );
  await user.clear(name);
  await user.type(name, 'Mine');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Nora Lind saved it meanwhile.')).toBeVisible();
  expect(name).toHaveValue('Mine');
  stored = { ...stored, forward_relation_name: 'Hers', version: 5 };
  await user.click(screen.getByRole('button', { name: /latest/ }));
  await waitFor(() => expect(screen.getByRole('textbox', { name: /^Forward name/ })).toHaveValue('Hers'));
});

test('one that is not there says so, with the way back', async () => {
  server.use(
    response(cmdbCalls.view, () => {
      throw new Refusal(404, 'This relation does not exist or was deleted.');
    }),
  );
  show('/cmdb-relation/edit/77');
  expect(await screen.findByRole('alert')).toHaveTextContent('This relation does not exist or was deleted.');
  expect(screen.getAllByRole('link', { name: 'Relation types' }).length).toBeGreaterThan(0);
});
