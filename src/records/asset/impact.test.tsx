import { screen, within } from '@testing-library/react';
import { type ImpactReply, type RecordImpact as Reply, relationCalls } from '../../../wire/cmdb/cmdb';
import { response, renderInHost, wireServer } from '../../testing/host';
import { AssetImpact, RecordImpact } from './asset.impact';
import { ImpactCard } from './asset.impact-card';

const asset = (id: number, name: string, type: string, depth = 1): ImpactReply['assets'][number] => ({
  id,
  name,
  asset_type: { id: 1, name: type },
  asset_status: { id: 1, name: 'In Use' },
  managed_by: null,
  department: { id: 1, name: 'Sales' },
  depth,
  path: [
    { id: 50, name: 'Application', relation_name: 'Depends on' },
    { id: 51, name: 'Host', relation_name: 'Runs on' },
  ],
});
const impact = (over: Partial<Reply> = {}): Reply => ({
  assets: [asset(1, 'Web shop', 'Services', 2), asset(2, 'Application', 'Software')],
  truncated: false,
  types: [
    { name: 'Services', count: 1 },
    { name: 'Software', count: 1 },
  ],
  people: [{ id: 3, full_name: 'Olga Owner' }],
  departments: [{ id: 1, name: 'Sales' }],
  tickets: 1,
  changes: 30,
  asked: 1,
  total: 2,
  people_total: 1,
  departments_total: 1,
  open_tickets: [{ id: 9, ticket_number: 'TCK-1009', title: 'The shop is slow' }],
  open_changes: Array.from({ length: 20 }, (_, n) => ({ id: n + 1, identifier: `CHN-${n + 1}`, subject: 'Work' })),
  ...over,
});

let reply = impact();
const server = wireServer(
  response(relationCalls.changeImpact, () => reply),
  response(relationCalls.problemImpact, () => reply),
);
beforeEach(() => {
  reply = impact();
});
const part = (name: RegExp) => screen.findByRole('region', { name });

test('a change: what fails, who is to be told, what else is open; the way to an asset on demand', async () => {
  const { user } = renderInHost(<RecordImpact kind="change" id={7} />);
  expect(await screen.findByText('2 more assets fail with the attached ones.')).toBeVisible();
  expect(within(await part(/^Notify/)).getByText('Olga Owner')).toBeVisible();
  expect(within(await part(/^Open tickets/)).getByRole('link')).toHaveTextContent('#TCK-1009 The shop is slow');
  const changes = await part(/^Other open changes 30/);
  expect(within(changes).getAllByRole('listitem')).toHaveLength(5);
  await user.click(within(changes).getByRole('button', { name: 'Show all 20' }));
  expect(within(changes).getByText('and 10 more')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Why is Web shop listed?' }));
  expect(screen.getByText('Runs on').closest('p')).toHaveTextContent('Web shop Depends on Application Runs on Host');
});

test('a type narrows the list', async () => {
  const { user } = renderInHost(<RecordImpact kind="problem" id={7} />);
  await user.click(await screen.findByRole('button', { name: '1 Software' }));
  const assets = await part(/^Affected assets/);
  expect(within(assets).getAllByRole('listitem')).toHaveLength(1);
  expect(within(assets).getByRole('link', { name: 'Application' })).toHaveAttribute('target', '_blank');
  await user.click(screen.getByRole('button', { name: '1 Software' }));
  expect(within(assets).getAllByRole('listitem')).toHaveLength(2);
});

test('a thousand are shown 25 at a time, and searched', async () => {
  reply = impact({
    assets: Array.from({ length: 1000 }, (_, n) => asset(n + 1, `Node ${n + 1}`, 'Services')),
    total: 1000,
    truncated: true,
  });
  const { user } = renderInHost(<RecordImpact kind="change" id={7} />);
  expect(await screen.findByText(/only the 1,?000 nearest are counted/)).toBeVisible();
  const assets = await part(/^Affected assets/);
  expect(within(assets).getAllByRole('listitem')).toHaveLength(25);
  await user.click(within(assets).getByRole('button', { name: 'Show more' }));
  expect(within(assets).getAllByRole('listitem')).toHaveLength(50);
  await user.type(within(assets).getByRole('searchbox'), 'node 999{Enter}');
  expect(within(assets).getAllByRole('listitem')).toHaveLength(1);
});

test('who may not see assets finds a folded card with numbers and no names', async () => {
  reply = impact({ assets: [], people: [], departments: [] });
  const { user } = renderInHost(<ImpactCard kind="change" id={7} />);
  await user.click(screen.getByRole('button', { name: 'If these assets fail' }));
  expect(await screen.findByText(/You see numbers only/)).toBeVisible();
  expect(screen.getByRole('list', { name: 'Asset types' })).toHaveTextContent('1 Services1 Software');
  expect(screen.queryByRole('button', { name: /Software/ })).toBeNull();
  expect(await part(/^Notify 1/)).not.toHaveTextContent('Olga');
});

test('without assets it says what to do', async () => {
  reply = impact({ asked: 0, total: 0, assets: [], types: [] });
  renderInHost(<RecordImpact kind="change" id={7} />);
  expect(await screen.findByText('Attach assets to see what is affected if they fail.')).toBeVisible();
});

test('an asset: what fails with it, and what it rests on', async () => {
  server.use(
    response(relationCalls.impact, ({ query }) =>
      query.get('direction') === 'affected'
        ? { ...impact(), assets: [], types: [], people: [], departments: [], tickets: 0, changes: 0 }
        : impact(),
    ),
  );
  const { user } = renderInHost(<AssetImpact id={5} />);
  expect(await screen.findByText('Nothing else fails with this asset.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Depends on' }));
  expect(await screen.findByText('This asset depends on 2 others.')).toBeVisible();
  expect(await part(/^Open changes 30/)).toBeVisible();
});
