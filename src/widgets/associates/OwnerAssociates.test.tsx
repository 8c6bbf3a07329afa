import { screen, waitFor, within } from '@testing-library/react';
import { accessCalls } from '../../../wire/access/access';
import { assetCalls } from '../../../wire/asset/asset';
import { contractCalls } from '../../../wire/contract/contract';
import type { PermissionKey } from '../../../wire/protocol/permission';
import { response, renderInHost, wireServer } from '../../testing/host';
import { permissionsReply } from '../permissions/permissions.testing';
import { assetList, assetRow, contractCards } from '../ticket/ticket.testing';
import { OrganizationAssociates } from './OrganizationAssociates';
import { UserAssociates } from './UserAssociates';

let rights: PermissionKey[];
const server = wireServer(
  response(accessCalls.permissions, () => permissionsReply(rights)),
  response(assetCalls.list, ({ query }) =>
    assetList(
      assetRow(
        1,
        `Used by ${query.getAll('used_by_ids[]').join() || '-'}, of ${query.getAll('org_ids[]').join() || '-'}`,
      ),
    ),
  ),
  response(contractCalls.list, ({ query }) => contractCards(`Of user ${query.getAll('user_ids[]').join()}`)),
  response(contractCalls.ofOrganization, ({ params }) => contractCards(`Of org ${params.orgId}`)),
);
beforeEach(() => {
  rights = ['view_assets', 'view_contracts'];
});

test('the card of a user has the assets they use and their contracts, and no changes', async () => {
  const { user } = renderInHost(<UserAssociates userId={7} />);
  expect((await screen.findAllByRole('tab')).map((tab) => tab.textContent)).toEqual(['Assets', 'Contracts']);
  expect(await screen.findByText('Used by 7, of -'.slice(0, 15))).toBeVisible();
  await user.click(screen.getByRole('tab', { name: 'Contracts' }));
  expect(await screen.findByText('Of user 7')).toBeVisible();
});

test('the card of an organization has its assets and contracts, and no changes', async () => {
  const { user } = renderInHost(<OrganizationAssociates organizationId={3} />);
  expect((await screen.findAllByRole('tab')).map((tab) => tab.textContent)).toEqual(['Assets', 'Contracts']);
  expect(await screen.findByText(/^Used by -, of 3/)).toBeVisible();
  await user.click(screen.getByRole('tab', { name: 'Contracts' }));
  expect(await screen.findByText('Of org 3')).toBeVisible();
});

test('without assets and contracts the card of a user is one line', async () => {
  server.use(
    response(assetCalls.list, () => assetList()),
    response(contractCalls.list, () => contractCards()),
  );
  renderInHost(<UserAssociates userId={7} />);
  expect(await screen.findByText('No assets or contracts.')).toBeVisible();
  expect(screen.queryAllByRole('tab')).toEqual([]);
});

test('what the reader may not see of a row is shown as empty', async () => {
  const hidden = { name: '', full_name: '', email: '' };
  server.use(
    response(assetCalls.list, () =>
      assetList(
        assetRow(1, 'Printer', {
          managed_by: { id: 5, name: 'Stan Staff', full_name: 'Stan Staff', email: '' },
          used_by: { id: 6, ...hidden },
          contract: [],
        }),
      ),
    ),
  );
  renderInHost(<UserAssociates userId={7} />);
  const row = await screen.findByRole('row', { name: /Printer/ });
  expect(
    within(row)
      .getAllByRole('cell')
      .map((cell) => cell.textContent),
  ).toEqual(['Printer', 'Stan Staff', '---', '---']);
});

test('nothing can be detached there', async () => {
  renderInHost(<UserAssociates userId={7} />);
  await screen.findByText(/^Used by 7/);
  expect(screen.queryByRole('button', { name: /Detach/ })).toBeNull();
});

test('tabs follow the rights of the reader, and without any there is nothing', async () => {
  rights = ['view_contracts'];
  const first = renderInHost(<UserAssociates userId={7} />);
  expect(await screen.findByText('Of user 7')).toBeVisible();
  expect(screen.getAllByRole('tab')).toHaveLength(1);
  first.unmount();
  rights = [];
  const { container } = renderInHost(<OrganizationAssociates organizationId={3} />);
  await waitFor(() => expect(within(container).queryByRole('heading')).toBeNull());
});

test('more than a page of assets can be searched', async () => {
  const requested: string[] = [];
  server.use(
    response(assetCalls.list, ({ query }) => {
      requested.push(query.get('search-query') ?? '');
      return { data: Array.from({ length: 10 }, (_, index) => assetRow(index + 1, `Asset ${index + 1}`)), total: 25 };
    }),
  );
  const { user } = renderInHost(<UserAssociates userId={7} />);
  await user.type(await screen.findByRole('searchbox'), 'dock');
  await waitFor(() => expect(requested.at(-1)).toBe('dock'));
  expect(screen.getByText('1–10 of 25')).toBeVisible();
});

test('an organization of a help-desk that tells none is said to be not connected, and nothing is asked for', async () => {
  const asked: string[] = [];
  const listener = ({ request }: { request: Request }) => void asked.push(request.url);
  server.events.on('request:start', listener);
  const kit = { ids: 'host', pages: [], acts: [], kinds: ['people', 'statuses', 'tickets'] } as const;
  renderInHost(<OrganizationAssociates organizationId="host:organization:5" />, { helpDesk: kit });
  expect(await screen.findByText(/^Organizations of the help-desk are not connected/)).toBeVisible();
  expect(asked).toEqual([]);
  renderInHost(<OrganizationAssociates organizationId="host:organization:5" />, {
    helpDesk: { ...kit, kinds: [...kit.kinds, 'organizations'] },
  });
  expect((await screen.findAllByRole('tab')).length).toBeGreaterThan(0);
  server.events.removeListener('request:start', listener);
});
