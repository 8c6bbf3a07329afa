import type { Page } from 'playwright-core';
import { faultsOf, slot, startHelpDesk, type HelpDesk } from './testing/help-desk';
import { settled } from './testing/settled';

/** The start page of an agent: what waits, what they looked at, how they arrange it; and its small form in the host. */
let desk: HelpDesk;
beforeAll(async () => {
  desk = await startHelpDesk();
});
afterAll(() => desk.end());

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const open = async (page: Page) => {
  await page.goto('/service-desk');
  await card(page, 'My open work').waitFor();
};

test('each block leads to a page with the same rows, in the same order, and as many as it says', async () => {
  const page = await desk.as('agent');
  for (const name of ['My open work', 'My teams’ open work', 'Coming in the next 14 days'] as const) {
    await open(page);
    const block = card(page, name);
    const first = await block.getByRole('listitem').getByRole('link').allInnerTexts();
    expect(first).toHaveLength(5);
    const total = Number(await block.locator('header').getByText(/^\d+$/).innerText());
    await block.getByRole('link', { name: `All of “${name}”` }).click();
    await heading(page, name).waitFor();
    await page.getByText(new RegExp(`of ${total}$`)).waitFor();
    const rows = await page.getByRole('row').getByRole('link').allInnerTexts();
    expect(rows.slice(0, 5)).toEqual(first);
    await page.getByRole('link', { name: 'Overview' }).first().click();
    await heading(page, 'Overview').waitFor();
  }
  await page.context().close();
});

test('decisions lead to the list of approvals, with as many rows', async () => {
  const page = await desk.as('agent');
  await open(page);
  const block = card(page, 'Awaiting my approval');
  const names = await block.getByRole('listitem').getByRole('link').allInnerTexts();
  await block.getByRole('link', { name: 'All of “Awaiting my approval”' }).click();
  await heading(page, 'My approvals').waitFor();
  await page.getByRole('row').getByRole('link').first().waitFor();
  expect(await page.getByRole('row').getByRole('link').filter({ hasText: names[0]! }).count()).toBe(1);
  expect(await page.getByRole('button', { name: /^Approve / }).count()).toBe(names.length);
  await page.context().close();
});

test('what was opened is viewed lately; what the mouse only rested on is not', async () => {
  const page = await desk.as('change');
  await page.goto('/service-desk/changes/2/show');
  await settled(page);
  const subject = await page.getByRole('heading', { level: 1 }).innerText();
  await page.goto('/service-desk/changes');
  const link = page.getByRole('row').nth(1).locator('a[href$="/show"]').first();
  const other = await link.innerText();
  expect(other).not.toBe(subject);
  const ahead = page.waitForResponse((response) => response.url().includes('ahead=1'));
  await link.hover();
  await ahead;
  await open(page);
  const lately = () => card(page, 'Viewed lately').getByRole('listitem').getByRole('link').allInnerTexts();
  expect(await lately()).toEqual([subject]);
  await page.goto('/service-desk/changes');
  const again = page.waitForResponse((response) => response.url().includes('ahead=1'));
  await link.hover();
  await again;
  await link.click();
  await heading(page, other).waitFor();
  await settled(page);
  await open(page);
  expect(await lately()).toEqual([other, subject]);
  await page.context().close();
});

test('blocks are moved and hidden by keyboard, and stay so', async () => {
  const page = await desk.as('assets');
  await page.goto('/service-desk');
  const titles = () => page.locator('[data-block] h2').allInnerTexts();
  await page
    .getByRole('button', { name: /^Options of/ })
    .first()
    .waitFor();
  const before = await titles();
  await page
    .getByRole('button', { name: /^Options of/ })
    .first()
    .focus();
  await page.keyboard.press('Enter');
  await page.getByRole('menuitem', { name: 'Move towards the end' }).waitFor();
  await page.keyboard.press('Enter');
  expect(await titles()).toEqual([before[1], before[0], ...before.slice(2)]);
  await page
    .getByRole('button', { name: `Options of “${before[0]}”` })
    .and(page.locator(':focus'))
    .waitFor();
  await page.keyboard.press('Enter');
  await page.keyboard.press('h');
  await page.keyboard.press('Enter');
  await settled(page);
  await page.reload();
  await page
    .getByRole('button', { name: /^Options of/ })
    .first()
    .waitFor();
  expect(await titles()).toEqual([before[1], ...before.slice(2)]);
  await page.context().close();
});

test('a record that a line of a log names is a link to its page', async () => {
  const page = await desk.as('admin');
  await page.goto('/service-desk/problem/1/show');
  await page.getByRole('heading', { level: 1 }).waitFor();
  const subject = await page.getByRole('heading', { level: 1 }).innerText();
  const asset = await page.request.get('/service-desk/api/asset/3').then(async (reply) => {
    const { data } = (await reply.json()) as { data: { asset: { name: string } } };
    return data.asset.name;
  });
  const { csrf_token } = (await (await page.request.get('/service-desk/api/session')).json()).data as {
    csrf_token: string;
  };
  await page.request.post('/service-desk/api/problem-attach-assets/1', {
    data: { asset_ids: [3] },
    headers: { 'x-csrf-token': csrf_token },
  });
  await page.reload();
  await page.getByRole('tab', { name: 'Activity log' }).click();
  await page
    .getByRole('region', { name: 'Activity log' })
    .getByRole('link', { name: asset, exact: true })
    .first()
    .click();
  await heading(page, asset).waitFor();
  expect(subject).not.toBe(asset);
  await page.context().close();
});

test('a report is pinned, drawn on the start page, and unpinned; only then the chart library is loaded', async () => {
  const page = await desk.as('admin');
  const scripts: string[] = [];
  page.on('request', (request) => void scripts.push(request.url()));
  const loads = () => scripts.some((url) => url.includes('report-chart'));
  await open(page);
  await settled(page);
  expect(loads()).toBe(false);
  const { reports } = (await (await page.request.get('/service-desk/api/reports')).json()).data as {
    reports: { data: { id: number; name: string; type: string }[] };
  };
  const { id, name } = reports.data.find(({ type }) => type === 'asset')!;
  await page.goto(`/service-desk/reports/assets/${id}`);
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Pin to start page' }).click();
  await page.getByText('The start page was saved.').waitFor();
  scripts.length = 0;
  await open(page);
  const block = card(page, name);
  await block.getByRole('img', { name: /chart by/ }).waitFor();
  await settled(page);
  expect(await faultsOf(page)).toEqual([]);
  await block.getByRole('link', { name: 'Open the report' }).waitFor();
  expect(loads()).toBe(true);
  await block.getByRole('button', { name: `Options of “${name}”` }).click();
  await page.getByRole('menuitem', { name: 'Unpin from this page' }).click();
  await block.waitFor({ state: 'detached' });
  await settled(page);
  await page.reload();
  await card(page, 'My open work').waitFor();
  expect(await block.count()).toBe(0);
  await page.context().close();
});

test.each([
  [1440, 'light', 'en'],
  [1024, 'dark', 'de'],
  [768, 'light', 'ar'],
  [390, 'dark', 'en'],
] as const)(
  'the overview and its small form fit at %s px and have no axe violation (%s, %s)',
  async (width, scheme, language) => {
    const page = await desk.as('agent', { width, scheme, language });
    for (const path of ['/service-desk', '/service-desk/home/mine', '/']) {
      await page.goto(path);
      if (path === '/') await slot(page, 'home').getByRole('listitem').first().waitFor();
      await settled(page);
      expect([path, await faultsOf(page)]).toEqual([path, []]);
    }
    await page.context().close();
  },
);
