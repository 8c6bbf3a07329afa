import { screen } from '@testing-library/react';
import { hostPageKinds, ownPages } from '../../../wire/host/host';
import { origin, renderInHost } from '../../testing/host';
import { HostLink } from './HostLink';

test.each(hostPageKinds)('the page of our own help-desk: %s', async (kind) => {
  renderInHost(
    <HostLink kind={kind} id={5}>
      Amara
    </HostLink>,
  );
  expect(await screen.findByRole('link', { name: 'Amara' })).toHaveAttribute('href', `${origin}${ownPages[kind]}/5`);
});

test('a page of a connected help-desk is found by the server, and by no router', async () => {
  renderInHost(
    <HostLink kind="ticket" id={5}>
      Amara
    </HostLink>,
    { helpDesk: { ids: 'host', pages: ['ticket'], acts: [] } },
  );
  const link = await screen.findByRole('link', { name: 'Amara' });
  expect(link).toHaveAttribute('href', `${origin}/service-desk/go/ticket/5`);
  expect(link).toHaveAttribute('target', '_self');
});

test('where it has no such page, the text stands without a link, as short as it would be', async () => {
  renderInHost(
    <HostLink kind="department" id={5} max={5}>
      Infrastructure
    </HostLink>,
    { helpDesk: { ids: 'host', pages: ['ticket'], acts: [] } },
  );
  expect(await screen.findByText('Infra…')).toBeVisible();
  expect(screen.queryByRole('link')).toBeNull();
});
