import type { Page } from 'playwright-core';
import { choose } from './testing/choose';
import { faultsOf, startHelpDesk, type HelpDesk } from './testing/help-desk';

let desk: HelpDesk;
let page: Page;
/** On which both changes work. */
let asset: { id: number; name: string };

const api = '/service-desk/api';
const night = { planned_start_date: '2031-11-24 22:00:00', planned_end_date: '2031-11-24 23:00:00' };

beforeAll(async () => {
  desk = await startHelpDesk();
  page = await desk.as('admin');
});
afterAll(() => desk.end());

async function planned(subject: string, asset: number): Promise<number> {
  const session = (await (await page.request.get('/auth/session')).json()) as { data: { csrf_token: string } };
  const reply = await page.request.post(`${api}/change`, {
    headers: { 'X-CSRF-TOKEN': session.data.csrf_token },
    data: {
      ...{ subject, description: '<p>As planned.</p>', requester_id: 1, status_id: 1, change_type_id: 1 },
      ...{ asset_ids: [asset], ...night },
    },
  });
  return ((await reply.json()) as { data: { id: number } }).data.id;
}

test('two changes of one asset in one night: the record says so, and takes the next free time', async () => {
  const assets = (await (await page.request.get(`${api}/asset-list?limit=1`)).json()) as {
    data: { data: { id: number; name: string }[] };
  };
  asset = assets.data.data[0]!;
  const id = await planned('Patch the firmware', asset.id);
  await planned('Replace the fan', asset.id);
  await page.goto(`/service-desk/changes/${id}/show`);
  const banner = page.getByRole('region', { name: 'Collisions' });
  await banner.getByText('Replace the fan').waitFor();
  expect(await faultsOf(page)).toEqual([]);
  await banner.getByRole('button', { name: 'See collisions' }).click();
  const tab = page.getByRole('tabpanel', { name: /^Collisions/ });
  await tab.getByText('Works on the same asset.').waitFor();
  expect(await faultsOf(page)).toEqual([]);
  await tab
    .getByRole('button', { name: /^Use this time/ })
    .first()
    .click();
  await banner.waitFor({ state: 'detached' });
  await tab.getByText('Nothing collides with this window').waitFor();
});

test('changes of assets of which one depends on the other: their way is shown on the map until it is ended', async () => {
  const system = await idOf('Warehouse system');
  const { data } = (await (await page.request.get(`${api}/cmdb-asset/${system}`)).json()) as {
    data: { edges: { source: number; target: number; relation_name: string }[] };
  };
  const server = data.edges.find((one) => one.source === system && one.relation_name === 'Runs on')!.target;
  const id = await planned('Update the warehouse system', system);
  await planned('Move its server', server);
  await page.goto(`/service-desk/changes/${id}/show?tab=collisions`);
  const row = page.getByRole('listitem').filter({ hasText: 'Move its server' });
  await row.getByRole('link', { name: 'Show on the map' }).click();
  const note = page.getByText('The assets through which two changes collide are highlighted.');
  await note.waitFor();
  await page.locator('[data-map] canvas').waitFor();
  expect(new URL(page.url()).searchParams.get('way')).toBe(`${system},${server}`);
  expect(await faultsOf(page)).toEqual([]);
  await page.getByRole('alert').or(page.getByRole('status')).filter({ has: note }).getByRole('button').click();
  await note.waitFor({ state: 'detached' });
  expect(new URL(page.url()).searchParams.get('way')).toBeNull();
});

async function idOf(name: string): Promise<number> {
  const found = (await (await page.request.get(`${api}/asset-list?search-query=${name}`)).json()) as {
    data: { data: { id: number; name: string }[] };
  };
  return found.data.data.find((one) => one.name === name)!.id;
}

test('the form says what collides while the window is typed', async () => {
  await page.goto('/service-desk/changes/create');
  for (const [label, hour] of [
    ['Planned start', '22:30'],
    ['Planned end', '23:30'],
  ] as const) {
    await page.getByLabel(`${label}: Date`).fill('2031-11-24');
    await page.getByLabel(`${label}: Time`).selectOption(hour);
  }
  await page.getByText('Nothing collides with this window').waitFor();
  await choose(page, page, /^Change type/, 'Standard');
  await choose(page, page, /^Assets/, asset.name);
  await page.getByText(/^\d+ collisions? with this window$/).waitFor();
  expect(await faultsOf(page)).toEqual([]);
  await page
    .getByRole('button', { name: /^Use this time/ })
    .first()
    .click();
  await page.getByText('Nothing collides with this window').waitFor();
});
